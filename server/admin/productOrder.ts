import { type ProductOrder, risingPlaces } from '../../domain/admin/products.ts';
import type { Sql } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { changedSince } from '../http/problem.ts';

/**
 * Reorders all products of one category at once. Products of other categories keep their places.
 *
 * @returns the ids in their new order
 * @throws Problem 409 with the ids in their current order, when that is not the order the admin saw
 */
export async function orderProducts(
  sql: Sql,
  by: AuditActor,
  { catalog, category, seen, order }: ProductOrder,
): Promise<{ order: string[] }> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    // Rows are always locked in the order of their ids, which prevents deadlocks.
    const rows = await tx<{ id: string; sortOrder: number }[]>`
      with held as materialized (
        select p.id, p.name, p.sort_order from products p join product_categories c on c.id = p.category_id
        where p.catalog = ${catalog} and c.slug = ${category} order by p.id for no key update of p)
      select id, sort_order from held order by sort_order, name, id`;
    const standing = rows.map(({ id }) => id);
    if (!isSame(standing, seen)) throw changedSince({ order: standing });
    if (isSame(standing, order)) return { order: standing };
    const places = risingPlaces(rows.map(({ sortOrder }) => sortOrder));
    await tx`
      update products as p set sort_order = wanted.place
      from unnest(${order}::text[], ${places}::int[]) as wanted (id, place)
      where p.id = wanted.id and p.sort_order <> wanted.place`;
    await record(tx, 'products_ordered', { ...by, detail: { category, catalog } });
    return { order: [...order] };
  });
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);
