import * as z from 'zod/mini';
import { poundsPerYard } from '../base/materials.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { DELIVERY_STATUSES } from '../delivery/deliveries.ts';
import { TRUCK } from '../delivery/loads.ts';
import { ORDER_STATUSES } from '../orders/orders.ts';
import { untoldSchema } from './orders.ts';

// The day board and the drivers' lists. Days are 'YYYY-MM-DD' in store time; trucks are numbered from 1.

/** Defaults until an admin changes them (store_settings, key `fleet`): a guess at a small yard. */
export const FLEET = { trucks: 3, loadsPerTruck: 6 } as const;
export const fleetSchema = z.object({
  trucks: z.int().check(z.minimum(1), z.maximum(50)),
  /** Loads that one truck can deliver in a day. */
  loadsPerTruck: z.int().check(z.minimum(1), z.maximum(30)),
});
export type Fleet = z.infer<typeof fleetSchema>;

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
  status: z.enum(DELIVERY_STATUSES),
  customerName: z.string(),
  city: z.nullable(z.string()),
};
export const boardLoadSchema = z.object(loadShape);
export type BoardLoad = z.infer<typeof boardLoadSchema>;

/** Query of `GET /api/admin/deliveries`. */
export const boardQuerySchema = z.object({
  from: dateSchema,
  days: z.optional(z.string().check(z.regex(/^(?:[1-9]|1[0-4])$/))),
});

/** Body of `POST /api/admin/deliveries/tell` and `/undo`: whose moves. */
export const dayMovesSchema = z.object({
  orderIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
});

/** Answer of `GET /api/admin/day?day=`: the orders of a day that are not on the road yet. */
export const dayOrdersSchema = z.object({
  total: z.int(),
  /** The first 50. */
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      customerName: z.string(),
      /** 0 while it is not confirmed. */
      loads: z.int(),
    }),
  ),
});
export type DayOrders = z.infer<typeof dayOrdersSchema>;

/** Body of `POST /api/admin/day`: all of these orders' loads of a day to another one. */
export const dayShiftSchema = z.object({ from: dateSchema, to: dateSchema });
export type DayShift = z.infer<typeof dayShiftSchema>;

/** Answer of `GET /api/admin/deliveries`: loads by day, truck and position. */
export const boardSchema = z.object({
  fleet: fleetSchema,
  /** Every day of the board, including days without a load. */
  days: z.array(z.string()),
  loads: z.array(boardLoadSchema),
  /** Not delivered, and their day is over; without those of the board's own days. */
  late: z.array(boardLoadSchema),
  /** Of all days, the one that is told next first. */
  untold: z.array(untoldSchema),
});
export type Board = z.infer<typeof boardSchema>;

/** Body of `POST /api/admin/deliveries/:id/move`: `position` is its place in that truck's day, from 0. */
export const deliveryMoveSchema = z.object({
  day: dateSchema,
  truck: z.int().check(z.minimum(1)),
  position: z.int().check(z.minimum(0)),
  version: z.int(),
});
export type DeliveryMove = z.infer<typeof deliveryMoveSchema>;

/** Query of `GET /api/admin/drive`: by default today, and the driver's own truck or the first. */
export const driveQuerySchema = z.object({
  day: z.optional(dateSchema),
  truck: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
});

const stopSchema = z.object({
  ...loadShape,
  customerPhone: z.nullable(z.string()),
  /** With city, state and ZIP. */
  deliveryAddress: z.string(),
  specialInstructions: z.nullable(z.string()),
  site: z.nullable(
    z.object({
      addressId: z.string(),
      person: z.string(),
      hasPhoto: z.boolean(),
      gateCode: z.nullable(z.string()),
      contactName: z.nullable(z.string()),
      contactPhone: z.nullable(z.string()),
      dropNote: z.nullable(z.string()),
    }),
  ),
  /** Tools and other items that go with the order's first load. */
  alongside: z.array(z.object({ name: z.string(), quantity: z.int() })),
  proofs: z.int(),
});
export type Stop = z.infer<typeof stopSchema>;

/** Answer of `GET /api/admin/drive?truck=&day=`: a truck's day, in its order. */
export const driveListSchema = z.object({
  day: z.string(),
  truck: z.int(),
  trucks: z.int(),
  /** A driver sees no other day, and no other truck than the one given. */
  mayChoose: z.enum(['all', 'truck', 'nothing']),
  stops: z.array(stopSchema),
});
export type DriveList = z.infer<typeof driveListSchema>;

type Weighed = Pick<BoardLoad, 'pounds' | 'cubicYards' | 'materialId'>;

/** `over`: too heavy for a truck as delivered. `wet`: too heavy after long rain. */
export function weightWarning({ pounds, cubicYards, materialId }: Weighed): 'over' | 'wet' | null {
  if (pounds !== null && pounds > TRUCK.payloadPounds) return 'over';
  const wet = poundsPerYard(materialId)?.high;
  return wet !== undefined && wet * cubicYards > TRUCK.payloadPounds ? 'wet' : null;
}
