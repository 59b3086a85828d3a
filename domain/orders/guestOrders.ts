import * as z from 'zod/mini';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders.ts';

// Finding an order without an account: the question, the answer, and what the device keeps of it.

/** Body of `POST /api/guest-order-lookup`. Trimmed and case-folded as spec 2 §5 says. */
export const lookupSchema = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
  orderNumber: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(32)),
});

/** One move of an order, the oldest first. Money given back, in cents, is all of it up to then. */
const orderMoveSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Null where nobody noted it. */
  refundedCents: z.nullable(z.int()),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** Nobody is named: a guest may read this. */
  actor: z.enum(['buyer', 'payment_provider', 'store']),
  at: z.string(),
});
export type OrderMove = z.infer<typeof orderMoveSchema>;

/** A found order as a guest sees it (spec 2 §3). Amounts in cents; `totalCents` includes the fee. */
export const guestOrderSchema = z.object({
  orderNumber: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  productType: z.string(),
  cubicYards: z.number(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unit: z.string(),
      lineTotalCents: z.int(),
      /** What it weighs is known by this; orders kept on devices may be older than it. */
      materialId: z.optional(z.nullable(z.string())),
    }),
  ),
  customerEmail: z.string(),
  customerPhone: z.nullable(z.string()),
  deliveryAddress: z.string(),
  deliveryDate: z.nullable(z.string()),
  specialInstructions: z.nullable(z.string()),
  deliveryFeeCents: z.int(),
  totalCents: z.int(),
  /** What the payment page added on top of `totalCents`. The three below are younger than orders kept on devices. */
  taxCents: z._default(z.int(), 0),
  refundedCents: z._default(z.int(), 0),
  moves: z._default(z.array(orderMoveSchema), []),
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: z.string() })),
});
export type GuestOrder = z.infer<typeof guestOrderSchema>;

/** An order that was looked up, with the e-mail that found it and the device's time of asking (ISO 8601). */
export const storedOrderSchema = z.object({
  order: guestOrderSchema,
  email: z.string(),
  asOf: z.iso.datetime(),
});
export type StoredOrder = z.infer<typeof storedOrderSchema>;

/** Answer of guest-order-lookup. No order, or a null one, is "not found". */
export const lookupAnswerSchema = z.object({ order: z.optional(z.nullable(guestOrderSchema)) });
