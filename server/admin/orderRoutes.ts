import { type Context, Hono } from 'hono';
import {
  attentionSchema,
  dayChangeSchema,
  noteSchema,
  ordersQuerySchema,
  paidSchema,
  refundSchema,
  statusChangeSchema,
  statusChangesSchema,
  undoSchema,
} from '../../domain/admin/orders.ts';
import { auditActorOf } from '../http/auditLog.ts';
import { demandAdminProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { idOf } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { paymentsClient } from '../http/stripe.ts';
import { orderCounts, ordersPage, readAdminOrder } from './orderList.ts';
import {
  type AdminDeps,
  invoiceOrder,
  moveOrder,
  moveOrders,
  noteOrder,
  receiveInvoice,
  refundOrder,
  rescheduleOrder,
  resolveAttention,
  undoMoves,
} from './orders.ts';

/**
 * The admin's orders. Every change returns the changed order (AdminOrder). 409 `changed_since` carries the current
 * order, when somebody else changed it since it was read.
 */
export function adminOrderRoutes(given: Deps): Hono {
  const { sql } = given;
  const payments = given.payments ?? paymentsClient(given.config.payments);
  const deps: AdminDeps = { sql, log: given.log, now: given.now, payments };
  const app = new Hono();

  const answer = async (c: Context) => {
    const order = await readAdminOrder(sql, idOf(c));
    if (!order) throw notFound();
    return c.json(order);
  };

  /** OrdersQuery to OrdersPage. @throws Problem 400 naming the invalid query parameter */
  app.get('/api/admin/orders', async (c) => {
    const asked = readQuery(c, ordersQuerySchema);
    return c.json(await sql.read((db) => ordersPage(db, asked)));
  });

  /** OrderCounts. */
  app.get('/api/admin/orders/counts', async (c) => c.json(await sql.read(orderCounts)));

  /** AdminOrder. */
  app.get('/api/admin/orders/:id', answer);

  /** StatusChanges to ChangedOrders. */
  app.post('/api/admin/orders/status', async (c) =>
    c.json(await moveOrders(deps, auditActorOf(c), await readJson(c, statusChangesSchema))),
  );

  /** `{ids, status}` to ChangedOrders. */
  app.post('/api/admin/orders/undo', async (c) =>
    c.json(await undoMoves(deps, auditActorOf(c), await readJson(c, undoSchema))),
  );

  /** StatusChange. 422 wrong_status, not_paid. An order does not change while its refund is pending at the provider. */
  app.post('/api/admin/orders/:id/status', async (c) => {
    const change = await readJson(c, statusChangeSchema);
    // Cancelling refunds the payment.
    if (change.to === 'cancelled') demandAdminProof(c, deps.now());
    await moveOrder(deps, auditActorOf(c), idOf(c), change);
    return answer(c);
  });

  /** `{id, amountCents, version}`. 422 refund_too_large with `leftCents`; 409 refund_open. */
  app.post('/api/admin/orders/:id/refunds', async (c) => {
    demandAdminProof(c, deps.now());
    await refundOrder(deps, auditActorOf(c), idOf(c), await readJson(c, refundSchema));
    return answer(c);
  });

  /** `{deliveryDate, version}`. 422 delivery_date_past, delivery_date_unavailable, wrong_status. */
  app.post('/api/admin/orders/:id/day', async (c) => {
    await rescheduleOrder(deps, auditActorOf(c), idOf(c), await readJson(c, dayChangeSchema));
    return answer(c);
  });

  /** `{settled, version}`. */
  app.post('/api/admin/orders/:id/attention', async (c) => {
    await resolveAttention(deps, auditActorOf(c), idOf(c), await readJson(c, attentionSchema));
    return answer(c);
  });

  /** `{version}`: it is billed, not paid online. 422 wrong_status. */
  app.post('/api/admin/orders/:id/invoice', async (c) => {
    await invoiceOrder(deps, auditActorOf(c), idOf(c), await readJson(c, paidSchema));
    return answer(c);
  });

  /** `{version}`: an invoice was paid. 422 wrong_status. */
  app.post('/api/admin/orders/:id/paid', async (c) => {
    await receiveInvoice(deps, auditActorOf(c), idOf(c), await readJson(c, paidSchema));
    return answer(c);
  });

  /** `{id, text}`. */
  app.post('/api/admin/orders/:id/notes', async (c) => {
    await noteOrder(deps, auditActorOf(c), idOf(c), await readJson(c, noteSchema));
    return answer(c);
  });

  return app;
}
