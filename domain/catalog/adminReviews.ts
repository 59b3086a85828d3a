import * as z from 'zod/mini';
import { showSchema } from '../admin.ts';

// Reviews of products as admins see them (spec 2 §2, §4).

const REVIEW_STATES = ['pending', 'approved'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEWS_PAGE = 30;
export const MAX_REVIEWS = 990;

export const reviewsQuerySchema = z.object({
  state: z.enum(REVIEW_STATES),
  show: showSchema(REVIEWS_PAGE, MAX_REVIEWS),
});

const REVIEW_DECISIONS = ['approve', 'reject', 'withdraw'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** A decision, and the revision that it is about. */
export const reviewVerdictSchema = z.object({ rev: z.int(), decision: z.enum(REVIEW_DECISIONS) });
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;
