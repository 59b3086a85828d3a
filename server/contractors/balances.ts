import type { Db } from '../db/sql.ts';

/**
 * What the invoice `i` of the order `o` still asks for, in cents: what the order costs now, less credits and payments.
 * Below zero it is the account's to spend.
 */
export function balanceOf(db: Db) {
  return db`(${chargeOf(db)} - ${creditOf(db)} - ${paidOf(db)})`;
}

export function chargeOf(db: Db) {
  return db`(case when o.status = 'cancelled' then 0 else o.total_cents + o.tax_cents end)`;
}

export function creditOf(db: Db) {
  return db`(select coalesce(sum(amount_cents), 0) from invoice_credits where order_id = o.id)`;
}

export function paidOf(db: Db) {
  return db`(select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)`;
}
