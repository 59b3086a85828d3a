import type { Stripe } from 'stripe';
import { chargedCents, owesAll } from '../../domain/orders/orders.ts';
import { settleInvoice } from '../contractors/invoices.ts';
import type { Db, Tx } from '../db/sql.ts';
import { UUID } from '../http/parseId.ts';
import { referenceId } from '../http/stripe.ts';
import { delayedUntil } from '../orders/deadlines.ts';
import { recordEvent } from '../orders/events.ts';
import { findOrder, lockOrder, type Order } from '../orders/orderRows.ts';
import { cancelUnpaid, flagForAttention } from '../orders/progress.ts';
import { extendHold, takeStock } from '../orders/stock.ts';
import { stillFits } from '../orders/windows.ts';
import { taxOfNextPayment } from './taxShares.ts';

// Applies the provider's state of a session or a charge to our order. The webhook, the page after payment and the
// reconciler all call this, in any order and any number of times; only the first call with something new changes the
// order.

/**
 * - `paid`, `expired`, `failed`, `refunded`, `disputed`: the order has just changed
 * - `awaited`: the buyer is done and the money comes later; the stock stays reserved
 * - `nothing_new`: already applied, or nothing to do yet
 * - `mismatch`: paid, but the session, amount or currency differs from our order: not fulfilled, a person must look
 * - `unknown_order`: not an order of ours
 */
type Outcome =
  | 'paid'
  | 'awaited'
  | 'expired'
  | 'failed'
  | 'refunded'
  | 'disputed'
  | 'nothing_new'
  | 'mismatch'
  | 'unknown_order';
export type EventResult = { outcome: Outcome; orderId: string | null };

/** @param hasFailed a delayed payment has failed for good: the session itself does not say so */
export async function settleSession(
  tx: Tx,
  session: Stripe.Checkout.Session,
  { now, hasFailed = false }: { now: Date; hasFailed?: boolean },
): Promise<EventResult> {
  const isPaid = session.payment_status !== 'unpaid';
  const order = await lockPaidOrder(tx, session);
  if (!order) return { outcome: 'unknown_order', orderId: null };
  const orderId = order.id;
  if (isPaid) return { outcome: await receivePayment(tx, order, session), orderId };
  if (order.checkoutSessionId !== session.id) return { outcome: 'nothing_new', orderId };
  if (hasFailed || session.status === 'expired')
    return { outcome: await settleEnded(tx, order, { now, hasFailed }), orderId };
  if (session.status !== 'complete' || order.paymentStatus !== 'unpaid')
    return { outcome: 'nothing_new', orderId };
  const count = await extendHold(tx, orderId, delayedUntil(now));
  return { outcome: count > 0 ? 'awaited' : 'nothing_new', orderId };
}

async function settleEnded(
  tx: Tx,
  order: Order,
  { now, hasFailed }: { now: Date; hasFailed: boolean },
): Promise<Outcome> {
  // An emailed link opens another page.
  if (!hasFailed && order.payUntil !== null && order.payUntil > now) return 'nothing_new';
  if (!(await cancelUnpaid(tx, order.id, hasFailed ? 'failed' : 'unpaid'))) return 'nothing_new';
  return hasFailed ? 'failed' : 'expired';
}

/** The order with its row locked: by the stored session; if that was never stored, by the order id in the session. */
async function lockPaidOrder(tx: Tx, session: Stripe.Checkout.Session): Promise<Order | null> {
  const order = await findOrder(tx, { checkoutSessionId: session.id }, { lock: true });
  if (order) return order;
  const namedOrder = await orderNamed(tx, session.client_reference_id);
  return namedOrder && lockOrder(tx, namedOrder.id);
}

async function receivePayment(tx: Tx, order: Order, session: Stripe.Checkout.Session): Promise<Outcome> {
  // The tax that the provider has added; the store's own tax is a line of its page.
  const addedCents = session.total_details?.amount_tax ?? 0;
  // An invoice is paid in parts, and may be open again after an edit.
  const isFirst = owesAll(order) && order.paymentKind !== 'account';
  const [recordedPayment] = isFirst
    ? []
    : await tx<{ amountCents: number }[]>`
        select amount_cents from order_payments where checkout_session_id = ${session.id}`;
  const expectedCents =
    recordedPayment?.amountCents ?? addedCents + (isFirst ? chargedCents(order) : order.dueCents);
  const isSameSession =
    recordedPayment || order.checkoutSessionId === null || order.checkoutSessionId === session.id;
  const isSame =
    isSameSession &&
    session.payment_status === 'paid' &&
    session.amount_total === expectedCents &&
    session.currency === order.currency &&
    session.livemode === order.livemode &&
    session.client_reference_id === order.id;
  if (!isSame) {
    await flagForAttention(tx, order.id, 'payment_mismatch');
    return 'mismatch';
  }
  if (recordedPayment) return 'nothing_new';
  const paymentIntentId = referenceId(session.payment_intent);
  const amountCents = session.amount_total ?? 0;
  const paid = {
    orderId: order.id,
    method: 'online',
    amountCents,
    taxCents: order.taxBasisPoints > 0 ? await taxOfNextPayment(tx, order, amountCents) : addedCents,
    actor: 'provider',
    checkoutSessionId: session.id,
    paymentIntentId,
  };
  if (!isFirst) {
    await tx`
      with paid as (insert into order_payments ${tx(paid)})
      update orders set due_cents = 0, tax_cents = tax_cents + ${addedCents}, checkout_session_id = ${session.id},
        payment_status = case payment_status when 'refunded' then 'partly_refunded' else payment_status end
      where id = ${order.id}`;
    await settleInvoice(tx, order.id);
    await recordEvent(tx, order.id, 'later_paid');
    if (order.status === 'cancelled') await flagForAttention(tx, order.id, 'paid_after_cancel');
    return 'paid';
  }
  const isCancelled = order.status === 'cancelled';
  const wasTaken = order.paymentKind !== 'online' || order.paymentStatus === 'invoiced';
  // Pipelined. The catalog's lock, for which all other payments of counted goods wait, comes as late as it can.
  const [isInStock, isPlaced] = await Promise.all([
    isCancelled || takeStock(tx, order.id),
    isCancelled || stillFits(tx, order.id),
    tx`
      with paid as (insert into order_payments ${tx(paid)})
      update orders set payment_status = 'paid', paid_at = now(), tax_cents = tax_cents + ${addedCents},
        checkout_session_id = ${session.id}, payment_intent_id = ${paymentIntentId}
      where id = ${order.id}`.execute(),
    recordEvent(tx, order.id, wasTaken ? 'later_paid' : 'paid'),
  ]);
  if (isCancelled) await flagForAttention(tx, order.id, 'paid_after_cancel');
  else if (!isInStock) await flagForAttention(tx, order.id, 'stock_short');
  if (!isPlaced) await flagForAttention(tx, order.id, 'window_full');
  return 'paid';
}

/** The order that a charge paid; null when it is not ours. */
export async function orderOfCharge(db: Db, charge: Stripe.Charge): Promise<Order | null> {
  const [paid] = await db<{ orderId: string }[]>`
    select order_id from order_payments where payment_intent_id = ${referenceId(charge.payment_intent)}`;
  return orderNamed(db, paid?.orderId ?? charge.metadata.order_id);
}

/** Finds an order by our id, which the provider got with the session. */
export async function orderNamed(db: Db, id: string | null | undefined): Promise<Order | null> {
  return id && UUID.test(id) ? findOrder(db, { id }) : null;
}
