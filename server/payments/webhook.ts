import type { Stripe } from 'stripe';
import { enqueue } from '../db/queue.ts';
import { type Actor, actAs, actingAs, type Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import type { Log } from '../http/log.ts';
import { referenceId } from '../http/stripe.ts';
import { settleDispute, settleRefunds } from './refundEvents.ts';
import { type EventResult, orderNamed, orderOfCharge, settleSession } from './settlement.ts';

export type PaymentDeps = Pick<Deps, 'sql' | 'payments' | 'log' | 'now'>;

/** The task that updates the copy of the premium catalog (server/payments/paymentTasks.ts). */
export const MIRROR = 'mirrorPremium';

/** The event types we handle, requested by the webhook endpoint and the reconciler. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'product.created',
  'product.updated',
  'product.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
] as const satisfies Stripe.Event['type'][];

type EventOutcome = 'done' | 'seen' | 'ignored';

/**
 * Handles an event that is verified to come from the provider. Its id is stored in the transaction of its effect, so a
 * duplicate, even a concurrent one, does nothing.
 *
 * @throws when it could not be handled; nothing is stored then, and the event may be sent again
 */
export async function handleEvent(
  deps: PaymentDeps,
  event: Stripe.Event,
  actor: Actor = 'provider',
): Promise<EventOutcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = event.data.object;
      return handleOnce(deps, event, actor, (tx) => settleSession(tx, session, { now: deps.now() }));
    }
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object;
      return handleOnce(deps, event, actor, (tx) =>
        settleSession(tx, session, { now: deps.now(), hasFailed: true }),
      );
    }
    case 'charge.refunded':
      if (await isSeen(deps, event)) return 'seen';
      return afterCharge(deps, event, actor, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      // A refund names only its charge; the charge names its order.
      const id = referenceId(event.data.object.charge);
      if (!id) return handleOnce(deps, event, actor, noted);
      if (await isSeen(deps, event)) return 'seen';
      return afterCharge(deps, event, actor, await (await deps.payments()).charges.retrieve(id));
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      if (await isSeen(deps, event)) return 'seen';
      const charge = await (await deps.payments()).charges.retrieve(referenceId(dispute.charge) ?? '');
      await settleFirst(deps, charge, actor);
      return handleOnce(deps, event, actor, (tx) => settleDispute(tx, charge, dispute));
    }
    case 'payment_intent.payment_failed':
      // A declined card. The session stays open, and the buyer may try another card.
      return handleOnce(deps, event, actor, async (tx) => {
        const order = await orderNamed(tx, event.data.object.metadata.order_id);
        return { outcome: 'declined', orderId: order?.id ?? null };
      });
    case 'product.created':
    case 'product.updated':
    case 'product.deleted':
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      return handleOnce(deps, event, actor, async (tx) => {
        await enqueue(tx, MIRROR, {}, { key: 'all' });
        return noted(tx);
      });
    default:
      return 'ignored';
  }
}

type Effect = (
  tx: Tx,
) => Promise<{ outcome: EventResult['outcome'] | 'noted' | 'declined'; orderId: string | null }>;

const noted: Effect = async () => ({ outcome: 'noted', orderId: null });
const unknown: Effect = async () => ({ outcome: 'unknown_order', orderId: null });

async function handleOnce(
  { sql, log }: PaymentDeps,
  event: Stripe.Event,
  actor: Actor,
  effect: Effect,
): Promise<EventOutcome> {
  const result = await sql.begin(async (tx) => {
    const { count } = await tx`
      insert into payment_events (id, type, outcome)
      select ${event.id}, ${event.type}, 'noted' from ${actingAs(tx, actor)}
      on conflict do nothing`;
    if (count === 0) return null;
    const settled = await effect(tx);
    await tx`update payment_events set ${tx({ ...settled })} where id = ${event.id}`;
    return settled;
  });
  if (!result) return 'seen';
  report(log, result, { eventId: event.id, type: event.type });
  return 'done';
}

/** Logs a payment that does not match its order, or a dispute, differently from everything else. */
function report(
  log: Log,
  { outcome, orderId }: { outcome: string; orderId: string | null },
  fields: Record<string, string>,
): void {
  const entry = { ...fields, outcome, orderId };
  if (outcome === 'mismatch') log.error('ALARM: a payment does not fit its order', 'not fulfilled', entry);
  else if (outcome === 'disputed') log.error('ALARM: a payment is disputed', 'by its buyer', entry);
  else log.info('payment event', entry);
}

/** Checked before asking the provider, so that duplicates cost nothing. `handleOnce` makes the actual decision. */
async function isSeen({ sql }: PaymentDeps, { id }: Stripe.Event): Promise<boolean> {
  const [row] = await sql`select 1 from payment_events where id = ${id}`;
  return row !== undefined;
}

/** Applies the refunds of a charge. Reads all of them, so neither the order of the events nor a lost event matters. */
async function afterCharge(
  deps: PaymentDeps,
  event: Stripe.Event,
  actor: Actor,
  charge: Stripe.Charge,
): Promise<EventOutcome> {
  // Another shop may use the same account: no requests about charges that are not ours.
  if (!(await orderOfCharge(deps.sql, charge))) return handleOnce(deps, event, actor, unknown);
  const refunds: Stripe.Refund[] = [];
  const { refunds: listed } = await deps.payments();
  for await (const refund of listed.list({ charge: charge.id, limit: 100 })) refunds.push(refund);
  await settleFirst(deps, charge, actor);
  return handleOnce(deps, event, actor, (tx) => settleRefunds(tx, charge, refunds));
}

/** The event of a refund or a dispute may arrive before the one of its payment. */
async function settleFirst(deps: PaymentDeps, charge: Stripe.Charge, actor: Actor): Promise<void> {
  const { sql, payments } = deps;
  const order = await orderOfCharge(sql, charge);
  if (!order) return;
  const [payment] = await sql`
    select from order_payments where payment_intent_id = ${referenceId(charge.payment_intent)}`;
  if (payment) return;
  const { checkoutSessionId } = order;
  const { sessions } = (await payments()).checkout;
  if (checkoutSessionId !== null && order.paymentIntentId === null) {
    await settleNow(deps, await sessions.retrieve(checkoutSessionId), actor);
    return;
  }
  // The session id was never stored.
  const intent = referenceId(charge.payment_intent);
  if (intent === null) return;
  const { data } = await sessions.list({ payment_intent: intent, limit: 1 });
  for (const session of data) await settleNow(deps, session, actor);
}

/** Applies the provider's answer about a session, outside of any event. */
export async function settleNow(
  { sql, log, now }: PaymentDeps,
  session: Stripe.Checkout.Session,
  actor: Actor,
): Promise<EventResult> {
  const settled = await sql.begin(async (tx) => {
    const [, outcome] = await Promise.all([
      actAs(tx, actor),
      settleSession(tx, session, { now: now(), hasFailed: hasFailed(session) }),
    ]);
    return outcome;
  });
  if (settled.outcome !== 'nothing_new') report(log, settled, { sessionId: 'retrieved' });
  return settled;
}

/** A completed session whose delayed payment failed. The answer must include the payment intent. */
function hasFailed({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid' || typeof intent !== 'object') return false;
  return intent?.status === 'canceled' || intent?.status === 'requires_payment_method';
}
