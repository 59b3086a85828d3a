import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { Role } from '../../../domain/staff.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { formatLongDate } from '../../ui/format.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** A table on a desktop, cards on a phone. */
export function CustomerTable({ customers }: { customers: readonly AdminCustomer[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          <th>{t('Customer')}</th>
          <th>{t('Phone')}</th>
          <th>{t('Last order')}</th>
          <th className="r">{t('Orders')}</th>
          <th className="r">{t('Spent')}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => {
          const { id, fullName, email, phone, orders, spentCents, lastOrderAt } = customer;
          return (
            <tr key={id}>
              <td>
                <Link className="admin-goods row" to={`/admin?tab=customers&customer=${id}`}>
                  <span>
                    <b>{fullName ?? email}</b> <AccountTag customer={customer} />
                    <span className="admin-detail admin-mail">{hasEmail(email) ? email : t('No email')}</span>
                  </span>
                </Link>
              </td>
              <td className="num" data-label={t('Phone')}>
                {phone ?? '–'}
              </td>
              <td className="num" data-label={t('Last order')}>
                {lastOrderAt ? formatLongDate(storeDate(new Date(lastOrderAt)), language) : '–'}
              </td>
              <td className="r num" data-label={t('Orders')}>
                {orders}
              </td>
              <td className="r num" data-label={t('Spent')}>
                {formatMoney(spentCents)}
              </td>
            </tr>
          );
        })}
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

/** What is unusual about an account. */
export function AccountTag({ customer: { disabledAt, role, isConfirmed } }: { customer: AdminCustomer }) {
  const t = useT();
  if (role === null) return null;
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
  return role === 'customer' ? null : (
    <Tag tone="info" icon="shield">
      {roleText(role, t)}
    </Tag>
  );
}
