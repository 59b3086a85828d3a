import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverageSquareFeet, materialById } from '../../domain/base/materials.ts';
import {
  CONTENT_METADATA,
  categorySchema,
  productSchema,
  SPECIFICATION_KEYS,
  stockLevel,
} from '../../domain/catalog/catalog.ts';
import { CATEGORY_SLUGS } from '../../domain/catalog/goods.ts';
import { parseMarkdown } from '../../domain/content/adminMarkdown.ts';
import { articleSchema, plainText } from '../../domain/content/article.ts';
import { ZONES } from '../../domain/delivery/zones.ts';
import { catalogSnapshot } from '../../server/catalog/snapshot.ts';
import { openDatabase } from '../../server/db/sql.ts';
import { createLog } from '../../server/http/log.ts';
import { readSeed, seed } from '../../server/seed.ts';
import { categoryTexture } from '../../web/catalog/catalog.ts';
import {
  isPicture,
  MATERIAL_PICTURES,
  type PictureSlug,
  pictureSrcSet,
  socialPicture,
} from '../../web/ui/pictures/pictures.ts';
import { testDatabase } from '../helpers/database.ts';
import { allPlaces } from '../helpers/places.ts';

const { sql, url } = await testDatabase();
const snapshot = await catalogSnapshot(sql, createLog('silent')).open();
const { products: seeded, articles } = readSeed();

type PremiumSeed = {
  id: string;
  name: string;
  description: string;
  images: string[];
  metadata: Record<string, string>;
  priceCents: number | null;
  active: boolean;
};
const root = resolve(import.meta.dirname, '../..');
const premium: PremiumSeed[] = JSON.parse(readFileSync(resolve(root, 'sql/seed/premium.json'), 'utf8'));
function ownPicture(image: string): PictureSlug {
  if (!isPicture(image)) throw new Error(`${image} is no picture of ours`);
  return image;
}
const pictures = (kind: string) =>
  readdirSync(resolve(root, 'web/public/pictures', kind)).map((file) => file.replace(/-\d+\.\w+$/, ''));

/** Every text in which a product of either catalog describes its material. */
const bulk = [
  ...seeded,
  ...premium.map((product) => ({ ...product, materialId: product.metadata.material_id ?? null })),
]
  .filter(({ materialId }) => materialId !== null)
  .map(({ name, materialId, metadata }) => ({ name, materialId, metadata }));

