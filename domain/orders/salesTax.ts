import * as z from 'zod/mini';
import { zipSchema } from '../base/fields.ts';
import { MAX_QUANTITY } from '../catalog/goods.ts';

// The sales tax that the payment provider adds on its page. A store that charges its own has it in its settings.

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
  zip: zipSchema,
  /** Picked up at the yard, whose ZIP it is then: without delivery. */
  is_pickup: z.optional(z.boolean()),
  items: claimedItemsSchema,
});
export type TaxQuestion = z.infer<typeof taxQuestionSchema>;

/** Its answer: null when no sales tax is charged. */
export const taxAnswerSchema = z.object({ cents: z.nullable(z.int().check(z.nonnegative())) });
