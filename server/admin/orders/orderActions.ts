// Long: every change that an admin makes to an order.

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../../../domain/base/refusals.ts';
import { isDeliveryDay, storeDate } from '../../../domain/delivery/calendar.ts';
import { yardHours } from '../../../domain/delivery/pickup.ts';
import { orderVersionSchema } from '../../../domain/orders/adminOrderEntry.ts';
import {
  type DayChange,
  MAX_PICKED,
  type Refund,
  refundableCents,
  type StatusChange,
} from '../../../domain/orders/adminOrders.ts';
import { type Attention, canBecome, dueOnDeliveryCents, isUnpaid } from '../../../domain/orders/orders.ts';
import { actAs, type Tx } from '../../db/sql.ts';
import { readStoreSettings } from '../../db/storeSettings.ts';
import { type Act, type AuditActor, record } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { changedSince, notFound, Problem } from '../../http/problem.ts';
import { moveDay, tellDays } from '../../orders/days.ts';
import { lockBoard, planDeliveries } from '../../orders/deliveryPlan.ts';
import { recordEvent } from '../../orders/events.ts';
import { hasCancellingRefund, orderVersion } from '../../orders/orderParts.ts';
import { findOrder, type Order } from '../../orders/orderRows.ts';
import { moveForward, undoMove } from '../../orders/progress.ts';
import { lockStock } from '../../orders/stock.ts';
import { lockDay, requireRoom } from '../../orders/windows.ts';
import { receiveByHand } from '../../payments/handPayments.ts';
import { cancelOrder, closePage, requestRefund, tryRefund } from '../../payments/refunds.ts';
import { readAdminOrder } from './orderDetail.ts';

// Admin changes to orders. Each change names the version it is based on: if the order has changed since, the admin
// gets the current order and nothing is overwritten.

export type AdminDeps = Pick<Deps, 'sql' | 'log' | 'now' | 'payments'>;

/**
 * Moves an order to a next status that domain/orders/orders.ts allows. Cancelling a paid order first refunds it in
 * full, unless `keepMoney` is set, and the refund then cancels the order. While the provider is unreachable, the order
 * stays as it is until the refund succeeds.
 *
 * @throws Problem 404; 409 `changed_since` with the current order; 409 `refund_open`
 * @throws Refusal wrong_status; not_paid without `evenUnpaid` when an unpaid order is confirmed, or delivered without what was `received`
 */
export async function moveOrder(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { to, version, keepMoney = false, evenUnpaid = false, received }: StatusChange,
): Promise<void> {
  const refundId = randomUUID();
  let isRefunding = false;
  const order = await change(deps, staff, id, version, async (tx, order) => {
    const { status, orderNumber } = order;
    if (to === 'confirmed') return confirm(tx, order, { evenUnpaid, now: deps.now() });
    if (to === 'pending' || !canBecome(status, to, order.isPickup))
      throw new Refusal('wrong_status', { from: status, to });
    const detail = { orderNumber, from: status, to };
    if (to === 'cancelled') {
      const refundRequest = { id: refundId, actor: staff.actor, reason: 'cancelled' };
      if ((await cancelOrder(tx, order, refundRequest, { keepMoney })) === 'ended')
        return { act: 'order_moved', detail };
      isRefunding = true;
      return { act: 'order_cancel_asked', detail: { ...detail, amountCents: refundableCents(order) } };
    }
    if (to === 'delivered' && received) await receive(tx, order, received, staff);
    else if (to === 'delivered' && dueOnDeliveryCents(order) > 0 && !evenUnpaid)
      throw new Refusal('not_paid', { orderNumber });
    await moveForward(tx, id, to);
    return { act: 'order_moved', detail };
  });
  if (received) await closePage(deps, order);
  if (isRefunding) await tryRefund(deps, refundId);
  if (to === 'cancelled' && (isUnpaid(order) || order.dueCents > 0)) await closePage(deps, order);
}

/** Records money that came in with the delivery, all of it or a part. */
async function receive(
  tx: Tx,
  order: Order,
  { id, kind: method, amountCents, reference }: NonNullable<StatusChange['received']>,
  { actor, origin }: AuditActor,
): Promise<void> {
  await receiveByHand(tx, order, { id, method, amountCents, reference, actor, isPartly: true });
  const { orderNumber } = order;
  const detail = { orderNumber, amountCents, method, ...(reference ? { reference } : {}) };
  await record(tx, 'order_payment_received', { actor, origin, detail });
}

