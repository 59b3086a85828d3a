// Long: the catalog in memory and the routes that answer from it.
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { productSchema } from '../../../domain/catalog/catalog.ts';
import { catalogRoutes } from '../../../server/catalog/routes.ts';
import { catalogSnapshot } from '../../../server/catalog/snapshot.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import type { Deps } from '../../../server/http/deps.ts';
import { answerErrors } from '../../../server/http/errors.ts';
import { createLog } from '../../../server/http/log.ts';
import { ResponseCache } from '../../../server/http/responseCache.ts';
import { securityHeaders } from '../../../server/http/security.ts';
import { productJsonLd } from '../../../web/catalog/structuredData.ts';
import { apiOn, ORIGIN } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, type Person, writeAs } from '../../helpers/owners.ts';

const { sql, url } = await testDatabase();
const { catalog, get } = await apiOn(sql);
const quiet = createLog('silent');

const find = async (slug: string) => (await catalog.open()).products.find((product) => product.slug === slug);

type Premium = {
  interval?: string;
  images?: string[];
  metadata?: Record<string, string>;
  stripePriceId?: null;
  priceCents?: null;
};

async function addPremium(id: string, { metadata = {}, images = [], ...more }: Premium = {}): Promise<void> {
  const [{ id: categoryId } = { id: '' }] = await sql<{ id: string }[]>`
    select id from product_categories where slug = 'topsoil'`;
  const slug = id.toLowerCase().replace('_', '-');
  const plain = {
    id,
    catalog: 'premium',
    slug,
    name: id,
    categoryId,
    stripePriceId: 'price_1',
    priceCents: 6200,
    ...more,
  };
  const row = { ...plain, images: sql.array(images), metadata: sql.json(metadata) };
  await sql`insert into products ${sql(row)}`;
}

