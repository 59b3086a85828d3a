import * as z from 'zod/mini';
import { guestOrderSchema } from './guestOrders.ts';

// A person's own orders: what a guest sees, plus what reordering needs.

const myOrderSchema = z.object({
  ...guestOrderSchema.shape,
  id: z.string(),
  customerName: z.string(),
  deliveryZip: z.nullable(z.string()),
  lines: z.array(
    z.object({
      /** Key of the cart line; the product may be gone from the catalog by now. */
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      unit: z.string(),
      lineTotalCents: z.int(),
      materialId: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type MyOrder = z.infer<typeof myOrderSchema>;

/** Answer of `GET /api/my-orders`: newest first. */
export const myOrdersSchema = z.object({ orders: z.array(myOrderSchema) });
