import { memo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatCents, formatMoney } from '../../../domain/base/money.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { windowName } from '../../../domain/delivery/windowLabels.ts';
import { chargedCents, isUnpaid, statusText, statusTone } from '../../../domain/orders/orders.ts';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { statusIcon } from '../../orders/labels.ts';
import { paymentText } from '../../orders/paymentLabels.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { windowTag } from '../deliveries/deliveryLabels.ts';
import { formatDay, formatMoment } from '../ui/format.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { attentionText, loadLine, nextSteps } from './orderLabels.ts';

type OrderRowProps = {
  order: AdminOrderRow;
  isPicked?: boolean;
  /** Unset outside the orders list, where nothing can be selected and the order opens in the orders tab. */
  onPick?: (order: AdminOrderRow) => void;
};

/** An order in the list: a table row on a desktop, a card on a phone. Renders again only when it changes. */
export const OrderRow = memo(function OrderRow({ order, isPicked = false, onPick }: OrderRowProps) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { id, orderNumber, status, paymentStatus, dueCents, customerName, city } = order;
  const { deliveryDate, attention, lines, isPickup } = order;
  const detailQuery = new URLSearchParams(onPick ? query : { tab: 'orders' });
  detailQuery.set('order', id);
  const load = loadLine(order, t);
  const [first] = lines;
  // The most urgent alone: the order's own page says the rest.
  const [reason] = attention;
  const owed =
    dueCents > 0
      ? t('{amount} due', { amount: formatCents(dueCents) })
      : paymentStatus === 'paid' && onPick
        ? null
        : paymentText(paymentStatus, t, order).words;
  const window = (onPick || !deliveryDate ? windowTag : windowName)(order.deliveryWindow, t);
  const [step] = nextSteps(order);
  // Before its day, only its own page starts it.
  const today = storeDate(new Date());
  const isEarly =
    step === 'in_progress' &&
    !isPickup &&
    deliveryDate !== null &&
    order.openDays.every((day) => day > today);
  // Its customer may still be paying: it is confirmed on its own page, or with others.
  const isWaiting = step === 'confirmed' && isUnpaid(order);
  const place = isPickup ? t('Pick-up') : city;
  return (
    <li className="admin-order">
      {onPick ? (
        <label className="admin-pick">
          <input type="checkbox" checked={isPicked} onChange={() => onPick(order)} />
          <span className="unseen">{t('Select {number}', { number: orderNumber })}</span>
        </label>
      ) : null}
      <div className="admin-order-name">
        <Link className="link" to={`?${detailQuery}`}>
          {customerName}
          <span className="unseen"> {orderNumber}</span>
        </Link>
        <span className="muted">{place}</span>
      </div>
      <div className="admin-order-no num">
        <span aria-hidden="true">{orderNumber}</span>
        <span className="only-d">{formatMoment(order.createdAt, language)}</span>
      </div>
      <div className="admin-order-when">
        {/* Elsewhere a heading says the day. */}
        {onPick ? <span>{deliveryDate ? formatDay(deliveryDate, language) : t('No day yet')}</span> : null}
        {window ? <span className="muted">{window}</span> : null}
      </div>
      <div className="admin-order-load row gap-10 breaks">
        <span className="plate is-thumb is-small">
          <ProductPicture image={first?.image ?? ''} name={first?.name ?? ''} sizes="48px" />
        </span>
        <span>
          <span title={load.name}>{load.name}</span>
          <span className="num">
            <b>{load.amount}</b> {load.more}
          </span>
        </span>
      </div>
      <b className="admin-order-total figure num">{formatMoney(chargedCents(order))}</b>
      <div className="admin-order-tags" data-status={status}>
        {/* On the dashboard all are pending. */}
        {onPick ? (
          <Tag tone={statusTone(status)} icon={statusIcon(order)}>
            {statusText(status, t, isPickup)}
          </Tag>
        ) : null}
        {reason ? (
          <span className="admin-why">
            <Icon name="warning" size="sm" />
            {attentionText(reason, t).title}
          </span>
        ) : owed ? (
          <span className="small muted num">{owed}</span>
        ) : null}
      </div>
      <OrderButtons order={order} steps={step && !isEarly && !isWaiting ? [step] : []} isQuiet />
    </li>
  );
});

/** The column headers, hidden from screen readers because each row is labeled by itself. */
export function OrderColumns({ isPicking = false }: { isPicking?: boolean }) {
  const t = useT();
  return (
    <div className="admin-order admin-order-head" aria-hidden="true">
      {isPicking ? <span /> : null}
      <span>{t('Customer')}</span>
      <span>{t('Order')}</span>
      <span>{t('Delivery')}</span>
      <span>{t('Load')}</span>
      <span className="r">{t('Total')}</span>
      <span>{isPicking ? t('Status') : t('Payment')}</span>
      <span />
    </div>
  );
}
