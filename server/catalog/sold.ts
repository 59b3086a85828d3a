import { Refusal } from '../../domain/base/refusals.ts';
import type { Db } from '../db/sql.ts';

/** Those of the products that are on sale now. */
export async function findSold(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db<{ id: string }[]>`
    select id from products where id = any(${[...ids]}::text[]) and is_active and deleted_at is null`;
  return new Set(found.map(({ id }) => id));
}

/** @throws Refusal product_gone when it is not sold, any more or at all */
export async function demandSold(db: Db, id: string): Promise<void> {
  if (!(await findSold(db, [id])).has(id)) throw new Refusal('product_gone', { productId: id });
}
