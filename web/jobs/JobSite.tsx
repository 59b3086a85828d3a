import { useState } from 'react';
import * as z from 'zod/mini';
import { type JobSave, jobSaveSchema, jobSiteSchema } from '../../domain/jobs.ts';
import { isNamedByMoment } from '../calculator/savedJob.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { useKnownPerson } from '../identity/session.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { useJobs } from './savedJobs.ts';

const siteSchema = z.extend(jobSiteSchema, { name: jobSaveSchema.shape.name });
type NamedSite = z.infer<typeof siteSchema>;

type JobSiteProps = {
  job: JobSave;
  /** Resolves to whether it was saved. */
  onSave: (site: NamedSite) => Promise<boolean>;
};

/** What the job is called, whose it is, where, and when. */
export function JobSite({ job, onSave }: JobSiteProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const person = useKnownPerson();
  const sites = usePersonalRows(person?.id ?? null, 'addresses') ?? [];
  const jobs = useJobs() ?? [];
  const suggestions = (id: string, texts: readonly (string | null | undefined)[]) => (
    <datalist id={id}>
      {[...new Set(texts.filter(Boolean))].map((text) => (
        <option key={text} value={text ?? ''} />
      ))}
    </datalist>
  );
  return (
    <Section className="stack gap-12" title={t('Client and site')}>
      {isOpen ? (
        <Form
          className="tiles gap-14"
          schema={siteSchema}
          draft={`job-site-${job.id}`}
          explain={({ field }) =>
            field === 'name'
              ? t('Give it a name, such as Maple St.')
              : field === 'date'
                ? t('Choose a day.')
                : t('This is too long.')
          }
          save={async (site) => {
            const isUnnamed = site.client && site.name === job.name && isNamedByMoment(job.name);
            if (!(await onSave(isUnnamed ? { ...site, name: site.client ?? '' } : site))) return {};
            setOpen(false);
            return undefined;
          }}
        >
          <TextField name="name" label={t('Name of the job')} autoComplete="off" defaultValue={job.name} />
          <TextField
            name="client"
            label={t('Client')}
            autoComplete="off"
            list="job-clients"
            defaultValue={job.client ?? ''}
          />
          {suggestions(
            'job-clients',
            jobs.map(({ body }) => body.client),
          )}
          <TextField
            name="clientPhone"
            label={t('Client’s phone')}
            type="tel"
            autoComplete="off"
            defaultValue={job.clientPhone ?? ''}
          />
          <TextField
            name="address"
            label={t('Address')}
            autoComplete="off"
            list="job-addresses"
            defaultValue={job.address ?? ''}
          />
          {suggestions(
            'job-addresses',
            [...jobs, ...sites].map(({ body }) => body.address),
          )}
          <TextField name="date" label={t('Day of the work')} type="date" defaultValue={job.date ?? ''} />
          <div className="job-acts row cluster full-row">
            <SubmitButton>{t('Save')}</SubmitButton>
            <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
          </div>
        </Form>
      ) : (
        <>
          <SiteFacts site={job} />
          <Button className="btn-quiet self-start" onClick={() => setOpen(true)}>
            {t('Change name, client and site')}
          </Button>
        </>
      )}
    </Section>
  );
}
