import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { Stripe } from 'stripe';
import type { Language } from '../../domain/base/locale.ts';
import {
  type CheckoutStatus,
  createCheckoutSchema,
  IDEMPOTENCY_HEADER,
} from '../../domain/orders/checkout.ts';
import { codeOf } from '../db/connectionErrors.ts';
import { countUse } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { addressOf } from '../http/address.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { awayFor, badInput, Problem, tooMany } from '../http/problem.ts';
import { isLive, isProviderDown, paymentsClient } from '../http/stripe.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { endUnpaid, handleEvent, type PaymentDeps, settleNow } from './events.ts';
import { hashOf, type Placement, placeOrder } from './placeOrder.ts';
import { openSession, StillOpening } from './session.ts';

const TEN_MINUTES = 600;
/** Of one address, behind which a whole company may sit. */
const CHECKOUTS = 60;
const STATUSES = 600;
/** Seconds after which the same key is worth sending again. */
const RETRY_SECONDS = 5;

/** Paying: the order and its payment page, the provider's notices, and how a payment stands. */
export function checkoutRoutes(deps: Deps): Hono {
  const { config, sql, log, now } = deps;
  const payments = deps.payments ?? paymentsClient(config.payments);
  const breaker = createBreaker();
  const session = { sql, payments, publicUrl: config.publicUrl, automaticTax: config.automaticTax, now };
  const parts: PaymentDeps = { sql, payments, log };
  const app = new Hono();

  /**
   * Makes an order and opens its payment page. The same `Idempotency-Key` with the same body gets the same answer,
   * however often and however many at once.
   *
   * 200 `checkoutAnswerSchema` · 400 the field · 409 `repricedSchema` when a figure or a line is no longer so ·
   * 409 `receipt_mismatch` for a key that came with another body · 422 a refusal, final for this key ·
   * 429 · 503 the provider is away: the order waits, send the same again
   */
  app.post('/api/create-checkout', async (c) => {
    c.header('Cache-Control', 'no-store');
    const claim = await readJson(c, createCheckoutSchema);
    const idempotencyKey = keyOf(c);
    const requestHash = hashOf(claim);
    let order = await findOrder(sql, { idempotencyKey });
    if (!order) {
      await limit(c, 'checkout', CHECKOUTS);
      const owner = ownerIfNamed(c);
      const livemode = isLive(config.payments);
      const language: Language = getCookie(c, 'lang') === 'es' ? 'es' : 'en';
      const asker = { owner, address: addressOf(c), perAddress: config.signIn.perAddress };
      const request = { claim, idempotencyKey, ...asker, livemode, language, now: now() };
      let placement = await placeOrder(sql, request);
      if (await freedByOlder(parts, owner, placement)) placement = await placeOrder(sql, request);
      if (placement.outcome === 'repriced') return c.json(placement.repriced, 409);
      order = placement.order;
    }
    if (order.requestHash !== requestHash) throw new Problem(409, 'receipt_mismatch');
    return c.json(await open(order));
  });

  async function open({ id }: Order) {
    try {
      return await breaker.call(() => openSession(session, id));
    } catch (error) {
      if (error instanceof StillOpening) throw awayFor(RETRY_SECONDS);
      throw error;
    }
  }

  /** The provider's notices. Anything that is not signed by it, and just now, is 400 and no more is said. */
  app.post('/api/webhooks/stripe', async (c) => {
    c.header('Cache-Control', 'no-store');
    const body = await c.req.text();
    const event = verified(body, c.req.header('Stripe-Signature') ?? '');
    try {
      await handleEvent(parts, event);
    } catch (error) {
      if (isProviderDown(error)) throw awayFor(RETRY_SECONDS);
      throw error;
    }
    return c.json({ received: true });
  });

  function verified(body: string, signature: string): Stripe.Event {
    try {
      return payments.webhooks.constructEvent(body, signature, config.payments.webhookSecret);
    } catch (error) {
      log.warn('webhook turned away', { reason: error instanceof Error ? error.name : 'unknown' });
      throw new Problem(400, 'bad_signature');
    }
  }

  /** `checkoutStatusSchema`. Who has a session's id may know its order's number and state, and nothing else. */
  app.get('/api/checkout-status', async (c) => {
    c.header('Cache-Control', 'no-store');
    const sessionId = c.req.query('session_id') ?? '';
    await limit(c, 'checkout status', STATUSES);
    if (!/^cs_\w{1,250}$/.test(sessionId)) return c.json({ orderNumber: null, state: 'unknown' });
    return c.json(await checkoutStatus({ ...parts, breaker }, sessionId));
  });

  async function limit(c: Context, what: string, most: number): Promise<void> {
    const key = `${what} from ${addressOf(c)}`;
    const exceeded = await countUse(sql, [{ key, limit: most, seconds: TEN_MINUTES }]);
    if (exceeded) throw tooMany(exceeded.seconds);
  }

  return app;
}

