import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { refundableCents } from '../../domain/orders/adminOrders.ts';
import { isUnpaid } from '../../domain/orders/orders.ts';
import { errorCode } from '../db/connectionErrors.ts';
import { enqueue } from '../db/queue.ts';
import { type Actor, actAs, type Sql, type Tx } from '../db/sql.ts';
import { Problem } from '../http/problem.ts';
import { isProviderDown, isProviderError, referenceId } from '../http/stripe.ts';
import { recordEvent } from '../orders/events.ts';
import type { Order } from '../orders/orderRows.ts';
import { cancelLoads, flagForAttention } from '../orders/progress.ts';
import { releaseStock, returnStock } from '../orders/stock.ts';
import { settleRequest } from './refundEvents.ts';
import type { PaymentDeps } from './webhook.ts';

// Refunds, and cancelling with a refund, by an admin or by the customer. The request is stored first, with a
// task that processes it; then the request handler or the task calls the provider with the request's id in its idempotency
// key, so that it happens once even after a crash. The provider forgets its keys after a day, so the refund also carries
// the request's id and is searched for first.

export const REFUND_TASK = 'refundOrder';
/** The request handler tries first; the task takes over when that did not succeed. */
const TASK_AFTER_MS = 20_000;
const payloadSchema = z.object({ id: z.uuid() });

type WantedRefund = {
  id: string;
  amountCents: number;
  actor: Actor;
  /** For the yard's records; the customer does not see it. */
  reason: string;
  /** Cancels the order once it is fully refunded. */
  endsOrder: boolean;
  /** Refunds an edit's difference. */
  settlesEdit?: boolean;
};

/**
 * Stores a refund request for an order whose row is locked. Idempotent by id.
 *
 * @throws Problem 422 refund_too_large with `leftCents`; 409 refund_open while another request is open; 409
 * receipt_mismatch for an id that was used for a different request
 */
export async function requestRefund(tx: Tx, order: Order, refund: WantedRefund): Promise<void> {
  const { id, amountCents } = refund;
  const [earlierRefund] = await tx<{ orderId: string; amountCents: number }[]>`
    select order_id, amount_cents from order_refund_requests where id = ${id}`;
  if (earlierRefund) {
    if (earlierRefund.orderId === order.id && earlierRefund.amountCents === amountCents) return;
    throw new Problem(409, 'receipt_mismatch');
  }
  const [open] = await tx`select from order_refund_requests where order_id = ${order.id} and state = 'open'`;
  if (open) throw new Problem(409, 'refund_open');
  const leftCents = refundableCents(order);
  if (amountCents > leftCents) throw new Problem(422, 'refund_too_large', { leftCents });
  await tx`insert into order_refund_requests ${tx({ ...refund, orderId: order.id })}`;
  await enqueue(tx, REFUND_TASK, { id }, { key: id, runAt: new Date(Date.now() + TASK_AFTER_MS) });
}

type Request = Pick<WantedRefund, 'id' | 'amountCents' | 'actor'> & { orderId: string; settlesEdit: boolean };

/**
 * Processes the request, unless it is done already: online payments are refunded first, newest first; the rest was
 * paid by hand.
 *
 * @returns whether the money goes back; false when the provider refused for good
 * @throws the SDK's error when the provider is down: the request stays open
 */
