import { isDeepStrictEqual } from 'node:util';
import type { Stripe } from 'stripe';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { referenceId } from '../http/stripe.ts';
import { type PremiumCopy, premiumCopy } from './premiumCopy.ts';
import { slugify } from './slugs.ts';

// Mirrors the premium catalog, which the payment provider owns. Pages and checkout read the copy, so the shop works
// while the provider does not answer.

/**
 * Reads the provider's whole active catalog and updates the copy. Only rows that differ are written, so a run
 * without changes assigns no revision. Missing products are marked as deleted, only after both lists were read in full.
 *
 * @throws the SDK's error when a list breaks off; the copy is then unchanged
 */
export async function mirrorPremium(sql: Sql, payments: Stripe): Promise<{ written: number; gone: number }> {
  const products = await collectPages(
    payments.products.list({ active: true, limit: 100, expand: ['data.default_price'] }),
  );
  const prices = await collectPages(payments.prices.list({ active: true, limit: 100 }));
  const byProduct = Map.groupBy(prices, ({ product }) => referenceId(product));
  const copies = products.map((product) => premiumCopy(product, byProduct.get(product.id) ?? []));
  return sql.begin((tx) => writeCopies(tx, copies));
}

async function collectPages<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

type PremiumRow = Omit<PremiumCopy, 'category'> & {
  categoryId: string;
  slug: string;
  sortOrder: number;
  deletedAt: Date | null;
};

async function writeCopies(
  tx: Tx,
  copies: readonly PremiumCopy[],
): Promise<{ written: number; gone: number }> {
  // First in the lock order; without it, the reads below would run before the first write takes the lock.
  await tx`select lock_catalog()`;
  const categories = await tx<{ id: string; slug: CategorySlug }[]>`select id, slug from product_categories`;
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));
  const rows = await tx<PremiumRow[]>`
    select id, name, description, short_description, category_id, stripe_price_id, price_cents,
      currency, interval, unit, type, features, images, metadata, material_id, slug, sort_order, deleted_at
    from products where catalog = 'premium' order by id`;
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const slugs = new Set(rows.map(({ slug }) => slug));
  let writtenRows = 0;
  for (const [copy, sortOrder] of withPlaces(copies, rows).sort(byId)) {
    const { category, ...fields } = copy;
    const categoryId = categoryIds.get(category);
    if (!categoryId) throw new Error(`no product category ${category}`);
    const row = rowById.get(copy.id);
    const slug = row?.slug ?? freeSlug(copy, slugs);
    const wanted: PremiumRow = {
      ...fields,
      categoryId,
      slug,
      sortOrder: row?.sortOrder ?? sortOrder,
      deletedAt: null,
    };
    if (row && isDeepStrictEqual({ ...row }, wanted)) continue;
    await write(tx, wanted);
    slugs.add(slug);
    writtenRows += 1;
  }
  const ids = copies.map(({ id }) => id);
  const { count: removedRows } = rows.some(({ id, deletedAt }) => deletedAt === null && !ids.includes(id))
    ? await tx`update products set deleted_at = now()
        where catalog = 'premium' and deleted_at is null and id <> all(${ids})`
    : { count: 0 };
  return { written: writtenRows, gone: removedRows };
}

/** New products go before the existing ones, in the provider's order; existing ones keep their places. */
function withPlaces(copies: readonly PremiumCopy[], rows: readonly PremiumRow[]): [PremiumCopy, number][] {
  const isKnown = new Set(rows.map(({ id }) => id));
  const added = copies.filter(({ id }) => !isKnown.has(id));
  const first =
    rows.length > 0 ? Math.min(...rows.map(({ sortOrder }) => sortOrder)) - 10 * added.length : 10;
  return copies.map((copy) => [copy, first + 10 * Math.max(0, added.indexOf(copy))]);
}

/** Rows are always locked in the order of their ids, which prevents deadlocks. */
function byId([a]: [PremiumCopy, number], [b]: [PremiumCopy, number]): number {
  return a.id < b.id ? -1 : 1;
}

function freeSlug({ id, name }: PremiumCopy, takenSlugs: ReadonlySet<string>): string {
  const plain = slugify(name);
  return plain && !takenSlugs.has(plain) ? plain : slugify(`${plain.slice(0, 40)}-${id}`);
}

async function write(tx: Tx, { metadata, features, images, ...row }: PremiumRow): Promise<void> {
  const columns = {
    ...row,
    catalog: 'premium',
    metadata: tx.json(metadata),
    features: tx.array(features),
    images: tx.array(images),
  };
  const { id: _, ...changes } = columns;
  await tx`insert into products ${tx(columns)} on conflict (id) do update set ${tx(changes)}`;
}
