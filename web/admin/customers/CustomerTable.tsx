import { Link } from 'react-router-dom';
import type { AdminCustomer } from '../../../domain/admin/customers.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatMoment } from '../ui/format.ts';
import { AccountTag } from './AccountTag.tsx';

/** A table on a desk, cards on a phone. */
export function CustomerTable({ customers }: { customers: readonly AdminCustomer[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead>
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
                <Link className="admin-goods" to={`/admin?tab=customers&customer=${id}`}>
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
