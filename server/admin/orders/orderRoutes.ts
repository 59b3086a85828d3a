import { type Context, Hono } from 'hono';
import {
  buyersQuerySchema,
  newOrderSchema,
  orderEditSchema,
  priceAskSchema,
  receiveSchema,
  reversalSchema,
} from '../../../domain/orders/adminOrderEntry.ts';
import {
  attentionSchema,
  dayChangeSchema,
  invoiceSchema,
  noteSchema,
  ordersQuerySchema,
  payLinkSchema,
  refundSchema,
  statusChangeSchema,
  statusChangesSchema,
  undoSchema,
} from '../../../domain/orders/adminOrders.ts';
import { allow } from '../../http/access.ts';
import { recordReading, requireAuditActor } from '../../http/auditLog.ts';
import { requireAdminProof } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson, readQuery } from '../../http/json.ts';
import { pathId } from '../../http/parseId.ts';
import { notFound } from '../../http/problem.ts';
import { isLive, latePayments } from '../../http/stripe.ts';
import { deriveKeyring } from '../../identity/secrets.ts';
import { orderPath } from '../../orders/messages/orderNotices.ts';
import { editOrder } from './orderEdits.ts';
import { orderCounts, ordersPage, readAdminOrder } from './orderList.ts';
import {
  type AdminDeps,
  invoiceOrder,
  moveOrder,
  moveOrders,
  noteOrder,
  refundOrder,
  rescheduleOrder,
  resolveAttention,
  undoMoves,
} from './orders.ts';
import {
  findBuyers,
  placeStaffOrder,
  priceFor,
  receivePayment,
  reversePayment,
  sendPayLink,
} from './phoneOrders.ts';

/**
 * The admin's orders. Every change returns the changed order (AdminOrder). 409 `changed_since` carries the current
 * order, when somebody else changed it since it was read.
 */
