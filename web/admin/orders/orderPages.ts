import type { OrdersPage } from '../../../domain/admin/orders.ts';

/**
 * The list after its top was read anew: those pages, and of what was scrolled to all that is older. A new order
 * pushes another one off the fresh pages, which would be on no page if the old ones were kept by their number.
 */
export function joined(fresh: readonly OrdersPage[], old: readonly OrdersPage[]): OrdersPage[] {
  const last = fresh.at(-1);
  const boundary = last?.orders.at(-1)?.createdAt;
  if (!last || last.next === null || boundary === undefined) return [...fresh];
  const known = new Set(fresh.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const older = old
    .flatMap(({ orders }) => orders)
    .filter(({ id, createdAt }) => createdAt <= boundary && !known.has(id));
  const end = old.at(-1);
  return end && older.length > 0 ? [...fresh, { orders: older, next: end.next }] : [...fresh];
}
