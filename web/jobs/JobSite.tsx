import { type ReactNode, useState } from 'react';
import { phoneHref } from '../../domain/base/phones.ts';
import { type JobSave, jobSiteSchema, type JobSite as Site } from '../../domain/jobs.ts';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';

type JobSiteProps = {
  job: JobSave;
  /** Resolves to whether it was saved. */
  onSave: (site: Site) => Promise<boolean>;
};

/** Whose job it is, where, and when. */
export function JobSite({ job, onSave }: JobSiteProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isEmpty = !(job.client || job.clientPhone || job.address || job.date);
  return (
    <Section className="job-sec" title={t('Client and site')}>
      {isOpen || isEmpty ? null : <SiteFacts site={job} />}
      {isOpen ? (
        <Form
          className="job-card stack gap-14"
          schema={jobSiteSchema}
          draft={`job-site-${job.id}`}
          explain={({ field }) => (field === 'date' ? t('Choose a day.') : t('This is too long.'))}
          save={async (site) => {
            if (!(await onSave(site))) return {};
            setOpen(false);
            return undefined;
          }}
        >
          <TextField name="client" label={t('Client')} autoComplete="off" defaultValue={job.client ?? ''} />
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
            defaultValue={job.address ?? ''}
          />
          <TextField name="date" label={t('Day of the work')} type="date" defaultValue={job.date ?? ''} />
          <div className="job-acts row cluster">
            <SubmitButton>{t('Save')}</SubmitButton>
            <button type="button" className="btn btn-quiet" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </button>
          </div>
        </Form>
      ) : (
        <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
          {isEmpty ? t('Add client, address and day') : t('Change client and site')}
        </button>
      )}
    </Section>
  );
}

/** What is known of it. */
export function SiteFacts({ site: { client, clientPhone, address, date } }: { site: Partial<Site> }) {
  const t = useT();
  const language = useLanguage();
  const fact = (label: string, value: ReactNode) =>
    value ? (
      <div>
        <dt className="muted">{label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  const href = phoneHref(clientPhone ?? '');
  const call = href ? (
    <a className="link tap" href={href}>
      {clientPhone}
    </a>
  ) : (
    clientPhone
  );
  return (
    <dl className="job-facts stack gap-8">
      {fact(t('Client'), client)}
      {fact(t('Client’s phone'), call)}
      {fact(t('Address'), address ? <bdi>{address}</bdi> : null)}
      {fact(t('Day of the work'), date ? formatLongDate(date, language) : null)}
    </dl>
  );
}
