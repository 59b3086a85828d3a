import * as z from 'zod/mini';

// Orders: their states (spec 2 §4), which the server alone moves, and what a person may see of one.

export const ORDER_STATUSES = ['pending', 'confirmed', 'in_progress', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'invoiced',
  'refunded',
  'partly_refunded',
  'failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in_progress', 'delivered', 'cancelled'],
  in_progress: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Whether an order may go from one status to the other. Delivered and cancelled are final. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** Badge tone by status (spec 1 §4 on the dashboard; anything unknown is neutral). */
export function statusTone(status: string): 'warn' | 'info' | 'ok' | 'danger' | 'neutral' {
  const tones: Record<string, 'warn' | 'info' | 'ok' | 'danger'> = {
    pending: 'warn',
    confirmed: 'info',
    delivered: 'ok',
    cancelled: 'danger',
  };
  return tones[status] ?? 'neutral';
}

const ORDER_NUMBER = /^ORD-\d{4}-\d{6}$/;
export function isOrderNumber(text: string): boolean {
  return ORDER_NUMBER.test(text);
}

/** `ORD-YYYY-NNNNNN`; the six digits are drawn at random by the server so that no neighbour can be guessed. */
export function orderNumber(year: number, serial: number): string {
  return `ORD-${year}-${String(serial).padStart(6, '0')}`;
}

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
