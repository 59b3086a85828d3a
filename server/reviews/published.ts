import { type PublicReview, REVIEWS_SHOWN } from '../../domain/catalog/publicReviews.ts';
import type { Db } from '../db/sql.ts';

/** What was approved about a product of either catalog, newest first. Nothing about a product nobody knows. */
export async function publishedReviews(db: Db, productId: string): Promise<PublicReview[]> {
  return db<PublicReview[]>`
    select id::text, rating::int, title, review_text, is_verified_purchase, iso_utc(created_at) as created_at
    from product_reviews
    where is_approved and deleted_at is null and coalesce(product_id::text, premium_product_id) = ${productId}
    order by created_at desc limit ${REVIEWS_SHOWN}`;
}
