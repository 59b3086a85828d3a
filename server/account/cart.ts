import { MAX_QUANTITY, type MergeCart, type SetCartLine } from '../../domain/orders/cart.ts';
import { demandSold, findSold } from '../catalog/sold.ts';
import { lockOwner, requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

// The account's cart. Only what and how many: prices are the catalog's, and checkout works them out anew.

type Merged = {
  /** The touched lines as they are now. */
  lines: { productId: string; quantity: number }[];
  /** Products that are not sold any more; they were left out. */
  gone: string[];
};

/** Adds a device's cart to the account's, line by line. @throws Refusal sign_in_required */
export async function mergeCart(tx: Tx, { owner }: { owner: string }, { lines }: MergeCart): Promise<Merged> {
  requireAccount(owner);
  const asked = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    asked.set(productId, Math.min(MAX_QUANTITY, (asked.get(productId) ?? 0) + quantity));
  }
  const sold = await findSold(tx, [...asked.keys()]);
  const rows = [...asked].flatMap(([productId, quantity]) =>
    sold.has(productId) ? [{ owner, productId, quantity }] : [],
  );
  const gone = [...asked.keys()].filter((id) => !sold.has(id));
  if (rows.length === 0) return { lines: [], gone };
  await lockOwner(tx, owner);
  // Row by row: the order they stand in the cart is the order of their clock readings.
  const merged: Merged['lines'] = [];
  for (const row of rows) {
    const [line] = await tx<Merged['lines']>`
      insert into cart_lines ${tx(row)}
      on conflict (owner, product_id) do update set
        quantity = case when cart_lines.deleted_at is null
          then least(cart_lines.quantity + excluded.quantity, ${MAX_QUANTITY}) else excluded.quantity end,
        added_at = case when cart_lines.deleted_at is null then cart_lines.added_at else excluded.added_at end,
        deleted_at = null
      returning product_id, quantity`;
    if (line) merged.push(line);
  }
  return { lines: merged, gone };
}

/** How many of a product there shall be, whatever there were. @throws Refusal sign_in_required, product_gone */
export async function setCartLine(
  tx: Tx,
  { owner }: { owner: string },
  { productId, quantity }: SetCartLine,
): Promise<{ id: string }> {
  requireAccount(owner);
  if (quantity === 0) {
    await lockOwner(tx, owner);
    await tx`
      update cart_lines set deleted_at = now()
      where owner = ${owner} and product_id = ${productId} and deleted_at is null`;
    return { id: productId };
  }
  await demandSold(tx, productId);
  await lockOwner(tx, owner);
  await tx`
    insert into cart_lines ${tx({ owner, productId, quantity })}
    on conflict (owner, product_id) do update set
      quantity = excluded.quantity,
      added_at = case when cart_lines.deleted_at is null then cart_lines.added_at else excluded.added_at end,
      deleted_at = null`;
  return { id: productId };
}

/** For the pull: every row, in the domain's shape. */
export const cartRows = (db: Db) => db`
  select owner, product_id as id, rev, deleted_at, jsonb_build_object(
    'productId', product_id, 'quantity', quantity,
    'addedAt', iso_utc(added_at)) as body
  from cart_lines`;
