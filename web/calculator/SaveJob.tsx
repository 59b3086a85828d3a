import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { type JobSave, jobSaveSchema } from '../../domain/jobs.ts';
import { newId } from '../offline/ids.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { saveJob } from './savedJob.ts';

type SaveJobProps = {
  /** What is measured now. */
  measured: Omit<JobSave, 'id' | 'name' | 'note'>;
  /** The saved job that is open here: saving changes that one. */
  opened: JobSave | null;
  onSaved: (job: JobSave) => void;
};

/** Saves the calculation as a job: on this device at once, with or without signal. */
export function SaveJob({ measured, opened, onSaved }: SaveJobProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [id] = useState(() => opened?.id ?? newId());
  const isSaved = opened !== null && measuredText(opened) === measuredText(measured);

  const save = async (name: string) => {
    const job: JobSave = { ...measured, id, name, note: opened?.note ?? null };
    try {
      await saveJob(job);
      setAsking(false);
      onSaved(job);
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };

  if (isSaved)
    return (
      <p className="job-kept" role="status">
        <Icon name="check" size="sm" />
        <b>{t('Saved on this phone')}</b>{' '}
        <Link className="link tap" to={`/jobs/${opened.id}`}>
          {t('Open {name}', { name: opened.name })}
        </Link>
      </p>
    );
  if (opened)
    return (
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => void save(opened.name)}>
        {t('Save changes to {name}', { name: opened.name })}
      </button>
    );
  if (!asking)
    return (
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => setAsking(true)}>
        {t('Save job')}
      </button>
    );
  return <JobNameForm hint={t('Saved on this phone right away, even without signal.')} onSave={save} />;
}

const nameSchema = z.pick(jobSaveSchema, { name: true });

type JobNameFormProps = {
  name?: string;
  hint?: string;
  onSave: (name: string) => Promise<unknown>;
};

/** Asks what a job is called. */
export function JobNameForm({ name = '', hint, onSave }: JobNameFormProps) {
  const t = useT();
  return (
    <Form
      className="job-save"
      schema={nameSchema}
      explain={() => t('Give it a name, such as Maple St.')}
      save={async (named) => {
        await onSave(named.name);
        return undefined;
      }}
    >
      <Field name="name" label={t('Name of the job')} hint={hint}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the field appears in answer to a press, and the name is typed next.
            autoFocus
            autoComplete="off"
            enterKeyHint="done"
            maxLength={100}
            defaultValue={name}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-xl">
        {t('Save')}
      </button>
    </Form>
  );
}

function measuredText({ areas, settling, productId, materialId = null }: SaveJobProps['measured']): string {
  return JSON.stringify([areas, settling, productId, materialId], sorted);
}

/** What comes back from the device has its fields in another order. */
function sorted(_name: string, value: unknown): unknown {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? Object.fromEntries(Object.entries(value).sort()) : value;
}
