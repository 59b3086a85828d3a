import { Refusal } from '../../domain/base/refusals.ts';
import { isInvalidRequest } from '../http/stripe.ts';
import { endUnpaid, type PaymentDeps, settleNow } from './events.ts';
import type { Placement } from './placeOrder.ts';

// A device's older unpaid orders must not block its next one.

/**
 * A buyer who left the payment page and starts again must not find the stock taken by their own reservation. Expires
 * their older unpaid sessions; one that was paid in the meantime stays paid.
 *
 * @returns whether any of the missing stock was theirs
 */
export async function freeStock(
  deps: PaymentDeps,
  owner: string | null,
  placement: Placement,
): Promise<boolean> {
  if (owner === null || placement.outcome !== 'repriced') return false;
  const missing = placement.repriced.lines.filter(({ problem }) => problem === 'out_of_stock');
  if (missing.length === 0) return false;
  const holders = await deps.sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from orders
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid' and pay_until is null and exists (
      select from stock_reservations
      where order_id = orders.id and state = 'held' and product_id = any(${missing.map(({ productId }) => productId)})
    )`;
  for (const { id, checkoutSessionId } of holders) await close(deps, id, checkoutSessionId);
  return holders.length > 0;
}

/** The same for a day or a window that is full. */
export async function freeDay(
  deps: PaymentDeps,
  owner: string | null,
  day: string | null,
  error: unknown,
): Promise<boolean> {
  const isFull = error instanceof Refusal && (error.code === 'window_full' || error.detail.reason === 'full');
  if (owner === null || day === null || !isFull) return false;
  const holders = await deps.sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from orders
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid' and delivery_date = ${day}
      and window_held_until > now()`;
  for (const { id, checkoutSessionId } of holders) await close(deps, id, checkoutSessionId);
  return holders.length > 0;
}

/** The same for a promo code that is used up. */
export async function freeCode(deps: PaymentDeps, owner: string | null, error: unknown): Promise<boolean> {
  const isUsed = error instanceof Refusal && /^used_/.test(String(error.detail.reason));
  if (owner === null || !isUsed) return false;
  const holders = await deps.sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from orders
    where owner = ${owner} and status = 'pending' and payment_status = 'unpaid' and pay_until is null
      and promo_code_id = (select id from promo_codes where code = ${String((error as Refusal).detail.code)})`;
  for (const { id, checkoutSessionId } of holders) await close(deps, id, checkoutSessionId);
  return holders.length > 0;
}

async function close(deps: PaymentDeps, id: string, sessionId: string | null): Promise<void> {
  const { sql, payments } = deps;
  if (sessionId === null) return endUnpaid(sql, id, 'checkout');
  const { sessions } = (await payments()).checkout;
  try {
    await settleNow(deps, await sessions.expire(sessionId), 'checkout');
  } catch (error) {
    // No longer open: either paid or expired, and the provider knows which.
    if (!isInvalidRequest(error)) throw error;
    await settleNow(deps, await sessions.retrieve(sessionId), 'checkout');
  }
}
