import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';

// How far an order has come, as steps on a line. What happened is told by its history; what is to come, by the
// usual way of an order.

export type Step = {
  status: OrderStatus;
  /** `stop`: cancelled, nothing comes after. */
  state: 'done' | 'now' | 'todo' | 'stop';
  /** When it happened, ISO 8601; null when it has not, or nobody noted when. */
  at: string | null;
};

const WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'in_progress', 'delivered'];

export function timeline({
  status,
  createdAt,
  history,
}: Pick<GuestOrder, 'status' | 'createdAt' | 'history'>): Step[] {
  const moments = new Map<OrderStatus, string>([['pending', createdAt]]);
  for (const { status: reached, at } of history) {
    if (!moments.has(reached)) moments.set(reached, at);
  }
  const at = (step: OrderStatus) => moments.get(step) ?? null;
  if (status === 'cancelled') {
    const before = WAY.filter((step) => moments.has(step));
    return [
      ...before.map((step): Step => ({ status: step, state: 'done', at: at(step) })),
      { status, state: 'stop', at: at('cancelled') },
    ];
  }
  const reached = WAY.indexOf(status);
  return WAY.flatMap((step, index): Step[] => {
    if (index > reached) return [{ status: step, state: 'todo', at: null }];
    // A load may go from confirmed straight to delivered: a step that never was is not claimed.
    if (index < reached && !moments.has(step)) return [];
    const state = index < reached || status === 'delivered' ? 'done' : 'now';
    return [{ status: step, state, at: at(step) }];
  });
}