describe('catalog snapshot', () => {
  test('the snapshot shows another process’s change, and drops a removed product', async () => {
    expect((await find('shovel'))?.priceCents).toBe(3400);
    const other = openDatabase(url, { pool: 1 });
    await other`update products set price_cents = 3500 where slug = 'shovel'`;
    await expect.poll(async () => (await find('shovel'))?.priceCents).toBe(3500);
    await other`update products set deleted_at = now() where slug = 'shovel'`;
    await expect.poll(() => find('shovel')).toBeUndefined();
    await other`update products set deleted_at = null where slug = 'shovel'`;
    await expect.poll(() => find('shovel')).toBeDefined();
    await other.end();
  });

  test('the snapshot follows changes again after its connection was cut', async () => {
    await catalog.open();
    const cut = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`;
    expect(cut.length).toBeGreaterThan(0);
    await sql`update products set price_cents = 6801 where slug = 'river-rock'`;
    await expect.poll(async () => (await find('river-rock'))?.priceCents).toBe(6801);
    const listeners = () => sql`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    await expect.poll(listeners).toHaveLength(1);
    await sql`update products set price_cents = 6802 where slug = 'river-rock'`;
    await expect.poll(async () => (await find('river-rock'))?.priceCents).toBe(6802);
  });

  test('the snapshot omits inactive products and unpublished articles', async () => {
    await sql`update products set is_active = false where slug = 'fill-dirt'`;
    await sql`update blog_posts set is_published = false where slug = 'how-much-mulch-and-when'`;
    const slugs = async () => (await catalog.open()).articles.map(({ slug }) => slug);
    await expect.poll(slugs).not.toContain('how-much-mulch-and-when');
    expect(await find('fill-dirt')).toBeUndefined();
  });

  test('the snapshot is the same object while nothing changes', async () => {
    expect(await catalog.contents()).toBe(await catalog.contents());
    expect(await catalog.refreshed().then(({ snapshot }) => snapshot)).toBe(
      (await catalog.contents()).snapshot,
    );
  });

  test('the snapshot is rebuilt after the database was restored', async () => {
    const { epoch } = await catalog.contents();
    await sql`select rotate_sync_epoch()`;
    const fresh = await catalog.refreshed();
    expect(fresh.epoch).not.toBe(epoch);
    expect(fresh.snapshot.products).not.toHaveLength(0);
  });

  test('many simultaneous visitors cause one read', async () => {
    const busy = openDatabase(url, { pool: 4 });
    const queries: string[] = [];
    busy.options.debug = (_, query) => queries.push(query);
    const visited = catalogSnapshot(busy, quiet);
    const seen = await Promise.all(Array.from({ length: 50 }, () => visited.open()));
    expect(new Set(seen).size).toBe(1);
    expect(queries.filter((query) => query.includes('with changed'))).toHaveLength(1);
    await busy.end();
  });

  test('devices with an outdated epoch share their reads, and do not delay pages', async () => {
    const busy = openDatabase(url, { pool: 4 });
    const queries: string[] = [];
    busy.options.debug = (_, query) => queries.push(query);
    const visited = catalogSnapshot(busy, quiet);
    const before = await visited.contents();
    queries.length = 0;
    let refreshed = 0;
    const asked = Array.from({ length: 50 }, async () => {
      await visited.refreshed();
      refreshed += 1;
    });
    expect(await visited.contents()).toBe(before);
    expect(refreshed).toBe(0);
    await Promise.all(asked);
    expect(queries.filter((query) => query.includes('with changed'))).toHaveLength(2);
    await busy.end();
  });

  test('a read that began before a change is not shared with later callers', async () => {
    const held = openDatabase(url, { pool: 2 });
    const visited = catalogSnapshot(held, quiet);
    const first = visited.open();
    await sql`update products set price_cents = 4444 where slug = 'river-rock'`;
    const { snapshot } = await visited.refreshed();
    await first;
    expect(snapshot.products.find(({ slug }) => slug === 'river-rock')?.priceCents).toBe(4444);
    await held.end();
  });

  test('the snapshot stays available while the database is down', async () => {
    const lost = openDatabase(url, { pool: 1 });
    const warned: string[] = [];
    let now = new Date();
    const visited = catalogSnapshot(
      lost,
      createLog('warn', (line) => warned.push(line)),
      () => now,
    );
    const before = await visited.open();
    await lost.end();
    await expect(visited.refreshed()).rejects.toThrow();
    now = new Date(now.getTime() + 61_000);
    expect(await visited.open()).toBe(before);
    expect(warned).toHaveLength(1);
  });

  test('the first read fails without a database', async () => {
    const nowhere = openDatabase('postgres://nobody:x@127.0.0.1:9/none', { pool: 1 });
    await expect(catalogSnapshot(nowhere, quiet).open()).rejects.toThrow();
    await nowhere.end();
  });
});

