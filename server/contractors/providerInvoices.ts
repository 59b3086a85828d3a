import type { Stripe } from 'stripe';
import { shorten } from '../../domain/base/shorten.ts';
import type { ProviderState } from '../../domain/invoices.ts';
import { LEAST_ONLINE_CENTS } from '../../domain/orders/orders.ts';
import type { Sql } from '../db/sql.ts';
import { isInvalidRequest, isProviderError } from '../http/stripe.ts';
import { lockOrder } from '../orders/orders.ts';
import { handPayments } from './balances.ts';
import { isGone } from './emails.ts';
import { openInvoiceCents, settleProviderInvoice, WITH_PAYMENTS } from './invoicePayments.ts';
import { buildRequest, deductionLine, providerLine, type Request } from './invoiceRequest.ts';
import {
  credit,
  type InvoicingDeps,
  lowerInvoice,
  type ProviderRow,
  recordedCents,
  unrecordedCents,
} from './lowerInvoice.ts';

// Keeps invoices at the payment provider in step with ours. Ours decides what is owed, the provider's what was paid on
// its page.

/** The job that every change of an invoice enqueues (sql/0050_invoices_at_the_provider.sql). */
export const INVOICE_JOB = 'provider_invoice';

/** One change may need several steps, such as ending one invoice and creating the next. */
const MOST_STEPS = 8;

/**
 * Updates the invoice at the provider: creates it, records payments by hand, credits other reductions, closes it if it was
 * paid or cancelled here, and replaces it after additions. Does nothing for an order whose invoice only we have.
 *
 * @throws the SDK's errors; it may be called again at any time
 */
export async function syncInvoice(deps: InvoicingDeps, orderId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const row = await currentRow(deps.sql, orderId);
    if (!row) return;
    try {
      if ((await takeStep(deps, row)) === 'done') return;
    } catch (error) {
      if (hasAnswered(error))
        await deps.sql`update provider_invoices set attempt = attempt + 1 where id = ${row.id}`;
      // It was paid, voided or changed there at the same moment; the next step sees its new state.
      if (!isInvalidRequest(error) || step === MOST_STEPS - 1) throw error;
    }
  }
  throw new Error(`the invoice of order ${orderId} at the provider does not settle`);
}

/** The provider repeats this answer for the same key, so the next try needs another one. */
const hasAnswered = (error: unknown): boolean =>
  isInvalidRequest(error) ||
  (isProviderError(error) && (error.type === 'StripeIdempotencyError' || (error.statusCode ?? 0) >= 500));

/** Written off at the provider, it can still be paid there. */
const PAYABLE: readonly ProviderState[] = ['open', 'replaced', 'uncollectible'];

/** An invoice still to be ended, else the one in use, else the last one. */
async function currentRow(sql: Sql, orderId: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`
    select id, order_id, place, state, request, attempt, invoice_id, closes from provider_invoices
    where order_id = ${orderId}
    order by case state when 'replaced' then 0 when 'asked' then 1 when 'open' then 1 else 2 end, place desc limit 1`;
  return row;
}

async function takeStep(deps: InvoicingDeps, row: ProviderRow): Promise<'done' | 'again'> {
  if (row.state === 'asked') return make(deps, row);
  if (row.state === 'paid') return (await askForMore(deps, row)) ? 'again' : 'done';
  if (row.invoiceId === null || !PAYABLE.includes(row.state)) return 'done';
  const { invoices } = await deps.payments();
  const invoice = await invoices.retrieve(row.invoiceId, WITH_PAYMENTS);
  await settle(deps, invoice);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return 'again';
  const openCents = await openInvoiceCents(deps.sql, row.orderId);
  if (row.state === 'replaced' || (invoice.status === 'uncollectible' && openCents <= 0)) {
    await end(deps, row, invoice);
    return 'again';
  }
  if (invoice.status === 'uncollectible') return row.state === 'uncollectible' ? 'done' : 'again';
  const { amount_remaining: askedCents } = invoice;
  if (openCents === askedCents) return 'done';
  if (openCents > askedCents) return (await askForMore(deps, row)) ? 'again' : 'done';
  if (openCents > 0) await lowerInvoice(deps, row, invoice, askedCents - openCents);
  else await close(deps, row, invoice);
  return 'again';
}

