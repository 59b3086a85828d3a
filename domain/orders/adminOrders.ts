// Long: everything that admins see of an order, and every change they send.
import * as z from 'zod/mini';
import { searchSchema } from '../admin.ts';
import { pageMarkSchema } from '../base/pageMark.ts';
import { deliveryWindowSchema, isStoreDate } from '../delivery/calendar.ts';
import { DELIVERY_STATUSES } from '../delivery/deliveryStatuses.ts';
import { ZONE_IDS } from '../delivery/zones.ts';
import { receivedShape } from './adminOrderEntry.ts';
import {
  ATTENTION,
  HAND_METHODS,
  ORDER_STATUSES,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  type PaymentKind,
} from './orders.ts';
import { type OrderText, storedTextsShape } from './orderTexts.ts';

// Orders as the admin lists, reads and changes them. Amounts in cents; days are 'YYYY-MM-DD' in store time.

/** What of a changed order is the customer's own: the log and the emails say only that it changed. */
export type PersonalField = 'deliveryAddress' | 'customerPhone' | OrderText;

export const ORDERS_PAGE_ROWS = 50;
/** Counting stops here; the filters show `1,000+`. */
export const MOST_COUNTED = 1_000;

const dateSchema = z.string().check(z.refine(isStoreDate));
const uuidSchema = z.uuid();

/** Query of `GET /api/admin/orders`. All conditions apply; `from` and `to` are days, both included. */
export const ordersQuerySchema = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  zone: z.optional(z.enum(ZONE_IDS)),
  /** `waiting`: paid or invoiced, and not confirmed yet. `owed`: confirmed, on the road or delivered, and not paid. */
  due: z.optional(z.enum(['waiting', 'owed'])),
  /** Only orders with a problem. */
  attention: z.optional(z.literal('1')),
  /** Which day `from` and `to` limit: order day, or delivery day. */
  by: z.optional(z.enum(['placed', 'delivery'])),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  /** Matches beginnings of words: number, name, email, phone, street, city. */
  q: z.optional(searchSchema),
  /** `next` of the page before. */
  before: z.optional(pageMarkSchema),
});
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;

const lineSchema = z.object({
  /** Fields with a default are absent in answers stored by older apps. */
  productId: z._default(z.string(), ''),
  name: z.string(),
  quantity: z.int(),
  unit: z.string(),
  lineTotalCents: z.int(),
  materialId: z.nullable(z.string()),
  /** The product's first picture: a slug or a URL. */
  image: z.nullable(z.string()),
});
export type AdminLine = z.infer<typeof lineSchema>;

const rowShape = {
  id: z.string(),
  orderNumber: z.string(),
  /** Revision; a change names the revision it is based on. */
  version: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** The ZIP's place; null if unknown. */
  city: z.nullable(z.string()),
  zone: z.nullable(z.enum(ZONE_IDS)),
  cubicYards: z.number(),
  deliveryDate: z.nullable(z.string()),
  deliveryWindow: z._default(deliveryWindowSchema, 'all_day'),
  /** Picked up at the yard. */
  isPickup: z._default(z.boolean(), false),
  /** Days of the loads that are still to come. */
  openDays: z.array(z.string()),
  /** The last status change can be undone until then; null once the customer has been told. */
  undoUntil: z.nullable(z.string()),
  totalCents: z.int(),
  taxCents: z.int(),
  refundedCents: z.int(),
  /** Added by an edit and not paid yet. */
  dueCents: z._default(z.int(), 0),
  paymentKind: z._default(z.enum(PAYMENT_KINDS), 'online'),
  attention: z.array(z.enum(ATTENTION)),
  lines: z.array(lineSchema),
};

const adminOrderRowSchema = z.object(rowShape);
export type AdminOrderRow = z.infer<typeof adminOrderRowSchema>;

/** Answer of `GET /api/admin/orders`: newest first; `next` is the `before` of the next page. */
export const ordersPageSchema = z.object({
  orders: z.array(adminOrderRowSchema),
  next: z.nullable(z.string()),
});
export type OrdersPage = z.infer<typeof ordersPageSchema>;

