// Long: an invoice has many keys, and what may be done with it depends on one state.
import type { InvoiceRow } from './books.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { cancelIntent, newIntent } from './intents.ts';
import { badParameter, missing, refused } from './protocol/errors.ts';
import { pageOf } from './protocol/lists.ts';
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
} from './protocol/params.ts';
import {
  newId,
  type WireCreditNote,
  type WireInvoice,
  type WireInvoiceItem,
  type WireInvoiceLine,
  type WireList,
} from './protocol/wire.ts';
import { TENNESSEE_ZIP, taxOf } from './tax.ts';
import type { World } from './world.ts';

// Invoices that are sent to a customer and paid on their page, and credit notes on these.

const SENDS_A_DAY = 86_400;
const NOT_TAXABLE = 'txcd_00000000';
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
    due_date: now + params.days_until_due * SENDS_A_DAY,
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

const cents = integer({ min: -99_999_999 });
const addParams = shape({
  lines: required(
    list(
      shape({
        amount: optional(cents),
        description: optional(text()),
        quantity: optional(integer({ min: 1 })),
        metadata: optional(metadata),
        price_data: optional(
          shape({
            currency: required(currency),
            unit_amount: required(integer()),
            tax_behavior: optional(oneOf('exclusive', 'unspecified')),
            product_data: required(
              shape({
                name: required(text({ max: 250 })),
                description: optional(text()),
                metadata: optional(metadata),
              }),
            ),
            product: unsupported,
            unit_amount_decimal: unsupported,
          }),
        ),
        discountable: unsupported,
        discounts: unsupported,
        invoice_item: unsupported,
        period: unsupported,
        pricing: unsupported,
        tax_amounts: unsupported,
        tax_rates: unsupported,
      }),
      { max: 250 },
    ),
  ),
  invoice_metadata: unsupported,
});

export function addInvoiceLines(world: World, form: FormMap, id: string): WireInvoice {
  const { lines } = addParams(form, '');
  const row = findInvoice(world, id);
  demandStatus(row, ['draft'], 'Finalized invoices can not be edited.', 'invoice_not_editable');
  const added = lines.map((line, at): WireInvoiceLine => {
    if ((line.amount === undefined) === (line.price_data === undefined))
      throw badParameter(`You must pass exactly one of 'amount' and 'price_data'.`, `lines[${at}]`);
    const quantity = line.quantity ?? 1;
    const amount = line.amount ?? (line.price_data?.unit_amount ?? 0) * quantity;
    return newLine(world, row, {
      amount,
      description: line.description ?? line.price_data?.product_data.name ?? null,
      metadata: mergeMetadata({}, line.metadata),
      item: newId('ii'),
      quantity,
    });
  });
  return addLines(world, row, added);
}

const addLines = (world: World, row: InvoiceRow, added: WireInvoiceLine[]): WireInvoice =>
  put(world, row, taxed({ ...row.wire, lines: linesList(row.wire.id, [...row.wire.lines.data, ...added]) }));