export async function processRefund(deps: PaymentDeps, id: string): Promise<boolean> {
  const { sql, payments, log } = deps;
  const [request] = await sql<(Request & { state: 'open' | 'done' | 'refused' })[]>`
    select id, order_id, amount_cents, actor, state, settles_edit from order_refund_requests where id = ${id}`;
  if (request?.state !== 'open') return request?.state === 'done';
  const { orderId, amountCents } = request;
  const received = await sql<{ paymentIntentId: string | null; amountCents: number }[]>`
    select payment_intent_id, amount_cents from order_payments where order_id = ${orderId} order by received_at desc`;
  // The id in the database's spelling: with other letter case it would be another refund.
  const metadata = { order_id: orderId, request_id: request.id };
  const online = received.flatMap(({ paymentIntentId, amountCents: paidCents }) =>
    paymentIntentId === null ? [] : [{ paymentIntentId, paidCents }],
  );
  const provider = await payments();
  const listed = await Promise.all(
    online.map(async (row) => ({ ...row, made: await listRefunds(provider, row.paymentIntentId) })),
  );
  // Refunds of an earlier try, whose answer was lost.
  const isOurs = ({ metadata }: Stripe.Refund) => metadata?.request_id === request.id;
  const ownRefunds = listed.flatMap(({ made }) => made.filter(isOurs));
  let leftCents = ownRefunds.reduce((cents, { amount }) => cents - amount, amountCents);
  const touched = new Set<string>();
  for (const { paymentIntentId, paidCents, made } of listed) {
    if (made.some(isOurs)) touched.add(paymentIntentId);
    // With a single payment, the provider itself checks whether it was refunded already.
    const amount = received.length === 1 ? leftCents : Math.min(leftCents, paidCents - backCents(made));
    if (amount <= 0) continue;
    try {
      await provider.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata },
        { idempotencyKey: `${request.id}-${paymentIntentId}` },
      );
    } catch (error) {
      if (!isProviderError(error) || isProviderDown(error)) throw error;
      // A different request used this key: money may be on its way, so this is not a refusal.
      if (error.type === 'StripeIdempotencyError') throw error;
      log.error('refund refused by the provider', error, { orderId });
      await refuse(sql, request, error.code ?? error.type);
      return false;
    }
    touched.add(paymentIntentId);
    leftCents -= amount;
  }
  // From here on the money is on its way: on any failure the request stays open and is retried.
  const refunded: { charge: Stripe.Charge; refunds: Stripe.Refund[] }[] = [];
  for (const paymentIntentId of touched) {
    const refunds = await listRefunds(provider, paymentIntentId);
    const charge = await provider.charges.retrieve(referenceId(refunds[0]?.charge ?? null) ?? '');
    refunded.push({ charge, refunds });
  }
  await sql.begin(async (tx) => {
    await actAs(tx, request.actor);
    await settleRequest(tx, request, refunded, leftCents);
    const [order] = await tx<{ isPaidSince: boolean }[]>`
      update order_refund_requests request set state = 'done' from orders
      where request.id = ${id} and state = 'open' and orders.id = order_id
      returning ends_order and payment_status = 'partly_refunded' as is_paid_since`;
    // The difference of an edit, on a page that could not be closed or to a driver.
    if (order?.isPaidSince) await flagForAttention(tx, orderId, 'paid_after_cancel');
  });
  return true;
}

async function listRefunds(payments: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of payments.refunds.list({ payment_intent, limit: 100 })) refunds.push(refund);
  return refunds;
}

/** The sum of these refunds, without failed ones. */
const backCents = (refunds: readonly Stripe.Refund[]) =>
  refunds.reduce(
    (cents, { amount, status }) => (status === 'failed' || status === 'canceled' ? cents : cents + amount),
    0,
  );

async function refuse(sql: Sql, { id, orderId, settlesEdit }: Request, refusal: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      update order_refund_requests set state = 'refused', refusal = ${refusal} where id = ${id} and state = 'open'`;
    // The order already costs less, so somebody has to return the money another way.
    if (settlesEdit) await flagForAttention(tx, orderId, 'refund_failed');
  });
}

/**
 * Cancels an order whose row and stock are locked. A paid one is refunded in full first, and the refund then cancels
 * it: call `tryRefund` after the transaction. While the provider is unreachable, the order stays as it is until the
 * refund succeeds.
 *
 * @throws as `requestRefund`
 */
export async function cancelOrder(
  tx: Tx,
  order: Order,
  refund: Pick<WantedRefund, 'id' | 'actor' | 'reason'>,
  { keepMoney = false } = {},
): Promise<'refunding' | 'ended'> {
  const amountCents = keepMoney ? 0 : refundableCents(order);
  if (amountCents > 0) {
    await requestRefund(tx, order, { ...refund, amountCents, endsOrder: true });
    return 'refunding';
  }
  // Its invoice asks for nothing any more; earlier payments become credit.
  const dueCents = order.paymentKind === 'account' ? 0 : order.dueCents;
  await tx`update orders set status = 'cancelled', due_cents = ${dueCents} where id = ${order.id}`;
  await cancelLoads(tx, order.id);
  const isGivenUp = order.status === 'pending' && isUnpaid(order);
  await recordEvent(tx, order.id, isGivenUp ? 'abandoned' : 'cancelled');
  await releaseStock(tx, order.id);
  await returnStock(tx, order.id);
  return 'ended';
}

/** When the provider is unreachable, a task retries the refund later. */
export async function tryRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  try {
    await processRefund(deps, refundId);
  } catch (error) {
    if (!isProviderDown(error)) throw error;
    deps.log.warn('refund comes later', { refundId, error: errorCode(error) });
  }
}

/**
 * Closes the payment page of a cancelled order. Failing is harmless: a late payment flags the order for attention
 * (paid_after_cancel).
 */
export async function closePage(
  { payments, log }: PaymentDeps,
  { id, checkoutSessionId }: Pick<Order, 'id' | 'checkoutSessionId'>,
): Promise<void> {
  if (checkoutSessionId === null) return;
  try {
    await (await payments()).checkout.sessions.expire(checkoutSessionId);
  } catch (error) {
    log.warn('payment page of a cancelled order not closed', { orderId: id, error: errorCode(error) });
  }
}

/** The id in a task's payload. */
export const payloadId = (payload: unknown): string => payloadSchema.parse(payload).id;
