import { Link } from 'react-router-dom';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { type MyOrder, type StatusMove, statusTimes } from '../../domain/orders/guestOrders.ts';
import { statusIcon, stepText } from '../orders/labels.ts';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useGoodsText } from './OrderLine.tsx';

type FollowedOrder = Pick<MyOrder, 'id' | 'orderNumber' | 'isPickup' | 'lines'> & {
  moves: readonly StatusMove[];
};

/** What last happened with each of the person's orders. */
export function Activity({ orders }: { orders: readonly FollowedOrder[] }) {
  const t = useT();
  const language = useLanguage();
  const goods = useGoodsText();
  const events = recentActivity(orders);
  if (events.length === 0) return <p className="muted">{t('Nothing here yet.')}</p>;
  return (
    <ul className="list">
      {events.map(({ order, status, at }) => (
        <li key={`${order.id} ${status} ${at}`}>
          <Icon name={statusIcon({ ...order, status })} />
          <Link className="grow breaks plain-link" to={`/account/orders/${order.orderNumber}`}>
            <span>{`${stepText(status, t, order.isPickup)}: ${goods(order)}`}</span>
            <span className="small muted block">{formatWeekday(storeDate(new Date(at)), language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const EVENTS_SHOWN = 5;

/** Newest first. */
export const recentActivity = (orders: readonly FollowedOrder[]) =>
  orders
    .flatMap((order) =>
      Array.from(statusTimes(order.moves), ([status, time]) => ({ order, status, at: time }))
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, 1),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, EVENTS_SHOWN);
