import { type MyOrder, myOrdersSchema } from '../../domain/orders/myOrders.ts';
import { callApi } from './api.ts';
import type { OwnerDatabase } from './databases.ts';
import { withRoom } from './quota.ts';

// A person's orders: the store's last answer, whole, kept with that person's things. Only the store writes them.

export type KeptOrders = { orders: MyOrder[]; asOf: string };

/** Rejects without signal, leaving what was kept. */
export async function pullOrders(database: OwnerDatabase, headers: Record<string, string>): Promise<void> {
  const response = await callApi('/api/my-orders', { headers });
  if (!response.ok) throw new Error(`the orders answered ${response.status}`);
  const { orders } = myOrdersSchema.parse(await response.json());
  const asOf = new Date().toISOString();
  await withRoom(() => database.meta.put({ key: 'orders', orders, asOf }));
}

/** What orders that were kept before it existed do not have. */
const YOUNGER = { taxCents: 0, refundedCents: 0, moves: [] };

/** null while they were never asked for. */
export async function readOrders(database: OwnerDatabase): Promise<KeptOrders | null> {
  const kept = await database.meta.get('orders');
  if (kept?.key !== 'orders') return null;
  return { orders: kept.orders.map((order) => ({ ...YOUNGER, ...order })), asOf: kept.asOf };
}
