import { memo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatMoney } from '../../domain/money.ts';
import type { OfficeOrderRow } from '../../domain/officeOrders.ts';
import { chargedCents, statusTone } from '../../domain/orders.ts';
import { paymentWords, STATUS_ICONS, statusWords } from '../orders/words.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/language.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { Tag } from '../ui/Tag.tsx';
import { formatDay, formatMoment } from './format.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { attentionWords, loadWords } from './orderWords.ts';

type OrderRowProps = {
  order: OfficeOrderRow;
  isPicked?: boolean;
  /** Unset outside the list itself: nothing is picked there, and the order opens in the orders room. */
  onPick?: (order: OfficeOrderRow) => void;
};

/** An order in the list: a row of a table on a desktop, a card on a phone. Drawn anew only when it changed. */
export const OrderRow = memo(function OrderRow({ order, isPicked = false, onPick }: OrderRowProps) {
  const t = useT();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { id, orderNumber, status, paymentStatus, customerName, city, deliveryDate, attention, lines } =
    order;
  const there = new URLSearchParams(onPick ? query : { tab: 'orders' });
  there.set('order', id);
  const load = loadWords(order, t);
  const [first] = lines;
  return (
    <li className="office-order">
      {onPick ? (
        <label className="office-pick">
          <input type="checkbox" checked={isPicked} onChange={() => onPick(order)} />
          <span className="unseen">{t('Select {number}', { number: orderNumber })}</span>
        </label>
      ) : null}
      <div className="office-order-name">
        <Link className="link num" to={`?${there}`}>
          {orderNumber}
        </Link>
        <span className="muted num">{formatMoment(order.createdAt, language)}</span>
      </div>
      <div className="office-order-who">
        <span>{customerName}</span>
        <span className="muted">
          {city}
          {city && deliveryDate ? ', ' : null}
          {deliveryDate ? <span className="office-day-of">{formatDay(deliveryDate, language)}</span> : null}
        </span>
      </div>
      <div className="office-order-load">
        <span className="plate office-thumb">
          <ProductPicture image={first?.image ?? ''} name={first?.name ?? ''} sizes="48px" />
        </span>
        <span>
          {load.name}
          <b className="num">{load.amount}</b>
        </span>
      </div>
      <b className="office-order-total num">{formatMoney(chargedCents(order))}</b>
      <div className="office-order-tags">
        <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
          {statusWords(status, t)}
        </Tag>
        {paymentStatus === 'paid' ? null : (
          <span className="small muted">{paymentWords(paymentStatus, t).words}</span>
        )}
        {attention.map((why) => (
          <span key={why} className="office-why">
            <Icon name="warning" size="sm" />
            {attentionWords(why, t).title}
          </span>
        ))}
      </div>
      <OrderButtons order={order} />
    </li>
  );
});
