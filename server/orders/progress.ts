import { Refusal } from '../../domain/base/refusals.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';
import { dropIdleMark } from './days.ts';
import type { Order } from './orders.ts';

// The progress of an order and its loads. Forward moves reach the loads automatically (sql/0009_deliveries.sql).

/** Sets an order's status from its loads, with its row locked: on the road with the first, delivered with the last. */
export async function followLoads(tx: Tx, id: string): Promise<OrderStatus> {
  const [order] = await tx<{ status: OrderStatus }[]>`
    update orders set status = to_status
    from (select case when bool_and(status = 'delivered') then 'delivered'
        when bool_or(status <> 'planned') then 'in_progress' else 'confirmed' end as to_status
      from deliveries where order_id = ${id} and status <> 'cancelled') loads
    where id = ${id} and to_status is not null
    returning status`;
  if (!order) throw new Error(`order ${id} has no loads`);
  return order.status;
}

/**
 * Undoes the last status change of an order, whose row is locked, and of its loads: the customer has not been told yet.
 * @throws Refusal undo_over
 */
export async function undoMove(tx: Tx, { id, status }: Pick<Order, 'id' | 'status'>): Promise<OrderStatus> {
  const [open] = await tx`select from orders where id = ${id} and undo_until > now()`;
  if (!open) throw new Refusal('undo_over', { status });
  await tx`select set_config('app.undo', 'on', true)`;
  if (status === 'confirmed') {
    await tx`update orders set status = 'pending', delivery_date = asked_date where id = ${id}`;
    await dropIdleMark(tx, id);
    return 'pending';
  }
  const { count } =
    status === 'delivered'
      ? await tx`
          update deliveries set ${stepBack(tx)}
          where order_id = ${id} and delivered_at = (select max(delivered_at) from deliveries where order_id = ${id})`
      : await tx`
          update deliveries set ${stepBack(tx)}
          where order_id = ${id} and status = 'started'
            and not exists (select from deliveries other where other.order_id = ${id} and other.status = 'delivered')`;
  if (count > 0) return followLoads(tx, id);
  // An order without loads, or one that has delivered a load since.
  const [before] = await tx<{ status: OrderStatus }[]>`
    update orders set status = (
      select status from order_history where order_id = ${id} and status <> ${status} order by id desc limit 1)
    where id = ${id} and not exists (select from deliveries where order_id = ${id}) returning status`;
  if (!before) throw new Refusal('undo_over', { status });
  return before.status;
}

/** Undoes the last step of one load while that is possible. Its order's row is locked. */
export async function undoLoad(
  tx: Tx,
  { deliveryId, orderId }: { deliveryId: string; orderId: string },
): Promise<void> {
  const { count } = await tx`
    update deliveries set ${stepBack(tx)}
    where id = ${deliveryId} and status in ('started', 'delivered')
      and coalesce(delivered_at, started_at) > now() - undo_window()`;
  if (count === 0) return;
  await tx`select set_config('app.undo', 'on', true)`;
  await followLoads(tx, orderId);
  await tx`select set_config('app.undo', '', true)`;
}

/** From delivered to on the road, or to the yard if it never was on the road; from on the road to the yard. */
const stepBack = (tx: Tx) => tx`
  status = case when started_at < delivered_at then 'started' else 'planned' end,
  started_at = case when started_at < delivered_at then started_at end,
  delivered_at = null, version = version + 1`;
