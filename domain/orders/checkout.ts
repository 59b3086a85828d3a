import * as z from 'zod/mini';
import { EMAIL } from '../base/fields.ts';
import { MAX_QUANTITY } from './cart.ts';
import { MOST_CHARACTERS } from './placeOrder.ts';

// The create-checkout call of spec 1 §7. Every amount in the body is a claim: it is compared, never used.

const amount = z.number().check(z.nonnegative());

/** Body of `POST /api/create-checkout`, field names as in the specification. Amounts in dollars. */
export const createCheckoutSchema = z.object({
  items: z
    .array(
      z.object({
        /** Ours beyond the spec: names the product without doubt. Without it, type + exact name must match. */
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
  total_amount: amount,
  delivery_address: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_CHARACTERS.delivery_address)),
  /** Five digits when known: decides the zone and so the fee. */
  delivery_zip: z.optional(z.nullable(z.string().check(z.regex(/^\d{5}$/)))),
  delivery_date: z.nullable(z.iso.date()),
  special_instructions: z.nullable(
    z.string().check(z.trim(), z.maxLength(MOST_CHARACTERS.special_instructions)),
  ),
  customer_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_CHARACTERS.customer_name)),
  customer_phone: z.nullable(z.string().check(z.trim(), z.maxLength(MOST_CHARACTERS.customer_phone))),
  customer_email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(MOST_CHARACTERS.customer_email), z.regex(EMAIL)),
});
export type CreateCheckout = z.infer<typeof createCheckoutSchema>;

export const checkoutAnswerSchema = z.object({
  url: z.string(),
  orderNumber: z.string(),
  sessionId: z.string(),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** Body of the 409 when a total differs: today's figures, so that the person can agree to them. */
export const repricedSchema = z.object({
  code: z.enum(['price_changed', 'product_gone', 'out_of_stock', 'not_addable']),
  lines: z.array(
    z.object({
      productId: z.nullable(z.string()),
      name: z.string(),
      problem: z.nullable(z.enum(['price_changed', 'product_gone', 'out_of_stock', 'not_addable'])),
      unitPriceCents: z.nullable(z.int()),
      available: z.nullable(z.int()),
    }),
  ),
  subtotalCents: z.int(),
  deliveryFeeCents: z.int(),
  totalCents: z.int(),
});
export type Repriced = z.infer<typeof repricedSchema>;

/** Answer of `GET /api/checkout-status?session_id=`: number and status only, a session id is a bearer secret. */
export const checkoutStatusSchema = z.object({
  orderNumber: z.nullable(z.string()),
  state: z.enum(['paid', 'open', 'expired', 'failed', 'unknown']),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;

/** Any 4xx of the API: a refusal carries its reason in `detail`, bad input the name of its field. */
export const refusedSchema = z.object({
  code: z.string(),
  field: z.optional(z.string()),
  detail: z.optional(z.object({ reason: z.optional(z.string()) })),
});