export function adminOrderRoutes(appDeps: Deps): Hono {
  const keyring = deriveKeyring(appDeps.config.authSecret);
  const { sql } = appDeps;
  const payments = appDeps.payments ?? latePayments(appDeps.config.payments);
  const deps: AdminDeps = { sql, log: appDeps.log, now: appDeps.now, payments };
  const app = new Hono();

  const answer = async (c: Context) => {
    const order = await readAdminOrder(sql, pathId(c));
    if (!order) throw notFound();
    return c.json(order);
  };

  /** OrdersQuery to OrdersPage. @throws Problem 400 naming the invalid query parameter */
  app.get('/api/admin/orders', allow('clerk'), async (c) => {
    const query = readQuery(c, ordersQuerySchema);
    return c.json(await sql.read((db) => ordersPage(db, query)));
  });

  /** OrderCounts. */
  app.get('/api/admin/orders/counts', allow('clerk'), async (c) => c.json(await sql.read(orderCounts)));

  /** `{q}` to Buyers. Recorded in the audit log, as it reveals customers' data. */
  app.get('/api/admin/orders/buyers', allow('clerk'), async (c) => {
    const { q } = readQuery(c, buyersQuerySchema);
    await recordReading(sql, c, 'customers_read', { detail: { list: 'orders' } });
    return c.json({ buyers: await sql.read((db) => findBuyers(db, q)) });
  });

  /** PriceAsk to Priced. Writes nothing. */
  app.post('/api/admin/orders/price', allow('clerk'), async (c) =>
    c.json(await priceFor(deps, await readJson(c, priceAskSchema))),
  );

  /** NewStaffOrder to AdminOrder. 409 repriced; 409 receipt_mismatch with `orderId`; 422 below_minimum, amount_differs. */
  app.post('/api/admin/orders', allow('clerk'), async (c) => {
    const body = await readJson(c, newOrderSchema);
    const livemode = isLive(appDeps.config.payments);
    const id = await placeStaffOrder({ ...deps, livemode }, requireAuditActor(c), body);
    return c.json(await readAdminOrder(sql, id));
  });

  /** AdminOrder. */
  app.get('/api/admin/orders/:id', allow('clerk'), answer);

  /** StatusChanges to ChangedOrders. */
  app.post('/api/admin/orders/status', allow('clerk'), async (c) =>
    c.json(await moveOrders(deps, requireAuditActor(c), await readJson(c, statusChangesSchema))),
  );

  /** `{ids, status}` to ChangedOrders. */
  app.post('/api/admin/orders/undo', allow('clerk'), async (c) =>
    c.json(await undoMoves(deps, requireAuditActor(c), await readJson(c, undoSchema))),
  );

  /** StatusChange. 422 wrong_status, not_paid. An order does not change while its refund is pending at the provider. */
  app.post('/api/admin/orders/:id/status', allow('clerk'), async (c) => {
    const change = await readJson(c, statusChangeSchema);
    // Cancelling refunds the payment.
    if (change.to === 'cancelled') requireAdminProof(c, deps.now());
    await moveOrder(deps, requireAuditActor(c), pathId(c), change);
    return answer(c);
  });

  /** `{id, amountCents, version}`. 422 refund_too_large with `leftCents`; 409 refund_open. */
  app.post('/api/admin/orders/:id/refunds', allow('clerk'), async (c) => {
    requireAdminProof(c, deps.now());
    await refundOrder(deps, requireAuditActor(c), pathId(c), await readJson(c, refundSchema));
    return answer(c);
  });

  /** `{deliveryDate, version}`. 422 delivery_date_past, delivery_date_unavailable, wrong_status. */
  app.post('/api/admin/orders/:id/day', allow('clerk'), async (c) => {
    await rescheduleOrder(deps, requireAuditActor(c), pathId(c), await readJson(c, dayChangeSchema));
    return answer(c);
  });

  /** `{settled, version}`. */
  app.post('/api/admin/orders/:id/attention', allow('clerk'), async (c) => {
    await resolveAttention(deps, requireAuditActor(c), pathId(c), await readJson(c, attentionSchema));
    return answer(c);
  });

  /** `{version}`: it is billed, not paid online. 422 wrong_status. */
  app.post('/api/admin/orders/:id/invoice', allow('clerk'), async (c) => {
    await invoiceOrder(deps, requireAuditActor(c), pathId(c), await readJson(c, invoiceSchema));
    return answer(c);
  });

  /** Received: what is owed, or a part. 422 amount_differs with `owedCents`. */
  app.post('/api/admin/orders/:id/payments', allow('clerk'), async (c) => {
    await receivePayment(deps, requireAuditActor(c), pathId(c), await readJson(c, receiveSchema));
    return answer(c);
  });

  /** Reversal, of a payment by hand. 422 payment_reversed, payment_refunded. */
  app.post('/api/admin/orders/:id/reversals', allow('clerk'), async (c) => {
    requireAdminProof(c, deps.now());
    await reversePayment(deps, requireAuditActor(c), pathId(c), await readJson(c, reversalSchema));
    return answer(c);
  });

  /** `{id, version}`: the customer gets the link to pay. 422 wrong_status. */
  app.post('/api/admin/orders/:id/pay-link', allow('clerk'), async (c) => {
    await sendPayLink(deps, requireAuditActor(c), pathId(c), await readJson(c, payLinkSchema));
    return answer(c);
  });

  /** `{url}`: the order's page, where it can be paid, for staff to text or open themselves. */
  app.get('/api/admin/orders/:id/link', allow('clerk'), async (c) => {
    const [order] = await sql<{ orderNumber: string; customerEmail: string }[]>`
      select order_number, customer_email from orders where id = ${pathId(c)}`;
    if (!order) throw notFound();
    return c.json({ url: `${appDeps.config.publicUrl}${orderPath(keyring, order)}` });
  });

  /** OrderEdit. 403 proof_required to give money back; 409 repriced, refund_open; 422 wrong_status, amount_differs, refund_too_large. */
  app.post('/api/admin/orders/:id/edit', allow('clerk'), async (c) => {
    const body = await readJson(c, orderEditSchema);
    await editOrder(deps, requireAuditActor(c), pathId(c), body, () => requireAdminProof(c, deps.now()));
    return answer(c);
  });

  /** `{id, text}`. */
  app.post('/api/admin/orders/:id/notes', allow('clerk'), async (c) => {
    await noteOrder(deps, requireAuditActor(c), pathId(c), await readJson(c, noteSchema));
    return answer(c);
  });

  return app;
}
