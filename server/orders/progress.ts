import { Refusal } from '../../domain/base/refusals.ts';
import type { Attention, OrderStatus } from '../../domain/orders/orders.ts';
import { type Actor, actAs, type Tx } from '../db/sql.ts';
import { recordEvent, STATUS_EVENTS } from './events.ts';
import { isReported } from './orderParts.ts';
import { lockOrder, type Order } from './orderRows.ts';
import { releaseStock } from './stock.ts';

// The progress of an order and its loads. Status and loads change together.

type Progress = keyof typeof STATUS_EVENTS;
type ForwardStatus = Exclude<Progress, 'confirmed'>;

/** Moves a confirmed order and its loads on. */
export async function moveForward(tx: Tx, id: string, status: ForwardStatus): Promise<void> {
  await tx`update orders set status = ${status} where id = ${id}`;
  await advanceLoads(tx, id, status);
  await recordEvent(tx, id, STATUS_EVENTS[status]);
}

/** Starts the loads of the next planned day unless one has started, or delivers all. */
export async function advanceLoads(tx: Tx, id: string, status: ForwardStatus): Promise<void> {
  if (status === 'delivered')
    await tx`
      update deliveries set status = 'delivered', delivered_at = now(), version = version + 1
      where order_id = ${id} and status in ('planned', 'started')`;
  else
    await tx`
      update deliveries set status = 'started', started_at = now(), version = version + 1
      where order_id = ${id} and status = 'planned'
        and day = (select min(day) from deliveries where order_id = ${id} and status = 'planned')
        and not exists (
          select from deliveries where order_id = ${id} and status in ('started', 'delivered'))`;
}

/** The loads of an order that was cancelled. */
export async function cancelLoads(tx: Tx, id: string): Promise<void> {
  await tx`
    update deliveries set status = 'cancelled', version = version + 1
    where order_id = ${id} and status in ('planned', 'started')`;
}

/**
 * Sets an order's status from its loads: on the road with the first, delivered with the last. The caller records the event.
 * @returns the new status; null if it stays as it was
 */
export async function setStatusFromLoads(tx: Tx, id: string): Promise<Progress | null> {
  const [order] = await tx<{ status: Progress }[]>`
    update orders set status = to_status
    from (select case when bool_and(status = 'delivered') then 'delivered'
        when bool_or(status <> 'planned') then 'in_progress' else 'confirmed' end as to_status
      from deliveries where order_id = ${id} and status <> 'cancelled' having count(*) > 0) loads
    where id = ${id} and status <> to_status
    returning status`;
  return order?.status ?? null;
}

/**
 * Undoes the last status change of an order, whose row is locked, and of its loads: the customer has not been told yet.
 * @throws Refusal undo_over
 */
export async function undoMove(tx: Tx, { id, status }: Pick<Order, 'id' | 'status'>): Promise<OrderStatus> {
  const [open] = await tx`select from orders where id = ${id} and undo_until > now()`;
  if (!open) throw new Refusal('undo_over', { status });
  const restored = await stepBack(tx, id, status);
  if (restored === null) throw new Refusal('undo_over', { status });
  await recordEvent(tx, id, 'undone');
  return restored;
}

async function stepBack(tx: Tx, id: string, status: OrderStatus): Promise<OrderStatus | null> {
  if (status === 'confirmed') {
    // Locked before they are read: a driver who reports one now waits, and finds none.
    await tx`select from deliveries where order_id = ${id} for update`;
    const [reported] = await tx`select from deliveries where order_id = ${id} and ${isReported(tx)}`;
    if (reported) return null;
    await tx`update orders set status = 'pending', delivery_date = asked_date where id = ${id}`;
    await tx`delete from deliveries where order_id = ${id}`;
    return 'pending';
  }
  const { count } =
    status === 'delivered'
      ? await tx`
          update deliveries set ${loadBack(tx)}
          where order_id = ${id} and delivered_at = (select max(delivered_at) from deliveries where order_id = ${id})`
      : await tx`
          update deliveries set ${loadBack(tx)}
          where order_id = ${id} and status = 'started'
            and not exists (select from deliveries other where other.order_id = ${id} and other.status = 'delivered')`;
  if (count > 0) return setStatusFromLoads(tx, id);
  // An order without loads, or one that has delivered a load since.
  const [event] = await tx<{ status: OrderStatus }[]>`
    update orders set status = (
      select status from order_events where order_id = ${id} and status <> ${status} order by id desc limit 1)
    where id = ${id} and not exists (select from deliveries where order_id = ${id}) returning status`;
  return event?.status ?? null;
}

/** Undoes the last step of one load while that is possible. Its order's row is locked. */
export async function undoLoad(
  tx: Tx,
  { deliveryId, orderId }: { deliveryId: string; orderId: string },
): Promise<void> {
  const { count } = await tx`
    update deliveries set ${loadBack(tx)}
    where id = ${deliveryId} and status in ('started', 'delivered')
      and coalesce(delivered_at, started_at) > now() - undo_window()`;
  if (count > 0 && (await setStatusFromLoads(tx, orderId))) await recordEvent(tx, orderId, 'undone');
}

/** Sets a load back one step: from delivered to on the road if it was ever there, otherwise to the yard. */
const loadBack = (tx: Tx) => tx`
  status = case when started_at < delivered_at then 'started' else 'planned' end,
  started_at = case when started_at < delivered_at then started_at end,
  delivered_at = null, version = version + 1`;

/** The next payer gets a new payment page. The caller closes the old one if somebody may have it open. */
export async function forgetPage(tx: Tx, id: string): Promise<void> {
  await tx`
    update orders set checkout_session_id = null, checkout_url = null, session_attempt = session_attempt + 1
    where id = ${id}`;
}

/**
 * Cancels an order that has no payment page and will not get one.
 * @param options.evenOpening also while its page is being created, which nobody has seen yet
 */
export async function cancelUnopened(
  tx: Tx,
  id: string,
  actor: Actor,
  { now, evenOpening = false }: { now: Date; evenOpening?: boolean },
): Promise<void> {
  await actAs(tx, actor);
  const order = await lockOrder(tx, id);
  const isOpening = order.openingUntil !== null && order.openingUntil > now;
  if (order.checkoutSessionId === null && (evenOpening || !isOpening)) await cancelUnpaid(tx, id);
}

/** Cancels an unpaid order and releases its stock. A paid order, or one that a person has moved on, stays unchanged. */
export async function cancelUnpaid(
  tx: Tx,
  id: string,
  paymentStatus: 'unpaid' | 'failed' = 'unpaid',
): Promise<boolean> {
  const cancelled = await tx`
    update orders set status = 'cancelled', payment_status = ${paymentStatus}
    where id = ${id} and status = 'pending' and payment_status = 'unpaid'`;
  if (cancelled.count === 0) return false;
  await releaseStock(tx, id);
  await recordEvent(tx, id, paymentStatus === 'failed' ? 'payment_failed' : 'abandoned');
  return true;
}

/** Adds an order to the list that needs a person's attention. */
export async function flagForAttention(tx: Tx, id: string, attention: Attention): Promise<void> {
  await tx`
    update orders set attention = array_append(attention, ${attention}) where id = ${id} and not ${attention} = any(attention)`;
}
