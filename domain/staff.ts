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

/** A driver's truck; null for drivers of any truck, and for everyone else. */
export const truckSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(50)));

/** Body of `POST /api/admin/staff`: gives a customer's account a role. The truck applies to drivers only. */
export const staffAdditionSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: z.enum(STAFF_ROLES),
  truck: truckSchema,
});
