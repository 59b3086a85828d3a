import { Link } from 'react-router-dom';
import type { AdminGuests } from '../../../domain/admin/customers.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatMoment } from '../ui/format.ts';

/** Whoever ordered without an account: there is nothing to open or to disable but their orders. */
export function GuestTable({ guests }: Pick<AdminGuests, 'guests'>) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="tbl admin-table panel">
      <thead>
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
              <Link className="admin-goods" to={`/admin?${new URLSearchParams({ tab: 'orders', q: email })}`}>
                <span>
                  <b>{fullName}</b>
                  <span className="admin-detail admin-mail">{email}</span>
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
