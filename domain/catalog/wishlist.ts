import * as z from 'zod/mini';
import { productIdSchema } from '../base/fields.ts';

/**
 * Payload of `addToWishlist` and of `removeFromWishlist`. Both set a state, so repeating
 * one, or losing an earlier one, gives the same result.
 */
export const wishlistChangeSchema = z.object({ productId: productIdSchema });
export type WishlistChange = z.infer<typeof wishlistChangeSchema>;

/** A saved product; the row's id is the product's id. */
export const wishlistItemSchema = z.object({ productId: z.string(), addedAt: z.string() });
export type WishlistItem = z.infer<typeof wishlistItemSchema>;