describe('seeding an empty store', () => {
  test('the seed has six categories and a dozen traditional products that match the domain', () => {
    expect(snapshot.categories.map(({ slug }) => slug)).toEqual([...CATEGORY_SLUGS]);
    for (const category of snapshot.categories) categorySchema.parse(category);
    const products = snapshot.products.map((product) => productSchema.parse(product));
    expect(products.length).toBeGreaterThanOrEqual(12);
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(CATEGORY_SLUGS));
  });

  test('the seed has the specification’s three prices, and one low and one empty stock', () => {
    const price = (slug: string) => snapshot.products.find((product) => product.slug === slug)?.priceCents;
    expect(price('premium-garden-topsoil')).toBe(4500);
    expect(price('organic-compost-mix')).toBe(5500);
    expect(price('lawn-repair-mix')).toBe(5000);
    const stocks = snapshot.products.map((product) => stockLevel(product, snapshot.settings));
    expect(stocks).toContain('low');
    expect(stocks).toContain('out');
    for (const slug of ['wheelbarrow', 'shovel', 'landscape-rake']) {
      expect(snapshot.products.find((product) => product.slug === slug)?.unit).toBe('per item');
    }
  });

  test('the seed has no made-up reviews', () => {
    expect(snapshot.products.filter(({ rating }) => rating !== null)).toEqual([]);
  });

  test('the seed has the specification’s zones and ZIPs', () => {
    expect(snapshot.zones).toMatchObject(Object.values(ZONES));
    expect([...snapshot.places.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1))).toEqual(allPlaces());
  });

  test('the seed runs once, also in concurrent processes, and keeps later edits', async () => {
    await sql`update products set name = 'Our own name' where slug = 'shovel'`;
    await sql`update products set deleted_at = now() where slug = 'wheelbarrow'`;
    await sql`update products set price_cents = 9900, inventory_count = 3 where slug = 'pea-gravel'`;
    await sql`update delivery_zips set city = 'Elsewhere' where zip = '37203'`;
    await sql`update delivery_zips set deleted_at = now() where zip = '37013'`;
    await sql`insert into delivery_zips (zip, city, county, miles, zone_id) select '99999', city, county, miles, zone_id
      from delivery_zips where zip = '37203'`;
    await sql`update delivery_zones set fee_cents = fee_cents + 1234, same_day = not same_day where id = 'metro'`;
    const zones = await sql`select * from delivery_zones order by id`;
    const zips = await sql`select * from delivery_zips order by zip`;
    const articles = await sql`update blog_posts set title = 'Our own title' returning *`;
    await sql`delete from seed_runs`;
    const pools = [openDatabase(url, { pool: 2 }), openDatabase(url, { pool: 2 })];
    const runs = await Promise.all(pools.map((pool) => seed(pool)));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(runs.map(({ ran }) => ran).sort()).toEqual([false, true]);
    const rows = await sql`
      select name, deleted_at is not null as gone from products where slug in ('shovel', 'wheelbarrow') order by slug`;
    expect(rows).toMatchObject([{ name: 'Our own name' }, { gone: true }]);
    const [gravel] = await sql`select price_cents, inventory_count from products where slug = 'pea-gravel'`;
    expect(gravel).toEqual({ priceCents: 9900, inventoryCount: 3 });
    expect(await sql`select * from delivery_zones order by id`).toEqual(zones);
    expect(await sql`select * from delivery_zips order by zip`).toEqual(zips);
    expect(await sql`select * from blog_posts order by id`).toEqual(
      articles.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
});

describe('the seeded premium catalog', () => {
  const internal = (key: string) =>
    !SPECIFICATION_KEYS.some((shown) => shown === key) && !CONTENT_METADATA.some((shown) => shown === key);

  test('the premium catalog has a dozen products, one of them without a price', () => {
    expect(premium.length).toBeGreaterThanOrEqual(12);
    expect(premium.filter(({ priceCents }) => priceCents === null)).toHaveLength(1);
    expect(new Set(premium.map(({ id }) => id)).size).toBe(premium.length);
    expect(new Set(premium.map(({ metadata }) => metadata.category))).toEqual(
      new Set(['aggregate', 'sand', 'specialty', 'topsoil']),
    );
  });

  test('metadata stays within the provider’s limits: 50 keys, 40 letters a key, 500 a value', () => {
    for (const { id, metadata } of premium) {
      expect(id).toMatch(/^prod_[A-Za-z0-9]+$/);
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
      for (const [key, value] of Object.entries(metadata)) {
        expect(key.length).toBeLessThanOrEqual(40);
        expect(value.length).toBeLessThanOrEqual(500);
        expect(value).not.toBe('');
      }
    }
  });

  test('metadata uses every specification key except unearned ratings, and has the internal keys', () => {
    const keys = new Set(premium.flatMap(({ metadata }) => Object.keys(metadata)));
    expect([...SPECIFICATION_KEYS, ...CONTENT_METADATA].filter((key) => !keys.has(key))).toEqual([
      'average_rating',
      'review_count',
      'recommended_by_percent',
    ]);
    const hidden = [
      'supplier_id',
      'supplier_sku',
      'supplier_cost',
      'contractor_discount',
      'b2b_eligible',
      'bundle',
    ];
    const more = [
      'promotion',
      'wholesale',
      'featured',
      'seasonal',
      'google_product_category',
      'search_keywords',
    ];
    const last = [
      'frequently_bought_with',
      'recommended_addons',
      'upgrade_product',
      'badges',
      'comparison_features',
    ];
    for (const key of [...hidden, ...more, ...last]) {
      expect(keys).toContain(key);
      expect(internal(key)).toBe(true);
    }
  });

  test('companion products exist', () => {
    const ids = new Set(premium.map(({ id }) => id));
    for (const { metadata } of premium) {
      for (const key of ['frequently_bought_with', 'recommended_addons', 'upgrade_product']) {
        const named = metadata[key];
        if (named) expect(ids).toContain(named);
      }
    }
  });
});

describe('product claims', () => {
  test.each(bulk)('$name: weight and coverage follow from its material', ({ materialId, metadata }) => {
    const material = materialById(materialId);
    if (!material) throw new Error(`unknown material ${materialId}`);
    for (const inches of [1, 2, 3, 4]) {
      expect(Number(metadata[`coverage_${inches}_inch`])).toBe(coverageSquareFeet(inches));
    }
    const stated = (metadata.weight_per_yard_lbs?.match(/\d[\d,]*\d/g) ?? []).map((text) =>
      Number(text.replace(',', '')),
    );
    expect(stated.length).toBeGreaterThan(0);
    for (const pounds of stated) {
      expect(pounds).toBeGreaterThanOrEqual(material.poundsPerYard.low);
      expect(pounds).toBeLessThanOrEqual(material.poundsPerYard.high);
    }
  });

  test.each([...seeded, ...premium])('$name has our own pictures in every size', ({ images }) => {
    expect(images).not.toHaveLength(0);
    for (const slug of images.map(ownPicture)) {
      const sets = (['cutout', 'texture', 'studio'] as const).flatMap((kind) =>
        (['avif', 'webp'] as const).map((format) => pictureSrcSet(slug, kind, format)),
      );
      const files = [socialPicture(slug), ...sets.flatMap((set) => set.match(/\/pictures\S+/g) ?? [])];
      expect(files.length).toBeGreaterThan(6);
      expect(files.filter((file) => !existsSync(resolve(root, `web/public${file}`)))).toEqual([]);
    }
  });

  test('no two products share a picture, under one name or two', () => {
    const slugs = [...seeded, ...premium].flatMap(({ images }) => images).map(ownPicture);
    const bytes = slugs.map((slug) => {
      const file = resolve(root, `web/public/pictures/cutout/${slug}-400.avif`);
      return createHash('sha256').update(readFileSync(file)).digest('hex');
    });
    expect(slugs).toHaveLength(seeded.length + premium.length);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(bytes).size).toBe(slugs.length);
  });

  test('the texture of each category has its style', () => {
    const styles = readFileSync(resolve(root, 'web/ui/styles/textures.css'), 'utf8');
    for (const slug of CATEGORY_SLUGS.flatMap((category) => categoryTexture(category) ?? []))
      expect(styles).toContain(`[data-texture='${slug}']`);
  });

  test.each(MATERIAL_PICTURES)('the material picture %s has its texture and swatch', (slug) => {
    expect(existsSync(resolve(root, `web/public/pictures/texture/${slug}-640.avif`))).toBe(true);
    for (const format of ['avif', 'webp'])
      expect(existsSync(resolve(root, `web/public/pictures/texture/${slug}-swatch.${format}`))).toBe(true);
  });
});

