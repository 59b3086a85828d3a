import { formatCents } from '../../../domain/base/money.ts';
import { amountText } from '../../../domain/catalog/amounts.ts';
import { adminCrewSchema } from '../../../domain/crew.ts';
import { rightsText } from '../../contractors/CrewMembership.tsx';
import { rhythmText } from '../../contractors/standingLabels.ts';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { MailLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';

/** The account's crew and standing orders. */
export function ContractorCrew({ id }: { id: string }) {
  const t = useT();
  const language = useLanguage();
  const path = `/api/admin/contractors/${encodeURIComponent(id)}/crew`;
  const { data, failure } = useAdminQuery(path, adminCrewSchema, 'customers');
  if (!data) return <ListLoading failure={failure} text={t('The crew could not be loaded.')} />;
  const { members, standingOrders } = data;
  return (
    <>
      <Section title={t('Crew')}>
        {members.length === 0 ? <p className="muted">{t('Nobody else orders on this account.')}</p> : null}
        <dl className="ledger">
          {members.map((member) => (
            <div key={member.id}>
              <dt>
                <MailLink email={member.email} />
                <small>{rightsText(member, t)}</small>
              </dt>
              <dd className="num">
                {member.joinedAt === null
                  ? t('Invited, has not joined')
                  : t('{amount} this month', { amount: formatCents(member.monthCents) })}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('Standing orders')}>
        {standingOrders.length === 0 ? <p className="muted">{t('No standing orders.')}</p> : null}
        <dl className="ledger">
          {standingOrders.map((one) => (
            <div key={one.id}>
              <dt>
                {one.items
                  .map(({ name, unit, quantity }) => `${name}, ${amountText(unit, quantity, t)}`)
                  .join('; ')}
                <small>
                  {[rhythmText(one.every, one.nextOn, language, t), one.deliveryAddress, one.jobName]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </dt>
              <dd className="num">{one.isPaused ? t('Paused') : formatLongDate(one.nextOn, language)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
