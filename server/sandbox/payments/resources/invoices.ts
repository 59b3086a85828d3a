// Long: the provider's invoice has eighty keys, and one status decides what can be done with it.

import { missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  clearable,
  currency,
  type FormMap,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  text,
  unsupported,
} from '../protocol/params.ts';
import { newId, type WireInvoice, type WireInvoiceLine, type WireList } from '../protocol/wire.ts';
import type { InvoiceRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { findCustomer } from './customers.ts';
import { cancelIntent, newIntent } from './intents.ts';

// Invoices that are sent to a customer and paid on their page.

const DAY_SECONDS = 86_400;
const LEAST_CENTS = 50;

const createParams = shape({
  customer: required(text()),
  auto_advance: optional(flag),
  automatic_tax: optional(shape({ enabled: required(flag) })),
  collection_method: required(oneOf('send_invoice')),
  currency: optional(currency),
  custom_fields: optional(
    list(shape({ name: required(text({ max: 40 })), value: required(text({ max: 140 })) }), { max: 4 }),
  ),
  days_until_due: required(integer({ max: 3_650 })),
  description: optional(clearable(text())),
  footer: optional(clearable(text())),
  metadata: optional(metadata),
  pending_invoice_items_behavior: optional(oneOf('exclude')),
  default_payment_method: unsupported,
  discounts: unsupported,
  due_date: unsupported,
  from_invoice: unsupported,
  number: unsupported,
  payment_settings: unsupported,
  rendering: unsupported,
  shipping_cost: unsupported,
  shipping_details: unsupported,
  subscription: unsupported,
});

export function createInvoice(world: World, form: FormMap): WireInvoice {
  const params = createParams(form, '');
  const customer = findCustomer(world, params.customer, 'customer');
  const id = newId('in');
  const now = world.now();
  const wire: WireInvoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: world.merchantName,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: params.auto_advance ?? false,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: params.collection_method,
    created: now,
    currency: params.currency ?? 'usd',
    custom_fields: params.custom_fields ?? null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    due_date: now + params.days_until_due * DAY_SECONDS,
    effective_at: null,
    ending_balance: null,
    footer: params.footer ?? null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: linesList(id, []),
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  world.books.invoices.put({
    id,
    created: now,
    wire,
    secret: newId('invst', 40),
    payments: [],
    intent: null,
    waiting: null,
  });
  recordEvent(world, 'invoice.created', wire);
  return wire;
}

const finalizeParams = shape({ auto_advance: optional(flag) });

export function finalizeInvoice(world: World, form: FormMap, id: string): WireInvoice {
  const { auto_advance } = finalizeParams(form, '');
  const row = findInvoice(world, id);
  requireStatus(row, ['draft'], 'This invoice is already finalized.');
  const { wire } = row;
  if (wire.automatic_tax.status === 'requires_location_inputs')
    throw refused("The customer's location isn't recognized. Set a valid customer address.", {
      code: 'customer_tax_location_invalid',
    });
  if (wire.lines.data.length === 0)
    throw refused('You cannot finalize an invoice without lines.', {
      code: 'invoice_no_customer_line_items',
    });
  if (wire.total !== 0 && wire.total < LEAST_CENTS)
    throw refused('The payments stand-in keeps no customer balance: ask for $0.50 or more.', {
      code: 'amount_too_small',
    });
  const customer = findCustomer(world, String(wire.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  world.books.customers.put({ ...customer, next_invoice_sequence: sequence + 1 });
  const page = `${world.publicUrl}/sandbox/payments/invoice/${row.secret}`;
  const isFree = wire.total === 0;
  const intent = isFree
    ? null
    : newIntent(world, {
        wire: { amount_total: wire.total, currency: wire.currency, customer: String(wire.customer) },
        intentMetadata: {},
        intentDescription: 'Payment for Invoice',
        receiptEmail: null,
      });
  const finalized: WireInvoice = {
    ...wire,
    auto_advance: auto_advance ?? wire.auto_advance ?? false,
    effective_at: world.now(),
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: isFree ? 'paid' : 'open',
    status_transitions: {
      ...wire.status_transitions,
      finalized_at: world.now(),
      paid_at: isFree ? world.now() : null,
    },
  };
  const payments: InvoiceRow['payments'] = intent
    ? [
        {
          id: newId('inpay'),
          object: 'invoice_payment',
          amount_paid: null,
          amount_requested: finalized.total,
          created: world.now(),
          currency: finalized.currency,
          invoice: id,
          is_default: true,
          livemode: false,
          payment: { payment_intent: intent.id, type: 'payment_intent' },
          status: 'open',
          status_transitions: { canceled_at: null, paid_at: null },
        },
      ]
    : [];
  putInvoice(world, { ...row, payments, intent: intent?.id ?? null }, finalized);
  recordEvent(world, 'invoice.finalized', finalized);
  if (isFree) recordEvent(world, 'invoice.paid', finalized);
  return finalized;
}

const payParams = shape({
  paid_out_of_band: optional(flag),
  forgive: unsupported,
  mandate: unsupported,
  off_session: unsupported,
  payment_method: unsupported,
  source: unsupported,
});

/** Marks it as paid elsewhere. Cards pay on its page. */
export function payOutOfBand(world: World, form: FormMap, id: string): WireInvoice {
  const { paid_out_of_band } = payParams(form, '');
  const row = findInvoice(world, id);
  if (row.wire.status === 'paid') throw refused('Invoice is already paid');
  requireStatus(row, ['open', 'uncollectible'], 'This invoice can no longer be paid.');
  if (!paid_out_of_band)
    throw refused(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method or pass one.',
    );
  return markPaid(world, row, {
    ...row.wire,
    amount_paid: row.wire.amount_due,
    amount_remaining: 0,
    attempted: true,
  });
}

/** Ends an invoice of which nothing remains. */
export const markPaid = (world: World, row: InvoiceRow, wire: WireInvoice): WireInvoice =>
  closeInvoice(
    world,
    row,
    {
      ...wire,
      status: 'paid',
      status_transitions: { ...wire.status_transitions, paid_at: world.now() },
    },
    'invoice.paid',
  );

const noParams = shape({});

export function voidInvoice(world: World, form: FormMap, id: string): WireInvoice {
  noParams(form, '');
  const row = findInvoice(world, id);
  requireStatus(row, ['open', 'uncollectible'], 'You can only void open or uncollectible invoices.');
  if (row.wire.amount_paid > 0) throw refused('You can not void an invoice that has payments.');
  return closeInvoice(
    world,
    row,
    {
      ...row.wire,
      status: 'void',
      status_transitions: { ...row.wire.status_transitions, voided_at: world.now() },
    },
    'invoice.voided',
  );
}

/** It may still be paid, or voided. */
export function markUncollectible(world: World, form: FormMap, id: string): WireInvoice {
  noParams(form, '');
  const row = findInvoice(world, id);
  requireStatus(row, ['open'], 'You can only mark open invoices as uncollectible.');
  const marked: WireInvoice = {
    ...row.wire,
    status: 'uncollectible',
    status_transitions: { ...row.wire.status_transitions, marked_uncollectible_at: world.now() },
  };
  putInvoice(world, row, marked);
  recordEvent(world, 'invoice.marked_uncollectible', marked);
  return marked;
}

/** Ends an invoice: nothing can be paid on it anymore. */
export function closeInvoice(world: World, row: InvoiceRow, wire: WireInvoice, event: string): WireInvoice {
  if (row.intent) cancelIntent(world, row.intent, 'void_invoice');
  const payments = row.payments.map((payment) =>
    payment.status === 'open'
      ? {
          ...payment,
          status: 'canceled',
          status_transitions: { canceled_at: world.now(), paid_at: null },
        }
      : payment,
  );
  putInvoice(world, { ...row, payments }, wire);
  recordEvent(world, event, wire);
  return wire;
}

export const retrieveInvoice = (world: World, id: string): WireInvoice => findInvoice(world, id).wire;

const listParams = shape({
  customer: optional(text()),
  status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
  collection_method: optional(oneOf('send_invoice', 'charge_automatically')),
});

export function listInvoices(world: World, form: FormMap): WireList<WireInvoice> {
  return paginate(form, {
    url: '/v1/invoices',
    kind: 'invoice',
    rows: world.books.invoices.newestFirst(),
    read: (rest) => {
      const { customer, status, collection_method: method } = listParams(rest, '');
      return ({ wire }) =>
        (customer === undefined || wire.customer === customer) &&
        (status === undefined || wire.status === status) &&
        (method === undefined || wire.collection_method === method);
    },
    show: ({ wire }) => wire,
  });
}

export function findInvoice(world: World, id: string): InvoiceRow {
  const row = world.books.invoices.get(id);
  if (!row) throw missing('invoice', id);
  return row;
}

export function putInvoice(world: World, row: InvoiceRow, wire: WireInvoice): WireInvoice {
  return world.books.invoices.put({ ...row, wire }).wire;
}

export function requireStatus({ wire }: InvoiceRow, allowed: string[], message: string, code?: string): void {
  if (!allowed.includes(wire.status ?? '')) throw refused(message, code ? { code } : {});
}

export function linesList(id: string, data: WireInvoiceLine[]): WireList<WireInvoiceLine> {
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` };
}
