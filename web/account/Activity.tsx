import { Link } from 'react-router-dom';
import { type Product, productPath } from '../../domain/catalog/catalog.ts';
import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Quote } from '../../domain/quotes.ts';
import { statusIcon, stepText } from '../orders/labels.ts';
import { formatLongDate } from '../ui/format.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';

type ActivityProps = { events: readonly Event[]; products: readonly Product[] | null };

/** The most recent events, each with a link to its page. */
export function Activity({ events, products }: ActivityProps) {
  const t = useT();
  const language = useLanguage();
  if (events.length === 0) return <p className="muted">{t('Nothing here yet.')}</p>;
  return (
    <ul className="list">
      {events.map((event) => {
        const { icon, words, to } = described(event, products, t);
        return (
          <li key={`${event.kind} ${event.key}`}>
            <Icon name={icon} />
            <span>
              <Link className="acc-quiet" to={to}>
                {words}
              </Link>
              <span className="small muted acc-when">
                {formatLongDate(storeDate(new Date(event.at)), language)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function described(
  event: Event,
  products: readonly Product[] | null,
  t: Translate,
): { icon: IconName; words: string; to: string } {
  if (event.kind === 'order') {
    const words = t('Order {number}: {status}', {
      number: event.orderNumber,
      status: stepText(event.status, t, event.isPickup),
    });
    return { icon: statusIcon(event), words, to: `/track-order?order=${event.orderNumber}` };
  }
  if (event.kind === 'order-review')
    return { icon: 'star', words: t('You reviewed an order'), to: '/dashboard' };
  if (event.kind === 'quote') return { icon: 'chat', words: quoteText(event, t), to: '/contact' };
  const product = products?.find(({ id }) => id === event.productId);
  const name = product?.name ?? t('a product');
  const to = product ? productPath(product) : '/account/wishlist';
  return event.kind === 'review'
    ? { icon: 'star', words: t('You reviewed {name}', { name }), to }
    : { icon: 'heart', words: t('You saved {name}', { name }), to };
}

function quoteText({ about, status }: Extract<Event, { kind: 'quote' }>, t: Translate): string {
  if (status === 'sent' || status === 'accepted') return t('We sent you a quote');
  return about === 'message' ? t('You sent us a message') : t('You asked for a quote');
}

// Recent events of the person and the store, from the rows on this device.

const EVENTS_SHOWN = 5;

type Event =
  | { kind: 'order'; at: string; key: string; orderNumber: string; status: OrderStatus; isPickup: boolean }
  | { kind: 'review'; at: string; key: string; productId: string }
  | { kind: 'order-review'; at: string; key: string; orderId: string }
  | { kind: 'quote'; at: string; key: string; about: Quote['request']['kind']; status: Quote['status'] }
  | { kind: 'wish'; at: string; key: string; productId: string };

type Happened = {
  orders: readonly Pick<MyOrder, 'id' | 'orderNumber' | 'history' | 'isPickup'>[];
  reviews: readonly Pick<ProductReview, 'id' | 'productId' | 'createdAt'>[];
  orderReviews: readonly Pick<OrderReview, 'id' | 'orderId' | 'createdAt'>[];
  wishes: readonly WishlistItem[];
  quotes: readonly Quote[];
};

/** Newest first. */
export function recentActivity({ orders, reviews, orderReviews, wishes, quotes }: Happened): Event[] {
  const events: Event[] = [
    ...orders.flatMap(({ id, orderNumber, history, isPickup }) =>
      history.map(
        ({ status, at }): Event => ({
          kind: 'order',
          at,
          key: `${id} ${status}`,
          orderNumber,
          status,
          isPickup,
        }),
      ),
    ),
    ...reviews.map(
      ({ id, productId, createdAt }): Event => ({ kind: 'review', at: createdAt, key: id, productId }),
    ),
    ...orderReviews.map(
      ({ id, orderId, createdAt }): Event => ({ kind: 'order-review', at: createdAt, key: id, orderId }),
    ),
    ...quotes.map(
      ({ id, receivedAt, request, status }): Event => ({
        kind: 'quote',
        at: receivedAt,
        key: id,
        about: request.kind,
        status,
      }),
    ),
    ...wishes.map(
      ({ productId, addedAt }): Event => ({ kind: 'wish', at: addedAt, key: productId, productId }),
    ),
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, EVENTS_SHOWN);
}
