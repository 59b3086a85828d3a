import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Quote } from '../../domain/quotes/quotes.ts';

// What a person and the yard did last, out of what this device keeps of both.

const EVENTS_SHOWN = 5;

export type Event =
  | { kind: 'order'; at: string; key: string; orderNumber: string; status: OrderStatus }
  | { kind: 'review'; at: string; key: string; productId: string }
  | { kind: 'order-review'; at: string; key: string; orderId: string }
  | { kind: 'quote'; at: string; key: string; about: Quote['request']['kind']; status: Quote['status'] }
  | { kind: 'wish'; at: string; key: string; productId: string };

type Happened = {
  orders: readonly Pick<MyOrder, 'id' | 'orderNumber' | 'history'>[];
  reviews: readonly Pick<ProductReview, 'id' | 'productId' | 'createdAt'>[];
  orderReviews: readonly Pick<OrderReview, 'id' | 'orderId' | 'createdAt'>[];
  wishes: readonly WishlistItem[];
  quotes: readonly Quote[];
};

/** The newest first. */
export function recentActivity({ orders, reviews, orderReviews, wishes, quotes }: Happened): Event[] {
  const events: Event[] = [
    ...orders.flatMap(({ id, orderNumber, history }) =>
      history.map(
        ({ status, at }): Event => ({ kind: 'order', at, key: `${id} ${status}`, orderNumber, status }),
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
        ...{ kind: 'quote', at: receivedAt, key: id, about: request.kind, status },
      }),
    ),
    ...wishes.map(
      ({ productId, addedAt }): Event => ({ kind: 'wish', at: addedAt, key: productId, productId }),
    ),
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, EVENTS_SHOWN);
}
