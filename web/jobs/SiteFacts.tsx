import type { ReactNode } from 'react';
import { phoneHref } from '../../domain/base/phones.ts';
import type { JobSite } from '../../domain/jobs.ts';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';

/** Whose job it is, where, and when, as far as it is known. */
export function SiteFacts({ site: { client, clientPhone, address, date } }: { site: Partial<JobSite> }) {
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
    <dl className="stack gap-8 breaks">
      {fact(t('Client'), client)}
      {fact(t('Client’s phone'), call)}
      {fact(t('Address'), address ? <bdi>{address}</bdi> : null)}
      {fact(t('Day of the work'), date ? formatWeekday(date, language) : null)}
    </dl>
  );
}
