import * as z from 'zod/mini';
import {
  MOST_CHARACTERS,
  phoneOrNull,
  productIdSchema,
  requiredText,
  textOrNull,
  zipSchema,
} from '../base/fields.ts';
import { MAX_DROP_NOTE } from '../delivery/sites.ts';
import { MAX_QUANTITY } from './cart.ts';
import { jobNameSchema, poNumberSchema } from './checkout.ts';
import { MAX_DROP_CONTACT, MOST_DROPS } from './drops.ts';
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

/** A further address with what goes there, as far as it sets the price. */
const pricedDropSchema = z.object({
  /** May be empty while it is being typed. */
  deliveryAddress: z.string().check(z.trim(), z.maxLength(MOST_CHARACTERS.delivery_address)),
  deliveryZip: zipSchema,
  items: orderItemsSchema.check(z.minLength(1)),
});
/** Absent: unchanged. Empty: everything goes to the order's own address. */
export const pricedDropsSchema = z.optional(z.array(pricedDropSchema).check(z.maxLength(MOST_DROPS - 1)));
export type PricedDrops = z.infer<typeof pricedDropsSchema>;
/** The same with what the driver needs there. */
export const editedDropsSchema = z.optional(
  z
    .array(
      z.extend(pricedDropSchema, {
        deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
        note: textOrNull(MAX_DROP_NOTE),
        contactName: textOrNull(MAX_DROP_CONTACT.name),
        contactPhone: phoneOrNull(MAX_DROP_CONTACT.phone),
      }),
    )
    .check(z.maxLength(MOST_DROPS - 1)),
);
export type EditedDrops = NonNullable<z.infer<typeof editedDropsSchema>>;

/** What each further address adds to the delivery fee; absent from older answers. */
export const dropPricesSchema = z._default(
  z.array(
    z.object({
      /** Null where the fee was agreed for all of them. */
      feeCents: z.nullable(z.int()),
      /** The zone's minimum, if fewer cubic yards go there. */
      belowMinimumYards: z.nullable(z.int()),
    }),
  ),
  [],
);
export type DropPrices = z.infer<typeof dropPricesSchema>;

/** Body of `POST /api/orders/edit/price`: the order after the change. Products can only be removed. */
export const customerEditAskSchema = z.extend(orderKeySchema, {
  items: orderItemsSchema,
  drops: pricedDropsSchema,
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
  drops: editedDropsSchema,
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
  drops: dropPricesSchema,
});
export type CustomerEditPrice = z.infer<typeof customerEditPriceSchema>;
