import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { type JobSave, jobSaveSchema } from '../../domain/jobs.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import { useKnownPerson } from '../identity/session.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { newId } from '../offline/ids.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { formatDayAndTime } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { type EarlierSite, earlierSites, saveJob } from './savedJob.ts';

const fetchUnsaved = async () => (await import('./UnsavedJob.tsx')).UnsavedJob;
const UnsavedJob = lazyPart(fetchUnsaved);

type SaveJobProps = {
  /** The current calculation. */
  measured: Pick<JobSave, 'areas' | 'settling' | 'productId' | 'materialId'>;
  /** The saved job that is open here; saving updates it. */
  opened: JobSave | null;
  onSaved: (job: JobSave) => void;
};

/** Saves the calculation as a job, on this device and even offline. If storage fails, it offers a link with the job. */
export function SaveJob({ measured, opened, onSaved }: SaveJobProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [place, setPlace] = useState<'device' | 'account'>('device');
  const [lost, setLost] = useState<{ job: JobSave; why: 'blocked' | 'full' } | null>(null);
  const [id] = useState(() => opened?.id ?? newId());
  // Fetched ahead: when it is needed, nothing may be left to fetch it from.
  useEffect(() => {
    fetchUnsaved().catch((error: unknown) => console.info('The way without storage comes later.', error));
  }, []);
  const isSaved = opened !== null && measuredText(opened) === measuredText(measured);

  const save = async (name: string, site?: EarlierSite) => {
    const job: JobSave = { note: null, ...opened, ...site, ...measured, id, name };
    try {
      setPlace(await saveJob(job));
      setAsking(false);
      setLost(null);
      onSaved(job);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotSaved' || name === 'StorageFull')
        setLost({ job, why: name === 'NotSaved' ? 'blocked' : 'full' });
      else await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };

  if (isSaved && place === 'account')
    return (
      <p className="job-kept" role="status">
        <Icon name="check" size="sm" />
        <b>{t('Saved in your account')}</b> {t('This browser stores nothing: open it in another one.')}
      </p>
    );
  if (isSaved)
    return (
      <p className="job-kept" role="status">
        <Icon name="check" size="sm" />
        <b>{t('Saved on this device')}</b>{' '}
        <Link className="link tap" to={`/jobs/${opened.id}`}>
          {t('Open {name}', { name: opened.name })}
        </Link>
      </p>
    );
  if (lost)
    return (
      <UnsavedJob
        job={{ ...lost.job, ...measured }}
        why={lost.why}
        onAgain={() => void save(lost.job.name)}
      />
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
  return <NewJobName onSave={save} />;
}

const MOST_SITES = 3;

type NewJobNameProps = { onSave: (name: string, site?: EarlierSite) => Promise<unknown> };

/** Names the job by the day and time, or with one press by an earlier job's client and site, or by a saved site. */
function NewJobName({ onSave }: NewJobNameProps) {
  const t = useT();
  const language = useLanguage();
  const person = useKnownPerson();
  const saved = usePersonalRows(person?.id ?? null, 'addresses') ?? [];
  const earlier = useOwnerQuery(async () => {
    const { readRows } = await import('../offline/personalRows.ts');
    return async (database) => {
      const rows = await readRows<unknown>(database, 'calculator_jobs');
      return earlierSites(
        rows.map(({ body }) => body),
        MOST_SITES,
      );
    };
  }, []);
  const sites = new Map((earlier ?? []).map((site) => [site.name, site]));
  for (const { body } of saved)
    if (!sites.has(body.address) && sites.size < MOST_SITES)
      sites.set(body.address, { name: body.address, address: body.address });
  const [moment] = useState(() => formatDayAndTime(new Date(), language));
  return (
    <JobNameForm
      name={moment}
      hint={t('Saved on this device right away, even without signal.')}
      onSave={(name) => onSave(name, sites.get(name))}
    >
      {sites.size > 0 ? (
        <fieldset className="job-streets">
          <legend className="flabel">{t('Or save it as')}</legend>
          {[...sites.values()].map(({ name, client }) => (
            <button key={name} type="submit" className="chip" name="name" value={name}>
              <span>{name}</span>
              {client && client !== name ? <b>{client}</b> : null}
            </button>
          ))}
        </fieldset>
      ) : null}
    </JobNameForm>
  );
}

const nameSchema = z.pick(jobSaveSchema, { name: true });

type JobNameFormProps = {
  name?: string;
  hint?: string;
  onSave: (name: string) => Promise<unknown>;
  /** Below the field: buttons that submit another name. */
  children?: ReactNode;
};

export function JobNameForm({ name = '', hint, onSave, children }: JobNameFormProps) {
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
            defaultValue={name}
            // Typing replaces it.
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-xl">
        {t('Save')}
      </button>
      {children}
    </Form>
  );
}

function measuredText({ areas, settling, productId, materialId = null }: SaveJobProps['measured']): string {
  return JSON.stringify([areas, settling, productId, materialId], sorted);
}

/** A `JSON.stringify` replacer that sorts fields, because stored jobs come back with another field order. */
function sorted(_name: string, value: unknown): unknown {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? Object.fromEntries(Object.entries(value).sort()) : value;
}
