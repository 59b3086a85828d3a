import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MaterialId } from '../domain/base/materials.ts';
import type { Product } from '../domain/catalog/catalog.ts';
import type { CategorySlug } from '../domain/catalog/goods.ts';
import { allPlaces } from '../domain/delivery/zips.ts';
import { ZONES } from '../domain/delivery/zones.ts';
import type { Sql, Tx } from './db/sql.ts';
import { ROOT } from './runtime/config.ts';

// The store's initial contents. Existing rows are not changed, so edits since then stay (including products taken off
// sale: rows are never deleted); a newer release only adds what is missing.

type SeedCategory = { id: string; slug: CategorySlug; name: string; description: string; sortOrder: number };
type SeedProduct = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'shortDescription'
  | 'category'
  | 'priceCents'
  | 'unit'
  | 'type'
  | 'features'
  | 'images'
  | 'inventoryCount'
  | 'metadata'
  | 'sortOrder'
> & { materialId: MaterialId | null };
type SeedArticle = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  author: string;
  featuredImage: string;
  publishedAt: string;
};

type SeedData = {
  categories: SeedCategory[];
  products: SeedProduct[];
  articles: (SeedArticle & { content: string })[];
};

const read = (path: string): string => readFileSync(join(ROOT, 'sql', 'seed', path), 'utf8');

/** The contents of sql/seed, without the premium catalog: that one comes through the payment provider. */
export function readSeed(): SeedData {
  const articles: SeedArticle[] = JSON.parse(read('articles.json'));
  return {
    categories: JSON.parse(read('categories.json')),
    products: JSON.parse(read('products.json')),
    articles: articles.map((article) => ({ ...article, content: read(`articles/${article.slug}.html`) })),
  };
}

/** Fills an empty store and adds what a newer release brings. Safe to run in several processes at once. */
export async function seed(sql: Sql): Promise<{ ran: boolean }> {
  const data = readSeed();
  const hash = createHash('sha256')
    .update(JSON.stringify([data, ZONES, allPlaces()]))
    .digest('hex');
  const [done] = await sql`select from seed_runs where hash = ${hash}`;
  if (done) return { ran: false };
  return sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`;
    await tx`select pg_advisory_xact_lock(0, 2)`;
    const [meanwhile] = await tx`select from seed_runs where hash = ${hash}`;
    if (meanwhile) return { ran: false };
    await seedZones(tx);
    await seedCatalog(tx, data);
    await seedArticles(tx, data);
    await tx`insert into seed_runs (hash) values (${hash})`;
    return { ran: true };
  });
}

async function seedZones(tx: Tx): Promise<void> {
  const zones = Object.values(ZONES).map((zone, index) => ({
    id: zone.id,
    name: zone.name,
    feeCents: zone.feeCents,
    minimumYards: zone.minimumYards,
    sameDay: zone.sameDay,
    saturday: zone.saturday,
    leadDaysFewest: zone.leadDays[0],
    leadDaysMost: zone.leadDays[1],
    areas: [...zone.areas],
    sortOrder: index,
  }));
  await tx`insert into delivery_zones ${tx(zones)} on conflict do nothing`;
  const zips = allPlaces().map(({ zip, city, county, miles, zone, poBox }) => ({
    zip,
    city,
    county,
    miles,
    zoneId: zone,
    poBox,
  }));
  await tx`insert into delivery_zips ${tx(zips)} on conflict do nothing`;
}

async function seedCatalog(tx: Tx, { categories, products }: SeedData): Promise<void> {
  await tx`insert into product_categories ${tx(categories)} on conflict do nothing`;
  const rows = await tx<{ id: string; slug: string }[]>`select id, slug from product_categories`;
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  const shelved = products.map(({ category, metadata, ...product }) => {
    const categoryId = idOf.get(category);
    if (!categoryId) throw new Error(`seed: ${product.slug} is in the unknown category ${category}`);
    return { ...product, categoryId, metadata: tx.json(metadata) };
  });
  await tx`insert into products ${tx(shelved)} on conflict do nothing`;
}

async function seedArticles(tx: Tx, { articles }: SeedData): Promise<void> {
  // Imported late, because few starts have an article to parse.
  const { parseArticle } = await import('./blog/articleHtml.ts');
  const posts = articles.map((article) => ({
    ...article,
    body: tx.json(parseArticle(article.content)),
    isPublished: true,
  }));
  await tx`insert into blog_posts ${tx(posts)} on conflict do nothing`;
}
