import { useState } from 'react';
import { Link } from 'react-router-dom';
import { owedCents } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { InvoiceSheet } from '../../contractors/InvoiceSheet.tsx';
import { useT } from '../../ui/locale.tsx';
import { ReceivedPayments, ReceiveSheet } from '../orders/ReceiveSheet.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';

/** One invoice, to print, and where the money received for it is entered. */
export function InvoiceDetail({ number }: { number: string }) {
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
        <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
          {t('Print')}
        </button>
      </div>
    </>
  );
}

function Receive({ order }: { order: AdminOrder }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        {t('Payment received')}
      </button>
      {isOpen ? <ReceiveSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
