import { Stripe } from 'stripe';
import { endUnpaid, type PaymentDeps, settleNow } from './events.ts';
import type { Placement } from './placeOrder.ts';

/**
 * Whether stock that was missing came free because its holder was the same device: a buyer who left the payment
 * page and starts again must not find the yard sold out to himself. His older, unpaid pages are closed for it; one
 * that was paid in the meantime stays paid.
 */
export async function freedByOlder(
  deps: PaymentDeps,
  owner: string | null,
  placement: Placement,
): Promise<boolean> {
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
