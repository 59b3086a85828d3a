import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  newOrderSchema,
  orderEditSchema,
  orderVersionSchema,
  receiveSchema,
} from '../../../domain/orders/adminOrderEntry.ts';
import {
  dayChangeSchema,
  noteSchema,
  refundSchema,
  statusChangeSchema,
} from '../../../domain/orders/adminOrders.ts';
import { ATTENTION } from '../../../domain/orders/orders.ts';
import { allow, needsProof } from '../../http/access.ts';
import { requireAuditActor } from '../../http/auditLog.ts';
import { requireAdminProof } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { takesJson, takesQuery } from '../../http/json.ts';
import { pathId } from '../../http/parseId.ts';
import { notFound } from '../../http/problem.ts';
import { isLive } from '../../http/stripe.ts';
import { deriveKeyring } from '../../identity/secrets.ts';
import { orderPath } from '../../orders/messages/orderNotices.ts';
import {
  moveOrder,
  moveOrders,
  noteOrder,
  refundOrder,
  rescheduleOrder,
  resolveAttention,
  statusChangesSchema,
  undoSchema,
  undoStep,
} from './orderActions.ts';
import { readAdminOrder } from './orderDetail.ts';
import { editOrder } from './orderEdits.ts';
import { orderCounts, ordersPage, ordersQuerySchema } from './orderList.ts';
import { placeStaffOrder, priceAskSchema, priceFor } from './phoneOrders.ts';
import { receivePayment, reversalSchema, reversePayment, sendPayLink } from './staffPayments.ts';

const attentionSchema = z.object({ settled: z.enum(ATTENTION), version: orderVersionSchema });
/** Sending the same id again emails nothing more. */
const payLinkSchema = z.object({ id: z.uuid(), version: orderVersionSchema });

/**
 * The admin's orders. Every change of one answers with the changed order. 409 `changed_since` carries the current order,
 * when somebody else changed it since it was read.
 */
export function adminOrderRoutes(deps: Deps) {
  const { config, sql, now } = deps;
  const keyring = deriveKeyring(config.authSecret);

  const answer = async (c: Context, id = pathId(c)) => {
    const order = await readAdminOrder(sql, id);
    if (!order) throw notFound();
    return c.json(order);
  };

  return (
    new Hono()
      .get('/api/admin/orders', allow('clerk'), takesQuery(ordersQuerySchema), async (c) =>
        c.json(await sql.read((db) => ordersPage(db, c.req.valid('query')))),
      )
      .get('/api/admin/orders/counts', allow('clerk'), async (c) => c.json(await sql.read(orderCounts)))

      /** Writes nothing. */
      .post('/api/admin/orders/price', allow('clerk'), takesJson(priceAskSchema), async (c) =>
        c.json(await priceFor(deps, c.req.valid('json'))),
      )

      /** 409 repriced; 409 receipt_mismatch with `orderId`; 422 below_minimum, amount_differs. */
      .post('/api/admin/orders', allow('clerk'), takesJson(newOrderSchema), async (c) => {
        const livemode = isLive(config.payments);
        const staff = requireAuditActor(c);
        return answer(c, await placeStaffOrder({ ...deps, livemode }, staff, c.req.valid('json')));
      })
      .get('/api/admin/orders/:id', allow('clerk'), (c) => answer(c))
      .post('/api/admin/orders/status', allow('clerk'), takesJson(statusChangesSchema), async (c) =>
        c.json(await moveOrders(deps, requireAuditActor(c), c.req.valid('json'))),
      )

      /** 422 wrong_status, not_paid. An order does not change while its refund is pending at the provider. */
      .post('/api/admin/orders/:id/status', allow('clerk'), takesJson(statusChangeSchema), async (c) => {
        const change = c.req.valid('json');
        // Cancelling refunds the payment.
        if (change.to === 'cancelled') requireAdminProof(c, now());
        await moveOrder(deps, requireAuditActor(c), pathId(c), change);
        return answer(c);
      })

      /** Undoes the step to that status. 422 undo_over, once it moved on or its customer was told. */
      .post('/api/admin/orders/:id/undo', allow('clerk'), takesJson(undoSchema), async (c) => {
        await undoStep(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })

      /** 422 refund_too_large with `leftCents`; 409 refund_open. */
      .post(
        '/api/admin/orders/:id/refunds',
        allow('clerk'),
        needsProof(now),
        takesJson(refundSchema),
        async (c) => {
          await refundOrder(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
          return answer(c);
        },
      )

      /** 422 delivery_date_past, delivery_date_unavailable, wrong_status. */
      .post('/api/admin/orders/:id/day', allow('clerk'), takesJson(dayChangeSchema), async (c) => {
        await rescheduleOrder(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })

      /** Marks that problem as resolved. */
      .post('/api/admin/orders/:id/attention', allow('clerk'), takesJson(attentionSchema), async (c) => {
        await resolveAttention(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })

      /** What is owed, or a part. 422 amount_differs with `owedCents`. */
      .post('/api/admin/orders/:id/payments', allow('clerk'), takesJson(receiveSchema), async (c) => {
        await receivePayment(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })

      /** Reverses a payment by hand. Sending the same id again does nothing. 422 payment_reversed, payment_refunded. */
      .post(
        '/api/admin/orders/:id/reversals',
        allow('clerk'),
        needsProof(now),
        takesJson(reversalSchema),
        async (c) => {
          await reversePayment(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
          return answer(c);
        },
      )

      /** The customer gets the link to pay. 422 wrong_status. */
      .post('/api/admin/orders/:id/pay-link', allow('clerk'), takesJson(payLinkSchema), async (c) => {
        await sendPayLink(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })

      /** The order's page, where it can be paid, for staff to text or open themselves. */
      .get('/api/admin/orders/:id/link', allow('clerk'), async (c) => {
        const [order] = await sql<{ orderNumber: string; customerEmail: string }[]>`
        select order_number, customer_email from orders where id = ${pathId(c)}`;
        if (!order) throw notFound();
        return c.json({ url: `${config.publicUrl}${orderPath(keyring, order)}` });
      })

      /** 403 proof_required to give money back; 409 repriced, refund_open; 422 wrong_status, amount_differs, refund_too_large. */
      .post('/api/admin/orders/:id/edit', allow('clerk'), takesJson(orderEditSchema), async (c) => {
        const staff = requireAuditActor(c);
        await editOrder(deps, staff, pathId(c), c.req.valid('json'), () => requireAdminProof(c, now()));
        return answer(c);
      })
      .post('/api/admin/orders/:id/notes', allow('clerk'), takesJson(noteSchema), async (c) => {
        await noteOrder(deps, requireAuditActor(c), pathId(c), c.req.valid('json'));
        return answer(c);
      })
  );
}
