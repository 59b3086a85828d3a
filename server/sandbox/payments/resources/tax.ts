import {
  currency,
  type FormMap,
  integer,
  list,
  oneOf,
  optional,
  required,
  shape,
  text,
} from '../protocol/params.ts';
import { newId, type WireCalculation, type WireSession } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';

// Sales tax: one rate for all of Tennessee and nothing elsewhere, as of a store registered there. Prices are before tax.

const PERCENT = 9.75;
export const TENNESSEE_ZIP = /^3(?:7|8[0-5])\d{3}(?:-\d{4})?$/;

const behavior = oneOf('exclusive');

const calculationParams = shape({
  currency: required(currency),
  customer_details: required(
    shape({
      address: required(
        shape({
          country: required(oneOf('US')),
          postal_code: required(text({ max: 10 })),
          state: optional(text({ max: 20 })),
        }),
      ),
      address_source: optional(oneOf('billing', 'shipping')),
      taxability_override: optional(oneOf('none', 'customer_exempt')),
    }),
  ),
  line_items: required(
    list(
      shape({
        amount: required(integer()),
        quantity: optional(integer({ min: 1, max: 999_999 })),
        reference: required(text({ max: 500 })),
        tax_behavior: optional(behavior),
      }),
    ),
  ),
  shipping_cost: optional(
    shape({
      amount: required(integer()),
      tax_behavior: optional(behavior),
    }),
  ),
});

export const computeTax = (cents: number) => Math.round((cents * PERCENT) / 100);

/** A calculation is not kept: nothing here refers to it later. */
export function createCalculation(world: World, form: FormMap): WireCalculation {
  const {
    customer_details: details,
    line_items: lines,
    shipping_cost: shipping,
    ...params
  } = calculationParams(form, '');
  const { address } = details;
  const isTaxed =
    TENNESSEE_ZIP.test(address.postal_code) && details.taxability_override !== 'customer_exempt';
  const taxedAt = (cents: number) => (isTaxed ? computeTax(cents) : 0);
  const goodsCents = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxCents =
    lines.reduce((sum, { amount }) => sum + taxedAt(amount), 0) + taxedAt(shipping?.amount ?? 0);
  const allCents = goodsCents + (shipping?.amount ?? 0);
  return {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: allCents + taxCents,
    currency: params.currency,
    customer: null,
    customer_details: {
      address: {
        city: null,
        country: address.country,
        line1: null,
        line2: null,
        postal_code: address.postal_code,
        state: address.state ?? null,
      },
      address_source: details.address_source ?? null,
      ip_address: null,
      tax_ids: [],
      taxability_override: details.taxability_override ?? 'none',
    },
    expires_at: world.now() + 90 * 86_400,
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping
      ? {
          amount: shipping.amount,
          amount_tax: taxedAt(shipping.amount),
          tax_behavior: 'exclusive',
          tax_code: 'txcd_92010001',
        }
      : null,
    tax_amount_exclusive: taxCents,
    tax_amount_inclusive: 0,
    tax_breakdown: [
      {
        amount: taxCents,
        inclusive: false,
        tax_rate_details: {
          country: 'US',
          flat_amount: null,
          percentage_decimal: isTaxed ? `${PERCENT}` : '0.0',
          rate_type: 'percentage',
          state: address.state ?? null,
          tax_type: 'sales_tax',
        },
        taxability_reason: isTaxed ? 'standard_rated' : 'not_collecting',
        taxable_amount: isTaxed ? allCents : 0,
      },
    ],
    tax_date: world.now(),
  };
}

/**
 * A session with the tax of all that it sells. The provider adds it when the payer has typed an address; here, where no
 * address is asked for, the payer is taken to be in Tennessee.
 */
export function withAutomaticTax(wire: WireSession): WireSession {
  if (!wire.automatic_tax.enabled) return wire;
  const shippingCents = wire.shipping_cost?.amount_subtotal ?? 0;
  const shippingTaxCents = computeTax(shippingCents);
  const taxCents = computeTax(wire.amount_subtotal ?? 0) + shippingTaxCents;
  return {
    ...wire,
    amount_total: (wire.amount_total ?? 0) + taxCents,
    automatic_tax: { ...wire.automatic_tax, provider: 'stripe', status: 'complete' },
    shipping_cost: wire.shipping_cost && {
      ...wire.shipping_cost,
      amount_tax: shippingTaxCents,
      amount_total: shippingCents + shippingTaxCents,
    },
    total_details: wire.total_details && { ...wire.total_details, amount_tax: taxCents },
  };
}
