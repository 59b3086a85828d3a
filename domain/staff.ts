import * as z from 'zod/mini';

// The yard's staff and their roles.

/**
 * The most powerful first. `admin` owns the store and may do everything; a clerk works on orders, quotes, customers,
 * deliveries, reviews and stock; a driver sees today's list of a truck and marks its loads.
 */
export const STAFF_ROLES = ['admin', 'clerk', 'driver'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const ROLES = ['customer', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

const truckSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(50)));

const memberSchema = z.object({
  /** The account's id. */
  id: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  /** A driver's truck; null for drivers of any truck, and for everyone else. */
  truck: truckSchema,
  disabledAt: z.nullable(z.string()),
  /** When a session of the account was last used; null for none. */
  lastSeen: z.nullable(z.string()),
});
export type StaffMember = z.infer<typeof memberSchema>;

/** Answer of `GET /api/admin/staff`, and of its writes: owners first, then clerks, then drivers. */
export const staffSchema = z.object({
  /** How many trucks the yard has. */
  trucks: z.int(),
  staff: z.array(memberSchema),
});
export type Staff = z.infer<typeof staffSchema>;

/** Body of `POST /api/admin/staff`: gives a customer's account a role. The truck applies to drivers only. */
export const staffAdditionSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: z.enum(STAFF_ROLES),
  truck: truckSchema,
});

/** Body of `PUT /api/admin/staff/:id`: `seen` is what the owner saw; the role `customer` removes the account from the staff. */
export const staffChangeSchema = z.object({
  role: z.enum(ROLES),
  truck: truckSchema,
  seen: z.object({ role: z.enum(STAFF_ROLES), truck: truckSchema }),
});
export type StaffChange = z.infer<typeof staffChangeSchema>;
