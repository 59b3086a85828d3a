import type postgres from 'postgres';
import { Refusal } from '../../domain/base/refusals.ts';
import { isOfCart, isUnpaid } from '../../domain/orders/orders.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { isInvalidRequest } from '../http/stripe.ts';
import { findOrder, type Order } from '../orders/orderRows.ts';
import { type PlaceResult, placeOrder } from '../orders/place.ts';
import { cancelUnopened } from '../orders/progress.ts';
import { type PaymentDeps, settleNow } from './webhook.ts';

// A device's older unpaid orders must not block its next one, and one cart must not be paid twice.

type EndDeps = PaymentDeps & Pick<Deps, 'breaker'>;

/**
 * Ends the payment of the order that a new one takes the place of, before the new one is written.
 *
 * @param sessionId names the order; whoever knows it may also pay it
 * @returns the id of that order; null when it is not one that a cart made
 * @throws Refusal already_paid when it is paid, or its payment is under way
 * @throws Problem 503 while the provider is down: it could still be paid
 */
export async function endReplaced(
  deps: EndDeps,
  sessionId: string | null | undefined,
): Promise<string | null> {
  if (!sessionId) return null;
  const order = await findOrder(deps.sql, { checkoutSessionId: sessionId });
  if (!order || !isOfCart(order)) return null;
  await endCheckout(deps, order.id);
  return order.id;
}

/**
 * Ends every other order of the same cart, so that only this one can be paid: those that replace the same order, and
 * open ones of the same device or account with the same goods to the same address. Of two that are placed at the same
 * moment in two tabs, the later one stays. Call it before the order's payment page is created.
 *
 * @throws Refusal already_paid, and this order has ended
 * @throws Problem 503 while the provider is down
 */
export async function endSameCart(deps: EndDeps, order: Order): Promise<void> {
  const { sql } = deps;
  if (!isOfCart(order)) return;
  const olderOrders = await findSameCart(sql, order);
  if (olderOrders.length === 0) return;
  try {
    // One after the other: of two requests that see each other's order, one finds its own ended.
    await sql.begin(async (tx) => {
      const ids = [order.id, ...olderOrders.map(({ id }) => id)];
      const locked = await tx<{ id: string; status: string }[]>`
        select id, status from orders where id = any(${ids}::uuid[]) order by id for update`;
      if (locked.some(({ id, status }) => id === order.id && status === 'cancelled'))
        throw new Refusal('wrong_status', { orderNumber: order.orderNumber });
      for (const { id } of olderOrders)
        await cancelUnopened(tx, id, 'buyer', { now: deps.now(), evenOpening: true });
    });
    for (const { id } of olderOrders) await endCheckout(deps, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_paid')
      await sql.begin((tx) => cancelUnopened(tx, order.id, 'buyer', { now: deps.now(), evenOpening: true }));
    // The next request may try at once.
    else await sql`update orders set opening_until = null where id = ${order.id}`;
    throw error;
  }
}

/** Two queries, because one with both conditions would read all orders instead of an index for each. */
const findSameCart = (sql: Sql, { id, owner }: Order) => {
  const isOtherCart = sql`o.id <> ${id} and pay_until is null and offer_id is null and payment_kind = 'online'`;
  return sql<{ id: string }[]>`
    with mine as (
      select replaces, delivery_address, is_pickup, ${goodsOf(sql, sql`orders`)} as goods from orders where id = ${id})
    select o.id from mine join orders o using (replaces)
    where (status = 'pending' or paid_at is not null) and ${isOtherCart}
    union
    select o.id from mine join orders o using (delivery_address, is_pickup)
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid' and ${isOtherCart}
      and ${goodsOf(sql, sql`o`)} = goods
    order by id`;
};

const goodsOf = (sql: Sql, order: postgres.Fragment) => sql`
  (select array_agg((product_id, quantity) order by position) from order_items where order_id = ${order}.id)`;

/** @throws Refusal already_paid */
async function endCheckout(deps: EndDeps, id: string): Promise<void> {
  const { sql, breaker } = deps;
  await sql.begin((tx) => cancelUnopened(tx, id, 'buyer', { now: deps.now(), evenOpening: true }));
  const opened = await findOrder(sql, { id });
  const isOpen = opened?.status === 'pending' && opened.paymentStatus === 'unpaid';
  if (isOpen) await breaker.call(() => close(deps, id, opened.checkoutSessionId));
  const order = isOpen ? await findOrder(sql, { id }) : opened;
  if (!order) return;
  const { orderNumber, status, paymentStatus } = order;
  const hasNoMoney = isUnpaid({ paymentStatus });
  if (hasNoMoney ? status !== 'cancelled' : paymentStatus !== 'refunded')
    throw new Refusal('already_paid', { orderNumber, reason: hasNoMoney ? 'under_way' : 'paid' });
}

/**
 * Places an order; once more if it lacks stock, a place on its day or the use of a code that its buyer's older payment
 * pages hold, and with these ended.
 */
export async function placeFreeing(
  deps: PaymentDeps,
  request: Parameters<typeof placeOrder>[1],
): Promise<PlaceResult> {
  const { sql } = deps;
  const answer = await placeOrder(sql, request).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  const holds = lackingIn(sql, answer, request.claim.delivery_date);
  if (holds !== null && (await freeHolders(deps, request.owner, holds))) return placeOrder(sql, request);
  if (answer instanceof Refusal) throw answer;
  return answer;
}

/** The condition of the orders that hold what the new one lacks; null when it lacks nothing that they could hold. */
function lackingIn(sql: Sql, answer: PlaceResult | Refusal, day: string | null): postgres.Fragment | null {
  if (answer instanceof Refusal) {
    const { code, detail } = answer;
    if (detail.reason === 'full' || (code === 'window_full' && detail.reason !== 'begun'))
      return sql`delivery_date = ${day} and window_held_until > now()`;
    return /^used_/.test(String(detail.reason))
      ? sql`promo_code_id = (select id from promo_codes where code = ${String(detail.code)})`
      : null;
  }
  if (answer.outcome !== 'repriced') return null;
  const lines = answer.repriced.lines.filter(({ problem }) => problem === 'out_of_stock');
  if (lines.length === 0) return null;
  return sql`exists (
    select from stock_reservations where order_id = orders.id and state = 'held'
      and product_id = any(${lines.map(({ productId }) => productId)}::text[]))`;
}

/**
 * Expires the older unpaid checkouts of a buyer who starts again; one that was paid in the meantime stays paid.
 * @param holds condition of the orders that hold what is missing
 * @returns whether there were any
 */
async function freeHolders(
  deps: PaymentDeps,
  owner: string | null,
  holds: postgres.Fragment,
): Promise<boolean> {
  const holders = await deps.sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from orders
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid'
      and pay_until is null and offer_id is null and ${holds}`;
  for (const { id, checkoutSessionId } of holders) await close(deps, id, checkoutSessionId);
  return holders.length > 0;
}

async function close(deps: PaymentDeps, id: string, sessionId: string | null): Promise<void> {
  const { sql, payments } = deps;
  if (sessionId === null) return sql.begin((tx) => cancelUnopened(tx, id, 'buyer', { now: deps.now() }));
  const { sessions } = (await payments()).checkout;
  try {
    await settleNow(deps, await sessions.expire(sessionId), 'buyer');
  } catch (error) {
    // No longer open: either paid or expired, and the provider knows which.
    if (!isInvalidRequest(error)) throw error;
    await settleNow(deps, await sessions.retrieve(sessionId, { expand: ['payment_intent'] }), 'buyer');
  }
}
