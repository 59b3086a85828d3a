import * as z from 'zod/mini';
import { emailSchema } from './base/fields.ts';
import { ORDER_STATUSES } from './orders/orders.ts';
import { standingOrdersSchema } from './orders/standingOrders.ts';

// Crew members of a contractor account. Its owner invites them by email and sets their rights.

export const MOST_MEMBERS = 50;
/** Fits into the database's integer. */
const MOST_LIMIT_CENTS = 100_000_000;

const limitSchema = z.nullable(z.int().check(z.positive(), z.maximum(MOST_LIMIT_CENTS)));
const rightsShape = {
  mayOrder: z.boolean(),
  /** Limit of one order; null if only the account's limit applies. */
  orderLimitCents: limitSchema,
  /** Limit of a calendar month's orders together. */
  monthLimitCents: limitSchema,
  maySeeInvoices: z.boolean(),
};

/** Body of `POST /api/crew/:id`. */
export const crewRightsSchema = z.object(rightsShape);
export type CrewRights = z.infer<typeof crewRightsSchema>;

/** Body of `POST /api/crew`. */
export const crewInviteSchema = z.object({ ...rightsShape, email: emailSchema });
export type CrewInvite = z.infer<typeof crewInviteSchema>;

const memberSchema = z.object({
  ...rightsShape,
  id: z.string(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  joinedAt: z.nullable(z.string()),
  /** Ordered on account in this month. */
  monthCents: z.int(),
});
export type CrewMember = z.infer<typeof memberSchema>;

const crewOrderSchema = z.object({
  orderNumber: z.string(),
  /** The member's name and email, as on the order. */
  orderedBy: z.string(),
  email: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  deliveryDate: z.nullable(z.string()),
  deliveryAddress: z.string(),
  isPickup: z.boolean(),
  /** Further addresses of the order. Absent from older servers. */
  otherAddresses: z._default(z.array(z.string()), []),
  poNumber: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  totalCents: z.int(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unit: z.string() })),
});
export type CrewOrder = z.infer<typeof crewOrderSchema>;

/** Answer of every route below `/api/crew`: the caller's own crew, and what it ordered on account, newest first. */
export const crewSchema = z.object({ members: z.array(memberSchema), orders: z.array(crewOrderSchema) });
export type Crew = z.infer<typeof crewSchema>;

/** Answer of `GET /api/admin/contractors/:id/crew`. */
export const adminCrewSchema = z.object({
  members: z.array(memberSchema),
  standingOrders: standingOrdersSchema.shape.standingOrders,
});

/** The crew that a person belongs to, or is invited to. */
export const membershipSchema = z.object({
  ...rightsShape,
  id: z.string(),
  businessName: z.string(),
  joinedAt: z.nullable(z.string()),
  /** The terms at checkout, for a joined member who may order; for others no discount and no credit. */
  percentOff: z.int(),
  termsDays: z.int(),
  leftCents: z.int(),
});
export type Membership = z.infer<typeof membershipSchema>;
