import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import { newId } from '../offline/ids.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { saveJob } from './saved.ts';
import './saved.css';

type SaveJobProps = {
  /** What is measured now. */
  measured: Omit<JobSave, 'id' | 'name' | 'note'>;
  /** The saved job that it is, when one was opened: saving changes that one. */
  opened: JobSave | null;
  onSaved: (job: JobSave) => void;
};

const MOST_LETTERS = 100;

/** Saves what the calculator shows as a job: on this device at once, with or without signal. */
export function SaveJob({ measured, opened, onSaved }: SaveJobProps) {
  const t = useT();
  const [name, setName] = useState(opened?.name ?? '');
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [id] = useState(() => opened?.id ?? newId());
  const isSaved = opened !== null && measuredText(opened) === measuredText(measured);

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    const called = name.trim().slice(0, MOST_LETTERS);
    setWrong(called === '');
    if (called === '') return;
    const job: JobSave = { ...measured, id, name: called, note: opened?.note ?? null };
    try {
      await saveJob(job);
      setAsking(false);
      onSaved(job);
    } catch (error) {
      await tellUnsaved(error, t, t('This device could not save the job. Please try again.'));
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
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => void save()}>
        {t('Save changes to {name}', { name: opened.name })}
      </button>
    );
  if (!asking)
    return (
      <button type="button" className="btn btn-quiet btn-xl btn-block" onClick={() => setAsking(true)}>
        {t('Save job')}
      </button>
    );
  return (
    <form className="job-save" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={t('Name of the job')}
        error={wrong ? t('Give it a name, such as Maple St.') : null}
        hint={t('Saved on this phone at once, also without signal.')}
      >
        {(control) => (
          <input
            {...control}
            // Who asks to save types the name next.
            // biome-ignore lint/a11y/noAutofocus: the field appears in answer to a press.
            autoFocus
            className={wrong ? 'inp err' : 'inp'}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={MOST_LETTERS}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-xl">
        {t('Save')}
      </button>
    </form>
  );
}

function measuredText({ areas, settling, productId, materialId = null }: SaveJobProps['measured']): string {
  return JSON.stringify([areas, settling, productId, materialId], inOrder);
}

/** What comes back from the device has its fields in another order. */
function inOrder(_name: string, value: unknown): unknown {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? Object.fromEntries(Object.entries(value).sort()) : value;
}
