// The first page of a visit is whole when it leaves the server: for robots, for browsers without scripts, and for
// the scripts that take it over.
import type { Page } from 'playwright/test';
import {
  CONTENT,
  DESKTOP,
  NARROW,
  PHONE,
  violationsIn,
  violationsInEveryAppearance,
} from '../helpers/axe.ts';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { ask, OWN_PAGES, PUBLIC_PAGES, visit } from '../helpers/visitor.ts';

// A worker would answer every second page of a test from the shell.
type JsonLd = { '@context'?: string; '@type'?: string; offers?: { price: string; priceCurrency: string } };
type Robot = {
  path: string;
  status: number;
  title: string;
  description: string;
  robots: string | null;
  canonical: string | null;
  headings: string[];
  jsonLd: JsonLd[];
};

/** What a robot reads of a page: no scripts run. `page` is a blank one, whose parser is used. */
async function read(page: Page, store: Store, path: string): Promise<Robot> {
  const answer = await fetch(`${store.url}${path}`, { redirect: 'manual' });
  const found = await page.evaluate(
    (html) => {
      const read = new DOMParser().parseFromString(html, 'text/html');
      const content = (selector: string) => read.querySelector(selector)?.getAttribute('content') ?? null;
      const texts = (selector: string) =>
        [...read.querySelectorAll(selector)].map((el) => el.textContent ?? '');
      return {
        title: read.title,
        description: content('meta[name="description"]') ?? '',
        robots: content('meta[name="robots"]'),
        canonical: read.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
        headings: texts('main h1'),
        jsonLd: texts('script[type="application/ld+json"]'),
      };
    },
    await answer.text(),
  );
  return { ...found, path, status: answer.status, jsonLd: found.jsonLd.map((text) => JSON.parse(text)) };
}

const typesOf = ({ jsonLd }: Robot) => jsonLd.map((data) => data['@type']);

