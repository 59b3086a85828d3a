import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import type { AdminContractor } from '../../../domain/contractors.ts';
import { poText } from '../../../domain/contractors.ts';
import { type AdminInvoice, adminInvoicesSchema } from '../../../domain/invoices.ts';
import { isTooSmall } from '../../../domain/orders/orders.ts';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { providerText } from './contractorLabels.tsx';

function ProviderLinks({
  invoiceNumber: number,
  ...invoice
}: Pick<AdminInvoice, 'invoiceNumber' | 'openCents' | 'payUrl' | 'atProvider'>) {
  const t = useT();
  const { payUrl, atProvider } = invoice;
  if (!atProvider) return '–';
  return (
    <>
      {providerText(invoice, t)}{' '}
      {payUrl && !isTooSmall(invoice.openCents) ? (
        <a className="link" href={payUrl} target="_blank" rel="noreferrer">
          {t('Payment page')}
          <span className="unseen"> {number}</span>
        </a>
      ) : null}{' '}
    </>
  );
}

/** An account's invoices. Payments and credits are recorded at the order. */
export function ContractorInvoices({ account: { id } }: { account: AdminContractor }) {
  const t = useT();
  const language = useLanguage();
  const path = `/api/admin/contractors/${id}`;
  const { data } = useAdminQuery(`${path}/invoices`, adminInvoicesSchema, 'customers');
  if (!data || data.invoices.length === 0) return null;
  const isAtProvider = data.invoices.some(({ atProvider }) => atProvider !== null);
  return (
    <Section title={t('Invoices')}>
      <table className="tbl admin-table panel">
        <thead>
          <tr>
            <th>{t('Invoice')}</th>
            <th>{t('Order')}</th>
            <th>{t('Job name')}</th>
            <th>{t('Due')}</th>
            <th className="r">{t('Total')}</th>
            <th className="r">{t('Still open')}</th>
            {isAtProvider ? <th>{t('Payment provider')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {data.invoices.map(({ invoiceNumber, orderId, orderNumber, poNumber, jobName, ...invoice }) => (
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
              <td data-label={t('Job name')}>
                {[jobName, poNumber && poText(poNumber, t)].filter(Boolean).join(', ') || '–'}
              </td>
              <td className="num" data-label={t('Due')}>
                {formatLongDate(invoice.dueOn, language)}
              </td>
              <td className="r num" data-label={t('Total')}>
                {formatCents(invoice.chargeCents)}
              </td>
              <td className="r num" data-label={t('Still open')}>
                {formatCents(invoice.openCents)}
              </td>
              {isAtProvider ? (
                <td data-label={t('Payment provider')}>
                  <ProviderLinks invoiceNumber={invoiceNumber} {...invoice} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
