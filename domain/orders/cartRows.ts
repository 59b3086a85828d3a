import * as z from 'zod/mini';
import { productIdSchema } from '../base/fields.ts';
import { MAX_QUANTITY } from './cart.ts';

// A person's cart as rows at the store. Apart from cart.ts because the header of every page reads that one, and
// zod would be a tenth of its code.

export const MAX_MERGED_LINES = 100;

/**
 * Payload of `mergeCart`, sent once when a person signs in: what this device's cart held is added to what the
 * account's cart holds.
 */
export const mergeCartSchema = z.object({
  lines: z
    .array(
      z.object({
        productId: productIdSchema,
        quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
      }),
    )
    .check(z.maxLength(MAX_MERGED_LINES)),
});
export type MergeCart = z.infer<typeof mergeCartSchema>;

/** Payload of `setCartLine`: how many there shall be, 0 for none. The last one said is the one that counts. */
export const setCartLineSchema = z.object({
  productId: productIdSchema,
  quantity: z.int().check(z.nonnegative(), z.maximum(MAX_QUANTITY)),
});
export type SetCartLine = z.infer<typeof setCartLineSchema>;

/** A line of the account's cart; the row's id is the product's. Name and price are the catalog's. */
export const cartRowSchema = z.object({ productId: z.string(), quantity: z.int(), addedAt: z.string() });
export type CartRow = z.infer<typeof cartRowSchema>;
