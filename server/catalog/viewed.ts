import { VIEWED_KEPT, type ViewProduct } from '../../domain/catalog/viewed.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';
import { productOnSale } from './onSale.ts';

/**
 * Puts a product first in the recently viewed list and removes all but the 20 newest. The view's time is when the
 * server receives it: devices send views in order, and their clocks may be a day off. A product that is no longer
 * sold is silently skipped, because the person asked for nothing.
 *
 * @throws Refusal sign_in_required
 */
export async function viewProduct(
  tx: Tx,
  { owner }: { owner: string },
  { productId }: ViewProduct,
): Promise<{ id: string; kept: boolean }> {
  const userId = requireAccount(owner);
  // In one statement the trim does not see the new view: it keeps one row fewer, not counting this product's old row.
  const { count } = await tx`
    with viewed as (
      insert into user_recently_viewed (user_id, product_id, viewed_at)
      select ${userId}::uuid, id, clock_timestamp() from (${productOnSale(tx, productId)}) as sold
      on conflict (user_id, product_id) do update set viewed_at = excluded.viewed_at, deleted_at = null
      returning 1),
    trimmed as (
      update user_recently_viewed set deleted_at = now()
      where user_id = ${userId} and exists (select from viewed) and id in (
        select id from user_recently_viewed
        where user_id = ${userId} and deleted_at is null and product_id <> ${productId}
        order by viewed_at desc, rev desc offset ${VIEWED_KEPT - 1}))
    select from viewed`;
  return { id: productId, kept: count > 0 };
}

/** For the pull: every row, in the domain's shape. */
export const viewedRows = (db: Db) => db`
  select owner, product_id as id, rev, deleted_at, jsonb_build_object(
    'productId', product_id, 'viewedAt', iso_utc(viewed_at)) as body
  from user_recently_viewed`;
