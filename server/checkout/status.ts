import type { CheckoutStatus } from '../../domain/orders/checkout.ts';
import { codeOf } from '../db/fault.ts';
import { findOrder, type Order } from '../orders/orders.ts';
import type { Breaker } from './breaker.ts';
import { type PaymentDeps, settleNow } from './events.ts';

/** Waiting pages ask every few seconds; the provider is asked no more often than this for one order. */
const ASK_EVERY_SECONDS = 2;

/**
 * Where a payment stands. As long as our order is open the provider is asked, so a buyer who comes back sooner than
 * the webhook, or whose webhook never comes, is told the truth. While it is away, what we know is told.
 */
export async function checkoutStatus(
  deps: PaymentDeps & { breaker: Breaker },
  sessionId: string,
): Promise<CheckoutStatus> {
  const { sql, payments, breaker, log } = deps;
  const order = await findOrder(sql, { checkoutSessionId: sessionId });
  if (!order) return { orderNumber: null, state: 'unknown' };
  if (stateOf(order) !== 'open' || !(await mayAsk(deps, order))) return told(order);
  try {
    const session = await breaker.call(() =>
      payments.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    );
    await settleNow(deps, session, 'provider');
  } catch (error) {
    log.warn('payment status not refreshed', { orderId: order.id, error: codeOf(error) });
    return told(order);
  }
  return told((await findOrder(sql, { id: order.id })) ?? order);
}

function told(order: Order): CheckoutStatus {
  return { orderNumber: order.orderNumber, state: stateOf(order) };
}

/** A payment that was given back was a payment all the same; its order says the rest. */
function stateOf({ status, paymentStatus }: Order): CheckoutStatus['state'] {
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
