import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { statusText, statusTone } from '../../../domain/orders/orders.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { usePerson } from '../../identity/session.ts';
import { STATUS_ICONS } from '../../orders/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink, MailLink, PhoneLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery, useRole } from '../ui/adminQuery.tsx';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { formatFullMoment } from '../ui/format.ts';
import { Notes } from '../ui/Notes.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { AccountTag } from './CustomerTable.tsx';

export function CustomerDetail({ id }: { id: string }) {
  const t = useT();
  const person = usePerson();
  const isOwner = useRole() === 'admin';
  const { data, failure } = useAdminQuery('customers', admin.customers[':id'], { param: { id } });
  const { isBusy, attempt } = useAdminMutation('customers');
  const [isConfirming, setConfirming] = useState(false);
  const decide = async ({ disabledAt }: AdminCustomer, decision: 'disable' | 'enable') => {
    setConfirming(false);
    const isDone = await attempt(
      () => admin.customers[':id'][decision].$post({ param: { id }, json: { disabledAt } }),
      t('The account was not changed.'),
    );
    if (!isDone) return;
    const title = decision === 'disable' ? t('The account is disabled') : t('The account is enabled again');
    toast({ title });
  };
  return (
    <>
      <BackLink to="/admin?tab=customers" label={t('All customers')} />
      {data ? (
        <>
          <CustomerFacts page={data} />
          {person?.id === id || !isOwner || data.customer.role === null ? null : (
            <details className="mt-16" open={data.customer.disabledAt !== null}>
              <summary>
                {t('More')}
                <Icon name="chevron-down" size="sm" />
              </summary>
              {data.customer.disabledAt ? (
                <Button
                  className="btn-primary"
                  disabled={isBusy}
                  onClick={() => void decide(data.customer, 'enable')}
                >
                  {t('Enable the account')}
                </Button>
              ) : (
                <Button className="btn-danger" disabled={isBusy} onClick={() => setConfirming(true)}>
                  {t('Disable the account')}
                </Button>
              )}
            </details>
          )}
          {isConfirming ? (
            <ConfirmSheet
              title={t('Disable this account?')}
              confirm={t('Disable the account')}
              keep={t('Keep it enabled')}
              isDanger
              onConfirm={() => void decide(data.customer, 'disable')}
              onClose={() => setConfirming(false)}
            >
              <p>
                {t(
                  '{email} is signed out everywhere and cannot sign in until you enable the account again. Orders stay as they are.',
                  { email: data.customer.email },
                )}
              </p>
            </ConfirmSheet>
          ) : null}
        </>
      ) : (
        <ListLoading failure={failure} text={t('The customers could not be loaded.')} />
      )}
    </>
  );
}

type FactsProps = { page: AnswerOf<(typeof admin.customers)[':id']> };

function CustomerFacts({ page: { customer, notes, orders, sites } }: FactsProps) {
  const t = useT();
  const language = useLanguage();
  const { id, fullName, email, phone, memberSince, lastSeen, spentCents } = customer;
  return (
    <div className="admin-form stack gap-16">
      <div className="row cluster between">
        <h1 className="h2">{fullName ?? email}</h1>
        <AccountTag customer={customer} />
      </div>
      <dl className="ledger panel">
        <Row label={t('Email')} value={<MailLink email={email} />} />
        <Row label={t('Phone')} value={phone ? <PhoneLink phone={phone} /> : '–'} />
        <Row
          label={t('Account')}
          value={
            memberSince
              ? t('since {time}', { time: formatFullMoment(memberSince, language) })
              : t('No account')
          }
        />
        {lastSeen ? <Row label={t('Last seen')} value={formatFullMoment(lastSeen, language)} /> : null}
        <Row label={t('Orders')} value={String(customer.orders)} />
        <Row label={t('Spent')} value={formatMoney(spentCents)} />
      </dl>
      <Notes
        notes={notes}
        topic="customers"
        add={(note) => admin['customer-notes'].$post({ json: { customerId: id, ...note } })}
      />
      {orders.length > 0 ? (
        <section>
          <h2 className="h3">{t('Orders')}</h2>
          <ul className="list">
            {orders.map(({ id, orderNumber, status, totalCents, createdAt }) => (
              <li key={id}>
                <span className="num">
                  <Link className="link" to={`/admin?tab=orders&order=${id}`}>
                    {orderNumber}
                  </Link>
                  <span className="admin-detail">{formatFullMoment(createdAt, language)}</span>
                </span>
                <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
                  {statusText(status, t)}
                </Tag>
                <b className="num push">{formatMoney(totalCents)}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sites.length > 0 ? (
        <section>
          <h2 className="h3">{t('Sites')}</h2>
          <ul className="list">
            {sites.map(({ id, label, address }) => (
              <li key={id}>
                <b>{label}</b>
                <span>{address}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
