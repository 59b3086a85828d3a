import * as z from 'zod/mini';
import {
  emailSchema,
  MAX_CHARACTERS,
  phoneOrNull,
  requiredText,
  textOrNull,
  zipSchema,
} from '../base/fields.ts';
import { MAX_QUANTITY } from '../base/settings.ts';
import { deliveryWindowSchema } from '../delivery/calendar.ts';
import { eachText, ORDER_TEXTS } from './orderTexts.ts';

// The checkout: its form's fields, the call of create-checkout, and its answers.

/** The form's fields, as sent. */
export const orderDetailsSchema = z.object({
  delivery_address: requiredText(MAX_CHARACTERS.delivery_address),
  /** Five digits when known: decides the zone and so the fee. */
  delivery_zip: z.optional(z.nullable(zipSchema)),
  delivery_date: z.nullable(z.iso.date()),
  /** Ours, not in the specification. Without it: all day. */
  delivery_window: z.optional(deliveryWindowSchema),
  /** Ours: no truck, no fee; the address and the ZIP are then the yard's, whatever is sent. */
  is_pickup: z.optional(z.boolean()),
  special_instructions: textOrNull(ORDER_TEXTS.specialInstructions),
  customer_name: requiredText(MAX_CHARACTERS.customer_name),
  customer_phone: phoneOrNull(MAX_CHARACTERS.customer_phone),
  customer_email: emailSchema,
  /** Ours: for the buyer's own books. */
  po_number: z.optional(textOrNull(ORDER_TEXTS.poNumber)),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** A payment session at the provider. Whoever knows it may see and pay it. */
const sessionIdSchema = z.string().check(z.regex(/^cs_\w{1,250}$/));

export const checkoutAnswerSchema = z.object({
  url: z.string(),
  orderNumber: z.string(),
  sessionId: z.string(),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** The answer to an order on account: it is placed, and there is no payment page. */
export const accountAnswerSchema = z.object({
  orderNumber: z.string(),
  invoiceNumber: z.string(),
  dueOn: z.string(),
});
export type AccountAnswer = z.infer<typeof accountAnswerSchema>;

/** Body of the 409 when a total differs: today's figures, for the person to accept. */
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
  /** Less what the promo code takes off, before tax. */
  totalCents: z.int(),
  taxBasisPoints: z.int(),
});
export type Repricing = z.infer<typeof repricedSchema>;

/** Answer of `GET /api/checkout-status?session_id=`: number and status only, a session id is a bearer secret. */
export const checkoutStatusSchema = z.object({
  orderNumber: z.nullable(z.string()),
  /** `declined`: still open, and the last card was refused. */
  state: z.enum(['paid', 'open', 'declined', 'expired', 'failed', 'unknown']),
  /** What a payment did: it placed the order, it settled one that was taken before, or its order was cancelled since. */
  effect: z.enum(['placed', 'settled', 'cancelled']),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;

/** Any 4xx of the API: a refusal carries its reason in `detail`, bad input the name of its field. */
export const refusedSchema = z.object({
  code: z.string(),
  field: z.optional(z.string()),
  detail: z.optional(
    z.object({
      reason: z.optional(z.string()),
      field: z.optional(z.string()),
      name: z.optional(z.string()),
      orderNumber: z.optional(z.string()),
    }),
  ),
});
export type RefusalAnswer = z.infer<typeof refusedSchema>;

/**
 * The client sends `Idempotency-Key: <uuid>` with create-checkout and keeps it until it gets an answer:
 * the same key gives the same order and session, even if the first answer was lost.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The checkout form, as typed and as stored in the browser; invalid fields are emptied. */
export const checkoutFormSchema = z.object({
  deliveryAddress: z.catch(z.string(), ''),
  /** Ours: decides the fee when the address carries no ZIP. */
  deliveryZip: z.catch(z.string(), ''),
  /** Ours, like `deliveryZip`; null until typed, which means the ZIP's city. */
  deliveryCity: z.catch(z.nullable(z.string()), null),
  /** 'YYYY-MM-DD', or '' for the next available day. */
  deliveryDate: z.catch(z.iso.date(), ''),
  deliveryWindow: z.catch(deliveryWindowSchema, 'all_day'),
  /** Ours: picked up at the yard instead. */
  isPickup: z.catch(z.enum(['', 'on']), ''),
  ...eachText(() => z.catch(z.string(), '')),
  customerName: z.catch(z.string(), ''),
  customerPhone: z.catch(z.string(), ''),
  customerEmail: z.catch(z.string(), ''),
  /** Ours: whether it goes on account. */
  payOnAccount: z.catch(z.enum(['', 'on']), ''),
});
export type CheckoutForm = z.infer<typeof checkoutFormSchema>;
export const EMPTY_FORM: CheckoutForm = checkoutFormSchema.parse({});

/** An order whose payment page is open. */
export const pendingPaymentSchema = z.object({
  orderNumber: z.string(),
  sessionId: z.string(),
  /** The provider's payment page. */
  url: z.string(),
  /** The order as sent: sending the same order again continues this payment. */
  content: z.string(),
  /** The browser blocked the new tab. */
  blocked: z.boolean(),
});
export type PendingPayment = z.infer<typeof pendingPaymentSchema>;

// The create-checkout call. Every amount in the body is a claim: compared, never used.

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
  /** Ours: what the page adds to the total. */
  sales_tax: z.optional(amount),
  /** Ours: sent if it takes something off. */
  promo_code: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** Ours: the payment session of the order that this one takes the place of. It ends before this one is paid. */
  replaces: z.optional(z.nullable(sessionIdSchema)),
  /** Ours: on an invoice to the buyer's contractor account. */
  pay_on_account: z.optional(z.boolean()),
});
export type CreateCheckout = z.infer<typeof createCheckoutSchema>;
