import * as z from 'zod/mini';
import { requiredText } from '../../../domain/base/fields.ts';
import { Refusal } from '../../../domain/base/refusals.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import {
  MAX_DAYS_AGO,
  orderVersionSchema,
  type ReceivedPayment,
} from '../../../domain/orders/adminOrderEntry.ts';
import { canPayOnline, owedCents } from '../../../domain/orders/orders.ts';
import type { Tx } from '../../db/sql.ts';
import type { AuditActor } from '../../http/auditLog.ts';
import { badInput } from '../../http/problem.ts';
import { holdUntil, payLinkUntil } from '../../orders/deadlines.ts';
import { recordEvent } from '../../orders/events.ts';
import { extendHold } from '../../orders/stock.ts';
import { receiveByHand, reverseByHand } from '../../payments/handPayments.ts';
import { closePage } from '../../payments/refunds.ts';
import { type AdminDeps, change } from './orderActions.ts';

// The money of any placed order: what staff receive by hand or reverse, and its payment link.

/**
 * Records money that was received by hand for an order that owes it, all of it or a part, and closes its payment page.
 *
 * @throws Problem 404; 409 `changed_since`; 422 amount_differs
 */
export async function receivePayment(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { id: paymentId, version, kind: method, amountCents, reference, receivedOn }: ReceivedPayment,
): Promise<void> {
  const [earlierPayment] =
    await deps.sql`select from order_payments where id = ${paymentId} and order_id = ${id}`;
  if (earlierPayment) return;
  const order = await change(deps, staff, id, version, async (tx, lockedOrder) => {
    const today = storeDate(deps.now());
    const pastDay = receivedOn && receivedOn !== today ? receivedOn : null;
    const receivedAt = pastDay === null ? null : await momentOn(tx, id, pastDay, today);
    await receiveByHand(tx, lockedOrder, {
      id: paymentId,
      method,
      amountCents,
      reference,
      actor: staff.actor,
      isPartly: true,
      ...(receivedAt ? { receivedAt } : {}),
    });
    const { orderNumber } = lockedOrder;
    const detail = {
      orderNumber,
      amountCents,
      method,
      ...(reference ? { reference } : {}),
      ...(pastDay ? { day: pastDay } : {}),
    };
    return { act: 'order_payment_received', detail };
  });
  await closePage(deps, order);
}

/** A moment on an earlier day, once the order was placed. @throws Problem 400 `receivedOn` */
async function momentOn(tx: Tx, orderId: string, day: string, today: string): Promise<Date> {
  const [order] = await tx<{ at: Date; isPlaced: boolean }[]>`
    select greatest(created_at, store_time(${day}::date + time '12:00')) as at, store_day(created_at) <= ${day}::date as is_placed
    from orders where id = ${orderId}`;
  if (!order?.isPlaced || day > today || day < addDays(today, -MAX_DAYS_AGO)) throw badInput('receivedOn');
  return order.at;
}

export const reversalSchema = z.object({
  id: z.uuid(),
  version: orderVersionSchema,
  paymentId: z.uuid(),
  reason: requiredText(200),
});

/**
 * Reverses a wrongly entered payment by hand, and closes the order's payment page.
 *
 * @throws Problem 404; 409 `changed_since`; 422 payment_reversed, payment_refunded
 */
export async function reversePayment(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { id: reversalId, version, paymentId, reason }: z.infer<typeof reversalSchema>,
): Promise<void> {
  const [earlierReversal] = await deps.sql`
    select from order_payments where id = ${reversalId} and order_id = ${id} and reverses = ${paymentId}`;
  if (earlierReversal) return;
  const order = await change(deps, staff, id, version, async (tx, lockedOrder) => {
    const reversal = { id: reversalId, paymentId, reason, actor: staff.actor };
    const { amountCents } = await reverseByHand(tx, lockedOrder, reversal);
    const detail = { orderNumber: lockedOrder.orderNumber, amountCents, reason };
    return { act: 'order_payment_reversed', detail };
  });
  await closePage(deps, order);
}

/**
 * Sends the payment link again, valid for the full time. Repeating an id sends nothing more.
 *
 * @throws Problem 404; 409 `changed_since`; Refusal wrong_status when nothing can be paid online
 */
export async function sendPayLink(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { id: requestId, version }: { id: string; version: string },
): Promise<void> {
  await change(deps, staff, id, version, async (tx, order) => {
    const { orderNumber, status } = order;
    if (!canPayOnline(order)) throw new Refusal('wrong_status', { from: status });
    if (order.paymentStatus === 'unpaid') {
      const payUntil = payLinkUntil(deps.now());
      await tx`update orders set pay_until = ${payUntil} where id = ${id}`;
      await extendHold(tx, id, holdUntil(payUntil));
    }
    const [earlierLink] = await tx`
      select from order_events where order_id = ${id} and kind = 'link_sent' and facts ->> 'request' = ${requestId}`;
    if (!earlierLink) await recordEvent(tx, id, 'link_sent', { request: requestId });
    return { act: 'order_link_sent', detail: { orderNumber, amountCents: owedCents(order) } };
  });
}