/** Answer of `GET /api/admin/orders/counts`: how many of each status, at most `MOST_COUNTED` and one. */
export const orderCountsSchema = z.object({
  all: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  inProgress: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  waiting: z.int(),
  owed: z.int(),
  attention: z.int(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** What the driver should know about the saved site that the order goes to. */
const siteSchema = z.object({
  gateCode: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  dropNote: z.nullable(z.string()),
});
export type AdminSite = z.infer<typeof siteSchema>;

/** Whether a new day is told to the customers at once. If not, the order is listed until somebody tells them. */
export const tellSchema = z.optional(z.boolean());

/** An order with a moved day that its customer has not been told of yet. */
export const unannouncedMoveSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerPhone: z._default(z.nullable(z.string()), null),
  /** How the customer is told; null: staff call. Cached answers may lack it. */
  reach: z._default(z.nullable(z.enum(['email', 'push'])), 'email'),
  /** The order's version. */
  version: z.string(),
  /** The moved loads; one entry without a number if the order has no loads yet. `from` null: it had no day. */
  moves: z.array(
    z.object({
      load: z.nullable(z.int()),
      from: z.nullable(z.string()),
      to: z.string(),
      fromWindow: z._default(deliveryWindowSchema, 'all_day'),
      toWindow: z._default(deliveryWindowSchema, 'all_day'),
    }),
  ),
});
export type UnannouncedMove = z.infer<typeof unannouncedMoveSchema>;

export const OTHER_ORDERS = 5;

/** Answer of `GET /api/admin/orders/:id` and of every change to one. */
export const adminOrderSchema = z.object({
  ...rowShape,
  customerPhone: z.nullable(z.string()),
  /** With city, state and ZIP. */
  deliveryAddress: z.string(),
  deliveryZip: z.nullable(z.string()),
  ...storedTextsShape,
  /** Set for an order on account. This and the next are absent in answers stored by older apps. */
  invoice: z._default(
    z.nullable(
      z.object({
        number: z.string(),
        accountId: z.string(),
        issuedOn: z.string(),
        dueOn: z.string(),
      }),
    ),
    null,
  ),
  /** Absent in answers stored by older apps. */
  unannounced: z._default(z.nullable(unannouncedMoveSchema), null),
  subtotalCents: z.int(),
  deliveryFeeCents: z.int(),
  discountCents: z._default(z.int(), 0),
  discountReason: z._default(z.nullable(z.string()), null),
  /** The street line exactly as typed, to fill in a form. */
  enteredAddress: z._default(z.string(), ''),
  /** When the emailed payment link expires. */
  payUntil: z._default(z.nullable(z.string()), null),
  /** Whether the customer has an open payment page from checkout. */
  isInCheckout: z._default(z.boolean(), false),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** Refunds go through the provider; for other payments they are only recorded. */
  isPaidOnline: z.boolean(),
  site: z.nullable(siteSchema),
  /** The account it belongs to. This and the next are absent in answers stored by older apps. */
  customerId: z._default(z.nullable(z.string()), null),
  /** The customer's other orders, newest first, at most OTHER_ORDERS. */
  otherOrders: z._default(
    z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        status: z.enum(ORDER_STATUSES),
        isPickup: z.boolean(),
        totalCents: z.int(),
        createdAt: z.string(),
      }),
    ),
    [],
  ),
  moves: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      refundedCents: z.nullable(z.int()),
      dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
      /** An account's email, or the process that acted: checkout, provider, reconciler. */
      actor: z.string(),
      at: z.string(),
      /** Whether it was undone later. */
      undone: z.boolean(),
    }),
  ),
  /** Changes of its delivery days, oldest first. */
  dayMoves: z.array(
    z.object({
      action: z.enum(['order_rescheduled', 'delivery_moved', 'days_told']),
      day: z.nullable(z.string()),
      deliveryWindow: z._default(z.nullable(deliveryWindowSchema), null),
      /** null if it was not recorded */
      from: z.nullable(z.string()),
      /** null for the whole order */
      load: z.nullable(z.int()),
      truck: z.nullable(z.int()),
      actor: z.string(),
      at: z.string(),
    }),
  ),
  /** Money received, oldest first. */
  payments: z._default(
    z.array(
      z.object({
        id: z.string(),
        method: z.enum(['online', ...HAND_METHODS]),
        amountCents: z.int(),
        reference: z.nullable(z.string()),
        actor: z.string(),
        at: z.string(),
        /** The payment that it reverses, with a negative amount, and why. */
        reverses: z._default(z.nullable(z.string()), null),
        reason: z._default(z.nullable(z.string()), null),
      }),
    ),
    [],
  ),
  /** Edits after it was placed, with the values before and after. */
  edits: z._default(
    z.array(
      z.object({
        from: z.record(z.string(), z.unknown()),
        to: z.record(z.string(), z.unknown()),
        actor: z.string(),
        at: z.string(),
      }),
    ),
    [],
  ),
  notes: z.array(z.object({ id: z.string(), text: z.string(), author: z.string(), at: z.string() })),
  /** The loads, once the order is confirmed. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      load: z.int(),
      day: z.string(),
      deliveryWindow: z._default(deliveryWindowSchema, 'all_day'),
      truck: z.int(),
      status: z.enum(DELIVERY_STATUSES),
      name: z.string(),
      cubicYards: z.number(),
      pounds: z.nullable(z.int()),
      /** Ids of pictures at `GET /api/admin/proofs/:id`. */
      proofs: z.array(z.string()),
    }),
  ),
  /** Requested by admins. The provider has not answered an `open` one; it is requested again. */
  refunds: z.array(
    z.object({
      id: z.string(),
      amountCents: z.int(),
      reason: z.string(),
      state: z.enum(['open', 'done', 'refused']),
      actor: z.string(),
      at: z.string(),
    }),
  ),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const version = z.string().check(z.minLength(1), z.maxLength(40));

