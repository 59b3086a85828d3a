import * as z from 'zod/mini';
import { MAX_CHARACTERS, orderNumberSchema, phoneOrNull, requiredText } from '../base/fields.ts';
import { cleanEmail } from '../base/identifiers.ts';
import { type DeliveryWindow, deliveryWindowSchema } from '../delivery/calendar.ts';
import { DELIVERY_STATUSES } from '../delivery/deliveryStatuses.ts';
import { ORDER_STATUSES, PAYMENT_KINDS, PAYMENT_STATUSES } from './orders.ts';
import { storedTextsShape, wantedTextsShape } from './orderTexts.ts';

// Finding an order without an account: the request, the answer, and what the device stores.

/** Body of `POST /api/guest-order-lookup`. Trimmed, the email in lower and the number in upper case. */
export const lookupSchema = z.object({
  email: z.string().check(z.overwrite(cleanEmail), z.minLength(1), z.maxLength(254)),
  orderNumber: orderNumberSchema,
});

/** Body of `POST /api/order-link`: what an emailed link to an order carries. */
export const orderLinkSchema = z.object({
  orderNumber: lookupSchema.shape.orderNumber,
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** One change of an order, oldest first. `refundedCents` is the total refunded so far. */
const orderMoveSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Null when it was not recorded. */
  refundedCents: z.nullable(z.int()),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** Names nobody, because guests can read this. */
  actor: z.enum(['buyer', 'payment_provider', 'store']),
  at: z.string(),
  /** The delivery day, where it moved the order. Absent in older stored orders. */
  movedTo: z.optional(z.nullable(z.string())),
});
export type OrderMove = z.infer<typeof orderMoveSchema>;
export type StatusMove = Pick<OrderMove, 'status' | 'at' | 'movedTo'>;

/** When the order first had each status. */
export function statusTimes(moves: readonly StatusMove[]): Map<OrderMove['status'], string> {
  const times = new Map<OrderMove['status'], string>();
  for (const { status, at, movedTo } of moves) if (!movedTo && !times.has(status)) times.set(status, at);
  return times;
}

/** A truckload of a confirmed order. */
const orderLoadSchema = z.object({
  load: z.int(),
  day: z.string(),
  deliveryWindow: deliveryWindowSchema,
  name: z.string(),
  cubicYards: z.number(),
  status: z.enum(DELIVERY_STATUSES),
});

/** Whether an order has one day and one window: all loads come in it, or none is planned yet. */
export const areDeliveredTogether = (
  loads: readonly { day: string; deliveryWindow: DeliveryWindow }[],
): boolean => new Set(loads.map(({ day, deliveryWindow }) => `${day} ${deliveryWindow}`)).size < 2;

/** A found order as a guest sees it. Amounts in cents; `totalCents` includes the fee. */
export const guestOrderSchema = z.object({
  orderNumber: z.string(),
  /** Revision, for a change that names the one it was decided on. */
  version: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  productType: z.string(),
  cubicYards: z.number(),
  lines: z.array(
    z.object({
      /** For ordering it again; the product may be gone from the catalog by now. */
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      unit: z.string(),
      lineTotalCents: z.int(),
      /** Gives the weight. */
      materialId: z.nullable(z.string()),
    }),
  ),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.nullable(z.string()),
  deliveryAddress: z.string(),
  /** The requested day, or null for the next possible one; once confirmed, the day of its first load. */
  deliveryDate: z.nullable(z.string()),
  /** The window on that day. */
  deliveryWindow: deliveryWindowSchema,
  /** Picked up at the yard, whose address it then has. */
  isPickup: z.boolean(),
  /** Empty until it is confirmed, and for a pick-up. */
  loads: z.array(orderLoadSchema),
  /** What its first possible day depends on. Absent in older stored orders; null beyond all zones. */
  zone: z.optional(z.nullable(z.object({ sameDay: z.boolean(), leadDays: z.tuple([z.int(), z.int()]) }))),
  ...storedTextsShape,
  /** Placed by the signed-in account, not by a guest with its email. */
  isOwn: z.optional(z.boolean()),
  deliveryFeeCents: z.int(),
  totalCents: z.int(),
  /** Tax added on the payment page on top of `totalCents`. */
  taxCents: z.int(),
  refundedCents: z.int(),
  discountCents: z.int(),
  /** Added by an edit and not paid yet. */
  dueCents: z.int(),
  paymentKind: z.enum(PAYMENT_KINDS),
  /** When it was paid or, while it is not, placed. */
  paidOrPlacedAt: z.string(),
  /** When the yard's email last told a day that the customer had not asked for. */
  dayToldAt: z.nullable(z.string()),
  moves: z.array(orderMoveSchema),
});
export type GuestOrder = z.infer<typeof guestOrderSchema>;
/** An order of the signed-in account. */
export type MyOrder = GuestOrder & { id: string; deliveryZip: string | null };

/** An order that was looked up, with the email used and the device's time of the lookup (ISO 8601). */
export const storedOrderSchema = z.object({
  order: guestOrderSchema,
  email: z.string(),
  asOf: z.iso.datetime(),
});
export type StoredOrder = z.infer<typeof storedOrderSchema>;

/** An order that somebody follows or changes. `email` null: one of the signed-in account. */
export const orderKeySchema = z.object({
  orderNumber: lookupSchema.shape.orderNumber,
  email: z.nullable(lookupSchema.shape.email),
  /** The version that the person saw; 409 `order_changed` if it has changed since. */
  version: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

/** Answer of `POST /api/orders/pay`: the provider's payment page for what is owed. */
export const payPageSchema = z.object({ url: z.string() });

/** Body of `POST /api/orders/day`. */
export const moveOrderSchema = z.extend(orderKeySchema, {
  deliveryDate: z.iso.date(),
  /** Absent: the one it has. */
  deliveryWindow: z.optional(deliveryWindowSchema),
  /** Number of the only load to move; absent: all of them. */
  load: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
});

/** Body of `POST /api/orders/windows`. Answers `FullWindows`, not counting the order or load itself. */
export const movableSchema = z.extend(orderKeySchema, { load: moveOrderSchema.shape.load });

/** Body of `POST /api/orders/details`. */
export const changeDetailsSchema = z.extend(orderKeySchema, {
  /** With a ZIP of the same zone, and of the same county where tax was charged. Ignored for a pick-up. */
  deliveryAddress: requiredText(MAX_CHARACTERS.delivery_address),
  specialInstructions: wantedTextsShape.specialInstructions,
  customerPhone: phoneOrNull(MAX_CHARACTERS.customer_phone),
});
export type DetailsChange = z.infer<typeof changeDetailsSchema>;

/** Answer to every change: the order as it is now. `isPending`: its cancellation will follow automatically. */
export const changedOrderSchema = z.object({ order: guestOrderSchema, isPending: z.boolean() });

/** Answer of `POST /api/orders/pictures`: JPEGs in base64 of the dropped load, by the driver; the newest last. */
export const orderPicturesSchema = z.object({
  pictures: z.array(z.object({ jpeg: z.string(), takenAt: z.string() })),
});
export type OrderPictures = z.infer<typeof orderPicturesSchema>;

/** Answer of guest-order-lookup. No order, or a null one, is "not found". */
export const lookupAnswerSchema = z.object({ order: z.optional(z.nullable(guestOrderSchema)) });
