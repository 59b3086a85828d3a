import type { Db } from '../db/sql.ts';

/**
 * The open amount of the invoice `i` of the order `o`, in cents: the order's current total less credits and payments.
 * Negative: credit of the account.
 */
export function invoiceBalance(db: Db) {
  return db`(${invoiceCharge(db)} - ${invoiceCredit(db)} - ${invoicePayments(db)})`;
}

export function invoiceCharge(db: Db) {
  return db`(case when o.status = 'cancelled' then 0 else o.total_cents + o.tax_cents end)`;
}

/** Credits, up to the order's total: a cancelled or reduced order gives no money away. */
export function invoiceCredit(db: Db) {
  return db`least((select coalesce(sum(amount_cents), 0) from invoice_credits where order_id = o.id), ${invoiceCharge(db)})`;
}

/** Payments, less refunds by the provider of the account's credit. */
export function invoicePayments(db: Db) {
  return db`(${receivedPayments(db)} - least(${spendableCredit(db)},
    (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id and not is_lost)))`;
}

/** Payments and credits beyond the order's total. */
function spendableCredit(db: Db) {
  return db`greatest(0, ${receivedPayments(db)} + ${invoiceCredit(db)} - ${invoiceCharge(db)})`;
}

const receivedPayments = (db: Db) =>
  db`(select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)`;
