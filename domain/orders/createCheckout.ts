import * as z from 'zod/mini';
import { MAX_QUANTITY } from './cart.ts';
import { orderDetailsSchema, sessionIdSchema } from './checkout.ts';

// The create-checkout call of spec 1 §7. Every amount in the body is a claim: compared, never used.

const amount = z.number().check(z.nonnegative());

/** Body of `POST /api/create-checkout`, field names as in the specification. Amounts in dollars. */
export const createCheckoutSchema = z.extend(orderDetailsSchema, {
  items: z
    .array(
      z.object({
        /** Ours, not in the spec: identifies the product. Without it, type and exact name must match. */
        product_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
        product_type: z.string().check(z.maxLength(40)),
        product_name: z.string().check(z.minLength(1), z.maxLength(300)),
        quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
        unit_price: amount,
        unit: z._default(z.string().check(z.maxLength(60)), 'per item'),
        total_price: amount,
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  subtotal: amount,
  delivery_fee: amount,
  /** Subtotal plus fee, less the promo code's discount. */
  total_amount: amount,
  /** Ours: sent if it takes something off. */
  promo_code: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** Ours: the payment session of the order that this one takes the place of. It ends before this one is paid. */
  replaces: z.optional(z.nullable(sessionIdSchema)),
  /** Ours: on an invoice to the buyer's contractor account. */
  pay_on_account: z.optional(z.boolean()),
});
export type CreateCheckout = z.infer<typeof createCheckoutSchema>;
