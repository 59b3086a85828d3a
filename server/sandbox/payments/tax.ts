import * as z from 'zod/mini';
import { currency, type FormMap, readForm, text, whole } from './form.ts';
import type { World } from './world.ts';

// Sales tax: one rate for all of Tennessee and nothing elsewhere, as of a store registered there. Prices are before tax.

const PERCENT = 9.75;
const TENNESSEE_ZIP = /^3(?:7|8[0-5])\d{3}(?:-\d{4})?$/;
const taxBehavior = z.literal('exclusive');

const calculationParams = z.strictObject({
  currency,
  customer_details: z.strictObject({
    address: z.strictObject({ country: z.literal('US'), postal_code: text(10), state: text(20) }),
    address_source: z.literal('shipping'),
  }),
  line_items: z.array(
    z.strictObject({
      amount: whole(),
      quantity: whole(1, 999_999),
      reference: text(500),
      tax_behavior: taxBehavior,
    }),
  ),
  shipping_cost: z.strictObject({ amount: whole(), tax_behavior: taxBehavior }),
});

export const computeTax = (cents: number) => Math.round((cents * PERCENT) / 100);

/** A calculation is not kept: nothing refers to it later. */
export function createCalculation(_: World, form: FormMap): object {
  const {
    customer_details: customer,
    line_items: lines,
    shipping_cost: shipping,
  } = readForm(calculationParams, form);
  const isTaxed = TENNESSEE_ZIP.test(customer.address.postal_code);
  const amounts = [...lines, shipping].map(({ amount }) => (isTaxed ? computeTax(amount) : 0));
  return {
    object: 'tax.calculation',
    tax_amount_exclusive: amounts.reduce((sum, cents) => sum + cents, 0),
    tax_amount_inclusive: 0,
  };
}
