import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { refundableCents } from '../../domain/admin/orders.ts';
import { codeOf } from '../db/connectionErrors.ts';
import { enqueue } from '../db/queue.ts';
import type { Tx } from '../db/sql.ts';
import { Problem } from '../http/problem.ts';
import { isProviderDown } from '../http/stripe.ts';
import { actAs, type Order } from '../orders/orders.ts';
import { releaseStock, returnStock } from '../orders/stock.ts';
import type { PaymentDeps } from './events.ts';
import { idOf } from './payments.ts';
import { settleRefundByHand, settleRefunds } from './refundEvents.ts';

// Refunds, and cancelling with a refund, by an admin or by the customer. The request is stored first, with a job that processes it; then the request handler or the
// job calls the provider with the request's id as idempotency key, so that it happens once even after a crash. The
// provider forgets its keys after a day, so the refund also carries the request's id and is searched for first.

export const REFUND_JOB = 'refundOrder';
/** The request handler tries first; the job takes over when that did not succeed. */
const JOB_AFTER_MS = 20_000;
const payloadSchema = z.object({ id: z.uuid() });

type Asked = {
  id: string;
  amountCents: number;
  actor: string;
  /** For the yard's records; the customer does not see it. */
  reason: string;
  /** Cancels the order once it is fully refunded. */
  endsOrder: boolean;
};

/**
 * Stores a refund request for an order whose row is locked. Idempotent by id.
 *
 * @throws Problem 422 refund_too_large with `leftCents`; 409 refund_open while another request is open; 409
 * receipt_mismatch for an id that was used for a different request
 */
export async function requestRefund(tx: Tx, order: Order, asked: Asked): Promise<void> {
  const { id, amountCents } = asked;
  const [known] = await tx<{ orderId: string; amountCents: number }[]>`
    select order_id, amount_cents from order_refund_requests where id = ${id}`;
  if (known) {
    if (known.orderId === order.id && known.amountCents === amountCents) return;
    throw new Problem(409, 'receipt_mismatch');
  }
  const [open] = await tx`select from order_refund_requests where order_id = ${order.id} and state = 'open'`;
  if (open) throw new Problem(409, 'refund_open');
  const leftCents = refundableCents(order);
  if (amountCents > leftCents) throw new Problem(422, 'refund_too_large', { leftCents });
  await tx`insert into order_refund_requests ${tx({ ...asked, orderId: order.id })}`;
  await enqueue(tx, REFUND_JOB, { id }, { key: id, runAt: new Date(Date.now() + JOB_AFTER_MS) });
}

type Request = Pick<Asked, 'id' | 'amountCents' | 'actor'> & {
  orderId: string;
  paymentIntentId: string | null;
};

/**
 * Processes the request, unless it is done already.
 *
 * @returns whether the money goes back; false when the provider refused for good
 * @throws the SDK's error when the provider is down: the request stays open
 */
export async function processRefund(deps: PaymentDeps, id: string): Promise<boolean> {
  const { sql, payments, log } = deps;
  const [request] = await sql<(Request & { state: 'open' | 'done' | 'refused' })[]>`
    select r.id, r.order_id, r.amount_cents, r.actor, r.state, o.payment_intent_id
    from order_refund_requests r join orders o on o.id = r.order_id where r.id = ${id}`;
  if (request?.state !== 'open') return request?.state === 'done';
  if (request.paymentIntentId === null)
    return settled(deps, request, (tx) => settleRefundByHand(tx, request));
  const { orderId, amountCents: amount, paymentIntentId: payment_intent } = request;
  // The id in the database's spelling: with other letter case it would be another refund.
  const metadata = { order_id: orderId, request_id: request.id };
  let refund = await refundMade(payments, payment_intent, request.id);
  try {
    refund ??= await payments.refunds.create(
      { payment_intent, amount, metadata },
      { idempotencyKey: request.id },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || isProviderDown(error)) throw error;
    // A different request used this key: money may be on its way, so this is not a refusal.
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw error;
    log.error('refund refused by the provider', error, { orderId });
    await sql`
      update order_refund_requests set state = 'refused', refusal = ${error.code ?? error.type}
      where id = ${id} and state = 'open'`;
    return false;
  }
  // From here on the money is on its way: on any failure the request stays open and is retried.
  const charge = await payments.charges.retrieve(idOf(refund.charge) ?? '');
  const refunds: Stripe.Refund[] = [];
  for await (const one of payments.refunds.list({ charge: charge.id, limit: 100 })) refunds.push(one);
  return settled(deps, request, (tx) => settleRefunds(tx, charge, refunds));
}

/** The refund from an earlier try whose answer was lost. */
async function refundMade(
  payments: Stripe,
  payment_intent: string,
  requestId: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of payments.refunds.list({ payment_intent, limit: 100 }))
    if (refund.metadata?.request_id === requestId) return refund;
  return undefined;
}

async function settled(
  { sql }: PaymentDeps,
  { id, actor }: Request,
  settle: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  await sql.begin(async (tx) => {
    await actAs(tx, actor);
    await settle(tx);
    await tx`update order_refund_requests set state = 'done' where id = ${id} and state = 'open'`;
  });
  return true;
}

/**
 * Cancels an order whose row and stock are locked. A paid one is refunded in full first, and the refund then cancels
 * it: call `tryRefund` after the transaction. While the provider is unreachable, the order stays as it is until the
 * refund succeeds.
 *
 * @throws as `requestRefund`
 */
export async function endOrder(
  tx: Tx,
  order: Order,
  asked: Pick<Asked, 'id' | 'actor' | 'reason'>,
  { keepMoney = false } = {},
): Promise<'refunding' | 'ended'> {
  const amountCents = keepMoney ? 0 : refundableCents(order);
  if (amountCents > 0) {
    await requestRefund(tx, order, { ...asked, amountCents, endsOrder: true });
    return 'refunding';
  }
  await tx`update orders set status = 'cancelled' where id = ${order.id}`;
  await releaseStock(tx, order.id);
  await returnStock(tx, order.id);
  return 'ended';
}

/** When the provider is unreachable, a job retries the refund later. */
export async function tryRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  try {
    await processRefund(deps, refundId);
  } catch (error) {
    if (!isProviderDown(error)) throw error;
    deps.log.warn('refund comes later', { refundId, error: codeOf(error) });
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
    await payments.checkout.sessions.expire(checkoutSessionId);
  } catch (error) {
    log.warn('payment page of a cancelled order not closed', { orderId: id, error: codeOf(error) });
  }
}

/** The job's payload. */
export const refundOf = (payload: unknown): string => payloadSchema.parse(payload).id;
