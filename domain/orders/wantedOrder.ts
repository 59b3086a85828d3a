import * as z from 'zod/mini';
import {
  emailSchema,
  MAX_CHARACTERS,
  phoneOrNull,
  productIdSchema,
  requiredText,
  textOrNull,
  zipSchema,
} from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { MAX_QUANTITY } from '../base/settings.ts';
import { deliveryWindowSchema } from '../delivery/calendar.ts';
import { MAX_CHARGE_CENTS } from './orders.ts';
import { wantedTextsShape } from './orderTexts.ts';

// What somebody wants: the one shape of an order before it is placed or changed. Checkout's body, with the
// specification's names, is translated to it where it arrives (server/orders/checkoutClaim.ts).

const MAX_ITEMS = 100;

/** Empty for an order that only has lines in the yard's own words, which do not change. */
const itemsSchema = z
  .array(
    z.object({
      productId: productIdSchema,
      quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
    }),
  )
  .check(
    z.maxLength(MAX_ITEMS),
    z.refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length),
  );

/** What the price depends on. */
export const wantedGoodsShape = {
  items: itemsSchema,
  /** Picked up at the yard: address and ZIP are then the yard's, whatever is sent. */
  isPickup: z._default(z.boolean(), false),
  /** Null while unknown: the highest fee applies. */
  deliveryZip: z.nullable(zipSchema),
  /** Off the price, as staff typed it. */
  discountCents: z.int().check(z.nonnegative(), z.maximum(MAX_CHARGE_CENTS)),
  promoCode: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
};

/** An order as staff enter it. */
export const wantedOrderShape = {
  ...wantedGoodsShape,
  deliveryAddress: requiredText(MAX_CHARACTERS.delivery_address),
  deliveryZip: zipSchema,
  /** Null: the next possible day. */
  deliveryDate: z.nullable(z.iso.date()),
  deliveryWindow: deliveryWindowSchema,
  /** Overbooks a full day or window. */
  evenFull: z._default(z.boolean(), false),
  ...wantedTextsShape,
  /** Required with a discount. */
  discountReason: textOrNull(200),
};

/** Whose it is. */
export const wantedByShape = {
  customerName: requiredText(MAX_CHARACTERS.customer_name),
  /** Null for a customer who only has a phone. */
  customerEmail: z.nullable(emailSchema),
  customerPhone: phoneOrNull(MAX_CHARACTERS.customer_phone),
  /** The language of emails to the customer. */
  language: z.enum(LANGUAGES),
};

const wantedGoodsSchema = z.object(wantedGoodsShape);
export type WantedGoods = z.infer<typeof wantedGoodsSchema>;
const wantedOrderSchema = z.object({ ...wantedOrderShape, ...wantedByShape });
export type WantedOrder = Omit<z.infer<typeof wantedOrderSchema>, 'deliveryZip'> & WantedGoods;
