import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Stripe } from 'stripe';
import {
  type CheckoutStatus,
  createCheckoutSchema,
  IDEMPOTENCY_HEADER,
} from '../../domain/orders/checkout.ts';
import { canPayOnline } from '../../domain/orders/orders.ts';
import { accountAnswer } from '../contractors/invoices.ts';
import { errorCode } from '../db/connectionErrors.ts';
import { limitsFrom, MINUTE } from '../db/rate.ts';
import { asyncCommit, type Sql } from '../db/sql.ts';
import { clientAddress } from '../http/address.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { badInput, Problem, unavailableFor } from '../http/problem.ts';
import { isLive, isProviderDown, refusedData } from '../http/stripe.ts';
import { hashClaim } from '../orders/checkoutClaim.ts';
import { findOrder, findOrderWithin, type Order } from '../orders/orderRows.ts';
import type { PlacedOrder } from '../orders/place.ts';
import { cancelUnopened } from '../orders/progress.ts';
import { limitCodes, limitGuesses } from '../orders/promoRoutes.ts';
import { endReplaced, endSameCart, placeFreeing } from './olderOrders.ts';
import { openSession, RETRY_SECONDS } from './session.ts';
import { handleEvent, settleNow } from './webhook.ts';

/** Per address; a whole company may share one. */
const CHECKOUTS = 60;
const STATUSES = 600;

/** Payments: the order and its payment page, the provider's webhooks, and the payment's status. */
export function checkoutRoutes(deps: Deps): Hono {
  const { config, sql, payments, log, now } = deps;
  const app = new Hono();

  /**
   * Creates an order and opens its payment page. The same `Idempotency-Key` with the same body gets the same answer,
   * however many times it is sent, even concurrently.
   *
   * 200 `checkoutAnswerSchema`, on account `accountAnswerSchema` · 400 the field, also when the provider refuses it · 409
   * `repricedSchema` when a price or a line has changed · 409 `receipt_mismatch` for a key sent with another body · 422
   * `already_paid` with the `orderNumber` that this one would replace · 422 a refusal, final for this key · 429 · 503 the
   * provider is down: the order is kept, send the same request again
   */
  app.post('/api/create-checkout', async (c) => {
    const claim = await readJson(c, createCheckoutSchema);
    const idempotencyKey = readIdempotencyKey(c);
    const requestHash = hashClaim(claim);
    let order = await findOrderWithin(sql, { idempotencyKey }, addressLimits(c, 'checkout', CHECKOUTS), {
      isFoundFree: true,
    });
    let placedOrder: PlacedOrder | null = null;
    if (!order) {
      if (claim.promo_code) await limitCodes(deps, c);
      const request = {
        claim,
        idempotencyKey,
        owner: ownerIfNamed(c),
        address: clientAddress(c),
        perAddress: config.signIn.perAddress,
        livemode: isLive(config.payments),
        replaces: await endReplaced(deps, claim.replaces),
        language: requestLanguage(c),
        now: now(),
      };
      const placement = await limitGuesses(deps, c, claim.promo_code, () => placeFreeing(deps, request));
      if (placement.outcome === 'repriced') return c.json(placement.repriced, 409);
      order = placement.order;
      if (placement.outcome === 'placed') placedOrder = placement;
    }
    if (order.requestHash !== requestHash) throw new Problem(409, 'receipt_mismatch');
    if (!placedOrder && order.status !== 'cancelled' && order.checkoutSessionId !== claim.replaces)
      await endReplaced(deps, claim.replaces);
    if (order.paymentKind === 'account') return c.json(await accountAnswer(sql, order.id));
    if (order.checkoutSessionId === null) await endSameCart(deps, order);
    const orderId = order.id;
    try {
      return c.json(await openSession(deps, orderId, placedOrder));
    } catch (error) {
      // The corrected order is another one.
      if (refusedData(error)) await sql.begin((tx) => cancelUnopened(tx, orderId, 'buyer', { now: now() }));
      throw error;
    }
  });

  /** The provider's webhooks. Anything without its valid, recent signature gets a 400 without details. */
  app.post('/api/webhooks/stripe', async (c) => {
    const body = await c.req.text();
    const event = await verifyEvent(body, c.req.header('Stripe-Signature') ?? '');
    try {
      await handleEvent(deps, event);
    } catch (error) {
      if (isProviderDown(error)) throw unavailableFor(RETRY_SECONDS);
      throw error;
    }
    return c.json({ received: true });
  });

  async function verifyEvent(body: string, signature: string): Promise<Stripe.Event> {
    const { webhooks } = await payments();
    try {
      return webhooks.constructEvent(body, signature, config.payments.webhookSecret);
    } catch (error) {
      log.warn('webhook turned away', { reason: error instanceof Error ? error.name : 'unknown' });
      throw new Problem(400, 'bad_signature');
    }
  }

  /** `checkoutStatusSchema`. Knowing a session's id reveals its order's number and state, and nothing else. */
  app.get('/api/checkout-status', async (c) => {
    const sessionId = c.req.query('session_id') ?? '';
    const checkoutSessionId = /^cs_\w{1,250}$/.test(sessionId) ? sessionId : '';
    const order = await findOrderWithin(
      sql,
      { checkoutSessionId },
      addressLimits(c, 'checkout status', STATUSES),
    );
    return c.json(order ? await checkoutStatus(deps, order) : await paidStatus(sql, checkoutSessionId));
  });

  const addressLimits = (c: Context, key: string, limit: number) =>
    limitsFrom(clientAddress(c), { key, limit, seconds: 10 * MINUTE });

  return app;
}

