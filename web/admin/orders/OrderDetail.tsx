import { Link, useSearchParams } from 'react-router-dom';
import { type AdminOrder, adminOrderSchema } from '../../../domain/admin/orders.ts';
import { canBecome, ORDER_STATUSES, statusTone } from '../../../domain/orders/orders.ts';
import { paymentWords, STATUS_ICONS, statusWords } from '../../orders/labels.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { formatMoment } from '../ui/format.ts';
import { OrderAttention } from './OrderAttention.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderDay } from './OrderDay.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderSite } from './OrderSite.tsx';

/** One order, kept true while it is open: somebody else's change shows by itself. */
export function OrderDetail({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery(
    `/api/admin/orders/${encodeURIComponent(id)}`,
    adminOrderSchema,
    'orders',
  );
  const back = new URLSearchParams(query);
  back.delete('order');
  return (
    <>
      <BackLink to={`?${back}`} label={t('All orders')} />
      {data ? <Opened order={data} /> : null}
      {!data && failure ? <p className="admin-stale">{t('Failed to fetch orders')}</p> : null}
      {data || failure ? null : <Busy label={t('Reading the orders')} />}
    </>
  );
}

function Opened({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { id, status, orderNumber, paymentStatus } = order;
  const print = new URLSearchParams(query);
  print.set('print', id);
  const payment = paymentWords(paymentStatus, t);
  return (
    <>
      <div className="admin-head">
        <div>
          <h1 className="h2 num">{orderNumber}</h1>
          <p className="muted num">{formatMoment(order.createdAt, language)}</p>
        </div>
        <div className="admin-order-tags">
          <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
            {statusWords(status, t)}
          </Tag>
          <Tag tone={payment.tone} icon="card">
            {payment.words}
          </Tag>
        </div>
      </div>
      <div className="admin-acts">
        <OrderButtons order={order} moves={ORDER_STATUSES.filter((to) => canBecome(status, to))} />
        <Link className="btn btn-quiet btn-sm" to={`?${print}`}>
          <Icon name="print" size="sm" />
          {t('Driver’s ticket')}
        </Link>
      </div>
      <OrderAttention order={order} />
      <div className="admin-columns">
        <div>
          <OrderLines order={order} />
          <OrderDay key={`day ${order.deliveryDate}`} order={order} />
        </div>
        <div>
          <OrderSite order={order} />
          <OrderMoney order={order} />
        </div>
        <OrderNotes order={order} />
        <OrderHistory order={order} />
      </div>
    </>
  );
}
