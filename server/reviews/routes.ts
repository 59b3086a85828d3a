import { Hono } from 'hono';
import type { Deps } from '../http/deps.ts';
import { badInput } from '../http/problem.ts';
import { publishedReviews } from './published.ts';

const MOST_CHARACTERS = 200;

export function reviewRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** `?product=<id>` to `{reviews: PublicReview[]}`. */
  app.get('/api/product-reviews', async (c) => {
    const product = c.req.query('product') ?? '';
    if (product === '' || product.length > MOST_CHARACTERS || product.includes('\0'))
      throw badInput('product');
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ reviews: await publishedReviews(sql, product) });
  });

  return app;
}
