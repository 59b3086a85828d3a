import type { Stripe } from 'stripe';
import { chargedCents } from '../../domain/orders/orders.ts';
import { taxOfEditRefund, taxOfRefund } from '../../domain/orders/taxShares.ts';
import type { Tx } from '../db/sql.ts';
import { referenceId } from '../http/stripe.ts';
import { recordEvent } from '../orders/events.ts';
import { lockOrder, type Order } from '../orders/orderRows.ts';
import { cancelLoads, flagForAttention } from '../orders/progress.ts';
import { lockStock, returnStock } from '../orders/stock.ts';
import { type EventResult, orderOfCharge } from './settlement.ts';
import { sumKept, sumRefunded } from './taxShares.ts';

// Refunds, made here or at the provider, and disputes. Their events arrive in any order and any number of times; the
// stored state only moves forward, so the order does not matter.

type RefundedCharge = { charge: Stripe.Charge; refunds: readonly Stripe.Refund[] };

/**
 * Records the refunds of a charge. A full refund that cancels the order, or one made at the provider before anything
 * was loaded, restocks the goods.
 *
 * @param refunds of the charge, as the provider lists them now; a missing one stays as stored
 */
export async function settleRefunds(
  tx: Tx,
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
): Promise<EventResult> {
  const chargedOrder = await orderOfCharge(tx, charge);
  if (!chargedOrder) return { outcome: 'unknown_order', orderId: null };
  const order = await lockOrder(tx, chargedOrder.id);
  await lockStock(tx, order.id);
  if (!(await fits(tx, charge, order))) return flagMismatch(tx, order);
  return settle(tx, order, refunds);
}

type Request = { id: string; orderId: string; settlesEdit: boolean };

/**
 * Records a refund made here: the part through the provider, and the rest, which was paid by hand and is returned by hand.
 * Idempotent by id.
 */
export async function settleRequest(
  tx: Tx,
  { id, orderId, settlesEdit }: Request,
  refunded: readonly RefundedCharge[],
  byHandCents: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await lockStock(tx, orderId);
  for (const { charge } of refunded)
    if (!(await fits(tx, charge, order))) return void (await flagMismatch(tx, order));
  const byHand = { id: `hand_${id}`, amountCents: byHandCents, requestId: id, settlesEdit, isLost: false };
  const isNewByHand = byHandCents > 0 && (await noteRefund(tx, order, byHand));
  if (refunded.length > 0) {
    await settle(
      tx,
      order,
      refunded.flatMap(({ refunds }) => refunds),
    );
  } else if (isNewByHand && !settlesEdit) await giveBack(tx, order, order.refundedCents + byHandCents);
  if (isNewByHand && settlesEdit) await recordEvent(tx, orderId, 'change_refunded');
}

async function settle(tx: Tx, order: Order, refunds: readonly Stripe.Refund[]): Promise<EventResult> {
  const { refundedCents, hasNewLoss, isNew } = await noteRefunds(tx, order, refunds);
  if (hasNewLoss) await flagForAttention(tx, order.id, 'refund_failed');
  if (refundedCents === order.refundedCents) {
    if (isNew) await recordEvent(tx, order.id, 'change_refunded');
    return { outcome: 'nothing_new', orderId: order.id };
  }
  await giveBack(tx, order, refundedCents);
  return { outcome: 'refunded', orderId: order.id };
}

async function giveBack(tx: Tx, order: Order, refundedCents: number): Promise<void> {
  const { id, refundedCents: beforeCents } = order;
  // The provider's webhook may arrive before the admin's own request finishes: the event names the admin.
  await tx`
    select set_config('app.actor', actor, true) from order_refund_requests where order_id = ${id} and state = 'open'`;
  const isAll = refundedCents >= chargedCents(order) - order.dueCents;
  const partly = refundedCents === 0 ? 'paid' : 'partly_refunded';
  const paymentStatus = isAll ? 'refunded' : partly;
  const isEarly =
    order.status === 'pending' ||
    order.status === 'confirmed' ||
    // Ready, and still at the yard.
    (order.isPickup && order.status === 'in_progress');
  const ending = isAll ? await findEnding(tx, id) : 'no';
  const isEnded = isEarly && ending !== 'no';
  const status = isEnded ? 'cancelled' : order.status;
  await tx`update orders set ${tx({ refundedCents, paymentStatus, status })} where id = ${id}`;
  if (isEnded) {
    await cancelLoads(tx, id);
    await returnStock(tx, id);
  }
  // A driver has loaded it while the refund waited for the provider.
  if (ending === 'asked' && status !== 'cancelled') await flagForAttention(tx, id, 'refunded_late');
  const refundedNowCents = refundedCents - beforeCents;
  if (refundedNowCents < 0) await recordEvent(tx, id, 'refund_failed');
  else await recordEvent(tx, id, 'refunded', { refundedCents, refundedNowCents });
}

/** Whether a full refund ends the order: because that was asked for, or because it was made at the provider. */
async function findEnding(tx: Tx, id: string): Promise<'asked' | 'outside' | 'no'> {
  const [request] = await tx<{ ends: boolean | null }[]>`
    select bool_or(ends_order) as ends
    from order_refund_requests where order_id = ${id} and state <> 'refused' and not settles_edit`;
  if (!request || request.ends === null) return 'outside';
  return request.ends ? 'asked' : 'no';
}

