import * as z from 'zod/mini';
import { deliveryWindowSchema } from '../delivery/calendar.ts';
import { orderVersionSchema, receivedShape } from './adminOrderEntry.ts';
import { ORDER_STATUSES, type PaymentKind, type PaymentStatus } from './orders.ts';
import type { OrderText } from './orderTexts.ts';

// Orders as the admin lists, reads and changes them. Amounts in cents; days are 'YYYY-MM-DD' in store time.

/** The customer's own words in a changed order: the log and the emails say only that they changed. */
export type PersonalField = 'deliveryAddress' | 'customerPhone' | OrderText;

/** Counting stops here; the filters show `1,000+`. */
export const MAX_COUNTED = 1_000;

const uuidSchema = z.uuid();

/** Body of `POST /api/admin/orders/:id/status`. */
export const statusChangeSchema = z.object({
  to: z.enum(ORDER_STATUSES),
  version: orderVersionSchema,
  /** Cancelling a paid order refunds what is left of the payment, unless this is true. */
  keepMoney: z.optional(z.boolean()),
  /** Must be true to confirm an unpaid order, and to deliver one whose money stays open. */
  evenUnpaid: z.optional(z.boolean()),
  /** Received on delivery. */
  received: z.optional(z.object({ id: uuidSchema, ...receivedShape })),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Most orders that a list can select at once. */
export const MAX_PICKED = 200;

/** Body of `POST /api/admin/orders/:id/notes`. Sending the same id again adds nothing. */
export const noteSchema = z.object({
  id: uuidSchema,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
});

/** Body of `POST /api/admin/orders/:id/refunds`. Sending the same id again refunds nothing more. */
export const refundSchema = z.object({
  id: uuidSchema,
  amountCents: z.int().check(z.positive()),
  /** For the yard's books; the customer does not see it. */
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  version: orderVersionSchema,
});
export type Refund = z.infer<typeof refundSchema>;

/** Body of `POST /api/admin/orders/:id/day`. */
export const dayChangeSchema = z.object({
  deliveryDate: z.iso.date(),
  /** Absent: the one it has. */
  deliveryWindow: z.optional(deliveryWindowSchema),
  /** Must be true for a day or a window that is full. */
  evenFull: z.optional(z.boolean()),
  /** Whether the customer is told. */
  tell: z.optional(z.boolean()),
  version: orderVersionSchema,
});
export type DayChange = z.infer<typeof dayChangeSchema>;

/** The largest possible refund in cents: paid less refunded; 0 for an unpaid order. */
export function refundableCents(order: {
  paymentStatus: PaymentStatus;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  dueCents: number;
  paymentKind?: PaymentKind;
}): number {
  // What an account paid too much stays on the account.
  if (order.paymentKind === 'account') return 0;
  if (order.paymentStatus !== 'paid' && order.paymentStatus !== 'partly_refunded') return 0;
  return order.totalCents + order.taxCents - order.dueCents - order.refundedCents;
}
