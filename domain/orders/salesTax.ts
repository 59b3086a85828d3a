import * as z from 'zod/mini';
import type { CountyTax } from '../base/salesTaxRates.ts';
import { MAX_QUANTITY } from './cart.ts';

// What sales tax comes on top of an order's total. An estimate: who charges it, and how much, is the payment page's.

/** Tennessee's own rate on goods and on delivering them, in percent (T.C.A. 67-6-202). */
export const STATE_TAX_PERCENT = 7;

export type TaxEstimate = {
  cents: number;
  /** The county whose rate it is, and that with the state's; null when the provider worked it out. */
  from: { county: string; percent: number } | null;
};

/**
 * The tax at the rates of a county; null when its local rate is unknown.
 *
 * The local rate stops at $1,600 of a "single article". What is sold by the yard has the yard as its common unit of
 * measure (tn.gov/revenue, "Single Article"), and no yard or tool here costs that much, so nothing is cut off.
 *
 * @param totalCents with the delivery, which is taxed like what it brings
 */
export function taxByCounty(
  totalCents: number,
  county: string,
  counties: readonly CountyTax[],
): TaxEstimate | null {
  const local = counties.find((one) => one.county === county);
  if (!local) return null;
  const percent = STATE_TAX_PERCENT + local.percent;
  return { cents: Math.round((totalCents * percent) / 100), from: { county, percent } };
}

/** Products and how many of each, in bodies that follow the specification's names. */
export const claimedItemsSchema = z
  .array(
    z.object({
      product_id: z.string().check(z.minLength(1), z.maxLength(200)),
      quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
    }),
  )
  .check(z.minLength(1), z.maxLength(100));

/** Body of `POST /api/sales-tax`. The server looks up every price. */
export const taxQuestionSchema = z.object({
  zip: z.string().check(z.regex(/^\d{5}$/)),
  /** At the yard, whose ZIP it is then: without delivery. */
  is_pickup: z.optional(z.boolean()),
  items: claimedItemsSchema,
});
export type TaxQuestion = z.infer<typeof taxQuestionSchema>;

/** Its answer: null when no provider works out the tax of this store, and the counties' rates hold. */
export const taxAnswerSchema = z.object({ cents: z.nullable(z.int().check(z.nonnegative())) });
