import * as z from 'zod/mini';
import { filterSchema, searchSchema, showSchema } from '../../domain/admin.ts';
import {
  type AdminProduct,
  MAX_PRODUCTS,
  PRODUCT_STATES,
  PRODUCTS_PAGE,
  type ProductChange,
  type ProductCreate,
  type ProductFields,
  type ProductState,
  RESERVED_METADATA,
} from '../../domain/catalog/adminProducts.ts';
import { productPath } from '../../domain/catalog/catalog.ts';
import { CATALOGS } from '../../domain/catalog/goods.ts';
import { hasGoods } from '../db/searchPattern.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { isLow } from '../db/storeSettings.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';
import { freeSlug } from './slugs.ts';

// The admin's view of all products, and its writes to traditional ones. Premium products are written to the provider
// (adminPremiumProducts.ts); only their stock and sort order are written here.

type Row = Omit<AdminProduct, 'path'>;

/** Products of both catalogs, including removed ones. */
const everyProduct = (db: Db) => db`
  select p.id, p.rev, p.catalog, p.slug, p.name, p.short_description, p.description, c.slug as category, p.price_cents,
    p.currency, p.interval, p.unit, p.type, p.features, p.images, p.inventory_count, p.low_stock_at, p.metadata, p.material_id,
    p.is_active and p.deleted_at is null as is_active, p.sort_order, iso_utc(p.updated_at) as updated_at
  from products p join product_categories c on c.id = p.category_id`;

function product(row: Row): AdminProduct {
  const reserved: readonly string[] = row.catalog === 'premium' ? RESERVED_METADATA : [];
  const metadata = Object.fromEntries(
    Object.entries(row.metadata).filter(([key]) => !reserved.includes(key)),
  );
  return { ...row, metadata, path: productPath(row) };
}

export const productsQuerySchema = z.object({
  /** Searched in name, slug and id; '' for all. */
  q: z._default(searchSchema, ''),
  state: filterSchema(PRODUCT_STATES),
  catalog: filterSchema(CATALOGS),
  show: showSchema(PRODUCTS_PAGE, MAX_PRODUCTS),
});
type ProductsQuery = z.infer<typeof productsQuerySchema>;

/** In the shop's order: premium first, each catalog by its sort order. The counts are of what `q` and `catalog` match. */
export async function listProducts(db: Db, { q, state, catalog, show }: ProductsQuery) {
  const matches = db`
    select * from (${everyProduct(db)}) as found
    where (${catalog}::text is null or catalog = ${catalog})
      and id in (select id from products
        where ${hasGoods(db, db`(folded_names(name, translations) || ' ' || replace(slug || ' ' || lower(id), '-', ''))`, q)})`;
  const [counts] = await db<Record<ProductState, number>[]>`
    select count(*)::int as all, count(*) filter (where is_active)::int as active,
      count(*) filter (where not is_active)::int as inactive,
      count(*) filter (where ${isLow(db)})::int as low,
      count(*) filter (where is_active and inventory_count = 0)::int as out
    from (${matches}) as counted`;
  if (!counts) throw new Error('the counts are empty');
  const rows = await db<Row[]>`
    select * from (${matches}) as shown
    where case ${state}::text when 'active' then is_active when 'inactive' then not is_active
      when 'low' then ${isLow(db)}
      when 'out' then is_active and inventory_count = 0 else true end
    order by catalog, sort_order, name, id limit ${show}`;
  return { counts, products: rows.map(product) };
}

export async function allProducts(db: Db): Promise<AdminProduct[]> {
  const rows = await db<Row[]>`
    select * from (${everyProduct(db)}) as found order by catalog, sort_order, name, id`;
  return rows.map(product);
}

/** @throws Problem 404 */
export async function findProduct(db: Db, id: string): Promise<AdminProduct> {
  const [row] = await db<Row[]>`select * from (${everyProduct(db)}) as found where id = ${id}`;
  if (!row) throw notFound();
  return product(row);
}

async function categoryId(tx: Tx, slug: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select id from product_categories where slug = ${slug}`;
  if (!row) throw badInput('changes.category');
  return row.id;
}

async function columns(tx: Tx, { category, metadata, features, images, ...plain }: Partial<ProductFields>) {
  return {
    ...plain,
    ...(category === undefined ? {} : { categoryId: await categoryId(tx, category) }),
    ...(metadata === undefined ? {} : { metadata: tx.json(metadata) }),
    ...(features === undefined ? {} : { features: tx.array(features) }),
    ...(images === undefined ? {} : { images: tx.array(images) }),
  };
}

/** For the audit log: the names of changed fields, and for price, stock and `isActive` the old and new values. */
export function changeDetail(id: string, product: AdminProduct, latest: AdminProduct) {
  const fields = (Object.keys(latest) as (keyof AdminProduct)[]).filter(
    (field) =>
      field !== 'rev' &&
      field !== 'updatedAt' &&
      JSON.stringify(product[field]) !== JSON.stringify(latest[field]),
  );
  const figures = (['priceCents', 'inventoryCount', 'isActive'] as const).filter((field) =>
    fields.includes(field),
  );
  return {
    product: id,
    fields,
    ...Object.fromEntries(figures.map((field) => [field, [product[field], latest[field]]])),
  };
}

/**
 * Changes the fields that belong to the store: all fields of a traditional product. Runs in the caller's transaction,
 * after `lock_catalog()`.
 * @throws Problem 404; 409 with the current product when its revision changed
 */
export async function changeTraditional(
  tx: Tx,
  id: string,
  { rev, changes }: ProductChange,
): Promise<AdminProduct> {
  const product = await findProduct(tx, id);
  if (product.rev !== rev) throw changedSince(product);
  const { isActive, ...fields } = changes;
  const set = {
    ...(await columns(tx, fields)),
    // Activating a product that was marked as removed restores it.
    ...(isActive === undefined ? {} : { isActive, ...(isActive ? { deletedAt: null } : {}) }),
  };
  if (Object.keys(set).length > 0) await tx`update products set ${tx(set)} where id = ${id}`;
  return findProduct(tx, id);
}

/** @throws as changeTraditional */
export async function changeProduct(
  sql: Sql,
  staff: AuditActor,
  id: string,
  change: ProductChange,
): Promise<AdminProduct> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const product = await findProduct(tx, id);
    const latest = await changeTraditional(tx, id, change);
    await record(tx, 'product_changed', { ...staff, detail: changeDetail(id, product, latest) });
    return latest;
  });
}

/** Adds a traditional product; repeating an id changes nothing. Call it after `lock_catalog()`. */
export async function createTraditional(tx: Tx, id: string, fields: ProductFields): Promise<void> {
  const slug = await freeSlug(tx, 'products', { id, name: fields.name });
  const row = { id, slug, ...(await columns(tx, fields)) };
  await tx`insert into products ${tx(row)} on conflict (id) do nothing`;
}

export async function createProduct(
  sql: Sql,
  staff: AuditActor,
  { id, fields }: Pick<ProductCreate, 'id' | 'fields'>,
): Promise<AdminProduct> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const [product] = await tx`select from products where id = ${id}`;
    if (product) return findProduct(tx, id);
    await createTraditional(tx, id, fields);
    await record(tx, 'product_created', { ...staff, detail: { product: id, name: fields.name } });
    return findProduct(tx, id);
  });
}