/** Body of `POST /api/admin/orders/:id/status`. */
export const statusChangeSchema = z.object({
  to: z.enum(ORDER_STATUSES),
  version,
  /** Cancelling a paid order refunds what is left of the payment, unless this is true. */
  keepMoney: z.optional(z.boolean()),
  /** Must be true to confirm an unpaid order, and to deliver one whose money stays open. */
  evenUnpaid: z.optional(z.boolean()),
  /** Received on delivery. */
  received: z.optional(z.object({ id: uuidSchema, ...receivedShape })),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Most orders that a list can select at once. */
export const MOST_PICKED = 200;

/** Body of `POST /api/admin/orders/status`: changes several orders, each independently. */
export const statusChangesSchema = z.object({
  to: z.enum(['confirmed', 'in_progress', 'delivered']),
  orders: z.array(z.object({ id: uuidSchema, version })).check(z.minLength(1), z.maxLength(MOST_PICKED)),
  evenUnpaid: z.optional(z.boolean()),
});
export type StatusChanges = z.infer<typeof statusChangesSchema>;

/** Body of `POST /api/admin/orders/undo`: undoes the change to that status for orders that still have it. */
export const undoSchema = z.object({
  status: z.enum(['confirmed', 'in_progress', 'delivered']),
  ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MOST_PICKED)),
});

/** Answer of both: the changed orders, and why the others were left. */
export const changedOrdersSchema = z.object({
  done: z.array(z.string()),
  left: z.array(z.object({ id: z.string(), code: z.string() })),
});
export type ChangedOrders = z.infer<typeof changedOrdersSchema>;

/** Whether an order is neither paid nor invoiced, so that confirming it needs a second yes. */
export function isUnpaid({ paymentStatus }: { paymentStatus: (typeof PAYMENT_STATUSES)[number] }): boolean {
  return paymentStatus === 'unpaid' || paymentStatus === 'failed';
}

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
  version,
});
export type Refund = z.infer<typeof refundSchema>;

/** Body of `POST /api/admin/orders/:id/day`. */
export const dayChangeSchema = z.object({
  deliveryDate: dateSchema,
  /** Absent: the one it has. */
  deliveryWindow: z.optional(deliveryWindowSchema),
  /** Must be true for a day or a window that is full. */
  evenFull: z.optional(z.boolean()),
  tell: tellSchema,
  version,
});
export type DayChange = z.infer<typeof dayChangeSchema>;

/** Body of `POST /api/admin/orders/:id/attention`: marks that problem as resolved. */
export const attentionSchema = z.object({ settled: z.enum(ATTENTION), version });

/** Body of `POST /api/admin/orders/:id/invoice`: bills it outside the store. */
export const invoiceSchema = z.object({ version });

/** Body of `POST /api/admin/orders/:id/pay-link`. Sending the same id again emails nothing more. */
export const payLinkSchema = z.object({ id: uuidSchema, version });

/** The largest possible refund in cents: paid less refunded; 0 for an unpaid order. */
export function refundableCents(order: {
  paymentStatus: (typeof PAYMENT_STATUSES)[number];
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