async function settle({ sql, log }: InvoicingDeps, invoice: Stripe.Invoice): Promise<void> {
  const { outcome, orderId } = await sql.begin((tx) => settleProviderInvoice(tx, invoice));
  if (outcome === 'mismatch')
    log.error('ALARM: an invoice does not fit its order', 'not booked', { orderId });
  else if (outcome !== 'nothing_new') log.info('invoice at the provider', { outcome, orderId });
}

/** Another invoice for the whole open amount, after ending the one in use. False if nothing was added after all. */
async function askForMore(
  { sql }: InvoicingDeps,
  { id, orderId, place, state }: ProviderRow,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockOrder(tx, orderId);
    if ((await openInvoiceCents(tx, orderId)) < LEAST_ONLINE_CENTS) return false;
    if (state === 'open')
      await tx`update provider_invoices set state = 'replaced' where id = ${id} and state = 'open'`;
    const { count } = await tx`
      insert into provider_invoices ${tx({ orderId, place: place + 1 })} on conflict do nothing`;
    return count > 0;
  });
}

// Closing

/** Ends an invoice: card payments stay, the rest is no longer due there. Payments by hand are kept here alone. */
async function end(deps: InvoicingDeps, row: ProviderRow, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.amount_paid > 0)
    return credit(deps, row, invoice, invoice.amount_remaining, recordedCents(invoice));
  const { invoices } = await deps.payments();
  await settle(
    deps,
    await invoices.voidInvoice(invoice.id, WITH_PAYMENTS, {
      idempotencyKey: `${row.id}-${row.attempt}-void`,
    }),
  );
}

/** Nothing is open here anymore. */
async function close(deps: InvoicingDeps, row: ProviderRow, invoice: Stripe.Invoice): Promise<void> {
  const [order] = await deps.sql<{ isCancelled: boolean; byHandCents: number }[]>`
    select status = 'cancelled' as is_cancelled, ${handPayments(deps.sql)}::int as by_hand_cents
    from orders o where id = ${row.orderId}`;
  if (order?.isCancelled) return end(deps, row, invoice);
  const { amount_remaining: restCents } = invoice;
  const isPaidByHand = (order?.byHandCents ?? 0) > 0;
  const byHandCents = unrecordedCents(row, invoice, order) ?? (isPaidByHand ? restCents : 0);
  if (byHandCents < restCents) return lowerInvoice(deps, row, invoice, restCents);
  await deps.sql`update provider_invoices set closes = true where id = ${row.id}`;
  const { invoices } = await deps.payments();
  await settle(
    deps,
    await invoices.pay(
      invoice.id,
      { paid_out_of_band: true, ...WITH_PAYMENTS },
      { idempotencyKey: `${row.id}-${row.attempt}-pay` },
    ),
  );
}

// Making

async function make(deps: InvoicingDeps, row: ProviderRow): Promise<'done' | 'again'> {
  const request = await prepare(deps, row);
  if (!request) return 'again';
  const provider = await deps.payments();
  const key = (step: string) => ({ idempotencyKey: `${row.id}-${row.attempt}-${step}` });
  const draft = await made(deps, row, request);
  await deps.sql`update provider_invoices set invoice_id = ${draft.id} where id = ${row.id} and invoice_id is null`;
  if (draft.status === 'draft' && draft.lines.data.length === 0 && request.less)
    await provider.invoiceItems.create(deductionLine(request, request.less, draft), key('less'));
  if (draft.status === 'draft' && draft.lines.data.every(({ amount }) => amount < 0))
    await provider.invoices.addLines(
      draft.id,
      { lines: request.lines.map((line) => providerLine(request, line)) },
      key('lines'),
    );
  if (draft.status === 'draft')
    await provider.invoices.finalizeInvoice(draft.id, { auto_advance: false }, key('final'));
  await settle(deps, await provider.invoices.retrieve(draft.id, WITH_PAYMENTS));
  return 'again';
}

