import type { Stripe } from 'stripe';
import type { ProviderState } from '../../domain/invoices.ts';
import type { Db, Tx } from '../db/sql.ts';
import { UUID } from '../http/parseId.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { flagForAttention, lockOrder, type Order } from '../orders/orders.ts';
import { invoiceBalance } from './balances.ts';
import { settleInvoice } from './invoices.ts';

// Applies the provider's state of one of our invoices: its payments, tax and status. Webhooks, the
// reconciler and the job that keeps the invoice up to date call this with an invoice that was just read, in any order and
// any number of times.

/** Final states. */
const FINAL: readonly ProviderState[] = ['paid', 'void', 'elsewhere'];

type Settled = { outcome: 'paid' | 'nothing_new' | 'mismatch' | 'unknown_order'; orderId: string | null };
type Kept = { id: string; orderId: string; state: ProviderState; taxCents: number; closes: boolean };

/** Expands an invoice's payments, which settling needs. */
export const WITH_PAYMENTS = { expand: ['payments'] };

/** Whether an invoice at the provider is one of ours: another shop may use the same account. */
export async function isOurs(db: Db, invoice: Stripe.Invoice): Promise<boolean> {
  const [known] = await db`select from provider_invoices where ${matchesInvoice(db, invoice)} limit 1`;
  return known !== undefined;
}

/** By its id, or by ours when the answer that named it was lost. */
function matchesInvoice(db: Db, { id, metadata }: Stripe.Invoice) {
  const named = metadata?.provider_invoice_id ?? '';
  return db`(invoice_id = ${id} or id = ${UUID.test(named) ? named : null}::uuid)`;
}

/** @param invoice with its payments */
export async function settleProviderInvoice(tx: Tx, invoice: Stripe.Invoice): Promise<Settled> {
  const [found] = await tx<{ orderId: string }[]>`
    select order_id from provider_invoices where ${matchesInvoice(tx, invoice)} limit 1`;
  if (!found) return { outcome: 'unknown_order', orderId: null };
  const order = await lockOrder(tx, found.orderId);
  const [kept] = await tx<Kept[]>`
    select id, order_id, state, tax_cents, closes from provider_invoices where ${matchesInvoice(tx, invoice)} limit 1`;
  if (!kept) throw new Error(`no invoice ${invoice.id}`);
  const orderId = order.id;
  if (invoice.currency !== order.currency || invoice.livemode !== order.livemode) {
    await flagForAttention(tx, orderId, 'payment_mismatch');
    return { outcome: 'mismatch', orderId };
  }
  const isTaxNew = await bookTax(tx, order, kept, invoice);
  const received = await receivePayments(tx, order, invoice);
  if (isTaxNew || received > 0) await settleInvoice(tx, orderId);
  await keepState(tx, kept, invoice);
  return { outcome: received > 0 ? 'paid' : 'nothing_new', orderId };
}

/** The provider computes the tax when it creates the invoice; from then on it is part of the order's total. */
async function bookTax(tx: Tx, order: Order, kept: Kept, invoice: Stripe.Invoice): Promise<boolean> {
  if (invoice.status === 'draft' || FINAL.includes(kept.state)) return false;
  // If an invoice ended unpaid, its tax is removed, including changes by edits: the next invoice has its own.
  const [paid] = await tx`
    select from order_payments where order_id = ${order.id}
    union all select from invoice_credits where order_id = ${order.id}`;
  const isGone = invoice.status === 'void' && paid === undefined;
  const taxCents = isGone ? 0 : (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const moreCents = taxCents - (isGone ? order.taxCents : kept.taxCents);
  if (moreCents === 0 || order.status === 'cancelled') return false;
  await tx`select set_config('app.edit', 'on', true)`;
  // Also lowers what is due: an order never owes more than it costs.
  await tx`
    update orders set tax_cents = tax_cents + ${moreCents}, due_cents = greatest(0, due_cents + ${moreCents})
    where id = ${order.id}`;
  await tx`select set_config('app.edit', '', true)`;
  await tx`update provider_invoices set tax_cents = ${taxCents} where id = ${kept.id}`;
  return true;
}

/** Returns the number of new payments. Received money is never refused; an excess becomes credit. */
async function receivePayments(tx: Tx, order: Order, invoice: Stripe.Invoice): Promise<number> {
  const { id, language } = order;
  let received = 0;
  for (const { status, amount_paid: amountCents, payment } of invoice.payments?.data ?? []) {
    const intent = payment.payment_intent;
    const paymentIntentId = typeof intent === 'object' ? intent.id : intent;
    if (status !== 'paid' || !amountCents || !paymentIntentId) continue;
    const openCents = await openInvoiceCents(tx, id);
    const paid = { orderId: id, method: 'online', amountCents, actor: 'provider', paymentIntentId };
    const { count } =
      await tx`insert into order_payments ${tx(paid)} on conflict (payment_intent_id) do nothing`;
    if (count === 0) continue;
    received += 1;
    if (order.paymentStatus === 'refunded')
      await tx`update orders set payment_status = 'partly_refunded' where id = ${id}`;
    if (order.status === 'cancelled') await flagForAttention(tx, id, 'paid_after_cancel');
    else if (amountCents > openCents) await flagForAttention(tx, id, 'payment_mismatch');
    await mailLater(tx, {
      key: `order_received ${id} ${paymentIntentId}`,
      template: 'order_received',
      recipient: null,
      language,
      facts: { orderId: id },
    });
  }
  return received;
}

async function keepState(tx: Tx, kept: Kept, invoice: Stripe.Invoice): Promise<void> {
  const state = await nextState(tx, kept, invoice);
  const now = {
    invoiceId: invoice.id,
    state,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
  await tx`
    update provider_invoices set ${tx(now)} where id = ${kept.id}
      and (invoice_id, state, hosted_url, pdf_url) is distinct from
        (${now.invoiceId}::text, ${state}::text, ${now.hostedUrl}::text, ${now.pdfUrl}::text)`;
  if (state === kept.state) return;
  if (state === 'elsewhere') await flagForAttention(tx, kept.orderId, 'payment_mismatch');
  if (state === 'open')
    await tx`
      select ask_mail(${`invoice_ready ${kept.id}`}, 'invoice_ready', null, language,
        ${tx.json({ providerInvoiceId: kept.id })})
      from contractor_accounts a join invoices i on i.account_id = a.id where i.order_id = ${kept.orderId}`;
}

/** Events come in any order, so final states stay. */
async function nextState(tx: Tx, kept: Kept, invoice: Stripe.Invoice): Promise<ProviderState> {
  if (FINAL.includes(kept.state)) return kept.state;
  switch (invoice.status) {
    case 'open':
      return kept.state === 'replaced' ? 'replaced' : 'open';
    case 'void':
      return 'void';
    case 'uncollectible':
      return 'uncollectible';
    case 'paid': {
      const hasPayment = (invoice.payments?.data ?? []).some(
        ({ status, payment }) => status === 'paid' && payment.payment_intent,
      );
      const isKnown = hasPayment || kept.closes || invoice.amount_due === 0;
      return isKnown || (await openInvoiceCents(tx, kept.orderId)) <= 0 ? 'paid' : 'elsewhere';
    }
    default:
      return kept.state;
  }
}

/** The open amount of our invoice. */
export async function openInvoiceCents(db: Db, orderId: string): Promise<number> {
  const [found] = await db<{ cents: number }[]>`
    select ${invoiceBalance(db)}::int as cents from orders o join invoices i on i.order_id = o.id where o.id = ${orderId}`;
  return found?.cents ?? 0;
}
