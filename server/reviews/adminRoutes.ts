import { Hono } from 'hono';
import {
  MOST_REVIEWS,
  REVIEW_STATES,
  REVIEWS_PAGE,
  reviewDecisionSchema,
} from '../../domain/admin/reviews.ts';
import { clerkOf } from '../account/audit.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { UUID } from '../http/uuid.ts';
import { approveReview, listReviews, rejectReview, restoreReview } from './admin.ts';

const DECISIONS = { approve: approveReview, reject: rejectReview, restore: restoreReview } as const;

/** The reviews desk of the office. */
export function reviewDesk({ sql }: Deps): Hono {
  const app = new Hono();

  /** AdminReviews. @throws Problem 400 naming `state` or `show` */
  app.get('/api/admin/reviews', async (c) => {
    const state = REVIEW_STATES.find((known) => known === c.req.query('state'));
    if (!state) throw badInput('state');
    const show = Number(c.req.query('show') ?? REVIEWS_PAGE);
    if (!Number.isInteger(show) || show < 1 || show > MOST_REVIEWS) throw badInput('show');
    return c.json(await listReviews(sql, state, show));
  });

  /** AdminReview as it is then; errors: see each decision in office.ts. */
  for (const [name, decide] of Object.entries(DECISIONS)) {
    app.post(`/api/admin/reviews/:id/${name}`, async (c) => {
      const id = c.req.param('id');
      const { rev } = await readJson(c, reviewDecisionSchema);
      if (!UUID.test(id)) throw notFound();
      return c.json(await decide(sql, clerkOf(c), id, rev));
    });
  }

  return app;
}
