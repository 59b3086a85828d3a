import { type OrderReturn, returnCents } from '../../../domain/admin/orderEntry.ts';
import { refundableCents } from '../../../domain/admin/orders.ts';
import { Refusal } from '../../../domain/base/refusals.ts';
import { shorten } from '../../../domain/base/shorten.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { isUnsettled } from '../../../domain/orders/orders.ts';
import { requestRefund, tryRefund } from '../../checkout/refunds.ts';
import { creditableCents, creditInvoice } from '../../contractors/invoices.ts';
import type { Tx } from '../../db/sql.ts';
import type { AuditActor } from '../../http/auditLog.ts';
import { badInput } from '../../http/problem.ts';
import { stockCause } from '../../orders/stock.ts';
import { type AdminDeps, change } from './orders.ts';

// Goods returned after delivery.

/**
 * Records returned unit goods of a delivered order, restocks them if they can be sold again, and refunds their share with
 * its tax; on account, the invoice is credited. Repeating an id returns nothing more. Bulk material cannot be returned.
 *
 * @throws Problem 400 naming the field; 404; 409 `changed_since`; 409 refund_open; 422 refund_too_large
 * @throws Refusal wrong_status before delivery; not_paid
 */
export async function returnGoods(
  deps: AdminDeps,
  by: AuditActor,
  id: string,
  { id: returnId, version, productId, quantity, reason, isRestocked }: OrderReturn,
): Promise<void> {
  const [known] = await deps.sql`select from order_returns where id = ${returnId} and order_id = ${id}`;
  if (!known)
    await change(
      deps,
      by,
      id,
      version,
      async (tx, order) => {
        if (order.status !== 'delivered') throw new Refusal('wrong_status', { from: order.status });
        const isOnAccount = order.paymentKind === 'account';
        if (isUnsettled(order) && !isOnAccount)
          throw new Refusal('not_paid', { orderNumber: order.orderNumber });
        const line = await returnable(tx, id, productId);
        if (isBulk(line)) throw badInput('productId');
        if (quantity > line.quantity - line.returned) throw badInput('quantity');
        const mostCents = isOnAccount ? await creditableCents(tx, id) : refundableCents(order);
        const amountCents = Math.min(returnCents(line, line, quantity), mostCents);
        if (amountCents > 0 && isOnAccount)
          await creditInvoice(tx, id, {
            id: returnId,
            amountCents,
            actor: by.actor,
            reason: shorten(`returned: ${reason}`, 200),
          });
        else if (amountCents > 0)
          await requestRefund(tx, order, {
            id: returnId,
            amountCents,
            actor: by.actor,
            reason: shorten(`returned: ${reason}`, 200),
            endsOrder: false,
          });
        const { actor } = by;
        await tx`insert into order_returns ${tx({
          id: returnId,
          orderId: id,
          productId,
          quantity,
          reason,
          isRestocked,
          amountCents,
          actor,
        })}`;
        if (isRestocked)
          await tx`
            update products set inventory_count = inventory_count + ${quantity}
            from ${stockCause(tx, { reason: 'order_returned', orderId: id, note: reason })}
            where id = ${productId} and inventory_count is not null`;
        const { orderNumber } = order;
        return {
          act: 'order_goods_returned',
          detail: { orderNumber, name: line.name, quantity, amountCents, reason, restocked: isRestocked },
        };
      },
      { changesStock: true },
    );
  await tryRefund(deps, returnId);
}

type Returnable = {
  name: string;
  unit: string;
  quantity: number;
  lineTotalCents: number;
  /** Units returned before. */
  returned: number;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  taxCents: number;
};

async function returnable(tx: Tx, id: string, productId: string): Promise<Returnable> {
  const [line] = await tx<Returnable[]>`
    select i.name, i.unit, i.quantity, i.line_total_cents, subtotal_cents, discount_cents, total_cents, tax_cents,
      (select coalesce(sum(quantity), 0) from order_returns r
        where r.order_id = o.id and r.product_id = i.product_id)::int as returned
    from orders o join order_items i on i.order_id = o.id where o.id = ${id} and i.product_id = ${productId}`;
  if (!line) throw badInput('productId');
  return line;
}
