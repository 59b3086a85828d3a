// Structured data and link previews for search engines, checked against the rows they are made of.
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import { headTags } from '../../../web/app/boot/headTags.ts';
import { articleRoute } from '../../../web/articles/ArticleScreen.tsx';
import { premiumProductRoute, productRoute } from '../../../web/catalog/product/ProductScreen.tsx';
import { categoryRoute } from '../../../web/catalog/shop/CategoryScreen.tsx';
import { faqRoute } from '../../../web/content/FaqScreen.tsx';
import { homeRoute } from '../../../web/home/HomeScreen.tsx';
import { translator } from '../../../web/ui/locale.tsx';
import type { ScreenRoute } from '../../../web/ui/screen.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, writeAs } from '../../helpers/owners.ts';

const { sql } = await testDatabase();
const { catalog } = await apiOn(sql);
const ORIGIN = 'https://shop.example.com';
const t = translator(null);

type CatalogSource = Parameters<NonNullable<typeof productRoute.load>>[0]['source'];
type Node = Record<string, unknown>;

/** The head that the server sends for an address, as text. */
async function headOf<Data>(
  route: ScreenRoute<CatalogSource, Data>,
  path: string,
  params: Record<string, string> = {},
): Promise<string> {
  const source: CatalogSource = { open: () => catalog.open(), now: () => new Date() };
  const url = new URL(path, ORIGIN);
  const data = (await route.load?.({ source, params, url, now: new Date() })) as Data;
  const { settings } = await source.open();
  const head = route.head({ data, params, t, settings, origin: ORIGIN });
  return headTags(head, { origin: ORIGIN, language: 'en', t, settings });
}

/** Every description in it, by its type; a truncated one does not parse. */
function described(html: string): Map<unknown, Node> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const nodes = scripts.map(([, json = '']) => JSON.parse(json) as Node);
  for (const node of nodes) expect(node['@context']).toBe('https://schema.org');
  return new Map(nodes.map((node) => [node['@type'], node]));
}

const content = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1];

type Row = {
  id: string;
  slug: string;
  name: string;
  priceCents: number | null;
  inventoryCount: number | null;
};
let rows: Row[];
beforeAll(async () => {
  rows = await sql<Row[]>`select id, slug, name, price_cents, inventory_count from products where is_active`;
  expect(rows.length).toBeGreaterThan(10);
  await sql`
    insert into products (id, catalog, slug, name, category_id, price_cents, stripe_price_id, metadata)
    select ${PREMIUM}, 'premium', 'raised-bed-blend', 'Raised Bed Blend', id, 6200, 'price_1',
      '{"average_rating": "4.9", "review_count": "58"}'
    from product_categories where slug = 'topsoil'`;
  await catalog.refreshed();
});

const PREMIUM = 'prod_Blend';
const premiumHead = () => headOf(premiumProductRoute, `/stripe-product/${PREMIUM}`, { productId: PREMIUM });
const productHead = (slug: string) => headOf(productRoute, `/product/${slug}`, { slug });

