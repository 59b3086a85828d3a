import { formatCents } from '../../domain/base/money.ts';
import type { CollectMethod } from '../../domain/delivery/deliveries.ts';
import { chargedCents, type HandMethod, owedCents, owesAll } from '../../domain/orders/orders.ts';
import { settleInvoice } from '../contractors/invoices.ts';
import { requireAccount } from '../db/owners.ts';
import { type Actor, actAs, type Tx } from '../db/sql.ts';
import { notFound, Problem } from '../http/problem.ts';
import { recordEvent } from '../orders/events.ts';
import { lockOrder, type Order } from '../orders/orderRows.ts';
import { flagForAttention, forgetPage } from '../orders/progress.ts';
import { lockStock, takeStock } from '../orders/stock.ts';
import { stillFits } from '../orders/windows.ts';
import { closePage } from './refunds.ts';
import { taxOfNextPayment } from './taxShares.ts';
import type { PaymentDeps } from './webhook.ts';

type ByHand = {
  /** Names the payment: repeating it records nothing more. */
  id: string;
  method: HandMethod;
  amountCents: number;
  reference: string | null;
  /** Who received it. */
  actor: Actor;
  /** When the money came; now, by default. */
  receivedAt?: Date;
  /** A part may be received; the order owes the rest. */
  isPartly?: boolean;
};

/**
 * Records money that staff received for an order whose row and stock are locked.
 *
 * @throws Problem 422 amount_differs with `owedCents` and `isPartly`
 */
export async function receiveByHand(
  tx: Tx,
  order: Order,
  { isPartly = false, ...payment }: ByHand,
): Promise<void> {
  const [earlierPayment] = await tx`select from order_payments where id = ${payment.id}`;
  if (earlierPayment) return;
  const owedBefore = owedCents(order);
  const dueCents = owedBefore - payment.amountCents;
  if (owedBefore === 0 || dueCents < 0 || (dueCents > 0 && !isPartly))
    throw new Problem(422, 'amount_differs', { owedCents: owedBefore, isPartly });
  const { id } = order;
  const taxCents = await taxOfNextPayment(tx, order, payment.amountCents);
  await tx`insert into order_payments ${tx({ ...payment, orderId: id, taxCents })}`;
  const isOnAccount = order.paymentKind === 'account';
  // An open payment page now asks for too much.
  if (isOnAccount || dueCents > 0) await forgetPage(tx, id);
  if (isOnAccount) {
    await settleInvoice(tx, id);
    return recordEvent(tx, id, 'received');
  }
  if (!owesAll(order)) {
    // As with a difference paid online: earlier payments may have been refunded since.
    await tx`
      update orders set due_cents = ${dueCents},
        payment_status = case payment_status when 'refunded' then 'partly_refunded' else payment_status end
      where id = ${id}`;
    return recordEvent(tx, id, 'received');
  }
  // An invoiced order already has its place on the day.
  const isPlaced = order.paymentStatus === 'invoiced' || (await stillFits(tx, id));
  await tx`
    update orders set payment_status = 'paid', paid_at = now(), due_cents = ${dueCents} where id = ${id}`;
  await recordEvent(tx, id, 'paid');
  if (!isPlaced) await flagForAttention(tx, id, 'window_full');
  if (!(await takeStock(tx, id))) await flagForAttention(tx, id, 'stock_short');
}

/**
 * Reverses a payment by hand of an order whose row is locked: a negative payment is added, and the order owes the money
 * again. Idempotent by id.
 *
 * @throws Problem 404; 422 payment_reversed, or payment_refunded if the order has been refunded since
 */
export async function reverseByHand(
  tx: Tx,
  order: Order,
  { id, paymentId, reason, actor }: { id: string; paymentId: string; reason: string; actor: Actor },
): Promise<{ amountCents: number }> {
  const { id: orderId } = order;
  const [payment] = await tx<{ amountCents: number; isOpen: boolean; isRefunded: boolean }[]>`
    select amount_cents, method <> 'online' and reverses is null
        and not exists (select from order_payments later where later.reverses = p.id) as is_open,
      exists (select from order_refunds where order_id = p.order_id and lost_at is null)
        or exists (select from order_refund_requests where order_id = p.order_id and state = 'open') as is_refunded
    from order_payments p where id = ${paymentId} and order_id = ${orderId}`;
  if (!payment) throw notFound();
  if (!payment.isOpen) throw new Problem(422, 'payment_reversed');
  if (payment.isRefunded) throw new Problem(422, 'payment_refunded');
  await tx`
    insert into order_payments (id, order_id, method, amount_cents, tax_cents, reference, actor, reverses, reason)
    select ${id}, order_id, method, -amount_cents, -tax_cents, reference, ${actor}, id, ${reason}
    from order_payments where id = ${paymentId}`;
  const { amountCents } = payment;
  if (order.paymentKind === 'account') {
    // An open payment page now asks for too little.
    await forgetPage(tx, orderId);
    await settleInvoice(tx, orderId);
  } else if (chargedCents(order) - order.dueCents > amountCents) {
    await tx`update orders set due_cents = due_cents + ${amountCents} where id = ${orderId}`;
  } else {
    await tx`update orders set payment_status = 'invoiced', due_cents = 0, paid_at = null where id = ${orderId}`;
  }
  await recordEvent(tx, orderId, 'payment_reversed');
  return { amountCents };
}

type CollectedPayment = {
  orderId: string;
  owner: string;
  method: CollectMethod;
  amountCents: number;
  reference: string | null;
};

/**
 * Records money that a driver collected, and closes the order's payment page. Collected money is never refused:
 * if it does not match the order, staff find a note on the order.
 *
 * @param id of the driver's mark
 */
export async function collectPayment(deps: PaymentDeps, id: string): Promise<void> {
  const order = await deps.sql.begin(async (tx) => {
    const [mark] = await tx<CollectedPayment[]>`
      update delivery_marks m set applied_at = now() from deliveries d
      where m.id = ${id} and m.applied_at is null and d.id = m.delivery_id
      returning d.order_id, m.owner, collected_method as method, collected_cents as amount_cents, note as reference`;
    if (!mark) return null;
    const { orderId, owner, method, amountCents, reference } = mark;
    const actor = requireAccount(owner);
    await actAs(tx, actor);
    const order = await lockOrder(tx, orderId);
    await lockStock(tx, orderId);
    const dueCents = owedCents(order);
    if (amountCents <= dueCents) {
      await receiveByHand(tx, order, { id, method, amountCents, reference, actor, isPartly: true });
      return order;
    }
    const methodText = reference === null ? method : `${method} ${reference}`;
    const text = `Collected ${formatCents(amountCents)} (${methodText}) when ${formatCents(dueCents)} was owed.`;
    await tx`insert into order_notes ${tx({ id, orderId, author: actor, text })}`;
    await flagForAttention(tx, orderId, 'payment_mismatch');
    return null;
  });
  if (order) await closePage(deps, order);
}
