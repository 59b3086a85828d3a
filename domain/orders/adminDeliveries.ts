import * as z from 'zod/mini';
import { deliveryWindowSchema, isStoreDate } from '../delivery/calendar.ts';
import { COLLECT_METHODS, MISS_REASONS } from '../delivery/deliveries.ts';
import { DELIVERY_STATUSES } from '../delivery/deliveryStatuses.ts';
import { fleetSchema } from '../delivery/fleet.ts';
import { changedOrdersSchema, MOST_PICKED, tellSchema, unannouncedMoveSchema } from './adminOrders.ts';
import { ORDER_STATUSES } from './orders.ts';

// The day board and the drivers' lists. Days are 'YYYY-MM-DD' in store time; trucks are numbered from 1.

const dateSchema = z.string().check(z.refine(isStoreDate));

const loadShape = {
  id: z.string(),
  /** Incremented by each move; a move names the revision it is based on. */
  version: z.int(),
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  /** Which load this is of how many in its order. */
  load: z.int(),
  loads: z.int(),
  day: z.string(),
  truck: z.int(),
  position: z.int(),
  name: z.string(),
  materialId: z.nullable(z.string()),
  cubicYards: z.number(),
  pounds: z.nullable(z.int()),
  deliveryWindow: z._default(deliveryWindowSchema, 'all_day'),
  status: z.enum(DELIVERY_STATUSES),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  /** City of the address it goes to. */
  city: z.nullable(z.string()),
  /** Why it came back, until it has a new day or is on the road again. Absent in older lists stored on phones. */
  failedReason: z._default(z.nullable(z.enum(MISS_REASONS)), null),
  failedNote: z._default(z.nullable(z.string()), null),
};
export const boardLoadSchema = z.object({
  ...loadShape,
  /** Tools and other items, which go with the order's first load. Absent in answers to moves. */
  goods: z._default(z.array(z.object({ name: z.string(), quantity: z.int() })), []),
});
export type BoardLoad = z.infer<typeof boardLoadSchema>;

/** Query of `GET /api/admin/deliveries`. */
export const boardQuerySchema = z.object({
  /** Default: the next day with loads to deliver. */
  from: z.optional(dateSchema),
  days: z.optional(z.string().check(z.regex(/^(?:[1-9]|1[0-4])$/))),
});

/**
 * Body of `POST /api/admin/deliveries/tell`. With the order's `version` that was shown, an order that has been moved again
 * since is a conflict: staff told the customer the earlier day.
 */
export const dayMovesSchema = z.object({
  orderIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  version: z.optional(z.string()),
});
export type DayMoves = z.infer<typeof dayMovesSchema>;

/** A paid order that is not confirmed and so not on a truck yet. */
const unscheduledSchema = z.object({
  id: z.string(),
  version: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The day and window that the customer asked for. */
  deliveryDate: z.nullable(z.string()),
  deliveryWindow: z._default(deliveryWindowSchema, 'all_day'),
  /** The first line's product. */
  name: z.nullable(z.string()),
  cubicYards: z.number(),
  /** The loads it will need. */
  loads: z.array(
    z.object({
      cubicYards: loadShape.cubicYards,
      pounds: loadShape.pounds,
      materialId: loadShape.materialId,
    }),
  ),
});
export type QueuedOrder = z.infer<typeof unscheduledSchema>;

/** An order to be picked up at the yard on one of the days, or overdue from an earlier one. */
const pickupSchema = z.object({
  ...z.pick(unscheduledSchema, {
    id: true,
    version: true,
    orderNumber: true,
    customerName: true,
    customerPhone: true,
    deliveryDate: true,
    deliveryWindow: true,
  }).shape,
  status: z.enum(ORDER_STATUSES),
  goods: z.array(z.object({ name: z.string(), quantity: z.int(), unit: z.string() })),
  /** What is to be paid at the pick-up. Absent in cached answers. */
  dueCents: z._default(z.int(), 0),
});
export type Pickup = z.infer<typeof pickupSchema>;

const truckNumber = z.int().check(z.minimum(1), z.maximum(50));

/** A truck and a day on which it stays in the yard. */
const dayOffSchema = z.object({ truck: truckNumber, day: dateSchema });
/** Body of `POST /api/admin/deliveries/trucks`. */
export const truckDaySchema = z.object({ truck: truckNumber, day: dateSchema, isOff: z.boolean() });

