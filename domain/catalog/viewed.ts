import * as z from 'zod/mini';
import { productIdSchema } from '../base/fields.ts';

/** How many are stored and how many of them are shown (spec 1 §9). */
export const VIEWED_KEPT = 20;
export const VIEWED_SHOWN = 6;
/** How long a product page must be open to count as viewed (spec 1 §4). */
export const VIEWED_AFTER_MS = 2000;

/** Payload of `viewProduct`. */
export const viewSchema = z.object({ productId: productIdSchema });
export type ViewProduct = z.infer<typeof viewSchema>;

/** A viewed product; the row's id is the product's id. `viewedAt` is server time. */
export const viewedProductSchema = z.object({ productId: z.string(), viewedAt: z.string() });
export type ViewedProduct = z.infer<typeof viewedProductSchema>;