const newLine = (
  world: World,
  { wire }: InvoiceRow,
  {
    item,
    quantity,
    ...line
  }: Pick<WireInvoiceLine, 'amount' | 'description' | 'metadata'> & { item: string; quantity: number },
): WireInvoiceLine => ({
  ...line,
  id: newId('il'),
  object: 'line_item',
  currency: wire.currency,
  discount_amounts: [],
  discountable: false,
  discounts: [],
  invoice: wire.id,
  livemode: false,
  parent: {
    invoice_item_details: {
      invoice_item: item,
      proration: false,
      proration_details: null,
      subscription: null,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  },
  period: { end: world.now(), start: world.now() },
  pretax_credit_amounts: [],
  pricing: null,
  quantity,
  quantity_decimal: `${quantity}`,
  subscription: null,
  subtotal: line.amount,
  taxes: [],
});

const itemParams = shape({
  customer: required(text()),
  invoice: required(text()),
  amount: required(integer({ min: -99_999_999, max: -1 })),
  currency: required(currency),
  description: optional(text()),
  metadata: optional(metadata),
  tax_behavior: optional(oneOf('exclusive', 'unspecified')),
  tax_code: required(oneOf(NOT_TAXABLE)),
  discountable: unsupported,
  discounts: unsupported,
  period: unsupported,
  price_data: unsupported,
  pricing: unsupported,
  quantity: unsupported,
  tax_rates: unsupported,
});

/** Of a draft: the stand-in knows items that take off, without tax. */
export function createInvoiceItem(world: World, form: FormMap): WireInvoiceItem {
  const { invoice: id, customer, amount, ...params } = itemParams(form, '');
  const row = findInvoice(world, id);
  demandStatus(row, ['draft'], 'Finalized invoices can not be edited.', 'invoice_not_editable');
  const item: WireInvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: row.wire.currency,
    customer,
    customer_account: null,
    date: world.now(),
    description: params.description ?? null,
    discountable: false,
    discounts: [],
    invoice: id,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    net_amount: amount,
    parent: null,
    period: { end: world.now(), start: world.now() },
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  };
  const { description, metadata } = item;
  addLines(world, row, [
    newLine(world, row, { amount, description, metadata: metadata ?? {}, item: item.id, quantity: 1 }),
  ]);
  return item;
}

