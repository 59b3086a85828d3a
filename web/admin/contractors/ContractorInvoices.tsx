import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { AdminTable, type Column } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';

const invoicesOf = admin.contractors[':id'].invoices;
type Invoice = AnswerOf<typeof invoicesOf>['invoices'][number];

/** An account's invoices. */
export function ContractorInvoices({ accountId }: { accountId: string }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useAdminQuery('customers', invoicesOf, { param: { id: accountId } });
  if (!data || data.invoices.length === 0) return null;
  const columns: Column<Invoice>[] = [
    {
      label: t('Invoice'),
      className: 'num',
      isPlain: true,
      cell: ({ invoiceNumber }) => (
        <Link className="link" to={`/admin?tab=contractors&invoice=${invoiceNumber}`}>
          {invoiceNumber}
        </Link>
      ),
    },
    {
      label: t('Order'),
      className: 'num',
      cell: ({ orderId, orderNumber }) => (
        <Link className="link" to={`/admin?tab=orders&order=${orderId}`}>
          {orderNumber}
        </Link>
      ),
    },
    { label: t('PO number'), cell: ({ poNumber }) => poNumber },
    { label: t('Due'), className: 'num', cell: ({ dueOn }) => formatLongDate(dueOn, language) },
    { label: t('Total'), className: 'r num', cell: ({ chargeCents }) => formatCents(chargeCents) },
    { label: t('Still open'), className: 'r num', cell: ({ openCents }) => formatCents(openCents) },
  ];
  return (
    <Section title={t('Invoices')}>
      <AdminTable columns={columns} rows={data.invoices} keyOf={({ invoiceNumber }) => invoiceNumber} />
    </Section>
  );
}
