import * as z from 'zod/mini';
import { ratingSchema } from '../base/fields.ts';

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
