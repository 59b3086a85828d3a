import type { Stripe } from 'stripe';
import type { Translate } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { isDeliveryFree } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import type { Order } from '../orders/orders.ts';
import { handPayments } from './balances.ts';

// The contents of an invoice at the payment provider: the order's lines to the cent, less payments and credits.

export type Line = { text: string; cents: number };
export type Request = {
  accountId: string;
  lines: Line[];
  /** Earlier payments and credits, as a negative amount; absent from older ones. */
  less?: Line | null;
  /** What was paid by hand before; absent from older ones. */
  byHandCents?: number;
  currency: string;
  daysUntilDue: number;
  description: string;
  fields: { name: string; value: string }[];
  metadata: Record<string, string>;
  /** The address for the provider's tax; null if it adds none. */
  taxedAt: { line1: string; city?: string; state: string; postal_code?: string; country: string } | null;
};

type Facts = {
  accountId: string;
  invoiceNumber: string;
  poNumber: string | null;
  jobName: string | null;
  daysUntilDue: number;
  address: string;
  zip: string | null;
  items: { name: string; quantity: number; cents: number }[];
  byHandCents: number;
};

export async function buildRequest(
  tx: Tx,
  order: Order,
  { openCents, automaticTax }: { openCents: number; automaticTax: boolean },
): Promise<Request> {
  const { id, orderNumber, currency, language, isPickup, isTaxExempt, taxCents } = order;
  const [facts] = await tx<Facts[]>`
    select i.account_id, i.invoice_number, o.po_number, o.job_name, o.delivery_address as address, o.delivery_zip as zip,
      greatest(1, i.due_on - (now() at time zone 'America/Chicago')::date) as days_until_due,
      (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'cents', line_total_cents) order by position)
        from order_items where order_id = o.id) as items,
      ${handPayments(tx)}::int as by_hand_cents
    from orders o join invoices i on i.order_id = o.id where o.id = ${id}`;
  if (!facts) throw new Error(`order ${id} has no invoice`);
  const settings = await readStoreSettings(tx);
  const t = TRANSLATORS[language];
  const { accountId, invoiceNumber, poNumber, jobName, daysUntilDue } = facts;
  // An order that already has its tax is not taxed again; an edit changes the tax with the total.
  const isTaxed = automaticTax && !isTaxExempt && taxCents === 0;
  const all = invoiceLines(order, facts.items, t);
  const lines = [
    ...(isTaxed ? taxable(all) : all),
    ...(taxCents > 0 ? [{ text: t('Sales tax'), cents: taxCents }] : []),
  ];
  const lessCents = openCents - sumCents(lines);
  const { street, city, state, zip } = settings.address;
  const pickup = { line1: street, city, state, postal_code: zip, country: 'US' };
  const delivery = {
    line1: shorten(facts.address, 200),
    state: 'TN',
    ...(facts.zip && { postal_code: facts.zip }),
    country: 'US',
  };
  return {
    accountId,
    currency,
    daysUntilDue,
    lines,
    byHandCents: facts.byHandCents,
    less: lessCents < 0 ? { text: t('Payments and credits'), cents: lessCents } : null,
    description: t('Invoice {number}', { number: invoiceNumber }),
    fields: [
      { name: t('Invoice'), value: invoiceNumber },
      { name: t('Order'), value: orderNumber },
      ...(poNumber ? [{ name: t('PO number'), value: poNumber }] : []),
      ...(jobName ? [{ name: t('Job name'), value: jobName }] : []),
    ],
    metadata: {
      order_id: id,
      order_number: orderNumber,
      invoice_number: invoiceNumber,
      ...(poNumber && { po_number: poNumber }),
      ...(jobName && { job_name: jobName }),
    },
    taxedAt: isTaxed ? (isPickup ? pickup : delivery) : null,
  };
}

/** In the provider's format. */
export const providerLine = (
  { taxedAt, currency }: Request,
  { text, cents }: Line,
): Stripe.InvoiceAddLinesParams.Line =>
  taxedAt
    ? {
        quantity: 1,
        price_data: { currency, unit_amount: cents, tax_behavior: 'exclusive', product_data: { name: text } },
      }
    : { amount: cents, description: text };

/** The provider's tax code for non-taxable items. */
const NOT_TAXABLE = 'txcd_00000000';

/** Not taxed, because the whole order is, including the part already paid. */
export const deductionLine = (
  { currency }: Request,
  { text, cents }: Line,
  { id: invoice, customer }: Stripe.Invoice,
): Stripe.InvoiceItemCreateParams => ({
  customer: String(customer),
  invoice,
  amount: cents,
  currency,
  description: text,
  tax_behavior: 'exclusive',
  tax_code: NOT_TAXABLE,
});

/** The order before tax, line by line, to the cent. */
function invoiceLines(order: Order, items: Facts['items'], t: Translate): Line[] {
  const { deliveryFeeCents, discountCents, isPickup } = order;
  const isFree = isDeliveryFree(order);
  const delivery = isPickup ? t('Pick-up at the yard') : isFree ? t('Free delivery') : t('Delivery');
  return [
    ...items.map(({ name, quantity, cents }) => ({ text: `${quantity} × ${name}`.slice(0, 250), cents })),
    ...(isPickup && deliveryFeeCents === 0 ? [] : [{ text: delivery, cents: isFree ? 0 : deliveryFeeCents }]),
    ...(discountCents > 0 && !isFree ? [{ text: t('Discount'), cents: -discountCents }] : []),
  ];
}

/** The provider taxes no line below zero: a discounted order is one line. */
const taxable = (lines: readonly Line[]): Line[] =>
  lines.some(({ cents }) => cents < 0)
    ? [
        {
          text: lines
            .map(({ text }) => text)
            .join(', ')
            .slice(0, 250),
          cents: sumCents(lines),
        },
      ]
    : [...lines];

const sumCents = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
