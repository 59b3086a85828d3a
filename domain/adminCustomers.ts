import * as z from 'zod/mini';
import { searchSchema, showSchema } from './admin.ts';
import { ORDER_STATUSES } from './orders/orders.ts';
import { ROLES } from './staff.ts';

// Accounts and guests as admins see them.

export const CUSTOMERS_PAGE = 50;
export const MOST_CUSTOMERS = 1_000;

export const customersQuerySchema = z.object({
  q: z._default(searchSchema, ''),
  show: showSchema(CUSTOMERS_PAGE, MOST_CUSTOMERS),
});

const adminCustomerSchema = z.object({
  /** The account's id. */
  id: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(ROLES),
  isConfirmed: z.boolean(),
  /** ISO 8601; null for an account in good standing. */
  disabledAt: z.nullable(z.string()),
  memberSince: z.string(),
  /** When a session of the account was last used; null for none. */
  lastSeen: z.nullable(z.string()),
  orders: z.int(),
  /** Paid or invoiced, less refunds. */
  spentCents: z.int(),
  sites: z.int(),
  reviews: z.int(),
});
export type AdminCustomer = z.infer<typeof adminCustomerSchema>;

/** Answer of `GET /api/admin/customers?q=&show=`: newest accounts first. */
export const adminCustomersSchema = z.object({
  /** Among those that match `q`. */
  total: z.int(),
  customers: z.array(adminCustomerSchema),
});
export type AdminCustomers = z.infer<typeof adminCustomersSchema>;

/** Answer of `GET /api/admin/guests?q=&show=`: orders without an account, by email, the latest first. */
export const adminGuestsSchema = z.object({
  /** Among those that match `q`. */
  total: z.int(),
  guests: z.array(
    z.object({
      email: z.string(),
      fullName: z.string(),
      phone: z.nullable(z.string()),
      lastOrderAt: z.string(),
      orders: z.int(),
      /** Paid or invoiced, less refunds. */
      spentCents: z.int(),
    }),
  ),
});
export type AdminGuests = z.infer<typeof adminGuestsSchema>;

/** Answer of `GET /api/admin/customers/:id`. */
export const customerPageSchema = z.object({
  customer: adminCustomerSchema,
  /** Newest first, at most 50. */
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      status: z.enum(ORDER_STATUSES),
      paymentStatus: z.string(),
      totalCents: z.int(),
      createdAt: z.string(),
    }),
  ),
  sites: z.array(z.object({ id: z.string(), label: z.string(), address: z.string() })),
  reviews: z.array(
    z.object({
      id: z.string(),
      productName: z.string(),
      rating: z.int(),
      title: z.nullable(z.string()),
      isApproved: z.boolean(),
    }),
  ),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** Body of `POST /api/admin/customers/:id/disable` and `/enable`: the account's state as the admin saw it. */
export const accountDecisionSchema = z.object({ disabledAt: z.nullable(z.string()) });