/** A request without a key cannot be retried safely; it gets a random key. */
function readIdempotencyKey(c: Context): string {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return `none:${randomUUID()}`;
  if (!/^[\w-]{16,100}$/.test(key)) throw badInput(IDEMPOTENCY_HEADER);
  return key.toLowerCase();
}

/** Waiting pages poll every few seconds; this limits how often we ask the provider about one order. */
const ASK_EVERY_SECONDS = 2;

/**
 * The status of a payment. While our order is open the provider is asked, so a buyer who returns before the webhook, or
 * whose webhook never arrives, gets the right answer. While the provider is down, our own state is returned.
 */
async function checkoutStatus(deps: Deps, order: Order): Promise<CheckoutStatus> {
  const { sql, payments, breaker, log } = deps;
  const { id, checkoutSessionId } = order;
  let newOrder: Order | null = null;
  if (checkoutSessionId !== null && paymentState(order) === 'open' && (await claimCheck(deps, order)))
    try {
      const provider = await payments();
      const session = await breaker.call(() =>
        provider.checkout.sessions.retrieve(checkoutSessionId, { expand: ['payment_intent'] }),
      );
      await settleNow(deps, session, 'provider');
      // Its webhook may have been faster.
      newOrder = await findOrder(sql, { id });
    } catch (error) {
      log.warn('payment status not refreshed', { orderId: id, error: errorCode(error) });
    }
  return toCheckoutStatus(sql, newOrder ?? order);
}

/** The status of a payment page that another one has followed since, for what an edit added. */
async function paidStatus(sql: Sql, sessionId: string): Promise<CheckoutStatus> {
  const [paid] = await sql<{ orderNumber: string }[]>`
    select order_number from order_payments p join orders o on o.id = p.order_id
    where p.checkout_session_id = ${sessionId}`;
  return { orderNumber: paid?.orderNumber ?? null, state: paid ? 'paid' : 'unknown', effect: 'settled' };
}

async function toCheckoutStatus(sql: Sql, order: Order): Promise<CheckoutStatus> {
  const { id, orderNumber } = order;
  const state = paymentState(order);
  const [declined] =
    state === 'open'
      ? await sql`select from payment_events where order_id = ${id} and outcome = 'declined'`
      : [];
  return { orderNumber, state: declined ? 'declined' : state, effect: paymentEffect(order) };
}

function paymentEffect({ status, paymentKind }: Order): CheckoutStatus['effect'] {
  if (status === 'cancelled') return 'cancelled';
  return status === 'delivered' || paymentKind !== 'online' ? 'settled' : 'placed';
}

/** A refunded payment still counts as paid; its order has the details. */
function paymentState(order: Order): 'paid' | 'open' | 'expired' | 'failed' {
  const { status, paymentStatus } = order;
  if (paymentStatus === 'failed') return 'failed';
  if (canPayOnline(order)) return 'open';
  if (paymentStatus !== 'unpaid') return 'paid';
  return status === 'cancelled' ? 'expired' : 'open';
}

async function claimCheck({ sql }: Deps, order: Order): Promise<boolean> {
  const { count } = await sql`
    update orders set checked_at = now() from ${asyncCommit(sql)}
    where id = ${order.id}
      and (checked_at is null or checked_at < now() - make_interval(secs => ${ASK_EVERY_SECONDS}))`;
  return count > 0;
}
