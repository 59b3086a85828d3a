import { Hono } from 'hono';
import { authorName, type PublicReview, REVIEWS_SHOWN } from '../../domain/catalog/reviews.ts';
import type { Db } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { badInput } from '../http/problem.ts';

const MAX_CHARACTERS = 200;

export function reviewRoutes({ sql }: Pick<Deps, 'sql'>): Hono {
  const app = new Hono();

  /** `?product=<id>` to `{reviews: PublicReview[]}`. */
  app.get('/api/product-reviews', async (c) => {
    const product = c.req.query('product') ?? '';
    if (product === '' || product.length > MAX_CHARACTERS || product.includes('\0'))
      throw badInput('product');
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ reviews: await publishedReviews(sql, product) });
  });

  return app;
}

/** The approved reviews of a product of either catalog, newest first; empty for an unknown product. */
async function publishedReviews(db: Db, productId: string): Promise<PublicReview[]> {
  const reviews = await db<PublicReview[]>`
    select r.id::text, r.rating::int, r.title, r.review_text, r.is_verified_purchase,
      iso_utc(r.created_at) as created_at, c.full_name as author
    from product_reviews r left join customers c on c.user_id = r.user_id
    where r.is_approved and r.deleted_at is null and r.product_id = ${productId}
    order by r.created_at desc limit ${REVIEWS_SHOWN}`;
  return reviews.map((review) => ({ ...review, author: authorName(review.author) }));
}
