import { Refusal } from '../../domain/base/refusals.ts';
import type { Db } from '../db/sql.ts';

/** Selects a product's id if it is on sale now, for statements that write only in that case. */
export const productOnSale = (db: Db, id: string) => db`
  select id from products where id = ${id} and is_active and deleted_at is null`;

/** @throws Refusal product_gone when it is no longer sold or unknown */
export async function requireOnSale(db: Db, productId: string): Promise<void> {
  if ((await productOnSale(db, productId)).length === 0) throw new Refusal('product_gone', { productId });
}
