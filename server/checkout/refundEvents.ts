import type { Stripe } from 'stripe';
import { chargedCents } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { flagForAttention, lockOrder, type Order } from '../orders/orders.ts';
import { lockStock, returnStock } from '../orders/stock.ts';
import { idOf, orderOfCharge, type Settled } from './payments.ts';

// Money that leaves again: refunds, whoever made them, and disputes. Both are told of in any order and any number of
// times; what is kept of each only ever moves forward, so the end is the same whatever came first.

/**
 * Notes the refunds of a charge. A refund of everything that cancels the order, or was made at the provider itself
 * before anything was loaded, puts its goods on the shelf again.
 *
 * @param refunds of the charge, as the provider lists them now; one that is missing is kept as it was
 */
export async function settleRefunds(
  tx: Tx,
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
): Promise<Settled> {
  const found = await orderOfCharge(tx, charge);
  if (!found) return { outcome: 'unknown_order', orderId: null };
  await lockStock(tx, found.id);
  const order = await lockOrder(tx, found.id);
  if (!fits(charge, order)) return misfit(tx, order);
  const { refundedCents, hasNewLoss } = await noteRefunds(tx, order.id, refunds);
  if (hasNewLoss) await flagForAttention(tx, order.id, 'refund_failed');
  if (refundedCents === order.refundedCents) return { outcome: 'nothing_new', orderId: order.id };
  await giveBack(tx, order, refundedCents);
  return { outcome: 'refunded', orderId: order.id };
}

/** Money given back for what was paid past the provider: it is only written down. Under one id, once. */
export async function settleRefundByHand(
  tx: Tx,
  { id, orderId, amountCents }: { id: string; orderId: string; amountCents: number },
): Promise<void> {
  await lockStock(tx, orderId);
  const order = await lockOrder(tx, orderId);
  const { count } = await tx`
    insert into order_refunds (id, order_id, amount_cents, is_lost)
    values (${`hand_${id}`}, ${orderId}, ${amountCents}, false) on conflict do nothing`;
  if (count > 0) await giveBack(tx, order, order.refundedCents + amountCents);
}

async function giveBack(tx: Tx, order: Order, refundedCents: number): Promise<void> {
  const { id, language, refundedCents: beforeCents } = order;
  // The provider's notice may be faster than whoever asked for it: the history names who asked.
  await tx`
    select set_config('app.actor', actor, true) from order_refund_requests where order_id = ${id} and state = 'open'`;
  const isAll = refundedCents >= chargedCents(order);
  const partly = refundedCents === 0 ? 'paid' : 'partly_refunded';
  const paymentStatus = isAll ? 'refunded' : partly;
  const isEarly = order.status === 'pending' || order.status === 'confirmed';
  const isEnded = isAll && isEarly && (await endsOrder(tx, id));
  const status = isEnded ? 'cancelled' : order.status;
  await tx`update orders set ${tx({ refundedCents, paymentStatus, status })} where id = ${id}`;
  if (isEnded) await returnStock(tx, id);
  if (refundedCents < beforeCents) return;
  await mailLater(tx, {
    key: `order_refunded ${id} ${refundedCents}`,
    template: 'order_refunded',
    recipient: null,
    language,
    facts: { orderId: id, refundedCents, refundedNowCents: refundedCents - beforeCents },
  });
}

/** Whether an order ends with its money: as whoever refunded it said, and where it was done at the provider. */
async function endsOrder(tx: Tx, id: string): Promise<boolean> {
  const [asked] = await tx<{ any: boolean; ends: boolean }[]>`
    select count(*) > 0 as any, coalesce(bool_or(ends_order), false) as ends
    from order_refund_requests where order_id = ${id} and state <> 'refused'`;
  return !asked?.any || asked.ends;
}

/** A refund that was lost once stays lost, so a late notice of its good days changes nothing. */
async function noteRefunds(
  tx: Tx,
  orderId: string,
  refunds: readonly Stripe.Refund[],
): Promise<{ refundedCents: number; hasNewLoss: boolean }> {
  const before = await tx<{ id: string }[]>`
    select id from order_refunds where order_id = ${orderId} and is_lost`;
  const wasLost = new Set(before.map(({ id }) => id));
  for (const { id, amount, status } of refunds) {
    const isLost = status === 'failed' || status === 'canceled';
    await tx`
      insert into order_refunds (id, order_id, amount_cents, is_lost) values (${id}, ${orderId}, ${amount}, ${isLost})
      on conflict (id) do update set is_lost = order_refunds.is_lost or excluded.is_lost`;
  }
  const [sums] = await tx<{ refundedCents: number; lost: string[] }[]>`
    select coalesce(sum(amount_cents) filter (where not is_lost), 0)::integer as refunded_cents,
      coalesce(array_agg(id) filter (where is_lost), '{}') as lost
    from order_refunds where order_id = ${orderId}`;
  const { refundedCents = 0, lost = [] } = sums ?? {};
  return { refundedCents, hasNewLoss: lost.some((id) => !wasLost.has(id)) };
}

/** What follows what in a dispute: one that was lost may still be won on appeal. */
const FORWARD = ['open', 'lost', 'won'];

/**
 * Notes that a buyer's bank took the payment back for now, and how that ended. The order goes on: whether to load it
 * is for a person to decide.
 */
export async function settleDispute(
  tx: Tx,
  charge: Stripe.Charge,
  dispute: Stripe.Dispute,
): Promise<Settled> {
  const found = await orderOfCharge(tx, charge);
  if (!found) return { outcome: 'unknown_order', orderId: null };
  const order = await lockOrder(tx, found.id);
  if (!fits(charge, order)) return misfit(tx, order);
  const state = disputeState(dispute.status);
  const begun = new Date(dispute.created * 1000);
  const { count } = await tx`
    update orders set dispute = ${state}, disputed_at = ${begun}
    where id = ${order.id} and dispute is distinct from ${state}
      and (disputed_at is null or disputed_at < ${begun}
        or (disputed_at = ${begun} and array_position(${FORWARD}, dispute) < array_position(${FORWARD}, ${state})))`;
  if (count === 0) return { outcome: 'nothing_new', orderId: order.id };
  await flagForAttention(tx, order.id, 'disputed');
  return { outcome: 'disputed', orderId: order.id };
}

function disputeState(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  // An early warning that was closed, or a dispute that was prevented, took nothing.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

/** Whether a charge is the one that paid this order. */
function fits(charge: Stripe.Charge, order: Order): boolean {
  return (
    order.paymentIntentId === idOf(charge.payment_intent) &&
    charge.currency === order.currency &&
    charge.livemode === order.livemode &&
    charge.amount === chargedCents(order)
  );
}

async function misfit(tx: Tx, order: Order): Promise<Settled> {
  await flagForAttention(tx, order.id, 'payment_mismatch');
  return { outcome: 'mismatch', orderId: order.id };
}