/** A request without a key cannot be repeated, which is as safe as it was sent. */
function keyOf(c: Context): string {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return `none:${randomUUID()}`;
  if (!/^[\w-]{16,100}$/.test(key)) throw badInput(IDEMPOTENCY_HEADER);
  return key.toLowerCase();
}

/** Waiting pages ask every few seconds; the provider is asked no more often than this for one order. */
const ASK_EVERY_SECONDS = 2;

/**
 * Where a payment stands. As long as our order is open the provider is asked, so a buyer who comes back sooner than
 * the webhook, or whose webhook never comes, is told the truth. While it is away, what we know is told.
 */
async function checkoutStatus(
  deps: PaymentDeps & { breaker: Breaker },
  sessionId: string,
): Promise<CheckoutStatus> {
  const { sql, payments, breaker, log } = deps;
  const order = await findOrder(sql, { checkoutSessionId: sessionId });
  if (!order) return { orderNumber: null, state: 'unknown' };
  if (stateOf(order) !== 'open' || !(await mayAsk(deps, order))) return told(sql, order);
  try {
    const session = await breaker.call(() =>
      payments.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    );
    await settleNow(deps, session, 'provider');
  } catch (error) {
    log.warn('payment status not refreshed', { orderId: order.id, error: codeOf(error) });
    return told(sql, order);
  }
  return told(sql, (await findOrder(sql, { id: order.id })) ?? order);
}

async function told(sql: Sql, order: Order): Promise<CheckoutStatus> {
  const { id, orderNumber } = order;
  const state = stateOf(order);
  const [declined] =
    state === 'open'
      ? await sql`select from payment_events where order_id = ${id} and outcome = 'declined'`
      : [];
  return { orderNumber, state: declined ? 'declined' : state };
}

/** A payment that was given back was a payment all the same; its order says the rest. */
function stateOf({ status, paymentStatus }: Order): 'paid' | 'open' | 'expired' | 'failed' {
  if (paymentStatus === 'failed') return 'failed';
  if (paymentStatus !== 'unpaid') return 'paid';
  return status === 'cancelled' ? 'expired' : 'open';
}

async function mayAsk({ sql }: PaymentDeps, order: Order): Promise<boolean> {
  const { count } = await sql`
    update orders set checked_at = now()
    where id = ${order.id}
      and (checked_at is null or checked_at < now() - make_interval(secs => ${ASK_EVERY_SECONDS}))`;
  return count > 0;
}

/**
 * Whether stock that was missing came free because its holder was the same device: a buyer who left the payment
 * page and starts again must not find the yard sold out to himself. His older, unpaid pages are closed for it; one
 * that was paid in the meantime stays paid.
 */
async function freedByOlder(deps: PaymentDeps, owner: string | null, placement: Placement): Promise<boolean> {
  if (owner === null || placement.outcome !== 'repriced') return false;
  const missing = placement.repriced.lines.filter(({ problem }) => problem === 'out_of_stock');
  if (missing.length === 0) return false;
  const holders = await deps.sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from orders
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid' and exists (
      select from stock_reservations
      where order_id = orders.id and state = 'held' and product_id = any(${missing.map(({ productId }) => productId)})
    )`;
  for (const { id, checkoutSessionId } of holders) await close(deps, id, checkoutSessionId);
  return holders.length > 0;
}

async function close(deps: PaymentDeps, id: string, sessionId: string | null): Promise<void> {
  const { sql, payments } = deps;
  if (sessionId === null) return endUnpaid(sql, id, 'checkout');
  try {
    await settleNow(deps, await payments.checkout.sessions.expire(sessionId), 'checkout');
  } catch (error) {
    // Not open any more: either paid or expired, and the provider says which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await settleNow(deps, await payments.checkout.sessions.retrieve(sessionId), 'checkout');
  }
}
