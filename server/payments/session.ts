import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import type { Language } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { CURRENCY } from '../../domain/catalog/goods.ts';
import type { CheckoutAnswer } from '../../domain/orders/checkout.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { isDeliveryFree, isOfCart, owesAll } from '../../domain/orders/orders.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Deps } from '../http/deps.ts';
import { Problem, unavailableFor } from '../http/problem.ts';
import { isProviderError } from '../http/stripe.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { earliestEnd, holdUntil, OPENING_MS, openingUntil, sessionUntil } from '../orders/deadlines.ts';
import { lockOrder, type NewItem, ORDER_COLUMNS, type Order } from '../orders/orderRows.ts';
import type { PlacedOrder } from '../orders/place.ts';
import { isPartialCharge, listPageLines } from './pageLines.ts';

type SessionDeps = Pick<Deps, 'sql' | 'payments' | 'breaker' | 'now' | 'config'>;

const LOOK_AGAIN_MS = 100;

/** Seconds until a retry makes sense. */
export const RETRY_SECONDS = 5;

/**
 * The payment session of an order, created at most once: concurrent callers wait for the first. Safe to retry after any
 * failure, with the same session if the provider had created it.
 *
 * @param placedOrder the order, if this request has just placed it; then no other request is ahead
 * @throws Refusal when the order can no longer be paid
 * @throws Problem 503 while the provider is down, or when another request takes too long; any other error of the SDK
 */
export async function openSession(
  deps: SessionDeps,
  orderId: string,
  placedOrder: PlacedOrder | null = null,
): Promise<CheckoutAnswer> {
  const turn: Turn = placedOrder ? { kind: 'mine', order: placedOrder.order } : await takeTurn(deps, orderId);
  if (turn.kind === 'theirs') return awaitOtherSession(deps, orderId);
  if (turn.kind === 'open') return answerFor(deps, turn.order);
  try {
    const session = await deps.breaker.call(() => createSession(deps, turn.order, placedOrder));
    const saved = await saveSession(deps, turn.order, session);
    if (saved) return answerFor(deps, saved);
  } catch (error) {
    await endTurn(deps, orderId, error);
    throw error;
  }
  // The amount owed has changed. Nobody has the URL of the page for the old one.
  await endTurn(deps, orderId, null);
  return openSession(deps, orderId);
}

type Turn = { kind: 'open' | 'mine'; order: Order } | { kind: 'theirs' };

/** Decides which request talks to the provider about this order, so that parallel requests do so once. */
async function takeTurn({ sql, now }: SessionDeps, orderId: string): Promise<Turn> {
  return sql.begin(async (tx): Promise<Turn> => {
    const order = await lockOrder(tx, orderId);
    const isPaid = !owesAll(order) && order.dueCents === 0;
    if (order.status === 'cancelled') throw new Refusal('wrong_status', { orderNumber: order.orderNumber });
    const isOver = order.sessionExpiresAt <= now() && mayReopen(order, now());
    if (order.checkoutSessionId !== null && (isPaid || !isOver)) return { kind: 'open', order };
    if (isPaid) throw new Refusal('wrong_status', { orderNumber: order.orderNumber });
    const claimed = await tx`
      update orders set opening_until = ${openingUntil(now())}
      where id = ${orderId} and (opening_until is null or opening_until <= ${now()})`;
    if (claimed.count === 0) return { kind: 'theirs' };
    if (order.sessionExpiresAt >= earliestEnd(now())) return { kind: 'mine', order };
    // The provider was down for long. If an earlier attempt made a session, nobody has its URL.
    if (holdUntil(order.sessionExpiresAt) <= now() && !mayReopen(order, now())) {
      throw new Refusal('wrong_status', { orderNumber: order.orderNumber });
    }
    const renewed = {
      sessionExpiresAt: sessionUntil(now()),
      sessionAttempt: order.sessionAttempt + 1,
      checkoutSessionId: null,
      checkoutUrl: null,
    };
    await tx`update orders set ${tx(renewed)} where id = ${orderId}`;
    return { kind: 'mine', order: { ...order, ...renewed } };
  });
}

/** Whether a new payment page may follow an expired one: for an emailed link, a difference, or an order to collect. */
function mayReopen(order: Order, now: Date): boolean {
  const { payUntil, dueCents, paymentStatus } = order;
  return dueCents > 0 || paymentStatus === 'invoiced' || (payUntil !== null && payUntil > now);
}

async function awaitOtherSession(deps: SessionDeps, orderId: string): Promise<CheckoutAnswer> {
  const { sql } = deps;
  for (let waitedMs = 0; waitedMs < OPENING_MS; waitedMs += LOOK_AGAIN_MS) {
    await sleep(LOOK_AGAIN_MS);
    const [order] = await sql<{ checkoutSessionId: string | null; openingUntil: Date | null }[]>`
      select checkout_session_id, opening_until from orders where id = ${orderId}`;
    if (!order?.openingUntil && !order?.checkoutSessionId) break;
    if (order.checkoutSessionId || (order.openingUntil ?? 0) <= deps.now()) return openSession(deps, orderId);
  }
  throw unavailableFor(RETRY_SECONDS);
}

