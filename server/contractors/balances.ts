import type { Db } from '../db/sql.ts';

/** The open amount of the invoice `i` of the order `o`, in cents. Negative: the account paid too much. */
export function invoiceBalance(db: Db) {
  return db`(${invoiceCharge(db)} - ${invoicePayments(db)})`;
}

export function invoiceCharge(db: Db) {
  return db`(case when o.status = 'cancelled' then 0 else o.total_cents + o.tax_cents end)`;
}

/** Payments, less refunds by the provider of what was paid beyond the order's total. */
export function invoicePayments(db: Db) {
  return db`(${receivedPayments(db)} - least(greatest(0, ${receivedPayments(db)} - ${invoiceCharge(db)}),
    (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id and not is_lost)))`;
}

const receivedPayments = (db: Db) =>
  db`(select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)`;
