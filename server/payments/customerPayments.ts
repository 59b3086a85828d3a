import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import { orderKeySchema } from '../../domain/orders/guestOrders.ts';
import { canPayOnline, isUnpaid } from '../../domain/orders/orders.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { customerChanges, requireFreeChange, requireVersion } from '../orders/customerChanges.ts';
import { hasCancellingRefund } from '../orders/orderParts.ts';
import { cancelOrder, closePage, tryRefund } from './refunds.ts';
import { openSession } from './session.ts';

// Customers cancel their own orders, free of charge until the cutoff of the business day before delivery, and pay what is
// owed.

/** Each may ask the provider for a page. */
const PAY_PAGES_A_DAY = 50;

export function customerPaymentRoutes(deps: Deps): Hono {
  const { now } = deps;
  const app = new Hono();

  const { change, answer, note } = customerChanges(deps);

  /**
   * `orderKeySchema` to ChangeAnswer. Repeating it changes nothing more. 422 too_late past the deadline; 422
   * wrong_status for an order that is on its way or delivered, or whose payment is disputed; 409 refund_open,
   * order_changed.
   */
  app.post('/api/orders/cancel', async (c) => {
    const orderKey = await readJson(c, orderKeySchema);
    const refundId = randomUUID();
    const { order, done } = await change(c, orderKey, async (tx, current) => {
      const [ended] = await tx`
        select from orders where id = ${current.id} and (status = 'cancelled' or ${hasCancellingRefund(tx)})`;
      if (ended) return 'known';
      await requireFreeChange(tx, current, now());
      await requireVersion(tx, current, orderKey);
      const { orderNumber, status: from } = current;
      await note(tx, c, 'order_moved', { orderNumber, from, to: 'cancelled' });
      return cancelOrder(tx, current, {
        id: refundId,
        actor: 'buyer',
        reason: 'cancelled by the customer',
      });
    });
    if (done === 'refunding') await tryRefund(deps, refundId);
    if ((done === 'ended' && isUnpaid(order)) || (done !== 'known' && order.dueCents > 0))
      await closePage(deps, order);
    return c.json(await answer(order, true));
  });

  /**
   * `orderKeySchema` to `payPageSchema`. Whoever sees an invoice may pay it. 422 wrong_status: nothing is owed online, or
   * the order is being cancelled.
   */
  app.post('/api/orders/pay', async (c) => {
    const orderKey = await readJson(c, orderKeySchema);
    const { order } = await change(
      c,
      orderKey,
      async (tx, current) => {
        const [ending] = await tx`select from orders where id = ${current.id} and ${hasCancellingRefund(tx)}`;
        if (ending || !canPayOnline(current)) throw new Refusal('wrong_status', { from: current.status });
      },
      { what: 'order pay pages', pays: true, limit: PAY_PAGES_A_DAY },
    );
    const { url } = await openSession(deps, order.id);
    return c.json({ url });
  });

  return app;
}
