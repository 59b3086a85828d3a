import type { Db } from '../db/sql.ts';

/**
 * What the invoice `i` of the order `o` still asks for, in cents: what the order costs now, less credits and payments.
 * Below zero it is the account's to spend.
 */
export function balanceOf(db: Db) {
  return db`(${chargeOf(db)} - ${creditOf(db)} - ${paidOf(db)})`;
}

/** What the member `m` ordered on account since the first of the month, in cents. */
export function monthOf(db: Db, today: string) {
  return db`
  coalesce((select sum(${chargeOf(db)}) from invoices i join orders o on o.id = i.order_id
    where i.account_id = m.account_id and o.owner = m.owner
      and i.issued_on >= date_trunc('month', ${today}::date)), 0)::int`;
}

export function chargeOf(db: Db) {
  return db`(case when o.status = 'cancelled' then 0 else o.total_cents + o.tax_cents end)`;
}

/** A credit takes off no more than what is asked for: an order that was cancelled or made smaller gives nothing away. */
export function creditOf(db: Db) {
  return db`least((select coalesce(sum(amount_cents), 0) from invoice_credits where order_id = o.id), ${chargeOf(db)})`;
}

/** What was received, less what the provider gave back of what the account could spend. */
export function paidOf(db: Db) {
  return db`(${receivedOf(db)} - least(${spendableCredit(db)},
    (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id and not is_lost)))`;
}

/** What was paid above what is asked for. */
export function spendableCredit(db: Db) {
  return db`greatest(0, ${receivedOf(db)} + ${creditOf(db)} - ${chargeOf(db)})`;
}

const receivedOf = (db: Db) =>
  db`(select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)`;
