import * as z from 'zod/mini';
import { searchSchema, showSchema } from './admin.ts';
import { noteSchema } from './orders/adminOrders.ts';

// Customers as the admin lists them, with and without an account.

export const CUSTOMERS_PAGE = 50;
export const MAX_CUSTOMERS = 1_000;

export const customersQuerySchema = z.object({
  q: z._default(searchSchema, ''),
  show: showSchema(CUSTOMERS_PAGE, MAX_CUSTOMERS),
});

/** Body of `POST /api/admin/customers/:id/disable` and `/enable`: the account's state as the admin saw it. */
export const accountDecisionSchema = z.object({ disabledAt: z.nullable(z.string()) });

/** Body of `POST /api/admin/customer-notes`. Sending the same id again adds nothing. */
export const customerNoteSchema = z.extend(noteSchema, {
  /** As the list names the customer. */
  customerId: z.uuid(),
});
export type CustomerNote = z.infer<typeof customerNoteSchema>;
