import { randomUUID } from 'node:crypto';
import type { OrderEdit } from '../../../domain/admin/orderEntry.ts';
import { applyEdit, readCurrent } from '../../checkout/orderEdits.ts';
import { receiveByHand } from '../../checkout/receipts.ts';
import { closePage, tryRefund } from '../../checkout/refunds.ts';
import type { AuditActor } from '../../http/auditLog.ts';
import { badInput } from '../../http/problem.ts';
import { lockOrder } from '../../orders/orders.ts';
import { type AdminDeps, change, checkDay } from './orders.ts';
import { receivedDetail } from './phoneOrders.ts';

/**
 * An edit by staff (server/checkout/orderEdits.ts), who can also change the day and the discount, and choose how an
 * extra cost is paid.
 *
 * @param requireProof throws unless the person may refund money now
 * @throws as `applyEdit`; Problem 404; 409 `changed_since`; 422 amount_differs
 * @throws Refusal delivery_date_past, delivery_date_unavailable
 */
export async function editOrder(
  deps: AdminDeps,
  by: AuditActor,
  id: string,
  { version, payment, paymentId, ...asked }: OrderEdit,
  requireProof: () => void,
): Promise<void> {
  const refundId = randomUUID();
  let isRefunding = false;
  let hasOldPage = false;
  const before = await change(
    deps,
    by,
    id,
    version,
    async (tx, order) => {
      const { deliveryDate } = await readCurrent(tx, id);
      const { isPickup = order.isPickup } = asked;
      const isSame = asked.deliveryDate === deliveryDate && isPickup === order.isPickup;
      if (asked.deliveryDate !== null && !isSame)
        await checkDay(tx, asked.deliveryDate, deps.now(), { isPickup });
      const edited = await applyEdit(tx, order, asked, {
        now: deps.now(),
        actor: by.actor,
        refundId,
        key: version,
        payment,
        by: 'staff',
        checkMoney: ({ moreCents, backCents }) => {
          if (moreCents > 0 !== (payment !== null)) throw badInput('payment');
          if (backCents > 0) requireProof();
        },
      });
      isRefunding = edited.money.backCents > 0;
      hasOldPage = edited.hasOldPage;
      if (payment && 'amountCents' in payment) {
        const { kind: method, amountCents, reference } = payment;
        const received = { id: paymentId, method, amountCents, reference, actor: by.actor };
        await receiveByHand(tx, await lockOrder(tx, id), received);
      }
      return {
        act: 'order_edited',
        detail: {
          ...edited.detail,
          ...(payment ? { payment: payment.kind, ...receivedDetail(payment) } : {}),
        },
      };
    },
    { changesStock: true },
  );
  if (isRefunding) await tryRefund(deps, refundId);
  if (hasOldPage) await closePage(deps, before);
}
