import { Hono } from 'hono';
import { type PublicReview, REVIEWS_SHOWN } from '../../domain/catalog/reviews.ts';
import { ownerFor } from '../db/owners.ts';
import type { KeptPicture } from '../db/pictures.ts';
import type { Db } from '../db/sql.ts';
import { findCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, notFound } from '../http/problem.ts';

const MOST_CHARACTERS = 200;

export function reviewRoutes({ sql, pictures }: Deps): Hono {
  const app = new Hono();

  /** `?product=<id>` to `{reviews: PublicReview[]}`. */
  app.get('/api/product-reviews', async (c) => {
    const product = c.req.query('product') ?? '';
    if (product === '' || product.length > MOST_CHARACTERS || product.includes('\0'))
      throw badInput('product');
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ reviews: await publishedReviews(sql, product) });
  });

  /** A picture of an approved review, or of the caller's own, as a JPEG. */
  app.get('/api/product-reviews/:id/photos/:position', async (c) => {
    const caller = findCaller(c);
    const owner = caller && ownerFor(caller.userId);
    const [photo] = await sql<(KeptPicture & { isApproved: boolean })[]>`
      select jpeg as bytes, object_key, r.is_approved
      from review_photos join product_reviews r on r.id = review_id
      where r.id = ${pathId(c)} and position::text = ${c.req.param('position')}
        and (r.is_approved or r.owner = ${owner}) and r.deleted_at is null`;
    const jpeg = photo && (await pictures.bytesOf(photo));
    if (!jpeg) throw notFound();
    c.header('Cache-Control', photo.isApproved ? 'public, max-age=3600' : 'private, no-store');
    c.header('Content-Disposition', 'inline');
    return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
  });

  return app;
}

/** The approved reviews of a product of either catalog, newest first; empty for an unknown product. */
async function publishedReviews(db: Db, productId: string): Promise<PublicReview[]> {
  return db<PublicReview[]>`
    select id::text, rating::int, title, review_text, is_verified_purchase, iso_utc(created_at) as created_at,
      reply_text, (select count(*)::int from review_photos p where p.review_id = product_reviews.id) as photos
    from product_reviews
    where is_approved and deleted_at is null and product_id = ${productId}
    order by created_at desc limit ${REVIEWS_SHOWN}`;
}
