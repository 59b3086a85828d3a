import { type TaxedSum, taxOfPayment } from '../../domain/orders/taxShares.ts';
import type { Tx } from '../db/sql.ts';
import type { Order } from '../orders/orderRows.ts';

/** The tax in the next payment of an order whose row is locked, when that names none. */
export async function taxOfNextPayment(tx: Tx, order: Order, amountCents: number): Promise<number> {
  return order.taxCents === 0 ? 0 : taxOfPayment(amountCents, order, await sumKept(tx, order.id));
}

/** The payments of an order, without what edits have given back. */
export async function sumKept(tx: Tx, orderId: string): Promise<TaxedSum> {
  const [sum] = await tx<TaxedSum[]>`
    select coalesce(sum(amount_cents), 0)::integer as amount_cents, coalesce(sum(tax_cents), 0)::integer as tax_cents
    from (
      select amount_cents, tax_cents from order_payments where order_id = ${orderId}
      union all
      select -amount_cents, -tax_cents from order_refunds
      where order_id = ${orderId} and settles_edit and lost_at is null) as moved`;
  return sum ?? { amountCents: 0, taxCents: 0 };
}

/** The refunds of an order, without those of edits. */
export async function sumRefunded(tx: Tx, orderId: string): Promise<TaxedSum> {
  const [sum] = await tx<TaxedSum[]>`
    select coalesce(sum(amount_cents), 0)::integer as amount_cents, coalesce(sum(tax_cents), 0)::integer as tax_cents
    from order_refunds where order_id = ${orderId} and not settles_edit and lost_at is null`;
  return sum ?? { amountCents: 0, taxCents: 0 };
}
