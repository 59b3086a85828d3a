import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { cleanIdentifier } from '../../../domain/base/identifiers.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { owedCents } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { AdminContractor } from '../../../server/contractors/accounts.ts';
import { InvoiceSheet } from '../../contractors/InvoiceSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';
import { ReceivedPayments, ReceiveSheet } from '../orders/ReceiveSheet.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { AdminTable, type Column, ListHead, ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ContractorDetail } from './ContractorDetail.tsx';
import { ContractorTag, termsText } from './contractorLabels.tsx';

/** Contractor accounts, requests first, or the account or the invoice that is in the URL. */
export function ContractorsTab() {
  const [query] = useSearchParams();
  const opened = query.get('contractor');
  const invoice = query.get('invoice');
  if (invoice !== null) return <InvoiceDetail key={invoice} number={invoice} />;
  return opened === null ? <ContractorList /> : <ContractorDetail key={opened} id={opened} />;
}

function ContractorList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const q = cleanIdentifier(useDeferredValue(typed)).toLowerCase();
  const { data, failure } = useAdminQuery('customers', admin.contractors);
  const accounts = data?.accounts.filter(({ businessName, contactName, contactEmail }) =>
    `${businessName} ${contactName} ${contactEmail}`.toLowerCase().includes(q),
  );
  const columns: Column<AdminContractor>[] = [
    {
      label: t('Business'),
      isPlain: true,
      cell: ({ id, businessName, contactEmail }) => (
        <Link className="admin-goods row" to={`/admin?tab=contractors&contractor=${id}`}>
          <span>
            <b>{businessName}</b>
            <span className="admin-detail admin-mail">{contactEmail}</span>
          </span>
        </Link>
      ),
    },
    { label: t('Status'), cell: (account) => <ContractorTag account={account} /> },
    {
      label: t('Price'),
      className: 'r num',
      cell: ({ percentOff }) => (percentOff > 0 ? t('{n}% off', { n: percentOff }) : null),
    },
    { label: t('Account terms'), className: 'num', cell: ({ termsDays }) => termsText(termsDays, t) },
    { label: t('Open balance'), className: 'r num', cell: ({ openCents }) => formatCents(openCents) },
    {
      label: t('Overdue'),
      className: 'r num',
      cell: ({ overdueCents }) => (overdueCents > 0 ? formatCents(overdueCents) : null),
    },
  ];
  return (
    <>
      <ListHead
        title={t('Contractors')}
        label={t('Search contractors')}
        hint={t('Business, contact or email')}
        typed={typed}
        onType={setTyped}
      />
      {accounts ? null : <ListLoading failure={failure} text={t('The contractors could not be loaded.')} />}
      {accounts?.length === 0 ? (
        <p className="mt-16">
          {q === '' ? t('Nobody has applied for a contractor account yet.') : t('No matches.')}
        </p>
      ) : null}
      {accounts && accounts.length > 0 ? (
        <AdminTable columns={columns} rows={accounts} keyOf={({ id }) => id} />
      ) : null}
    </>
  );
}

/** One invoice, to print, and where the money received for it is entered. */
function InvoiceDetail({ number }: { number: string }) {
  const t = useT();
  const { data: invoice, failure } = useAdminQuery('orders', admin.invoices[':number'], {
    param: { number },
  });
  if (!invoice) return <ListLoading failure={failure} text={t('The invoices could not be loaded.')} />;
  const { accountId, orderId, orderNumber } = invoice;
  return (
    <div className="print-page">
      <BackLink to={`/admin?tab=contractors&contractor=${accountId}`} label={invoice.billedTo.businessName} />
      <InvoiceSheet
        invoice={invoice}
        order={
          <Link className="link num" to={`/admin?tab=orders&order=${orderId}`}>
            {orderNumber}
          </Link>
        }
      >
        <InvoiceMoney orderId={orderId} />
      </InvoiceSheet>
    </div>
  );
}

function InvoiceMoney({ orderId }: { orderId: string }) {
  const t = useT();
  const { data: order } = useAdminQuery('orders', admin.orders[':id'], { param: { id: orderId } });
  return (
    <>
      {order && order.payments.length > 0 ? <ReceivedPayments order={order} /> : null}
      <div className="acts">
        {order && owedCents(order) > 0 ? <Receive order={order} /> : null}
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
    </>
  );
}

function Receive({ order }: { order: AdminOrder }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="btn-primary" onClick={() => setOpen(true)}>
        {t('Payment received')}
      </Button>
      {isOpen ? <ReceiveSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
