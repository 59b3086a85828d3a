import * as z from 'zod/mini';
import { searchSchema, showSchema } from './admin.ts';

// Accounts and guests as admins see them.

export const CUSTOMERS_PAGE = 50;
export const MOST_CUSTOMERS = 1_000;

export const customersQuerySchema = z.object({
  q: z._default(searchSchema, ''),
  show: showSchema(CUSTOMERS_PAGE, MOST_CUSTOMERS),
});

/** Body of `POST /api/admin/customers/:id/disable` and `/enable`: the account's state as the admin saw it. */
export const accountDecisionSchema = z.object({ disabledAt: z.nullable(z.string()) });
