import { isDeepStrictEqual } from 'node:util';
import type { Stripe } from 'stripe';
import { metadataList, PREMIUM_CATEGORIES, type PremiumCategory } from '../../domain/catalog.ts';
import type { CategorySlug } from '../../domain/goods.ts';
import type { Sql, Tx } from '../db/sql.ts';

// The premium catalog is the payment provider's; this keeps a copy of it. Pages and checkout read the copy, so the
// shop stands while the provider does not answer.

/** What is copied from the provider. Stock, slug and place in the list are ours and survive every round. */
type PremiumCopy = {
  id: string;
  name: string;
  description: string;
  shortDescription: string;
  category: CategorySlug;
  premiumCategory: PremiumCategory | null;
  stripePriceId: string | null;
  priceCents: number | null;
  currency: string;
  interval: string | null;
  prices: PremiumPrice[];
  unit: string;
  type: 'premium' | 'organic' | 'standard';
  features: string[];
  images: string[];
  metadata: Record<string, string>;
  materialId: string | null;
};

type PremiumPrice = {
  id: string;
  type: Stripe.Price['type'];
  unit_amount: number | null;
  currency: string;
  recurring: { interval: string } | null;
};

/**
 * Reads the provider's whole active catalog and brings the copy up to it. Only rows that differ are written, so a
 * round without news moves no revision. A product that is gone is marked so, and only once both lists are complete.
 *
 * @throws the SDK's error when a list breaks off; the copy is then as it was
 */
