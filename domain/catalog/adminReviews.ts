import * as z from 'zod/mini';
import { showSchema } from '../admin.ts';
import { productReviewSchema } from './reviews.ts';

// Reviews of products as admins see them (spec 2 §2, §4).

const REVIEW_STATES = ['pending', 'approved'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEWS_PAGE = 30;
export const MOST_REVIEWS = 990;

export const reviewsQuerySchema = z.object({
  state: z.enum(REVIEW_STATES),
  show: showSchema(REVIEWS_PAGE, MOST_REVIEWS),
});

export const adminReviewSchema = z.extend(z.omit(productReviewSchema, { productId: true }), {
  /** Sent with writes: 409 when it has changed. */
  rev: z.int(),
  product: z.object({ name: z.string(), slug: z.string(), path: z.string() }),
  /** Name or email of the account; null when it is gone. */
  author: z.nullable(z.string()),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** Answer of `GET /api/admin/reviews?state=pending|approved&show=30`: newest first. */
export const adminReviewsSchema = z.object({
  counts: z.object({ pending: z.int(), approved: z.int() }),
  reviews: z.array(adminReviewSchema),
});
export type AdminReviews = z.infer<typeof adminReviewsSchema>;

/** Body of `POST /api/admin/reviews/:id/approve`, `/reject`, `/withdraw`: the revision that was decided on. */
export const reviewDecisionSchema = z.object({ rev: z.int() });