test('every indexable page has its own title, description, heading and canonical address in its HTML', {
  tag: '@long',
}, async ({ page, store }) => {
  const sitemap = await (await fetch(`${store.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed).toEqual(
    expect.arrayContaining(PUBLIC_PAGES.filter((path) => !/stripe-shop|track/.test(path))),
  );
  const titles = new Map<string, string>();
  const wrong: string[] = [];
  for (const path of new Set([...listed, ...PUBLIC_PAGES])) {
    const { status, robots, canonical, headings, title, description, jsonLd } = await read(page, store, path);
    const expectThat = (isSo: boolean, words: string) => isSo || wrong.push(`${path}: ${words}`);
    expectThat(status === 200 && robots === null, `status ${status}, robots ${robots}`);
    expectThat(canonical === `${store.url}${path}`, `canonical ${canonical}`);
    expectThat(headings.length === 1, `main headings ${headings}`);
    expectThat(title.length > 10 && !titles.has(title), `title "${title}", also of ${titles.get(title)}`);
    expectThat(description.length > 40, `description "${description}"`);
    const isTyped = (data: JsonLd) => data['@context'] === 'https://schema.org' && Boolean(data['@type']);
    expectThat(jsonLd.every(isTyped), `structured data ${JSON.stringify(jsonLd)}`);
    titles.set(title, path);
  }
  expect(wrong).toEqual([]);
});

test('personal pages are kept out of search engines', async ({ page, store }) => {
  for (const path of OWN_PAGES) {
    expect(await read(page, store, path), path).toMatchObject({ status: 200, robots: 'noindex' });
  }
});

test('structured data names the store, its lists, its articles and the price of every product', {
  tag: '@long',
}, async ({ page, store }) => {
  const products = await ask(
    store,
    (sql) => sql<{ path: string; name: string; priceCents: number | null }[]>`
      select case catalog when 'premium' then '/stripe-product/' || id else '/product/' || slug end as path,
        name, price_cents
      from products where is_active`,
  );
  expect(products.length).toBeGreaterThan(24);
  for (const { path, name, priceCents } of products) {
    const { jsonLd } = await read(page, store, path);
    const product = jsonLd.find((data) => data['@type'] === 'Product');
    expect.soft(product, path).toMatchObject({ name, url: `${store.url}${path}` });
    if (priceCents === null) expect.soft(product?.offers, path).toBeUndefined();
    else {
      const price = (priceCents / 100).toFixed(2);
      expect.soft(product?.offers, path).toMatchObject({ price, priceCurrency: 'USD' });
    }
  }
  for (const [path, type] of [
    ['/', 'LocalBusiness'],
    ['/shop', 'BreadcrumbList'],
    ['/category/mulch', 'BreadcrumbList'],
    ['/blog/how-much-mulch-and-when', 'Article'],
    ['/faq', 'FAQPage'],
  ] as const) {
    expect.soft(typesOf(await read(page, store, path)), path).toContain(type);
  }
  for (const path of ['/services', '/locations/nashville', '/locations/murfreesboro']) {
    expect.soft((await read(page, store, path)).jsonLd.length, path).toBeGreaterThan(0);
  }
});

/** Words that only the content of a page has. */
const READABLE: readonly (readonly [path: string, ...words: string[]])[] = [
  ['/', 'Order Materials Now', 'Premium Catalog', '$62', 'Get Quote Now'],
  ['/shop', 'Premium Garden Topsoil', '$45', 'Low Stock', 'Show more'],
  ['/category/sand', 'Masonry Sand', 'Washed Masonry Sand'],
  // Every tab of a product lies open.
  ['/product/premium-garden-topsoil', '$45', 'Screened to ½ inch', 'Sandy loam', 'Reviews'],
  ['/stripe-product/prod_RaisedBedBlend', '$62', 'Overview', 'Specifications', 'Applications', 'Delivery'],
  ['/blog', 'How Much Mulch You Need, and When to Put It Down'],
  ['/blog/how-much-mulch-and-when', '5 min read', 'cheapest thing you can do for a bed'],
  ['/guides/topsoil-comparison', 'Premium Garden Topsoil', 'Organic Compost Mix', 'Lawn Repair Mix', '$55'],
  ['/guides/topsoil-calculator', 'The calculator needs JavaScript.'],
  ['/about', '2009'],
  ['/services', '$25', '$35', '$50'],
  ['/faq', 'Delivery & Service Area', 'Products & Materials', 'Pricing & Orders', 'Installation & Use'],
  ['/locations/franklin', '37064', 'Williamson', 'Order Online Now', 'Get Free Quote'],
  ['/contact', 'Ask for a quote'],
  ['/cart', 'The cart needs JavaScript. You can also order by telephone.'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/delivery-policy', '811'],
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalog, products, articles and pages show their content', { tag: '@long' }, async ({ page }) => {
    const missing: string[] = [];
    for (const [path, ...words] of READABLE) {
      await page.goto(path);
      // As somebody sees it: what is hidden does not count.
      const seen = (await page.locator('body').allInnerTexts()).join(' ').replace(/\s+/g, ' ').toLowerCase();
      const unseen = [...words, '(615) 555-01'].filter((word) => !seen.includes(word.toLowerCase()));
      missing.push(...unseen.map((word) => `${path}: ${word}`));
    }
    expect(missing).toEqual([]);
  });

  test('search, filters, areas and the language are plain forms and links', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/shop');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('driveway');
    await page.keyboard.press('Enter');
    await expect(page).toArriveAt(/\/shop\?q=driveway$/);
    await expect(page.getByRole('article').filter({ hasText: 'Crusher Run Base' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Lawn Repair Mix' })).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Category' })
      .getByRole('link', { name: /All Products/ })
      .click();
    await page
      .getByRole('navigation', { name: 'Catalog' })
      .getByRole('link', { name: /Traditional/ })
      .click();
    await expect(page).toArriveAt(/catalog=traditional/);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('link', { name: 'Rastrear pedido' }).first()).toBeVisible();
    await expect(page).toArriveAt(/catalog=traditional/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('a missing page is a 404 in the store’s own words', { tag: '@long' }, async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  for (const [path, words, link, to] of [
    ['/no/such/page', 'Oops! Page not found', 'Return to Home', '/'],
    ['/product/no-such-product', 'Product not found', 'Back to Home', '/'],
    ['/stripe-product/prod_none', 'Product not found', 'Back to Home', '/'],
    ['/category/no-such-category', 'Category not found', 'Back to Shop', '/shop'],
    ['/blog/no-such-article', 'Article not found', 'Back to Blog', '/blog'],
    ['/locations/memphis', 'Oops! Page not found', 'Return to Home', '/'],
  ] as const) {
    const response = await visit(page, path);
    expect.soft(response.status(), path).toBe(404);
    await expect.soft(page.getByRole('heading', { level: 1, name: words }), path).toBeVisible();
    await expect
      .soft(page.getByRole('main').getByRole('link', { name: link }), path)
      .toHaveAttribute('href', to);
    await expect.soft(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex');
    if (path !== '/no/such/page') continue;
    expect.soft(await violationsInEveryAppearance(page, path, CONTENT)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect.soft(await violationsIn(page, NARROW, CONTENT)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  }
  expect(warnings.join('\n')).toContain('/no/such/page');
});