export async function mirrorPremium(sql: Sql, payments: Stripe): Promise<{ written: number; gone: number }> {
  const products = await all(
    payments.products.list({ active: true, limit: 100, expand: ['data.default_price'] }),
  );
  const prices = await all(payments.prices.list({ active: true, limit: 100 }));
  const byProduct = Map.groupBy(prices, ({ product }) => idOf(product));
  const copies = products.map((product) => premiumCopy(product, byProduct.get(product.id) ?? []));
  return sql.begin((tx) => bringUpTo(tx, copies));
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

/**
 * A provider's product in our terms. Its price is the default one if that is for one payment, else the first such
 * price, else the first recurring one, which is shown with its interval and cannot be ordered.
 */
export function premiumCopy(product: Stripe.Product, prices: readonly Stripe.Price[]): PremiumCopy {
  const { metadata } = product;
  const usable = prices.filter(({ active, unit_amount }) => active && unit_amount !== null);
  const oneTime = usable.filter(({ type }) => type === 'one_time');
  const standard = product.default_price ? idOf(product.default_price) : null;
  const price = oneTime.find(({ id }) => id === standard) ?? oneTime[0] ?? usable[0];
  const description = product.description ?? '';
  return {
    id: product.id,
    name: product.name,
    description,
    shortDescription: firstSentence(description),
    category: categoryOf(metadata),
    premiumCategory: PREMIUM_CATEGORIES.find((category) => category === metadata.category) ?? null,
    stripePriceId: price?.id ?? null,
    priceCents: price?.unit_amount ?? null,
    currency: price?.currency ?? 'usd',
    interval: price?.recurring?.interval ?? null,
    prices: prices.map(({ id, type, unit_amount, currency, recurring }) => ({
      id,
      type,
      unit_amount,
      currency,
      recurring: recurring && { interval: recurring.interval },
    })),
    unit: metadata.unit?.trim() || 'per item',
    type: TYPES.find((type) => type === metadata.type) ?? 'standard',
    features: metadataList(metadata.features),
    images: product.images.map(picture),
    metadata,
    materialId: metadata.material_id?.trim() || null,
  };
}

const TYPES = ['premium', 'organic', 'standard'] as const;

/** What `specialty` holds, by its material, and the words the provider's catalog uses for our categories. */
const CATEGORIES: Readonly<Record<string, CategorySlug>> = {
  aggregate: 'gravel',
  gravel: 'gravel',
  stone: 'gravel',
  rock: 'gravel',
  sand: 'sand',
  topsoil: 'topsoil',
  soil: 'topsoil',
  compost: 'compost',
  mulch: 'mulch',
  tools: 'tools-equipment',
  equipment: 'tools-equipment',
  'tools-equipment': 'tools-equipment',
};

function categoryOf({ category, material_category }: Stripe.Metadata): CategorySlug {
  const known = (word: string | undefined) => CATEGORIES[word?.trim().toLowerCase() ?? ''];
  return known(category) ?? known(material_category) ?? 'topsoil';
}

/**
 * A picture of our own set is known by its slug, whatever host and width the provider was given; one that was
 * uploaded by its path; others by URL.
 */
function picture(url: string): string {
  const uploaded = /\/pictures\/uploads\/[\w-]+\.webp$/.exec(url);
  if (uploaded) return uploaded[0];
  return /\/pictures\/(?:[a-z]+\/)?([a-z0-9-]+?)(?:-\d+\.(?:avif|webp))?$/.exec(url)?.[1] ?? url;
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

type Known = Omit<PremiumCopy, 'category'> & {
  categoryId: string;
  slug: string;
  sortOrder: number;
  deletedAt: Date | null;
};

async function bringUpTo(tx: Tx, copies: readonly PremiumCopy[]): Promise<{ written: number; gone: number }> {
  // The first step of the lock order: otherwise reading before the first write would come before the lock.
  await tx`select lock_catalog()`;
  const categories = await tx<{ id: string; slug: CategorySlug }[]>`select id, slug from product_categories`;
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));
  const known = await tx<Known[]>`
    select id, name, description, short_description, category_id, premium_category, stripe_price_id, price_cents,
      currency, interval, prices, unit, type, features, images, metadata, material_id, slug, sort_order, deleted_at
    from premium_products order by id`;
  const before = new Map(known.map((row) => [row.id, row]));
  const slugs = new Set(known.map(({ slug }) => slug));
  let written = 0;
  for (const [copy, sortOrder] of placed(copies, known).sort(byId)) {
    const { category, ...fields } = copy;
    const categoryId = categoryIds.get(category);
    if (!categoryId) throw new Error(`no product category ${category}`);
    const row = before.get(copy.id);
    const slug = row?.slug ?? freeSlug(copy, slugs);
    const wanted: Known = {
      ...fields,
      categoryId,
      slug,
      sortOrder: row?.sortOrder ?? sortOrder,
      deletedAt: null,
    };
    if (row && isDeepStrictEqual({ ...row }, wanted)) continue;
    await write(tx, wanted);
    slugs.add(slug);
    written += 1;
  }
  const ids = copies.map(({ id }) => id);
  const { count: gone } = known.some(({ id, deletedAt }) => deletedAt === null && !ids.includes(id))
    ? await tx`update premium_products set deleted_at = now() where deleted_at is null and id <> all(${ids})`
    : { count: 0 };
  return { written, gone };
}

/** New products go before the ones that are there, as the provider lists them; nothing else changes its place. */
function placed(copies: readonly PremiumCopy[], known: readonly Known[]): [PremiumCopy, number][] {
  const isKnown = new Set(known.map(({ id }) => id));
  const added = copies.filter(({ id }) => !isKnown.has(id));
  const first =
    known.length > 0 ? Math.min(...known.map(({ sortOrder }) => sortOrder)) - 10 * added.length : 10;
  return copies.map((copy) => [copy, first + 10 * Math.max(0, added.indexOf(copy))]);
}

/** Rows are locked in the order of their ids, as everybody does. */
function byId([a]: [PremiumCopy, number], [b]: [PremiumCopy, number]): number {
  return a.id < b.id ? -1 : 1;
}

function freeSlug({ id, name }: PremiumCopy, taken: ReadonlySet<string>): string {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const plain = words(name);
  return plain && !taken.has(plain) ? plain : words(`${plain}-${id}`);
}

async function write(tx: Tx, { prices, metadata, features, images, ...row }: Known): Promise<void> {
  const columns = {
    ...row,
    prices: tx.json(prices),
    metadata: tx.json(metadata),
    features: tx.array(features),
    images: tx.array(images),
  };
  const { id: _, ...changes } = columns;
  await tx`insert into premium_products ${tx(columns)} on conflict (id) do update set ${tx(changes)}`;
}
