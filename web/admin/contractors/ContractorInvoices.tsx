import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import type { AdminContractor } from '../../../domain/contractors.ts';
import { poText } from '../../../domain/contractors.ts';
import {
  type AdminInvoice,
  adminInvoicesSchema,
  invoicePaperSchema,
  statementSchema,
} from '../../../domain/invoices.ts';
import { isTooSmall } from '../../../domain/orders/orders.ts';
import { useNames } from '../../catalog/names.ts';
import { StatementPicker } from '../../contractors/StatementPicker.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useSavePaper } from '../../ui/pdf/savePaper.ts';
import { Section } from '../../ui/Section.tsx';
import { getAdmin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { providerText } from './contractorLabels.tsx';

function ProviderLinks({
  invoiceNumber: number,
  ...invoice
}: Pick<AdminInvoice, 'invoiceNumber' | 'openCents' | 'payUrl' | 'atProvider'>) {
  const t = useT();
  const { payUrl, atProvider } = invoice;
  if (!atProvider) return '–';
  const { pdfUrl } = atProvider;
  return (
    <>
      {providerText(invoice, t)}{' '}
      {payUrl && !isTooSmall(invoice.openCents) ? (
        <a className="link" href={payUrl} target="_blank" rel="noreferrer">
          {t('Payment page')}
          <span className="unseen"> {number}</span>
        </a>
      ) : null}{' '}
      {pdfUrl ? (
        <a className="link" href={pdfUrl} target="_blank" rel="noreferrer">
          {t('PDF')}
          <span className="unseen"> {number}</span>
        </a>
      ) : null}
    </>
  );
}

/** An account's invoices and statements. Payments and credits are recorded at the order. */
export function ContractorInvoices({ account: { id } }: { account: AdminContractor }) {
  const t = useT();
  const language = useLanguage();
  const savePaper = useSavePaper();
  const nameOf = useNames();
  const path = `/api/admin/contractors/${id}`;
  const { data } = useAdminQuery(`${path}/invoices`, adminInvoicesSchema, 'customers');
  const save = (number: string) =>
    savePaper(number, async (about) => {
      const paper = await getAdmin(`/api/admin/invoices/${number}`, invoicePaperSchema);
      const { invoicePdf } = await import('../../contractors/paper.ts');
      return invoicePdf(paper, { ...about, nameOf });
    });
  if (!data || data.invoices.length === 0) return null;
  const isAtProvider = data.invoices.some(({ atProvider }) => atProvider !== null);
  return (
    <>
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
                  <button
                    type="button"
                    className="link"
                    title={t('Download (PDF)')}
                    onClick={() => void save(invoiceNumber)}
                  >
                    {invoiceNumber}
                  </button>
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
      <StatementPicker
        className="admin-inline"
        since={data.invoices.at(-1)?.issuedOn ?? ''}
        ask={(from, to) => getAdmin(`${path}/statement?from=${from}&to=${to}`, statementSchema)}
      />
    </>
  );
}
