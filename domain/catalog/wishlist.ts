import * as z from 'zod/mini';
import { productIdSchema } from '../base/fields.ts';

/**
 * Payload of `addToWishlist` and of `removeFromWishlist`. Both say how it shall be, not what to change: done twice,
 * or after an earlier one that was never sent, they come to the same.
 */
export const wishlistChangeSchema = z.object({ productId: productIdSchema });
export type WishlistChange = z.infer<typeof wishlistChangeSchema>;

/** A saved product; the row's id is the product's. */
export const wishlistItemSchema = z.object({ productId: z.string(), addedAt: z.string() });
export type WishlistItem = z.infer<typeof wishlistItemSchema>;
