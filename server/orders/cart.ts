import type { MergeCart, SetCartLine } from '../../domain/account.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { MAX_QUANTITY } from '../../domain/catalog/goods.ts';
import { sold } from '../catalog/sold.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

// The account's cart. Stores only products and quantities: prices come from the catalog, and checkout computes them.

type Merge = {
  /** The changed lines with their new quantities. */
  lines: { productId: string; quantity: number }[];
  /** Products that are no longer sold; they were skipped. */
  gone: string[];
};

/** Adds a device's cart to the account's, line by line. @throws Refusal sign_in_required */
export async function mergeCart(tx: Tx, { owner }: { owner: string }, { lines }: MergeCart): Promise<Merge> {
  requireAccount(owner);
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, Math.min(MAX_QUANTITY, (quantities.get(productId) ?? 0) + quantity));
  }
  // Inserted in order: the cart is sorted by the time each row was added.
  const merged = await tx<Merge['lines']>`
    insert into cart_lines (owner, product_id, quantity)
    select ${owner}, products.id, asked.quantity
    from unnest(${[...quantities.keys()]}::text[], ${[...quantities.values()]}::integer[]) with ordinality
      as asked (product_id, quantity, position)
    join products on products.id = asked.product_id and is_active and deleted_at is null
    order by position
    on conflict (owner, product_id) do update set
      quantity = case when cart_lines.deleted_at is null
        then least(cart_lines.quantity + excluded.quantity, ${MAX_QUANTITY}) else excluded.quantity end,
      added_at = case when cart_lines.deleted_at is null then cart_lines.added_at else excluded.added_at end,
      deleted_at = null
    returning product_id, quantity`;
  for (const { productId } of merged) quantities.delete(productId);
  return { lines: [...merged], gone: [...quantities.keys()] };
}

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
    select ${owner}, id, ${quantity}::integer from (${sold(tx, productId)}) as sold
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
