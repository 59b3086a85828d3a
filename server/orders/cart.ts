import type { SetCartLine } from '../../domain/account.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { productOnSale } from '../catalog/onSale.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

// The account's cart. Stores only products and quantities: prices come from the catalog, and checkout computes them.

/** Sets a product's quantity; 0 removes the line. @throws Refusal sign_in_required, product_gone */
export async function setCartLine(
  tx: Tx,
  { owner }: { owner: string },
  { productId, quantity }: SetCartLine,
): Promise<{ id: string }> {
  requireAccount(owner);
  if (quantity === 0) {
    await tx`
      update cart_lines set deleted_at = now()
      where owner = ${owner} and product_id = ${productId} and deleted_at is null`;
    return { id: productId };
  }
  const set = await tx`
    insert into cart_lines (owner, product_id, quantity)
    select ${owner}, id, ${quantity}::integer from (${productOnSale(tx, productId)}) as sold
    on conflict (owner, product_id) do update set
      quantity = excluded.quantity,
      added_at = case when cart_lines.deleted_at is null then cart_lines.added_at else excluded.added_at end,
      deleted_at = null
    returning product_id`;
  if (set.length === 0) throw new Refusal('product_gone', { productId });
  return { id: productId };
}

/** For the pull: every row, in the domain's shape. */
export const cartRows = (db: Db) => db`
  select owner, product_id as id, rev, deleted_at, jsonb_build_object(
    'productId', product_id, 'quantity', quantity,
    'addedAt', iso_utc(added_at)) as body
  from cart_lines`;
