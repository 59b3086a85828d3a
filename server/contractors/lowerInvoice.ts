import type { Stripe } from 'stripe';
import { handMethodName } from '../../domain/admin/books.ts';
import type { ProviderState } from '../../domain/invoices.ts';
import type { HandMethod } from '../../domain/orders/orders.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from '../http/log.ts';
import type { Payments } from '../http/stripe.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { handPayments } from './balances.ts';
import type { Request } from './invoiceRequest.ts';

// What an invoice at the payment provider no longer asks for: what was paid by hand is a payment there too, all else a
// credit.

export type InvoicingDeps = { sql: Sql; payments: Payments; log: Log; automaticTax: boolean };

export type ProviderRow = {
  id: string;
  orderId: string;
  place: number;
  state: ProviderState;
  request: Request | null;
  attempt: number;
  invoiceId: string | null;
  closes: boolean;
};

/** It asks for less: first by what was paid by hand, then by what is no longer asked for. */
export async function lowerInvoice(
  deps: InvoicingDeps,
  row: ProviderRow,
  invoice: Stripe.Invoice,
  cents: number,
): Promise<void> {
  const [order] = await deps.sql<{ byHandCents: number }[]>`
    select ${handPayments(deps.sql)}::int as by_hand_cents from orders o where id = ${row.orderId}`;
  const byHandCents = Math.min(cents, unrecordedCents(row, invoice, order) ?? 0);
  if (byHandCents > 0) await recordPayment(deps, row, invoice, byHandCents);
  else await credit(deps, row, invoice, cents);
}

/** What the provider knows to be paid elsewhere. */
export const recordedCents = (invoice: Stripe.Invoice): number =>
  (invoice.payments?.data ?? [])
    .filter(({ status, payment }) => status === 'paid' && payment.payment_record)
    .reduce((sum, { amount_paid: cents }) => sum + (cents ?? 0), 0);

/** What was paid by hand since it was made, and the provider does not know. Null for an invoice from before it could. */
export function unrecordedCents(
  { request }: ProviderRow,
  invoice: Stripe.Invoice,
  order: { byHandCents: number } | undefined,
): number | null {
  if (request?.byHandCents === undefined) return null;
  return Math.max(0, (order?.byHandCents ?? 0) - request.byHandCents - recordedCents(invoice));
}

/** As a payment, and not as a credit, which would also lower the sales and the tax that the provider reports. */
async function recordPayment(
  { sql, payments }: InvoicingDeps,
  row: ProviderRow,
  invoice: Stripe.Invoice,
  cents: number,
): Promise<void> {
  const [last] = await sql<{ method: HandMethod; reference: string | null; at: number }[]>`
    select method, reference, extract(epoch from received_at)::int as at from order_payments
    where order_id = ${row.orderId} and method <> 'online' and amount_cents > 0 order by received_at desc limit 1`;
  if (!last) throw new Error(`order ${row.orderId} has no payment by hand`);
  const key = (step: string) => ({
    idempotencyKey: `${row.id}-${row.attempt}-${step}-${invoice.amount_remaining}-${cents}`,
  });
  const { paymentRecords, invoices } = await payments();
  const record = await paymentRecords.reportPayment(
    {
      amount_requested: { currency: invoice.currency, value: cents },
      initiated_at: last.at,
      outcome: 'guaranteed',
      guaranteed: { guaranteed_at: last.at },
      payment_method_details: {
        type: 'custom',
        custom: { display_name: handMethodName(last.method, TRANSLATORS.en) },
      },
      processor_details: { type: 'custom', custom: { payment_reference: last.reference ?? row.orderId } },
      customer_details: { customer: String(invoice.customer) },
      metadata: { provider_invoice_id: row.id, order_id: row.orderId },
    },
    key('record'),
  );
  await invoices.attachPayment(invoice.id, { payment_record: record.id }, key('attach'));
}

/**
 * Takes off what is no longer asked for: by a credit or an edit. The provider may then call it paid.
 *
 * @param givenBackCents of it, above what remains, was recorded there as paid
 */
export async function credit(
  deps: InvoicingDeps,
  row: ProviderRow,
  invoice: Stripe.Invoice,
  cents: number,
  givenBackCents = 0,
): Promise<void> {
  await deps.sql`update provider_invoices set closes = true where id = ${row.id}`;
  const { creditNotes } = await deps.payments();
  await creditNotes.create(
    {
      invoice: invoice.id,
      amount: cents + givenBackCents,
      ...(givenBackCents > 0 && { out_of_band_amount: givenBackCents }),
      reason: 'order_change',
      email_type: 'none',
      metadata: { provider_invoice_id: row.id, order_id: row.orderId },
    },
    { idempotencyKey: `${row.id}-${row.attempt}-credit-${invoice.amount_remaining}-${cents}` },
  );
}
