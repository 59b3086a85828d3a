import { Link, useSearchParams } from 'react-router-dom';
import { type OfficeOrder, officeOrderSchema } from '../../domain/officeOrders.ts';
import { canBecome, ORDER_STATUSES, statusTone } from '../../domain/orders.ts';
import { paymentWords, STATUS_ICONS, statusWords } from '../orders/words.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/language.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useAnswer } from './answers.ts';
import { BackLink } from './BackLink.tsx';
import { formatMoment } from './format.ts';
import { OrderAttention } from './OrderAttention.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderDay } from './OrderDay.tsx';
import { OrderGoods } from './OrderGoods.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderSite } from './OrderSite.tsx';

/** One order, kept true while it is open: somebody else's change shows by itself. */
export function OrderPanel({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAnswer(
    `/api/admin/orders/${encodeURIComponent(id)}`,
    officeOrderSchema,
    'orders',
  );
  const back = new URLSearchParams(query);
  back.delete('order');
  return (
    <>
      <BackLink to={`?${back}`} label={t('All orders')} />
      {data ? <Opened order={data} /> : null}
      {!data && failure ? <p className="office-stale">{t('Failed to fetch orders')}</p> : null}
      {data || failure ? null : <Busy label={t('Reading the orders')} />}
    </>
  );
}

function Opened({ order }: { order: OfficeOrder }) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { id, status, orderNumber, paymentStatus } = order;
  const print = new URLSearchParams(query);
  print.set('print', id);
  const payment = paymentWords(paymentStatus, t);
  return (
    <>
      <div className="office-head">
        <div>
          <h1 className="h2 num">{orderNumber}</h1>
          <p className="muted num">{formatMoment(order.createdAt, language)}</p>
        </div>
        <div className="office-order-tags">
          <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
            {statusWords(status, t)}
          </Tag>
          <Tag tone={payment.tone} icon="card">
            {payment.words}
          </Tag>
        </div>
      </div>
      <div className="office-acts">
        <OrderButtons order={order} moves={ORDER_STATUSES.filter((to) => canBecome(status, to))} />
        <Link className="btn btn-quiet btn-sm" to={`?${print}`}>
          <Icon name="print" size="sm" />
          {t('Driver’s ticket')}
        </Link>
      </div>
      <OrderAttention order={order} />
      <div className="office-columns">
        <div>
          <OrderGoods order={order} />
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
