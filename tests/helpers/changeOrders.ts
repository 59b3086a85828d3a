import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Sql, Tx } from '../../server/db/sql.ts';
import { type OrderEventKind, recordEvent, STATUS_EVENTS } from '../../server/orders/events.ts';
import { advanceLoads, cancelLoads } from '../../server/orders/progress.ts';
import { handleEvents } from '../../server/orders/subscribers.ts';

/** Changes orders past the routes, as a test finds it convenient, and records what was done to each. */
export async function changeOrders(sql: Sql, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await sql.begin(async (tx) => {
    await change(tx);
    await recordChanges(tx);
  });
}

/** Asks for the mails and notifications that follow from all events so far, without sending any. */
export async function handleAll(sql: Sql): Promise<void> {
  const orders = await sql<{ id: string }[]>`
    select distinct order_id as id from order_events where handled_at is null`;
  for (const { id } of orders) await handleEvents(sql, id);
}

type ChangedOrder = {
  id: string;
  before: OrderStatus | null;
  status: OrderStatus;
  isUnpaid: boolean;
  isStepBack: boolean | null;
  isRefund: boolean | null;
};

/** An event for each order that is not as its last one says. Nobody is mailed about payments and refunds. */
async function recordChanges(tx: Tx): Promise<void> {
  const changed = await tx<ChangedOrder[]>`
    select o.id, last.status as before, o.status, o.payment_status in ('unpaid', 'failed') as is_unpaid,
      is_step_back(last.status, o.status), o.refunded_cents > last.refunded_cents as is_refund
    from orders o left join lateral (
      select * from order_events where order_id = o.id order by id desc limit 1) last on true
    where (o.status, o.payment_status, o.refunded_cents, o.dispute) is distinct from
      (last.status, last.payment_status, last.refunded_cents, last.dispute)`;
  for (const order of changed) {
    const { id, before, status } = order;
    if (before !== null && status !== before && !order.isStepBack) {
      if (status === 'cancelled') await cancelLoads(tx, id);
      else if (status !== 'pending' && status !== 'confirmed') await advanceLoads(tx, id, status);
    }
    if (order.isStepBack && status === 'pending') await tx`delete from deliveries where order_id = ${id}`;
    await recordEvent(tx, id, kindOf(order));
  }
}

function kindOf({ before, status, isUnpaid, isStepBack, isRefund }: ChangedOrder): OrderEventKind {
  if (before === null) return isUnpaid ? 'placed' : 'received';
  if (status === before || isRefund) return 'received';
  if (isStepBack) return 'undone';
  if (status === 'cancelled') return before === 'pending' && isUnpaid ? 'abandoned' : 'cancelled';
  return status === 'pending' ? 'placed' : STATUS_EVENTS[status];
}
