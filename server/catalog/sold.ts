import { Refusal } from '../../domain/base/refusals.ts';
import type { Db } from '../db/sql.ts';
import { UUID } from '../http/parseId.ts';

/** A product on sale, in the two columns that name one of either catalog: exactly one of them is not null. */
type Sold = { productId: string | null; premiumProductId: string | null };

/** Those of the ids, of either catalog, that are on sale now. */
export async function findSold(db: Db, ids: readonly string[]): Promise<Map<string, Sold>> {
  const uuids = ids.filter((id) => UUID.test(id));
  const found = await db<(Sold & { id: string })[]>`
    select id::text, id as product_id, null::text as premium_product_id
    from products where id = any(${uuids}::uuid[]) and is_active and deleted_at is null
    union all
    select id, null::uuid, id
    from premium_products where id = any(${[...ids]}::text[]) and is_active and deleted_at is null`;
  return new Map(found.map(({ id, ...sold }) => [id, sold]));
}

/** @throws Refusal product_gone when neither catalog sells it, any more or at all */
export async function soldProduct(db: Db, id: string): Promise<Sold> {
  const sold = (await findSold(db, [id])).get(id);
  if (!sold) throw new Refusal('product_gone', { productId: id });
  return sold;
}
