import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { type JobSave, jobSaveSchema } from '../../domain/jobs.ts';
import { useKnownPerson } from '../identity/session.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { usePersonalRows } from '../identity/usePersonalRows.ts';
import { readRows } from '../offline/personalRows.ts';
import { TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';

const MOST_SITES = 3;

type NewJobNameProps = { onSave: (name: string, site?: EarlierSite) => Promise<unknown> };

/** Names the job by the day and time, or with one press by an earlier job's client and site, or by a saved site. */
export function NewJobName({ onSave }: NewJobNameProps) {
  const t = useT();
  const language = useLanguage();
  const person = useKnownPerson();
  const saved = usePersonalRows(person?.id ?? null, 'addresses') ?? [];
  const earlier = useOwnerQuery(async (database) => {
    const rows = await readRows<unknown>(database, 'calculator_jobs');
    return earlierSites(
      rows.map(({ body }) => body),
      MOST_SITES,
    );
  });
  const sites = new Map((earlier ?? []).map((site) => [site.name, site]));
  for (const { body } of saved)
    if (!sites.has(body.address) && sites.size < MOST_SITES)
      sites.set(body.address, { name: body.address, address: body.address });
  const [moment] = useState(() => nameOfMoment(new Date(), language));
  return (
    <JobNameForm
      name={moment}
      hint={t('Saved on this device right away, even without signal.')}
      onSave={(name) => onSave(name, sites.get(name))}
    >
      {sites.size > 0 ? (
        <fieldset className="job-streets cluster gap-8">
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

/** The name of a job that nobody named: short enough to be a title on a phone. */
export function nameOfMoment(moment: Date, language: Language): string {
  const name = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
  // Where large type breaks it, "Nov 26" stays together.
  return name.replace(/(?<!,) /g, '\u00A0');
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
      save={async (fields) => {
        await onSave(fields.name);
        return undefined;
      }}
    >
      <TextField
        name="name"
        label={t('Name of the job')}
        hint={hint}
        // The field appears in answer to a press, and the name is typed next.
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        defaultValue={name}
        // Typing replaces it.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="submit" className="btn btn-primary btn-xl">
        {t('Save')}
      </button>
      {children}
    </Form>
  );
}

/** The client and site of an earlier job, offered for a new one. */
export type EarlierSite = Pick<JobSave, 'name' | 'client' | 'clientPhone' | 'address'>;

/** The clients and sites of the jobs that were saved last, newest first. */
export function earlierSites(bodies: readonly unknown[], most: number): EarlierSite[] {
  const jobs = bodies.flatMap((body) => earlierSchema.safeParse(body).data ?? []);
  const sites = new Map<string, EarlierSite>();
  for (const { client, clientPhone, address } of jobs.sort((a, b) =>
    b.updatedAt.localeCompare(a.updatedAt),
  )) {
    const name = address ?? client;
    if (name && !sites.has(name) && sites.size < most)
      sites.set(name, { name: shorten(name, 100), client, clientPhone, address });
  }
  return [...sites.values()];
}

const earlierSchema = z.pick(z.object({ ...jobSaveSchema.shape, updatedAt: z.string() }), {
  client: true,
  clientPhone: true,
  address: true,
  updatedAt: true,
});
