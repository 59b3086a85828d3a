import type { MyOrder } from '../../domain/orders/guestOrders.ts';

// A person's orders: filtering, and the next delivery.

export const ORDER_TABS = ['all', 'pending', 'delivered'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** A tab lists the orders with the same status. */
export function ordersInTab(tab: OrderTab, orders: readonly MyOrder[]): readonly MyOrder[] {
  return tab === 'all' ? orders : orders.filter(({ status }) => status === tab);
}

export function isUnderWay({ status }: Pick<MyOrder, 'status'>): boolean {
  return status !== 'delivered' && status !== 'cancelled';
}

/** The open order closest to delivery: in progress before confirmed before pending, and the newest of those. */
export function nextDelivery(orders: readonly MyOrder[]): MyOrder | undefined {
  const rank = ['in_progress', 'confirmed', 'pending'];
  return orders.filter(isUnderWay).toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0];
}
