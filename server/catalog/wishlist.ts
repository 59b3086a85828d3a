import { Refusal } from '../../domain/base/refusals.ts';
import type { WishlistChange } from '../../domain/catalog/wishlist.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';
import { productOnSale } from './onSale.ts';

/** @throws Refusal sign_in_required, product_gone */
export async function addToWishlist(
  tx: Tx,
  { owner }: { owner: string },
  { productId }: WishlistChange,
): Promise<{ id: string }> {
  const userId = requireAccount(owner);
  // A product already on the list keeps its place.
  const products = await tx`
    with sold as (${productOnSale(tx, productId)}),
    added as (
      insert into user_wishlist (user_id, product_id) select ${userId}::uuid, id from sold
      on conflict (user_id, product_id) do update set deleted_at = null, created_at = now()
      where user_wishlist.deleted_at is not null)
    select from sold`;
  if (products.length === 0) throw new Refusal('product_gone', { productId });
  return { id: productId };
}

/** Succeeds also for a product that was never on the list or is no longer sold. @throws Refusal sign_in_required */
export async function removeFromWishlist(
  tx: Tx,
  { owner }: { owner: string },
  { productId: id }: WishlistChange,
): Promise<{ id: string }> {
  requireAccount(owner);
  await tx`
    update user_wishlist set deleted_at = now()
    where owner = ${owner} and product_id = ${id} and deleted_at is null`;
  return { id };
}

/** For the pull: every row, in the domain's shape. */
export const wishlistRows = (db: Db) => db`
  select owner, product_id as id, rev, deleted_at, jsonb_build_object(
    'productId', product_id, 'addedAt', iso_utc(created_at)) as body
  from user_wishlist`;
