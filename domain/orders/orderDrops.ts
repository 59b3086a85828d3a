import * as z from 'zod/mini';

// The further addresses of a placed order, as stored on devices (see drops.ts).

const dropItemSchema = z.object({ productId: z.string(), quantity: z.int() });
export type DropItem = z.infer<typeof dropItemSchema>;

export const orderDropSchema = z.object({
  /** From 2: the order's own address is 1. */
  number: z.int(),
  /** With city, state and ZIP. */
  deliveryAddress: z.string(),
  note: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  items: z.array(dropItemSchema),
});
export type OrderDrop = z.infer<typeof orderDropSchema>;