describe('premium products', () => {
  beforeEach(async () => {
    await sql`update products set deleted_at = now() where catalog = 'premium'`;
  });

  test('premium products come first, in the domain’s shape and without internal metadata', async () => {
    const id = 'prod_Hidden';
    await addPremium(id, {
      metadata: {
        ph_level: '6.5',
        supplier_cost: '12.00',
        badges: 'x',
        average_rating: '4.8',
        review_count: '126',
      },
    });
    const { snapshot } = await catalog.refreshed();
    const product = productSchema.parse(snapshot.products[0]);
    expect(product).toMatchObject({ id, catalog: 'premium', rating: null });
    expect(product.metadata).toEqual({ ph_level: '6.5', average_rating: '4.8', review_count: '126' });
    const everything = await get(`/api/sync?scope=catalog&schema=1`);
    expect(await everything.text()).not.toContain('supplier_cost');
  });

  test('a rating stated by the provider is not published to search engines', async () => {
    await addPremium('prod_Boast', { metadata: { average_rating: '4.9', review_count: '80' } });
    const { snapshot } = await catalog.refreshed();
    const { settings } = snapshot;
    const product = productSchema.parse(snapshot.products[0]);
    expect(product).toMatchObject({ id: 'prod_Boast', rating: null });
    expect(productJsonLd(product, { origin: ORIGIN, settings })).not.toHaveProperty('aggregateRating');
  });

  test('a premium product’s rating counts approved reviews only, and drops deleted ones', async () => {
    const id = 'prod_Reviewed';
    await addPremium(id, { metadata: { average_rating: '4.8', review_count: '126' } });
    const rate = async () =>
      (await catalog.refreshed()).snapshot.products.find((product) => product.id === id)?.rating;
    const writers: Person[] = [];
    for (const rating of [5, 4, 1]) {
      const writer = await accountOn(sql);
      await writer.do('reviewProduct', { productId: id, rating, title: null, reviewText: null });
      writers.push(writer);
    }
    const change = async (writer: Person | undefined, to: { isApproved: boolean } | { deletedAt: Date }) =>
      writeAs(
        sql,
        writer?.owner ?? '',
        (tx) => tx`update product_reviews set ${tx(to)} where owner = ${writer?.owner ?? ''}`,
      );
    expect(await rate()).toBeNull();
    await change(writers[0], { isApproved: true });
    await change(writers[1], { isApproved: true });
    expect(await rate()).toEqual({ average: 4.5, count: 2 });
    await change(writers[2], { isApproved: true });
    expect(await rate()).toEqual({ average: 3.3, count: 3 });
    await change(writers[1], { deletedAt: new Date() });
    await change(writers[2], { deletedAt: new Date() });
    expect(await rate()).toEqual({ average: 5, count: 1 });
    await change(writers[0], { isApproved: false });
    expect(await rate()).toBeNull();
  });

  test('GET /api/stripe-products answers in the provider’s shape', async () => {
    await addPremium('prod_Priced', {
      images: ['premium-garden-topsoil'],
      metadata: { texture: 'Loam', supplier_id: 's' },
    });
    await addPremium('prod_Monthly', { interval: 'month' });
    await addPremium('prod_Unpriced', { stripePriceId: null, priceCents: null });
    await catalog.refreshed();
    const response = await get('/api/stripe-products');
    const { products } = await response.json();
    const byId = new Map(products.map((product: { id: string }) => [product.id, product]));
    expect(byId.get('prod_Priced')).toMatchObject({
      active: true,
      images: [`${ORIGIN}/pictures/cutout/premium-garden-topsoil-720.webp`],
      metadata: { texture: 'Loam' },
      prices: [{ id: 'price_1', type: 'one_time', unit_amount: 6200, currency: 'usd', recurring: null }],
    });
    expect(byId.get('prod_Monthly')).toMatchObject({
      prices: [{ type: 'recurring', recurring: { interval: 'month' } }],
    });
    expect(byId.get('prod_Unpriced')).toMatchObject({ prices: [] });
    expect(JSON.stringify(products)).not.toContain('supplier_id');
  });
});

test.each([
  [
    'is unreachable',
    Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
    503,
    'Failed to fetch products from Stripe',
  ],
  ['fails', new TypeError('odd'), 500, undefined],
])('GET /api/stripe-products answers with an error when the catalog %s', async (_, cause, status, error) => {
  const catalog = { open: () => Promise.reject(cause) };
  const app = new Hono().route(
    '/',
    catalogRoutes(
      { sql, catalog, config: { publicUrl: ORIGIN } } as unknown as Deps,
      new ResponseCache(securityHeaders(ORIGIN, '')),
    ),
  );
  app.onError(answerErrors(quiet));
  const response = await app.request('/api/stripe-products');
  expect(response.status).toBe(status);
  expect((await response.json()).error).toBe(error);
});

test('the sitemap names every product, category and article once, and robots.txt links to it', async () => {
  const { products, categories, articles } = await catalog.open();
  const xml = await (await get('/sitemap.xml')).text();
  const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain(`${ORIGIN}/product/river-rock`);
  for (const { slug } of categories) expect(places).toContain(`${ORIGIN}/category/${slug}`);
  for (const { slug } of articles) expect(places).toContain(`${ORIGIN}/blog/${slug}`);
  expect(
    places.filter((place) => place?.includes('/product/') || place?.includes('/stripe-product/')),
  ).toHaveLength(products.length);
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
});
