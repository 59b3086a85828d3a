import * as z from 'zod/mini';
import { showSchema } from '../admin.ts';

// Reviews of products as admins see them (spec 2 §2, §4).

const REVIEW_STATES = ['pending', 'approved'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEWS_PAGE = 30;
export const MOST_REVIEWS = 990;

export const reviewsQuerySchema = z.object({
  state: z.enum(REVIEW_STATES),
  show: showSchema(REVIEWS_PAGE, MOST_REVIEWS),
});

/** Body of `POST /api/admin/reviews/:id/approve`, `/reject`, `/withdraw`: the revision that was decided on. */
export const reviewDecisionSchema = z.object({ rev: z.int() });
