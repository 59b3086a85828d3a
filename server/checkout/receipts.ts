import { type HandMethod, isUnsettled, owedCents } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';
import { Problem } from '../http/problem.ts';
import { flagForAttention, type Order } from '../orders/orders.ts';
import { takeStock } from '../orders/stock.ts';
import { hasPlace } from '../orders/windows.ts';
import { mailReceived } from './payments.ts';

type ByHand = {
  /** Names the payment: repeating it records nothing more. */
  id: string;
  method: HandMethod;
  amountCents: number;
  reference: string | null;
  /** Who received it. */
  actor: string;
};

/**
 * Records money that staff received, for an order whose row and stock are locked: all that is owed, so that an order is
 * paid or it is not.
 *
 * @throws Problem 422 amount_differs with `owedCents`
 */
export async function receiveByHand(tx: Tx, order: Order, payment: ByHand): Promise<void> {
  const [known] = await tx`select from order_payments where id = ${payment.id}`;
  if (known) return;
  const owed = owedCents(order);
  if (owed === 0 || payment.amountCents !== owed)
    throw new Problem(422, 'amount_differs', { owedCents: owed });
  const { id } = order;
  await tx`insert into order_payments ${tx({ ...payment, orderId: id })}`;
  if (!isUnsettled(order)) {
    // As of a difference that is paid online: what was paid before may have been refunded meanwhile.
    await tx`
      update orders set due_cents = 0,
        payment_status = case payment_status when 'refunded' then 'partly_refunded' else payment_status end
      where id = ${id}`;
    return;
  }
  // Of an invoiced order its day is taken already.
  const isPlaced = order.paymentStatus === 'invoiced' || (await hasPlace(tx, id));
  await tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`;
  if (!isPlaced) await flagForAttention(tx, id, 'window_full');
  if (!(await takeStock(tx, id))) await flagForAttention(tx, id, 'stock_short');
  await mailReceived(tx, order);
}