/** Confirms an order whose row is locked, and plans its loads for `day`, or for its requested day. */
async function confirm(
  tx: Tx,
  { id, status, orderNumber, paymentStatus, isPickup }: Order,
  { evenUnpaid, now, day = null }: { evenUnpaid: boolean; now: Date; day?: string | null },
): Promise<AuditAct> {
  if (!canBecome(status, 'confirmed', isPickup))
    throw new Refusal('wrong_status', { from: status, to: 'confirmed' });
  const isEarly = isUnpaid({ paymentStatus });
  if (isEarly && !evenUnpaid) throw new Refusal('not_paid', { orderNumber });
  await tx`update orders set status = 'confirmed' where id = ${id}`;
  await planDeliveries(tx, id, now, day);
  await recordEvent(tx, id, 'confirmed');
  const detail = {
    orderNumber,
    from: status,
    to: 'confirmed',
    ...(day ? { day } : {}),
    ...(isEarly ? { payment: paymentStatus } : {}),
  };
  return { act: 'order_moved', detail };
}

/** Confirms an order within a transaction. @throws as `moveOrder` */
export async function confirmOrder(
  tx: Tx,
  staff: AuditActor,
  { id, version }: { id: string; version: string },
  { day, now }: { day: string | null; now: Date },
): Promise<void> {
  await changeIn(tx, staff, id, version, (_, order) => confirm(tx, order, { evenUnpaid: false, now, day }));
}

const bulkStatusSchema = z.enum(['confirmed', 'in_progress', 'delivered']);
const orderIdSchema = z.uuid();

export const statusChangesSchema = z.object({
  to: bulkStatusSchema,
  orders: z
    .array(z.object({ id: orderIdSchema, version: orderVersionSchema }))
    .check(z.minLength(1), z.maxLength(MAX_PICKED)),
  evenUnpaid: z.optional(z.boolean()),
});

/** The changed orders, and why the others were left. */
export type ChangedOrders = { done: string[]; left: { id: string; code: string }[] };

/** Moves several orders to one status, one by one; skips those that have changed or cannot move. */
export async function moveOrders(
  deps: AdminDeps,
  staff: AuditActor,
  { to, orders, evenUnpaid = false }: z.infer<typeof statusChangesSchema>,
): Promise<ChangedOrders> {
  return changeEach(orders, ({ id, version }) => moveOrder(deps, staff, id, { to, version, evenUnpaid }));
}

export const undoSchema = z.object({ status: bulkStatusSchema });

/** Undoes the step of an order to that status. @throws Refusal undo_over: it moved on, or its customer was told */
export async function undoStep(
  { sql }: AdminDeps,
  { actor, origin }: AuditActor,
  id: string,
  { status }: z.infer<typeof undoSchema>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await actAs(tx, actor);
    const order = await findOrder(tx, { id }, { lock: true });
    if (!order) throw notFound();
    if (order.status !== status) throw new Refusal('undo_over', { status: order.status });
    await lockBoard(tx);
    const restoredStatus = await undoMove(tx, order);
    const detail = { orderNumber: order.orderNumber, from: status, to: restoredStatus };
    await record(tx, 'order_undone', { actor, origin, detail });
  });
}

async function changeEach<T extends { id: string }>(
  orders: readonly T[],
  work: (order: T) => Promise<void>,
): Promise<ChangedOrders> {
  const doneIds: string[] = [];
  const leftOrders: ChangedOrders['left'] = [];
  for (const order of orders) {
    const { id } = order;
    try {
      await work(order);
      doneIds.push(id);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Problem)) throw error;
      leftOrders.push({ id, code: error.code });
    }
  }
  return { done: doneIds, left: leftOrders };
}

/**
 * Refunds an order in full or in part and keeps its status. Repeating an id does not refund twice.
 * @throws as `requestRefund`; Problem 404; 409 `changed_since`; 409 `receipt_mismatch` for a known id with another
 * amount
 */
export async function refundOrder(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { id: refundId, amountCents, reason, version }: Refund,
): Promise<void> {
  const [earlierRefund] = await deps.sql<{ amountCents: number }[]>`
    select amount_cents from order_refund_requests where id = ${refundId} and order_id = ${id}`;
  if (earlierRefund && earlierRefund.amountCents !== amountCents) throw new Problem(409, 'receipt_mismatch');
  if (!earlierRefund) {
    await change(deps, staff, id, version, async (tx, order) => {
      await requestRefund(tx, order, {
        id: refundId,
        amountCents,
        actor: staff.actor,
        reason,
        endsOrder: false,
      });
      return { act: 'order_refund_asked', detail: { orderNumber: order.orderNumber, amountCents, reason } };
    });
  }
  await tryRefund(deps, refundId);
}