/** With its sums. As the provider's: where it adds tax, it must know where the customer is. */
function taxed(wire: WireInvoice): WireInvoice {
  const subtotal = wire.lines.data.reduce((sum, { amount }) => sum + amount, 0);
  const taxable = wire.lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const isIn = TENNESSEE_ZIP.test(wire.customer_address?.postal_code ?? '');
  const isTaxed = wire.automatic_tax.enabled && isIn && wire.customer_tax_exempt !== 'exempt';
  const tax = isTaxed ? taxOf(taxable) : 0;
  const total = subtotal + tax;
  return {
    ...wire,
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    automatic_tax: {
      ...wire.automatic_tax,
      provider: wire.automatic_tax.enabled ? 'stripe' : null,
      status: wire.automatic_tax.enabled
        ? wire.customer_address?.postal_code
          ? 'complete'
          : 'requires_location_inputs'
        : null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: subtotal,
    total_taxes: isTaxed
      ? [
          {
            amount: tax,
            tax_behavior: 'exclusive',
            tax_rate_details: { tax_rate: 'txr_of_the_stand_in' },
            taxability_reason: 'standard_rated',
            taxable_amount: taxable,
            type: 'tax_rate_details',
          },
        ]
      : [],
  };
}

const finalizeParams = shape({ auto_advance: optional(flag) });

export function finalizeInvoice(world: World, form: FormMap, id: string): WireInvoice {
  const { auto_advance } = finalizeParams(form, '');
  const row = findInvoice(world, id);
  demandStatus(row, ['draft'], 'This invoice is already finalized.');
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
    throw refused('The payments stand-in keeps no balance of a customer: ask for $0.50 or more.', {
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
  put(world, { ...row, payments, intent: intent?.id ?? null }, finalized);
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
  demandStatus(row, ['open', 'uncollectible'], 'This invoice can no longer be paid.');
  if (!paid_out_of_band)
    throw refused(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method or pass one.',
    );
  return over(
    world,
    row,
    {
      ...row.wire,
      amount_paid: row.wire.amount_due,
      amount_remaining: 0,
      attempted: true,
      status: 'paid',
      status_transitions: { ...row.wire.status_transitions, paid_at: world.now() },
    },
    'invoice.paid',
  );
}

const noParams = shape({});

export function voidInvoice(world: World, form: FormMap, id: string): WireInvoice {
  noParams(form, '');
  const row = findInvoice(world, id);
  demandStatus(row, ['open', 'uncollectible'], 'You can only void open or uncollectible invoices.');
  return over(
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
  demandStatus(row, ['open'], 'You can only mark open invoices as uncollectible.');
  const marked: WireInvoice = {
    ...row.wire,
    status: 'uncollectible',
    status_transitions: { ...row.wire.status_transitions, marked_uncollectible_at: world.now() },
  };
  put(world, row, marked);
  recordEvent(world, 'invoice.marked_uncollectible', marked);
  return marked;
}

/** Nothing can be paid for it anymore. */
function over(world: World, row: InvoiceRow, wire: WireInvoice, event: string): WireInvoice {
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
  put(world, { ...row, payments }, wire);
  recordEvent(world, event, wire);
  return wire;
}

const creditParams = shape({
  invoice: required(text()),
  amount: required(integer({ min: 1 })),
  email_type: optional(oneOf('none', 'credit_note')),
  memo: optional(text()),
  metadata: optional(metadata),
  reason: optional(oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory')),
  credit_amount: unsupported,
  effective_at: unsupported,
  lines: unsupported,
  out_of_band_amount: unsupported,
  refund_amount: unsupported,
  refunds: unsupported,
  shipping_cost: unsupported,
});

/** Of an open invoice: it asks for less, and is paid when nothing is left to ask for. */
export function createCreditNote(world: World, form: FormMap): WireCreditNote {
  const { invoice: id, amount, ...params } = creditParams(form, '');
  const row = world.books.invoices.get(id);
  if (!row) throw missing('invoice', id, 'invoice');
  const { wire } = row;
  if (wire.status !== 'open')
    throw refused('The payments stand-in credits open invoices alone.', { param: 'invoice' });
  if (amount > wire.amount_remaining)
    throw refused('The amount of the credit note is more than what remains of the invoice.', {
      param: 'amount',
    });
  const sequence = world.books.creditNotes.oldestFirst().filter((note) => note.invoice === id).length + 1;
  const note = world.books.creditNotes.put({
    id: newId('cn'),
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: world.now(),
    currency: wire.currency,
    customer: String(wire.customer),
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: world.now(),
    invoice: id,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: params.memo ?? null,
    metadata: mergeMetadata({}, params.metadata),
    number: `${wire.number}-CN-${String(sequence).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: `${wire.hosted_invoice_url}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: amount,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'pre_payment',
    voided_at: null,
  });
  const left = wire.amount_remaining - amount;
  const credited: WireInvoice = {
    ...wire,
    amount_due: wire.amount_due - amount,
    amount_remaining: left,
    pre_payment_credit_notes_amount: wire.pre_payment_credit_notes_amount + amount,
  };
  recordEvent(world, 'credit_note.created', note);
  if (left > 0) put(world, row, credited);
  else
    over(
      world,
      row,
      {
        ...credited,
        status: 'paid',
        status_transitions: { ...wire.status_transitions, paid_at: world.now() },
      },
      'invoice.paid',
    );
  return note;
}

const creditListParams = shape({ invoice: optional(text()), customer: optional(text()) });

export function listCreditNotes(world: World, form: FormMap): WireList<WireCreditNote> {
  return pageOf(form, {
    url: '/v1/credit_notes',
    kind: 'credit note',
    rows: world.books.creditNotes.newestFirst(),
    read: (rest) => {
      const { invoice, customer } = creditListParams(rest, '');
      return (note) =>
        (invoice === undefined || note.invoice === invoice) &&
        (customer === undefined || note.customer === customer);
    },
    show: (note) => note,
  });
}

export const retrieveInvoice = (world: World, id: string): WireInvoice => findInvoice(world, id).wire;

const listParams = shape({
  customer: optional(text()),
  status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
  collection_method: optional(oneOf('send_invoice', 'charge_automatically')),
});

export function listInvoices(world: World, form: FormMap): WireList<WireInvoice> {
  return pageOf(form, {
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

function put(world: World, row: InvoiceRow, wire: WireInvoice): WireInvoice {
  return world.books.invoices.put({ ...row, wire }).wire;
}

function demandStatus({ wire }: InvoiceRow, allowed: string[], message: string, code?: string): void {
  if (!allowed.includes(wire.status ?? '')) throw refused(message, code ? { code } : {});
}

function linesList(id: string, data: WireInvoiceLine[]): WireList<WireInvoiceLine> {
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` };
}
