import { Hono } from 'hono';
import { type PublicReview, REVIEWS_SHOWN } from '../../domain/catalog/reviews.ts';
import type { Db } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { badInput } from '../http/problem.ts';

const MOST_CHARACTERS = 200;

export function reviewRoutes({ sql }: Pick<Deps, 'sql'>): Hono {
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

/** The approved reviews of a product of either catalog, newest first; empty for an unknown product. */
async function publishedReviews(db: Db, productId: string): Promise<PublicReview[]> {
  return db<PublicReview[]>`
    select id::text, rating::int, title, review_text, is_verified_purchase, iso_utc(created_at) as created_at
    from product_reviews
    where is_approved and deleted_at is null and product_id = ${productId}
    order by created_at desc limit ${REVIEWS_SHOWN}`;
}