/**
 * Changes the delivery day of an order that has not started. With `tell` the customer is emailed.
 * @throws Problem 404; 409 `changed_since`
 * @throws Refusal wrong_status; delivery_date_past; delivery_date_unavailable on Sundays, holidays and closed days, and
 * with reason `full`, as window_full, unless the yard overbooks with `evenFull`
 */
export async function rescheduleOrder(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { deliveryDate, deliveryWindow, evenFull = false, tell = false, version }: DayChange,
): Promise<void> {
  await change(deps, staff, id, version, async (tx, order) => {
    const { status, orderNumber } = order;
    if (status !== 'pending' && status !== 'confirmed') throw new Refusal('wrong_status', { from: status });
    await checkDay(tx, deliveryDate, deps.now(), order);
    await lockBoard(tx);
    const wanted = { day: deliveryDate, window: deliveryWindow ?? order.deliveryWindow, loads: order.loads };
    if (evenFull || order.isPickup) await lockDay(tx, deliveryDate);
    else await requireRoom(tx, wanted, { orderId: id });
    const move = await moveDay(tx, order, { day: deliveryDate, window: deliveryWindow ?? null });
    if (tell) await tellDays(tx, order, move);
    const detail = {
      orderNumber,
      ...(deliveryWindow ? { deliveryWindow } : {}),
      from: { day: order.deliveryDate },
      to: { day: deliveryDate },
    };
    return { act: 'order_rescheduled', detail };
  });
}

/**
 * Allows every Saturday: that is the yard's decision. A pick-up goes on the days that the yard is open.
 * @throws Refusal delivery_date_past, delivery_date_unavailable
 */
export async function checkDay(
  tx: Tx,
  date: string,
  now: Date,
  { isPickup = false }: { isPickup?: boolean | undefined } = {},
): Promise<void> {
  if (date < storeDate(now)) throw new Refusal('delivery_date_past', { date });
  const settings = await readStoreSettings(tx);
  if (isPickup ? yardHours(date, settings) === null : !isDeliveryDay(date, settings, { weekend: true }))
    throw new Refusal('delivery_date_unavailable', { date });
}

/** Marks an attention flag as resolved. @throws Problem 404; 409 `changed_since` */
export async function resolveAttention(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { settled, version }: { settled: Attention; version: string },
): Promise<void> {
  await change(deps, staff, id, version, async (tx, { orderNumber }) => {
    await tx`update orders set attention = array_remove(attention, ${settled}) where id = ${id}`;
    return { act: 'order_attention_settled', detail: { orderNumber, settled } };
  });
}

/** Adds a staff note. Repeating an id adds no second note. @throws Problem 404 */
export async function noteOrder(
  { sql }: AdminDeps,
  { actor, origin }: AuditActor,
  orderId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    const [order] = await tx<
      { orderNumber: string }[]
    >`select order_number from orders where id = ${orderId}`;
    if (!order) throw notFound();
    const { count } = await tx`
      insert into order_notes ${tx({ id, orderId, author: actor, text })} on conflict do nothing`;
    if (count === 0) return;
    const detail = { orderNumber: order.orderNumber };
    await record(tx, 'order_noted', { actor, origin, detail });
  });
}

type AuditAct = { act: Act; detail: NonNullable<Parameters<typeof record>[2]['detail']> };

/**
 * Runs one change of one order: locks it, compares its version with the admin's, and records the change.
 * @returns the order as it was before
 * @throws Problem 404; 409 `changed_since`; 409 `refund_open` while a refund is on its way that will cancel it
 */
export async function change(
  { sql }: AdminDeps,
  staff: AuditActor,
  id: string,
  version: string,
  work: Work,
): Promise<Order> {
  return sql.begin((tx) => changeIn(tx, staff, id, version, work));
}

type Work = (tx: Tx, order: Order) => Promise<AuditAct>;

async function changeIn(
  tx: Tx,
  { actor, origin }: AuditActor,
  id: string,
  version: string,
  work: Work,
): Promise<Order> {
  await actAs(tx, actor);
  const order = await findOrder(tx, { id }, { lock: true });
  if (!order) throw notFound();
  const [seen] = await tx<{ isEnding: boolean }[]>`
    select ${hasCancellingRefund(tx)} as is_ending from orders where id = ${id} and ${orderVersion(tx)} = ${version}`;
  if (!seen) throw changedSince(await readAdminOrder(tx, id));
  if (seen.isEnding) throw new Problem(409, 'refund_open');
  await lockStock(tx, id);
  const { act, detail } = await work(tx, order);
  await record(tx, act, { actor, origin, detail });
  return order;
}
