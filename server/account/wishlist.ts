import type { WishlistChange } from '../../domain/catalog/wishlist.ts';
import { demandSold } from '../catalog/sold.ts';
import { lockOwner, requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

/** @throws Refusal sign_in_required, product_gone */
export async function addToWishlist(
  tx: Tx,
  { owner }: { owner: string },
  { productId }: WishlistChange,
): Promise<{ id: string }> {
  const userId = requireAccount(owner);
  await demandSold(tx, productId);
  await lockOwner(tx, owner);
  // What is on the list already keeps its place.
  await tx`
    insert into user_wishlist ${tx({ userId, productId })}
    on conflict (user_id, product_id) do update set deleted_at = null, created_at = now()
    where user_wishlist.deleted_at is not null`;
  return { id: productId };
}

/** Also of what was never on it, or is not sold any more. @throws Refusal sign_in_required */
export async function removeFromWishlist(
  tx: Tx,
  { owner }: { owner: string },
  { productId: id }: WishlistChange,
): Promise<{ id: string }> {
  requireAccount(owner);
  await lockOwner(tx, owner);
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
