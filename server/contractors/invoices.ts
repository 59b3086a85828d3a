import { Refusal } from '../../domain/base/refusals.ts';
import { addDays } from '../../domain/delivery/calendar.ts';
import type { AccountAnswer } from '../../domain/orders/checkout.ts';
import type { Db, Tx } from '../db/sql.ts';
import type { AccountTerms } from './terms.ts';

// Invoices of orders on account. Their amount follows from the order and its payments.

/**
 * Requires terms and room for so much more within the credit limit. The account's row stays locked until the transaction ends, so that two orders at once cannot pass a limit together.
 *
 * @throws Refusal no_terms; credit_limit with `leftCents`
 */
export async function requireCredit(
  tx: Tx,
  terms: AccountTerms | null,
  cents: number,
  today: string,
): Promise<AccountTerms> {
  if (!terms) throw new Refusal('no_terms');
  const [locked] = await tx<AccountTerms[]>`
    select id, percent_off, terms_days, credit_limit_cents,
      coalesce(tax_exempt_until >= ${today}, false) as is_tax_exempt
    from contractor_accounts where id = ${terms.id} and status = 'approved' for update`;
  if (!locked || locked.termsDays === 0) throw new Refusal('no_terms');
  // A separate statement, to see commits made while the first one waited for the lock.
  const [open] = await tx<{ cents: number }[]>`
    select coalesce(sum(${invoiceBalance(tx)}), 0)::float8 as cents
    from invoices i join orders o on o.id = i.order_id where i.account_id = ${terms.id}`;
  const leftCents = locked.creditLimitCents - (open?.cents ?? 0);
  if (cents > leftCents) throw new Refusal('credit_limit', { leftCents: Math.max(0, leftCents) });
  return locked;
}

/** Issues the invoice of an order that was just placed. The order is then `invoiced`. */
export async function issueInvoice(
  tx: Tx,
  orderId: string,
  { id: accountId, termsDays }: AccountTerms,
  today: string,
): Promise<void> {
  const dueOn = addDays(today, termsDays);
  await tx`
    insert into invoices (order_id, account_id, invoice_number, issued_on, due_on)
    select ${orderId}, ${accountId},
      ${`INV-${today.slice(0, 4)}-`} || lpad(serial, greatest(5, length(serial)), '0'), ${today}, ${dueOn}
    from (select nextval('invoice_serial')::text as serial) next`;
  await settleInvoice(tx, orderId);
}

/**
 * Brings an order on account up to date after its invoice was paid or changed. Does nothing for other orders, or
 * for a cancelled one, which owes nothing.
 */
export async function settleInvoice(tx: Tx, orderId: string): Promise<void> {
  await tx`
    update orders set due_cents = greatest(open_cents, 0),
      payment_status = case when open_cents > 0 and payment_status in ('unpaid', 'failed', 'invoiced', 'paid') then 'invoiced'
        when open_cents <= 0 and payment_status in ('unpaid', 'invoiced') then 'paid'
        else payment_status end,
      paid_at = case when open_cents > 0 then paid_at else coalesce(paid_at, now()) end
    from (select o.id, ${invoiceBalance(tx)}::int as open_cents from orders o join invoices i on i.order_id = o.id) as found
    where orders.id = ${orderId} and found.id = orders.id and payment_kind = 'account' and status <> 'cancelled'`;
}

/** The answer of checkout to an order on account. */
export async function accountAnswer(db: Db, orderId: string): Promise<AccountAnswer> {
  const [answer] = await db<AccountAnswer[]>`
    select order_number, invoice_number, due_on from invoices i join orders o on o.id = i.order_id
    where order_id = ${orderId}`;
  if (!answer) throw new Error(`order ${orderId} has no invoice`);
  return answer;
}

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
    (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id and lost_at is null)))`;
}

const receivedPayments = (db: Db) =>
  db`(select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)`;
