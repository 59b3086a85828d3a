import * as z from 'zod/mini';
import { ownIdSchema, productIdSchema, ratingSchema, textOrNull } from '../base/fields.ts';

// Reviews of products and of delivered orders (spec 1 §3, §5). The author, the approval and
// whether the author bought the product are set by the server, so no payload has a field for them.

const MAX_REVIEW_TITLE = 100;
export const MAX_REVIEW_TEXT = 1000;

/** Payload of `reviewProduct`. Blanks are null. */
export const productReviewRequestSchema = z.object({
  productId: productIdSchema,
  rating: ratingSchema,
  title: textOrNull(MAX_REVIEW_TITLE),
  reviewText: textOrNull(MAX_REVIEW_TEXT),
});
export type ProductReviewRequest = z.infer<typeof productReviewRequestSchema>;

/** A product review as pulled by its author's devices; `id` is the id of the command that wrote it. */
export const productReviewSchema = z.object({
  id: z.string(),
  productId: z.string(),
  rating: ratingSchema,
  title: z.nullable(z.string()),
  reviewText: z.nullable(z.string()),
  isApproved: z.boolean(),
  isVerifiedPurchase: z.boolean(),
  createdAt: z.string(),
});
export type ProductReview = z.infer<typeof productReviewSchema>;

/** The form for a review of a product or an order. */
export const reviewFormSchema = z.object({
  rating: z.pipe(z.pipe(z._default(z.string(), ''), z.transform(Number)), ratingSchema),
  title: z._default(textOrNull(MAX_REVIEW_TITLE), null),
  reviewText: textOrNull(MAX_REVIEW_TEXT),
});
export type ReviewEntries = z.infer<typeof reviewFormSchema>;

/** Payload of `reviewOrder`: the stars are required, the text is not. */
export const orderReviewRequestSchema = z.object({
  orderId: ownIdSchema,
  rating: ratingSchema,
  reviewText: textOrNull(MAX_REVIEW_TEXT),
});
export type OrderReviewRequest = z.infer<typeof orderReviewRequestSchema>;

export const orderReviewSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  rating: ratingSchema,
  reviewText: z.nullable(z.string()),
  createdAt: z.string(),
});
export type OrderReview = z.infer<typeof orderReviewSchema>;

// Approved reviews as the public reads them, with no more of the author than a first name and an initial.

/** How many a page shows, newest first. */
export const REVIEWS_SHOWN = 50;

const publicReviewSchema = z.object({
  id: z.string(),
  rating: ratingSchema,
  title: z.nullable(z.string()),
  reviewText: z.nullable(z.string()),
  isVerifiedPurchase: z.boolean(),
  createdAt: z.string(),
  /** "Dana M."; null for somebody without a name. */
  author: z.nullable(z.string()),
});
export type PublicReview = z.infer<typeof publicReviewSchema>;

/** Answer of `GET /api/product-reviews?product=<id>`: newest first. */
export const publicReviewsSchema = z.object({ reviews: z.array(publicReviewSchema) });

/** `Dana Marie Miller` → `Dana M.` */
export function authorName(fullName: string | null): string | null {
  const [first, ...others] = (fullName ?? '').trim().split(/\s+/);
  if (!first) return null;
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