async function createSession(
  { sql, payments, config: { publicUrl } }: SessionDeps,
  order: Order,
  placedOrder: PlacedOrder | null,
): Promise<Stripe.Checkout.Session> {
  const { language } = order;
  const [{ items, settings }, translate] = await Promise.all([
    placedOrder ?? readPlaced(sql, order),
    lineTranslator(sql, language),
  ]);
  const { sessions } = (await payments()).checkout;
  const t = TRANSLATORS[language];
  const { id, orderNumber, customerEmail, deliveryFeeCents, sessionAttempt } = order;
  const metadata = { order_id: id, order_number: orderNumber };
  // Tax is added to our prices, never included: the buyer agreed to a price before tax.
  const isTaxed = settings.taxes.mode === 'provider' && !order.isTaxExempt && order.taxBasisPoints === 0;
  const taxed = isTaxed ? ({ tax_behavior: 'exclusive' } as const) : {};
  const feeCents = isDeliveryFree(order) ? 0 : deliveryFeeCents;
  const delivery = {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: order.isPickup
        ? t('Pick-up at the yard')
        : feeCents > 0
          ? t('Delivery')
          : t('Free delivery'),
      fixed_amount: { amount: feeCents, currency: CURRENCY },
      ...taxed,
    },
  } as const;
  const isDifference = isPartialCharge(order);
  // No `payment_method_types`: the dashboard decides, and with it Apple Pay, Google Pay and Link appear.
  return sessions.create(
    {
      mode: 'payment',
      branding_settings: { display_name: settings.name },
      ...(isTaxed && { automatic_tax: { enabled: true } }),
      locale: pageLocale(language),
      line_items: listPageLines(order, items.map(translate), t).map(
        ({ quantity, cents, ...product_data }) => ({
          quantity,
          price_data: { currency: CURRENCY, unit_amount: cents, ...taxed, product_data },
        }),
      ),
      ...(isDifference ? {} : { shipping_options: [delivery] }),
      ...(hasEmail(customerEmail) ? { customer_email: customerEmail } : {}),
      client_reference_id: id,
      metadata,
      payment_intent_data: { metadata, description: `${settings.name} order ${orderNumber}` },
      success_url: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: isOfCart(order)
        ? `${publicUrl}/cart?payment=cancelled`
        : `${publicUrl}/track-order?order=${orderNumber}`,
      expires_at: Math.floor(order.sessionExpiresAt.getTime() / 1000),
    },
    { idempotencyKey: [id, sessionAttempt || ''].filter(Boolean).join('-') },
  );
}

/** The provider's own names of languages. In other languages its pages follow the browser. */
const pageLocale = (language: Language): 'es-419' | 'auto' => (language === 'es' ? 'es-419' : 'auto');

async function readPlaced(sql: Sql, order: Order): Promise<PlacedOrder> {
  const [items, settings] = await Promise.all([
    sql<NewItem[]>`
      select coalesce(product_id, '') as product_id, name, unit, quantity, unit_price_cents, line_total_cents
      from order_items where order_id = ${order.id} order by position`,
    readStoreSettings(sql),
  ]);
  return { order, items, settings };
}

/** Null when the order was edited, paid or cancelled while its page was being opened. */
async function saveSession(
  { sql }: SessionDeps,
  { id: orderId, sessionExpiresAt, sessionAttempt, paymentStatus, totalCents, taxCents, dueCents }: Order,
  session: Stripe.Checkout.Session,
): Promise<Order | null> {
  // A webhook may have stored the session first, if the buyer was faster than this line. The stock reservation is
  // extended only now that a payment page exists; an expired reservation stays expired.
  const heldUntil = holdUntil(sessionExpiresAt);
  const [order] = await sql<Order[]>`
    with kept as (
      update orders set opening_until = null, checkout_session_id = ${session.id},
        checkout_url = coalesce(checkout_url, ${session.url}),
        window_held_until = case when window_held_until > now() then greatest(window_held_until, ${heldUntil}) end
      where id = ${orderId} and (checkout_session_id = ${session.id}
        or checkout_session_id is null and session_attempt = ${sessionAttempt} and status <> 'cancelled'
          and (payment_status, total_cents, tax_cents, due_cents)
            = (${paymentStatus}, ${totalCents}::integer, ${taxCents}::integer, ${dueCents}::integer))
      returning ${sql(ORDER_COLUMNS)}),
    held as (
      update stock_reservations set expires_at = ${heldUntil}
      where order_id = (select id from kept) and state = 'held' and expires_at > now() and expires_at < ${heldUntil})
    select * from kept`;
  return order ?? null;
}

/** Lets the next request try at once after a failure. */
async function endTurn({ sql }: SessionDeps, orderId: string, error: unknown): Promise<void> {
  // The provider repeats a 500 for the same key for a day, so the next attempt needs another key.
  const cause = error instanceof Problem ? error.cause : error;
  const hasAnswered = isProviderError(cause) && (cause.statusCode ?? 0) >= 500;
  await sql`
    update orders set opening_until = null, session_attempt = session_attempt + ${hasAnswered ? 1 : 0}
    where id = ${orderId}`;
}

function answerFor({ config }: SessionDeps, order: Order): CheckoutAnswer {
  const { orderNumber, checkoutSessionId: sessionId, checkoutUrl } = order;
  if (sessionId === null) throw new Error('the order has no session');
  // A session known only from its payment has no page URL.
  return {
    orderNumber,
    sessionId,
    url: checkoutUrl ?? `${config.publicUrl}/payment-success?session_id=${sessionId}`,
  };
}
