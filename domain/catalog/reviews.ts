import * as z from 'zod/mini';
import { ownIdSchema, productIdSchema, ratingSchema, textOrNull } from '../base/fields.ts';

// Reviews of products and of delivered orders (spec 1 §3, §5). Who wrote one, whether it is approved and whether
// its writer bought the product is the store's to say, so no payload has a field for it.

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

/** A product review as its writer's devices get it back; `id` is that of the command that wrote it. */
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

/** The form of a review, of a product or of an order. */
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

// Approved reviews as everybody reads them. Who wrote one stays with the store.

/** How many a page shows, the newest. */
export const REVIEWS_SHOWN = 50;

const publicReviewSchema = z.object({
  id: z.string(),
  rating: ratingSchema,
  title: z.nullable(z.string()),
  reviewText: z.nullable(z.string()),
  isVerifiedPurchase: z.boolean(),
  createdAt: z.string(),
});
export type PublicReview = z.infer<typeof publicReviewSchema>;

/** Answer of `GET /api/product-reviews?product=<id>`: newest first. */
export const publicReviewsSchema = z.object({ reviews: z.array(publicReviewSchema) });
