import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';

/** An account's invoices. */
export function ContractorInvoices({ accountId }: { accountId: string }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useAdminQuery('customers', admin.contractors[':id'].invoices, {
    param: { id: accountId },
  });
  if (!data || data.invoices.length === 0) return null;
  return (
    <Section title={t('Invoices')}>
      <table className="tbl admin-table panel">
        <thead className="unseen-m">
          <tr>
            <th>{t('Invoice')}</th>
            <th>{t('Order')}</th>
            <th>{t('PO number')}</th>
            <th>{t('Due')}</th>
            <th className="r">{t('Total')}</th>
            <th className="r">{t('Still open')}</th>
          </tr>
        </thead>
        <tbody>
          {data.invoices.map(({ invoiceNumber, orderId, orderNumber, poNumber, ...invoice }) => (
            <tr key={invoiceNumber}>
              <td className="num">
                <Link className="link" to={`/admin?tab=contractors&invoice=${invoiceNumber}`}>
                  {invoiceNumber}
                </Link>
              </td>
              <td className="num" data-label={t('Order')}>
                <Link className="link" to={`/admin?tab=orders&order=${orderId}`}>
                  {orderNumber}
                </Link>
              </td>
              <td data-label={t('PO number')}>{poNumber ?? '–'}</td>
              <td className="num" data-label={t('Due')}>
                {formatLongDate(invoice.dueOn, language)}
              </td>
              <td className="r num" data-label={t('Total')}>
                {formatCents(invoice.chargeCents)}
              </td>
              <td className="r num" data-label={t('Still open')}>
                {formatCents(invoice.openCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
