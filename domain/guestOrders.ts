import * as z from 'zod/mini';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders.ts';

// Finding an order without an account: the question, the answer, and what the device keeps of it.

/** Body of `POST /api/guest-order-lookup`. Trimmed and case-folded as spec 2 §5 says. */
export const lookupSchema = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  orderNumber: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(32)),
});

/** A found order as a guest sees it (spec 2 §3). Amounts in cents; `totalCents` includes the fee. */
export const guestOrderSchema = z.object({
  orderNumber: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  productType: z.string(),
  cubicYards: z.number(),
  lines: z.array(
    z.object({ name: z.string(), quantity: z.int(), unit: z.string(), lineTotalCents: z.int() }),
  ),
  customerEmail: z.string(),
  customerPhone: z.nullable(z.string()),
  deliveryAddress: z.string(),
  deliveryDate: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  deliveryFeeCents: z.int(),
  totalCents: z.int(),
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
});
export type GuestOrder = z.infer<typeof guestOrderSchema>;

/** An order that was looked up, with the e-mail that found it and the device's time of asking (ISO 8601). */
export const keptOrderSchema = z.object({
  order: guestOrderSchema,
  email: z.string(),
  asOf: z.iso.datetime(),
});
export type KeptOrder = z.infer<typeof keptOrderSchema>;

/** Answer of guest-order-lookup. No order, or a null one, is "not found". */
export const lookupAnswerSchema = z.object({ order: z.optional(z.nullable(guestOrderSchema)) });