describe('structured data of a product', () => {
  test('a product is described with the price and stock of its row', async () => {
    for (const { id, slug, name, priceCents, inventoryCount } of rows) {
      const product = described(await productHead(slug)).get('Product');
      expect(product).toMatchObject({ name, sku: id, url: `${ORIGIN}/product/${slug}` });
      const offer = {
        '@type': 'Offer',
        price: ((priceCents ?? 0) / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${inventoryCount === 0 ? 'OutOfStock' : 'InStock'}`,
      };
      if (priceCents === null) expect(product).not.toHaveProperty('offers');
      else expect(product?.offers).toMatchObject(offer);
    }
  });

  test('a product has the rating of its approved reviews only, and none without', async () => {
    const [soil, sand] = [
      rows.find(({ slug }) => /topsoil/.test(slug)),
      rows.find(({ slug }) => /sand/.test(slug)),
    ];
    if (!soil || !sand) throw new Error('nothing to rate');
    for (const rating of [5, 4, 1]) {
      const who = await accountOn(sql);
      await who.do('reviewProduct', { productId: soil.id, rating, title: null, reviewText: null });
      const approve = rating !== 1;
      await writeAs(
        sql,
        who.owner,
        (tx) => tx`update product_reviews set is_approved = ${approve} where owner = ${who.owner}`,
      );
    }
    await catalog.refreshed();
    expect(described(await productHead(soil.slug)).get('Product')?.aggregateRating).toMatchObject({
      ratingValue: 4.5,
      reviewCount: 2,
    });
    expect(described(await productHead(sand.slug)).get('Product')).not.toHaveProperty('aggregateRating');
  });

  test('a premium product has no rating that only its metadata claims', async () => {
    const html = await premiumHead();
    expect(described(html).get('Product')).toMatchObject({ sku: PREMIUM, offers: { price: '62.00' } });
    expect(described(html).get('Product')).not.toHaveProperty('aggregateRating');
  });

  test('a product’s name cannot close the script element', async () => {
    const name = '</script><script>alert(1)</script><!-- "quoted" & <b>';
    const called = async (texts: { name?: string; description?: string }) => {
      await sql`update products set ${sql(texts)} where slug = 'river-rock'`;
      await catalog.refreshed();
    };
    const [was = {}] = await sql`select name, description from products where slug = 'river-rock'`;
    onTestFinished(() => called(was));
    await called({ name, description: name });
    const html = await productHead('river-rock');
    expect(described(html).get('Product')).toMatchObject({ name, description: name });
    const outside = html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
    expect(outside).not.toMatch(/<script|<b>|<!--/);
  });

  test('a product has its own picture in link previews', async () => {
    for (const { slug } of rows) {
      const html = await productHead(slug);
      const image = content(html, 'og:image') ?? '';
      expect(image).toMatch(/^https:\/\/shop\.example\.com\/pictures\/social\/[a-z0-9-]+\.jpg$/);
      expect(existsSync(`web/public${new URL(image).pathname}`)).toBe(true);
      expect(content(html, 'twitter:card')).toBe('summary_large_image');
      expect([content(html, 'og:type'), content(html, 'og:image:width')]).toEqual(['product', '1200']);
    }
  });

  test('a premium product has the same picture in its structured data', async () => {
    await sql`update products set images = '{raised-bed-blend}' where id = ${PREMIUM}`;
    await catalog.refreshed();
    const html = await premiumHead();
    const image = `${ORIGIN}/pictures/social/raised-bed-blend.jpg`;
    expect([content(html, 'og:image'), described(html).get('Product')?.image]).toEqual([image, image]);
    expect(existsSync(`web/public${new URL(image).pathname}`)).toBe(true);
  });

  test('a premium product is shown with the provider’s picture', async () => {
    const image = 'https://files.stripe.com/links/MDB8YWNjdF8x.png';
    await sql`update products set images = ${[image]} where id = ${PREMIUM}`;
    await catalog.refreshed();
    const html = await premiumHead();
    expect(content(html, 'og:image')).toBe(image);
    expect(content(html, 'og:image:width')).toBeUndefined();
    expect(described(html).get('Product')?.image).toBe(image);
  });

  test('a product has the breadcrumbs that its page shows', async () => {
    const list = described(await productHead('pea-gravel')).get('BreadcrumbList')?.itemListElement;
    expect(list).toMatchObject([
      { position: 1, name: 'Home', item: `${ORIGIN}/` },
      { position: 2, item: `${ORIGIN}/category/gravel` },
      { position: 3, item: `${ORIGIN}/product/pea-gravel` },
    ]);
  });
});

describe('structured data of other pages', () => {
  test('the home page names the business and its hours', async () => {
    const html = await headOf(homeRoute, '/');
    const store = described(html).get('LocalBusiness');
    expect(store?.openingHoursSpecification).toMatchObject([
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '07:00',
        closes: '17:00',
      },
      { dayOfWeek: ['Saturday'], opens: '08:00', closes: '15:00' },
    ]);
    expect(store).not.toHaveProperty('aggregateRating');
    expect(content(html, 'og:image')).toBe(`${ORIGIN}/pictures/social/hero-topsoil-morning.jpg`);
  });

  test('every category and article has its own link preview picture', async () => {
    const { articles } = await catalog.open();
    const heads = [
      ...CATEGORY_SLUGS.map((slug) => headOf(categoryRoute, `/category/${slug}`, { slug })),
      ...articles.map(({ slug }) => headOf(articleRoute, `/blog/${slug}`, { slug })),
    ];
    const images = (await Promise.all(heads)).map((html) => content(html, 'og:image') ?? '');
    for (const image of images) expect(existsSync(`web/public${new URL(image).pathname}`), image).toBe(true);
    expect(new Set(images.slice(0, CATEGORY_SLUGS.length)).size).toBe(CATEGORY_SLUGS.length);
    expect(articles.length).toBeGreaterThan(0);
  });

  test('the questions of /faq are described with their answers', async () => {
    const questions = described(await headOf(faqRoute, '/faq')).get('FAQPage')?.mainEntity;
    expect(Array.isArray(questions) && questions.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of questions as {
      name: string;
      acceptedAnswer: { text: string };
    }[]) {
      expect(name).toMatch(/\?$/);
      expect(acceptedAnswer.text.length).toBeGreaterThan(10);
    }
  });
});
