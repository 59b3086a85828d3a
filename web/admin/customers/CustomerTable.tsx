import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { Role } from '../../../domain/staff.ts';
import type { AdminCustomer, AdminGuest } from '../../../server/customers/adminCustomers.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatMoment } from '../ui/format.ts';

/** A table on a desktop, cards on a phone. */
export function CustomerTable({ customers }: { customers: readonly AdminCustomer[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          <th>{t('Customer')}</th>
          <th className="r">{t('Orders')}</th>
          <th className="r">{t('Spent')}</th>
          <th className="r">{t('Sites')}</th>
          <th className="r">{t('Reviews')}</th>
          <th>{t('Last seen')}</th>
          <th>{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => {
          const { id, fullName, email, orders, spentCents, sites, reviews, lastSeen } = customer;
          return (
            <tr key={id}>
              <td>
                <Link className="admin-goods row" to={`/admin?tab=customers&customer=${id}`}>
                  <span>
                    <b>{fullName ?? email}</b>
                    {fullName ? <span className="admin-detail admin-mail">{email}</span> : null}
                  </span>
                </Link>
              </td>
              <td className="r num" data-label={t('Orders')}>
                {orders}
              </td>
              <td className="r num" data-label={t('Spent')}>
                {formatMoney(spentCents)}
              </td>
              <td className="r num" data-label={t('Sites')}>
                {sites}
              </td>
              <td className="r num" data-label={t('Reviews')}>
                {reviews}
              </td>
              <td className="num" data-label={t('Last seen')}>
                {lastSeen ? formatMoment(lastSeen, language) : '–'}
              </td>
              <td>
                <AccountTag customer={customer} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Customers who ordered without an account; each links to their orders. */
export function GuestTable({ guests }: { guests: readonly AdminGuest[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          <th>{t('Customer')}</th>
          <th>{t('Phone')}</th>
          <th className="r">{t('Orders')}</th>
          <th className="r">{t('Spent')}</th>
          <th>{t('Last order')}</th>
        </tr>
      </thead>
      <tbody>
        {guests.map(({ email, fullName, phone, orders, spentCents, lastOrderAt }) => (
          <tr key={email}>
            <td>
              <Link
                className="admin-goods row"
                to={`/admin?${new URLSearchParams({ tab: 'orders', q: hasEmail(email) ? email : (phone ?? '') })}`}
              >
                <span>
                  <b>{fullName}</b>
                  <span className="admin-detail admin-mail">{hasEmail(email) ? email : t('No email')}</span>
                </span>
              </Link>
            </td>
            <td className="num" data-label={t('Phone')}>
              {phone ?? '–'}
            </td>
            <td className="r num" data-label={t('Orders')}>
              {orders}
            </td>
            <td className="r num" data-label={t('Spent')}>
              {formatMoney(spentCents)}
            </td>
            <td className="num" data-label={t('Last order')}>
              {formatMoment(lastOrderAt, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a role; `admin` is the owner's. */
export function roleText(role: Role, t: Translate): string {
  switch (role) {
    case 'admin':
      return t('Owner');
    case 'clerk':
      return t('Clerk');
    case 'driver':
      return t('Driver');
    case 'customer':
      return t('Customer');
  }
}

export function AccountTag({ customer: { disabledAt, role, isConfirmed } }: { customer: AdminCustomer }) {
  const t = useT();
  if (disabledAt)
    return (
      <Tag tone="danger" icon="lock">
        {t('Disabled')}
      </Tag>
    );
  if (!isConfirmed)
    return (
      <Tag tone="warn" icon="mail">
        {t('Email not confirmed')}
      </Tag>
    );
  return role !== 'customer' ? (
    <Tag tone="info" icon="shield">
      {roleText(role, t)}
    </Tag>
  ) : (
    <Tag tone="ok" icon="check">
      {t('Active')}
    </Tag>
  );
}