/** The invoice that an earlier try created, else a new one. */
async function made(deps: InvoicingDeps, row: ProviderRow, request: Request): Promise<Stripe.Invoice> {
  const { invoices } = await deps.payments();
  if (row.invoiceId !== null) return invoices.retrieve(row.invoiceId);
  const { accountId, currency, daysUntilDue, description, fields, metadata, taxedAt } = request;
  try {
    const customer = await ensureCustomer(deps, request);
    if (row.attempt > 0) {
      for await (const invoice of invoices.list({ customer, limit: 100 }))
        if (invoice.metadata?.provider_invoice_id === row.id) return invoice;
    }
    return await invoices.create(
      {
        customer,
        currency,
        // We send it ourselves, in the language of the account, and say when it is due.
        auto_advance: false,
        collection_method: 'send_invoice',
        days_until_due: daysUntilDue,
        pending_invoice_items_behavior: 'exclude',
        description,
        custom_fields: fields,
        metadata: { ...metadata, provider_invoice_id: row.id },
        ...(taxedAt && { automatic_tax: { enabled: true } }),
      },
      { idempotencyKey: `${row.id}-${row.attempt}-${customer}` },
    );
  } catch (error) {
    // After a change of the key, the provider does not know the customer: the next try makes another.
    if (isInvalidRequest(error) && error.code === 'resource_missing')
      await deps.sql`delete from contractor_customers where account_id = ${accountId}`;
    throw error;
  }
}

async function ensureCustomer(
  { sql, payments }: InvoicingDeps,
  { accountId, taxedAt }: Request,
): Promise<string> {
  const { customers } = await payments();
  const [account] = await sql<
    { customer: string | null; businessName: string; contactEmail: string; language: string }[]
  >`
    select customer, business_name, contact_email, language
    from contractor_accounts a left join contractor_customers on account_id = a.id where a.id = ${accountId}`;
  if (!account) throw new Error(`no account ${accountId}`);
  const { customer, businessName, contactEmail, language } = account;
  // Taxed by the delivery address.
  const about = taxedAt ? { address: taxedAt } : {};
  if (customer !== null) {
    if (taxedAt) await customers.update(customer, about);
    return customer;
  }
  const created = await customers.create({
    name: shorten(businessName, 256),
    ...(isGone(contactEmail) ? {} : { email: contactEmail }),
    preferred_locales: [language],
    metadata: { contractor_account_id: accountId },
    ...about,
  });
  // If two were created at once, the first stays.
  const [kept] = await sql<{ customer: string }[]>`
    insert into contractor_customers ${sql({ accountId, customer: created.id })}
    on conflict (account_id) do update set customer = contractor_customers.customer returning customer`;
  return kept?.customer ?? created.id;
}

/** The invoice's contents, stored before the provider is called. Null if nothing is due. */
async function prepare({ sql, automaticTax }: InvoicingDeps, row: ProviderRow): Promise<Request | null> {
  return sql.begin(async (tx) => {
    const order = await lockOrder(tx, row.orderId);
    const [known] = await tx<{ request: Request | null; state: ProviderState }[]>`
      select request, state from provider_invoices where id = ${row.id} for update`;
    if (known?.state !== 'asked') return null;
    if (known.request) return known.request;
    const openCents = await openInvoiceCents(tx, order.id);
    if (openCents < LEAST_ONLINE_CENTS) {
      await tx`update provider_invoices set state = 'void' where id = ${row.id}`;
      return null;
    }
    const request = await buildRequest(tx, order, { openCents, automaticTax });
    await tx`update provider_invoices set request = ${tx.json(request)} where id = ${row.id}`;
    return request;
  });
}

// Reading

/** The provider's payment page for an order's invoice, created if necessary; null if invoices are not sent there. */
export async function hostedPage(deps: InvoicingDeps, orderId: string): Promise<string | null> {
  const [known] = await deps.sql`select from provider_invoices where order_id = ${orderId} limit 1`;
  if (!known) return null;
  await syncInvoice(deps, orderId);
  const [open] = await deps.sql<{ hostedUrl: string }[]>`
    select hosted_url from provider_invoices where order_id = ${orderId} and state = 'open' and hosted_url is not null`;
  return open?.hostedUrl ?? null;
}

const INVOICES_A_ROUND = 50;

/** Checks payable invoices, longest unchecked first, as a webhook may have been lost. */
export async function reconcileInvoices(sql: Sql): Promise<void> {
  await sql`
    with seen as (
      update provider_invoices set checked_at = now() where id in (
        select id from provider_invoices where state in ('asked', 'open', 'replaced')
          and checked_at < now() - interval '3 minutes'
        order by checked_at limit ${INVOICES_A_ROUND})
      returning order_id)
    select enqueue_job(${INVOICE_JOB}, jsonb_build_object('id', order_id), now(), order_id::text) from seen`;
}
