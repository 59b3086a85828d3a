import { Refusal } from '../../domain/base/refusals.ts';
import type { OrderReviewRequest, ProductReviewRequest } from '../../domain/catalog/reviews.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';
import { requireOnSale } from './onSale.ts';

/** Matches orders that the account placed, and guest orders with its email that were attached to it. */
const isTheirs = (db: Db, owner: string) =>
  db`(orders.owner = ${owner} or orders.customer_id = (select id from customers where owner = ${owner}))`;

/**
 * Saves a review, unapproved. Delivered orders tell whether the author bought the product.
 *
 * @param about.id of the command, which becomes the review's id
 * @throws Refusal sign_in_required, product_gone, already_reviewed
 */
export async function reviewProduct(
  tx: Tx,
  { owner, id }: { owner: string; id: string },
  { productId, rating, title, reviewText }: ProductReviewRequest,
): Promise<{ id: string; isVerifiedPurchase: boolean }> {
  const userId = requireAccount(owner);
  await requireOnSale(tx, productId);
  const [living] = await tx`
    select 1 from product_reviews where owner = ${owner} and deleted_at is null and product_id = ${productId}`;
  if (living) throw new Refusal('already_reviewed', { productId });
  const [purchase] = await tx`
    select 1 from orders join order_items on order_items.order_id = orders.id
    where orders.status = 'delivered' and ${isTheirs(tx, owner)}
      and order_items.product_id = ${productId} limit 1`;
  const isVerifiedPurchase = purchase !== undefined;
  const review = { id, userId, productId, rating, title, reviewText, isVerifiedPurchase };
  const inserted = await tx`
    insert into product_reviews ${tx(review)} on conflict (id) do nothing returning id`;
  // Another owner's command had this id. Ids are random, so this one was forged.
  if (inserted.length === 0) throw new Refusal('receipt_mismatch');
  return { id, isVerifiedPurchase };
}

/**
 * @param about.id of the command, which becomes the review's id
 * @throws Refusal sign_in_required; not_found for another account's order; not_delivered;
 *   already_reviewed
 */
export async function reviewOrder(
  tx: Tx,
  { owner, id }: { owner: string; id: string },
  { orderId, rating, reviewText }: OrderReviewRequest,
): Promise<{ id: string }> {
  const userId = requireAccount(owner);
  const [order] = await tx<{ status: string; reviewId: string | null }[]>`
    select status, order_reviews.id as review_id
    from orders left join order_reviews on order_reviews.order_id = orders.id and order_reviews.owner = ${owner}
    where orders.id = ${orderId} and ${isTheirs(tx, owner)}`;
  if (!order) throw new Refusal('not_found', { orderId });
  if (order.status !== 'delivered') throw new Refusal('not_delivered', { orderId });
  if (order.reviewId) throw new Refusal('already_reviewed', { orderId });
  const inserted = await tx`
    insert into order_reviews ${tx({ id, userId, orderId, rating, reviewText })}
    on conflict (id) do nothing returning id`;
  if (inserted.length === 0) throw new Refusal('receipt_mismatch');
  return { id };
}

/** For the pull: every row, in the domain's shape. */
export const productReviewRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, jsonb_build_object(
    'id', id, 'productId', product_id, 'rating', rating, 'title', title,
    'reviewText', review_text, 'isApproved', is_approved, 'isVerifiedPurchase', is_verified_purchase,
    'createdAt', iso_utc(created_at)) as body
  from product_reviews`;

export const orderReviewRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, jsonb_build_object(
    'id', id, 'orderId', order_id, 'rating', rating, 'reviewText', review_text,
    'createdAt', iso_utc(created_at)) as body
  from order_reviews`;