/** Where a load goes: `position` is its place in that truck's day, from 0. */
const deliveryMoveSchema = z.object({
  id: z.uuid(),
  day: dateSchema,
  truck: z.int().check(z.minimum(1)),
  position: z.int().check(z.minimum(0)),
  version: z.int(),
});
export type DeliveryMove = z.infer<typeof deliveryMoveSchema>;
/** As many as fit into one request (server/http/guard.ts). */
export const MOST_MOVES = 600;
/** Body of `POST /api/admin/deliveries/move`: applies all moves in this order, or none. */
export const deliveryMovesSchema = z.object({
  loads: z.array(deliveryMoveSchema).check(
    z.minLength(1),
    z.maxLength(MOST_MOVES),
    z.refine((loads) => new Set(loads.map(({ id }) => id)).size === loads.length),
  ),
  tell: tellSchema,
});
export type DeliveryMoves = z.infer<typeof deliveryMovesSchema>;

/**
 * Body of `POST /api/admin/deliveries/place`: confirms orders and places their loads, one after the other. Without a day,
 * each goes on the day it asks for; without a truck, on those with the fewest loads. Loads that do not fit are left,
 * unless `evenFull`.
 */
export const ordersPlaceSchema = z.object({
  orders: z.array(z.object({ id: z.uuid(), version: z.string() })).check(
    z.minLength(1),
    z.maxLength(MOST_PICKED),
    z.refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length),
  ),
  day: z.nullable(dateSchema),
  truck: z.nullable(z.int().check(z.minimum(1))),
  position: z.int().check(z.minimum(0)),
  evenFull: z.optional(z.boolean()),
});
export type OrdersPlace = z.infer<typeof ordersPlaceSchema>;

/** Why loads do not fit: the day or the truck is full, or the truck is too small or out of service. */
export const MISFITS = ['day_full', 'truck_full', 'too_heavy', 'too_many_yards', 'truck_off'] as const;
export type Misfit = (typeof MISFITS)[number];

/** Answer: the placed loads, and for each order that was left its id with a `Misfit` or another code. */
export const placedOrdersSchema = z.extend(changedOrdersSchema, { loads: z.array(boardLoadSchema) });
export type PlacedOrders = z.infer<typeof placedOrdersSchema>;

/** Answer of `GET /api/admin/deliveries`: loads by day, truck and position. */
export const boardSchema = z.object({
  fleet: fleetSchema,
  /** Every day of the board, including days without a load. */
  days: z.array(z.string()),
  loads: z.array(boardLoadSchema),
  /** Undelivered loads of days before the board's. */
  late: z.array(boardLoadSchema),
  daysOff: z.array(dayOffSchema),
  drivers: z.array(z.object({ truck: z.int(), name: z.string() })),
  /** How many orders wait to be confirmed, and the first 100, earliest day first. */
  unscheduled: z.object({ total: z.int(), orders: z.array(unscheduledSchema) }),
  /** Paid or invoiced and not picked up yet, those without a day first. */
  pickups: z.array(pickupSchema),
  /** From all days, the next to be told first. */
  unannounced: z._default(z.array(unannouncedMoveSchema), []),
});
export type Board = z.infer<typeof boardSchema>;

/** Query of `GET /api/admin/drive`: by default today, and the driver's own truck or the first. */
export const driveQuerySchema = z.object({
  day: z.optional(dateSchema),
  truck: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
});

const stopSchema = z.object({
  ...loadShape,
  /** With city, state and ZIP. */
  deliveryAddress: z.string(),
  specialInstructions: z.nullable(z.string()),
  site: z.nullable(
    z.object({
      gateCode: z.nullable(z.string()),
      contactName: z.nullable(z.string()),
      contactPhone: z.nullable(z.string()),
      dropNote: z.nullable(z.string()),
    }),
  ),
  /** Tools and other items that go with the first load to its address. */
  alongside: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Pictures of the load where it was dropped. */
  proofs: z.int(),
  /** What to collect with this load, the order's next: the total, or what is left of it, or what an edit added. */
  dueCents: z._default(z.int(), 0),
  /** Payments that drivers collected with this load. */
  collected: z._default(z.array(z.object({ method: z.enum(COLLECT_METHODS), amountCents: z.int() })), []),
});
export type Stop = z.infer<typeof stopSchema>;

/** Answer of `GET /api/admin/drive?truck=&day=`: a truck's day, in its order. */
export const driveListSchema = z.object({
  day: z.string(),
  truck: z.int(),
  /** Names by number; empty for one without a name. */
  trucks: z.array(z.string()),
  /** A driver sees no other day, and no other truck than the one given. */
  mayChoose: z.enum(['all', 'truck', 'nothing']),
  /** Who drives each truck on that day; empty without a driver. Absent in older lists stored on phones. */
  drivers: z._default(z.array(z.string()), []),
  stops: z.array(stopSchema),
});
export type DriveList = z.infer<typeof driveListSchema>;
