import * as z from 'zod/mini';
import { MOST_CHARACTERS, phoneOrNull, productIdSchema, requiredText, textOrNull } from '../base/fields.ts';
import { MAX_QUANTITY } from './cart.ts';
import { jobNameSchema, poNumberSchema } from './checkout.ts';
import { orderKeySchema } from './guestOrders.ts';

// Changes to a placed order by customers, and the parts that changes by staff share.

const MOST_LINES = 100;

export const orderItemSchema = z.object({
  productId: productIdSchema,
  quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
});
/** Empty for an order that only has lines in the yard's own words, which do not change. */
export const orderItemsSchema = z.array(orderItemSchema).check(
  z.maxLength(MOST_LINES),
  z.refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length),
);

/** Body of `POST /api/orders/edit/price`: the order after the change. Products can only be removed. */
export const customerEditAskSchema = z.extend(orderKeySchema, {
  items: orderItemsSchema,
  /** Picked up at the yard. Absent: unchanged. */
  isPickup: z.optional(z.boolean()),
  /** With its ZIP. Ignored for a pick-up. */
  deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
  specialInstructions: textOrNull(MOST_CHARACTERS.special_instructions),
  customerPhone: phoneOrNull(MOST_CHARACTERS.customer_phone),
  poNumber: poNumberSchema,
  jobName: jobNameSchema,
});

/** Body of `POST /api/orders/edit`. Sending the same again changes nothing more. */
export const customerEditSchema = z.extend(customerEditAskSchema, {
  /** The version that the person saw. */
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The total that was shown; the server refuses any other. */
  totalCents: z.int().check(z.nonnegative()),
});

/** Answer of `POST /api/orders/edit/price`. Amounts in cents. */
export const customerEditPriceSchema = z.object({
  /** Lines that cannot be ordered, with the units in stock. */
  problems: z.array(
    z.object({
      productId: z.string(),
      problem: z.enum(['product_gone', 'out_of_stock', 'not_addable']),
      available: z.nullable(z.int()),
    }),
  ),
  subtotalCents: z.int(),
  deliveryFeeCents: z.int(),
  discountCents: z.int(),
  totalCents: z.int(),
  /** The extra payment, or the refund with its share of the tax. Both 0 before the order is paid, and on account. */
  moreCents: z.int(),
  backCents: z.int(),
  /** The zone's minimum, if there are fewer cubic yards. */
  belowMinimumYards: z.nullable(z.int()),
});
export type CustomerEditPrice = z.infer<typeof customerEditPriceSchema>;