/**
 * A failed refund stays failed, so a late event about an earlier state changes nothing. A refund that settles an edit is
 * recorded, but not counted: the order already costs that much less.
 */
async function noteRefunds(
  tx: Tx,
  order: Order,
  refunds: readonly Stripe.Refund[],
): Promise<{ refundedCents: number; hasNewLoss: boolean; isNew: boolean }> {
  const orderId = order.id;
  const lostRefunds = await tx<{ id: string }[]>`
    select id from order_refunds where order_id = ${orderId} and lost_at is not null`;
  const wasLost = new Set(lostRefunds.map(({ id }) => id));
  const requests = await tx<{ id: string; settlesEdit: boolean }[]>`
    select id, settles_edit from order_refund_requests where order_id = ${orderId}`;
  let isNew = false;
  for (const { id, amount: amountCents, status, metadata } of refunds) {
    const isLost = status === 'failed' || status === 'canceled';
    const request = requests.find((one) => one.id === metadata?.request_id);
    const { id: requestId = null, settlesEdit = false } = request ?? {};
    if (await noteRefund(tx, order, { id, amountCents, requestId, settlesEdit, isLost })) isNew = true;
  }
  const [sums] = await tx<{ refundedCents: number; lost: string[] }[]>`
    select coalesce(sum(amount_cents) filter (where lost_at is null and not settles_edit), 0)::integer as refunded_cents,
      coalesce(array_agg(id) filter (where lost_at is not null), '{}') as lost
    from order_refunds where order_id = ${orderId}`;
  const { refundedCents = 0, lost = [] } = sums ?? {};
  return { refundedCents, hasNewLoss: lost.some((id) => !wasLost.has(id)), isNew };
}

type NotedRefund = {
  id: string;
  amountCents: number;
  requestId: string | null;
  settlesEdit: boolean;
  isLost: boolean;
};

/** Returns whether that was new: the refund, or its failure. */
async function noteRefund(tx: Tx, order: Order, refund: NotedRefund): Promise<boolean> {
  const { id, amountCents, requestId, settlesEdit, isLost } = refund;
  const taxCents = settlesEdit
    ? taxOfEditRefund(amountCents, order, (await sumKept(tx, order.id)).taxCents)
    : taxOfRefund(amountCents, order, await sumRefunded(tx, order.id));
  const { count } = await tx`
    insert into order_refunds (id, order_id, amount_cents, tax_cents, request_id, settles_edit, lost_at)
    values (${id}, ${order.id}, ${amountCents}, ${taxCents}, ${requestId}, ${settlesEdit},
      case when ${isLost} then now() end)
    on conflict (id) do update set lost_at = excluded.lost_at
      where excluded.lost_at is not null and order_refunds.lost_at is null`;
  return count > 0;
}

/** The order of dispute states: a lost one may still be won on appeal. */
const FORWARD = ['open', 'lost', 'won'];

/**
 * Records that the buyer's bank took the payment back for now, and the outcome. The order continues: a person decides
 * whether to load it.
 */
export async function settleDispute(
  tx: Tx,
  charge: Stripe.Charge,
  dispute: Stripe.Dispute,
): Promise<EventResult> {
  const chargedOrder = await orderOfCharge(tx, charge);
  if (!chargedOrder) return { outcome: 'unknown_order', orderId: null };
  const order = await lockOrder(tx, chargedOrder.id);
  if (!(await fits(tx, charge, order))) return flagMismatch(tx, order);
  const state = disputeState(dispute.status);
  const openedAt = new Date(dispute.created * 1000);
  const { count } = await tx`
    update orders set dispute = ${state}, disputed_at = ${openedAt}
    where id = ${order.id} and dispute is distinct from ${state}
      and (disputed_at is null or disputed_at < ${openedAt}
        or (disputed_at = ${openedAt} and array_position(${FORWARD}, dispute) < array_position(${FORWARD}, ${state})))`;
  if (count === 0) return { outcome: 'nothing_new', orderId: order.id };
  await recordEvent(tx, order.id, 'disputed');
  await flagForAttention(tx, order.id, 'disputed');
  return { outcome: 'disputed', orderId: order.id };
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  // A closed early warning or a prevented dispute took no money.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** Whether this charge is a payment of this order. */
async function fits(tx: Tx, charge: Stripe.Charge, order: Order): Promise<boolean> {
  const [paid] = await tx<{ amountCents: number }[]>`
    select amount_cents from order_payments
    where order_id = ${order.id} and payment_intent_id = ${referenceId(charge.payment_intent)}`;
  return (
    paid?.amountCents === charge.amount &&
    charge.currency === order.currency &&
    charge.livemode === order.livemode
  );
}

async function flagMismatch(tx: Tx, order: Order): Promise<EventResult> {
  await flagForAttention(tx, order.id, 'payment_mismatch');
  return { outcome: 'mismatch', orderId: order.id };
}
