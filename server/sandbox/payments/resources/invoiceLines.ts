import { badParameter } from '../protocol/errors.ts';
import {
  currency,
  type FormMap,
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
import { newId, type WireInvoice, type WireInvoiceItem, type WireInvoiceLine } from '../protocol/wire.ts';
import type { InvoiceRow } from '../state/books.ts';
import type { World } from '../state/world.ts';
import { findInvoice, linesList, putInvoice, requireStatus } from './invoices.ts';
import { computeTax, TENNESSEE_ZIP } from './tax.ts';

// Lines and items of draft invoices, and the sums and tax that follow from them.

const NOT_TAXABLE = 'txcd_00000000';

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
  requireStatus(row, ['draft'], 'Finalized invoices can not be edited.', 'invoice_not_editable');
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
  putInvoice(
    world,
    row,
    taxed({ ...row.wire, lines: linesList(row.wire.id, [...row.wire.lines.data, ...added]) }),
  );

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
  requireStatus(row, ['draft'], 'Finalized invoices can not be edited.', 'invoice_not_editable');
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
  const tax = isTaxed ? computeTax(taxable) : 0;
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
