import * as z from 'zod/mini';
import { deliveryWindowSchema } from '../delivery/calendar.ts';
import { COLLECT_METHODS, MISS_REASONS } from '../delivery/deliveries.ts';
import { DELIVERY_STATUSES } from '../delivery/deliveryStatuses.ts';
import { ORDER_STATUSES } from './orders.ts';

// The day board and the drivers' lists. Days are 'YYYY-MM-DD' in store time; trucks are numbered from 1.

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
  deliveryWindow: deliveryWindowSchema,
  status: z.enum(DELIVERY_STATUSES),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  /** City of the address it goes to. */
  city: z.nullable(z.string()),
  /** Why it came back, until it has a new day or is on the road again. */
  failedReason: z.nullable(z.enum(MISS_REASONS)),
  failedNote: z.nullable(z.string()),
};
const boardLoadSchema = z.object(loadShape);
export type BoardLoad = z.infer<typeof boardLoadSchema>;

/** As many as fit into one request (server/http/guard.ts). */
export const MAX_MOVES = 600;
/** Why loads do not fit: the day or the truck is full, or the truck is too small or out of service. */
export const MISFITS = ['day_full', 'truck_full', 'too_heavy', 'too_many_yards', 'truck_off'] as const;
export type Misfit = (typeof MISFITS)[number];

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
  dueCents: z.int(),
  /** Payments that drivers collected with this load. */
  collected: z.array(z.object({ method: z.enum(COLLECT_METHODS), amountCents: z.int() })),
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
  /** Who drives each truck on that day; empty without a driver. */
  drivers: z.array(z.string()),
  stops: z.array(stopSchema),
});
export type DriveList = z.infer<typeof driveListSchema>;