describe('seeded articles', () => {
  test('the seed has eight articles, newest first', () => {
    expect(snapshot.articles).toHaveLength(8);
    for (const article of snapshot.articles) articleSchema.parse(article);
    const dates = snapshot.articles.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('articles are stored with their parsed text', async () => {
    for (const { slug, body = [] } of snapshot.articles)
      expect(body, slug).toEqual(
        parseMarkdown(articles.find((article) => article.slug === slug)?.markdown ?? ''),
      );
    expect(snapshot.articles.every(({ body = [] }) => plainText(body).length > 2_000)).toBe(true);
  });

  test.each(articles)('$slug is complete, without HTML', ({ markdown, featuredImage }) => {
    const text = plainText(parseMarkdown(markdown));
    expect((text.match(/\p{L}+/gu) ?? []).length).toBeGreaterThanOrEqual(350);
    expect(text).not.toMatch(/[<>]|&\w+;/);
    expect(pictures('studio')).toContain(featuredImage);
  });

  test('articles link only to existing pages and products', () => {
    const slugs = new Set(seeded.map(({ slug }) => `/product/${slug}`));
    const pages = new Set(['/guides/topsoil-calculator', '/services', '/contact', '/shop']);
    for (const { markdown } of articles) {
      for (const [, href = ''] of JSON.stringify(parseMarkdown(markdown)).matchAll(/"href":"(\/[^"?]*)/g)) {
        expect(slugs.has(href) || pages.has(href), href).toBe(true);
      }
    }
  });
});
