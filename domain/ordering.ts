import * as z from 'zod/mini';
import { guestOrderSchema } from './orders.ts';

// What a device keeps of ordering: the form, the order it is sending, the payment it waits for, the order it
// looked up. Read back from storage, where anything may lie.

const text = z.catch(z.string(), '');

/** The checkout form of spec 1 §5, as typed. */
export const checkoutFormSchema = z.object({
  deliveryAddress: text,
  /** Ours: decides the fee when the address carries no ZIP. */
  deliveryZip: text,
  /** 'YYYY-MM-DD', or '' for the next available day. */
  deliveryDate: z.catch(z.iso.date(), ''),
  specialInstructions: text,
  customerName: text,
  customerPhone: text,
  customerEmail: text,
});
export type CheckoutForm = z.infer<typeof checkoutFormSchema>;

/** Orders that were sent and not answered, as their JSON, each with its idempotency key. */
export const attemptsSchema = z.array(z.object({ content: z.string(), key: z.string() }));
export type Attempts = z.infer<typeof attemptsSchema>;

/** An order whose payment page is open. */
export const pendingPaymentSchema = z.object({
  orderNumber: z.string(),
  sessionId: z.string(),
  /** The provider's payment page. */
  url: z.string(),
  /** What was ordered, as it was sent: the same order again goes on with this payment. */
  content: z.string(),
  /** The browser let no new tab open. */
  blocked: z.boolean(),
});
export type PendingPayment = z.infer<typeof pendingPaymentSchema>;

/** An order that was looked up, with the e-mail that found it and the device's time of asking (ISO 8601). */
export const keptOrderSchema = z.object({
  order: guestOrderSchema,
  email: z.string(),
  asOf: z.iso.datetime(),
});
export type KeptOrder = z.infer<typeof keptOrderSchema>;

/** Answer of guest-order-lookup. No order, or a null one, is "not found". */
export const lookupAnswerSchema = z.object({ order: z.optional(z.nullable(guestOrderSchema)) });

/** Any 4xx of the API: a refusal carries its reason in `detail`, bad input the name of its field. */
export const refusedSchema = z.object({
  code: z.string(),
  field: z.optional(z.string()),
  detail: z.optional(z.object({ reason: z.optional(z.string()) })),
});
