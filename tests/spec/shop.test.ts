// Lists of products: the shop, the categories and their cards (shopping specification §2, §4, §9).
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../domain/catalog/catalog.ts';
import { CATEGORY_SLUGS } from '../../domain/catalog/goods.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { loadingError } from '../../web/catalog/labels.ts';
import { ProductsLoading } from '../../web/catalog/shop/ListLoading.tsx';
import { NothingStored } from '../../web/offline/errors.ts';
import { translator } from '../../web/ui/locale.tsx';
import { ProductPicture } from '../../web/ui/pictures/Picture.tsx';
import { buttons, card, goods, hrefs, part, premiumGoods, renderPage, words } from '../helpers/rendered.ts';

const t = translator(null);
const cardOf = async (product: Product) => card((await renderPage('/shop', [product])).html, product.name);
const current = (html: string) => /<a\b[^>]*aria-current="true"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? '';

describe('the shop', () => {
  test.each(['/shop', '/stripe-shop'])(
    '%s has a hero, the products and a help banner to /contact',
    async (path) => {
      const { html } = await renderPage(path, [premiumGoods(), goods()]);
      const main = part(html, '<main');
      expect(main).toMatch(/<h1[^>]*>(All Products|Premium Catalog)<\/h1>/);
      expect(words(card(main, 'Bed Blend'))).toContain('$45 per cubic yard');
      expect(hrefs(part(main, '<aside class="cat-help"'), 'Request a consultation')).toEqual(['/contact']);
    },
  );

  test('/stripe-shop opens on Premium Catalog, /shop on All, and both have the three tabs with their counts', async () => {
    const products = [premiumGoods(), goods(), goods({ id: 'second', slug: 'second', name: 'Second' })];
    for (const [path, tab] of [
      ['/shop', 'All 3'],
      ['/stripe-shop', 'Premium Catalog 1'],
    ] as const) {
      const tabs = part((await renderPage(path, products)).html, '<nav class="tablist cat-tabs"');
      expect(words(tabs)).toBe('All 3 Premium Catalog 1 Traditional 2');
      expect(words(current(tabs))).toBe(tab);
    }
  });

  test('loading: three skeleton cards, and Loading products from Stripe...', () => {
    const bones = renderToString(createElement(ProductsLoading));
    expect(bones.match(/class="bone bone-plate"/g)).toHaveLength(3);
    expect(words(bones)).toBe('Loading products from Stripe...');
  });

  test('no products: customers are told to call or write, and get no link to a dashboard', async () => {
    const main = part((await renderPage('/stripe-shop')).html, '<main');
    expect(words(main)).toContain('Nothing here yet');
    expect(hrefs(main, 'Contact us')).toEqual(['/contact']);
    expect(main).not.toMatch(/dashboard/i);
  });

  test('a failed load shows its message, or Unknown error occurred without one', () => {
    expect(loadingError(new Error('Failed to fetch'), t)).toBe('Failed to fetch');
    expect(loadingError(new NothingStored('no signal'), translator(spanish))).toBe(
      'Este teléfono aún no tiene nada guardado y la tienda no responde.',
    );
    for (const thrown of ['down', null, { message: 'down' }])
      expect(loadingError(thrown, t)).toBe('Unknown error occurred');
  });
});

describe('the category filter', () => {
  const products = [premiumGoods(), premiumGoods({ id: 'prod_Sand', name: 'River Sand', category: 'sand' })];

  test('has at most one category, which All Products or its x clears', async () => {
    const none = part((await renderPage('/shop', products)).html, '<nav class="chips"');
    expect(words(current(none))).toBe('All Products');
    expect(hrefs(none, 'Sand 1')).toEqual(['/shop?category=sand']);
    const one = part((await renderPage('/shop?category=sand', products)).html, '<nav class="chips"');
    expect(one.match(/aria-current="true"/g)).toHaveLength(1);
    expect(hrefs(one, 'Sand, clear this filter')).toEqual(['/shop']);
    expect(hrefs(one, 'All Products')).toEqual(['/shop']);
  });

  test('and the search combine', async () => {
    const { html, text } = await renderPage('/shop?category=sand&q=river', products);
    expect(text).toContain('1 of 2 products match “river” in Sand');
    expect(words(card(html, 'River Sand'))).toContain('Add to Cart');
    expect((await renderPage('/shop?category=topsoil&q=river', products)).text).toContain(
      'No products match',
    );
  });
});

test('free-text search matches name, description and any metadata value, in upper or lower case', async () => {
  const products = [
    goods({ id: '1', name: 'Alpha', description: 'Plain.' }),
    goods({ id: '2', name: 'Beta', description: 'Made for French drains.' }),
    premiumGoods({
      id: 'prod_3',
      name: 'Gamma',
      description: 'Plain.',
      metadata: { texture: 'Loamy Drift' },
    }),
  ];
  for (const [query, name] of [
    ['aLPh', 'Alpha'],
    ['french DRAINS', 'Beta'],
    ['loamy', 'Gamma'],
  ]) {
    const { html } = await renderPage(`/shop?q=${query}`, products);
    const found = [...html.matchAll(/<article[^>]*>.*?<h2 class="h3"[^>]*>(.*?)<\/h2>/gs)].map(
      ([, head = '']) => words(head),
    );
    expect(found, query).toEqual([name]);
  }
  expect((await renderPage('/shop?q=texture', products)).text).toContain('No products match');
});

test('/categories leads to the six categories', async () => {
  const main = part((await renderPage('/categories', [goods()])).html, '<main');
  const tiles = [...main.matchAll(/<a class="cat-tile" href="([^"]*)"/g)].map(([, href]) => href);
  expect(tiles).toEqual(CATEGORY_SLUGS.map((slug) => `/category/${slug}`));
  expect(words(main)).toContain('Topsoil All our topsoil. 1 product, from $45');
});

describe('a category page', () => {
  test.each(CATEGORY_SLUGS)('/category/%s lists the products of the category', async (slug) => {
    const other = goods({ id: 'other', name: 'Elsewhere', category: slug === 'sand' ? 'mulch' : 'sand' });
    const { status, html, text } = await renderPage(`/category/${slug}`, [goods({ category: slug }), other]);
    expect(status).toBe(200);
    expect(words(card(html, 'Screened Loam'))).toContain('Details');
    expect(text).not.toContain('Elsewhere');
  });

  test('has a header, a grid and list toggle, and the tabs All, Premium Catalog, Traditional with counts', async () => {
    const { html } = await renderPage('/category/topsoil', [premiumGoods(), goods()]);
    const main = part(html, '<main');
    expect(main).toContain('<h1 class="h2">Topsoil</h1>');
    expect(words(main)).toContain('All our topsoil.');
    expect(words(part(main, '<nav class="tablist cat-tabs"'))).toBe('All 2 Premium Catalog 1 Traditional 1');
    const view = part(main, '<nav class="seg"');
    expect(hrefs(view, 'Grid')).toEqual(['/category/topsoil']);
    expect(hrefs(view, 'List')).toEqual(['/category/topsoil?view=list']);
  });

  test('that is unknown says Category not found, with a link to the shop', async () => {
    const { status, html } = await renderPage('/category/lumber', [goods()]);
    const main = part(html, '<main');
    expect(status).toBe(404);
    expect(main).toMatch(/<h1[^>]*>Category not found<\/h1>/);
    expect(hrefs(main, 'Back to Shop')).toEqual(['/shop']);
  });

  test.each([
    ['aggregate', '/category/gravel'],
    ['tools', '/category/tools-equipment'],
    ['Topsoil', '/category/topsoil'],
    ['specialty', '/stripe-shop?q=specialty'],
  ])('/category/%s leads to %s', async (alias, path) => {
    expect(await renderPage(`/category/${alias}`)).toMatchObject({ status: 301, redirect: path });
  });
});

describe('a card', () => {
  test('shows two of its highlights', async () => {
    const shown = words(await cardOf(goods({ features: ['First', 'Second', 'Third', 'Fourth'] })));
    expect(shown).toContain('First Second');
    expect(shown).not.toContain('Third');
  });

  test.each([
    [0, 'Out of Stock', true],
    [1, 'Low Stock', false],
    [10, 'Low Stock', false],
    [11, null, false],
    [null, null, false],
  ] as const)('of %s left says %s', async (inventoryCount, tag, disabled) => {
    const shown = await cardOf(goods({ inventoryCount }));
    const tags = words(shown).match(/Out of Stock|Low Stock/g) ?? [];
    expect(tags[0] ?? null).toBe(tag);
    const add = buttons(shown).filter(([name]) => /Add to Cart|Out of Stock/.test(name));
    expect(add).toEqual([[disabled ? 'Out of Stock' : 'Add to Cart', disabled]]);
  });

  test.each([null, 0])(
    'with a price of %s reads Price not available, and cannot be added',
    async (priceCents) => {
      const shown = await cardOf(goods({ priceCents }));
      expect(words(shown)).toContain('Price not available');
      expect(buttons(shown)).toContainEqual(['Add to Cart', true]);
    },
  );

  test('of a recurring price appends /interval, and cannot be added', async () => {
    const shown = await cardOf(premiumGoods({ priceCents: 2000, interval: 'month' }));
    expect(words(shown)).toContain('$20/month');
    expect(buttons(shown)).toContainEqual(['Not sold online', true]);
  });

  test('of a price that is not in dollars cannot be added, and says so', async () => {
    const shown = await cardOf(premiumGoods({ currency: 'eur' }));
    expect(buttons(shown)).toContainEqual(['Not sold online', true]);
    expect(words(shown)).not.toContain('Add to Cart');
  });

  test('formats its price en-US with the currency code of the price', async () => {
    expect(words(await cardOf(goods({ priceCents: 123456 })))).toContain('$1,234.56');
    expect(words(await cardOf(goods({ priceCents: 4550, currency: 'cad' })))).toContain('CA$45.50');
    expect(words(await cardOf(goods({ priceCents: 4500, currency: 'eur' })))).toContain('€45');
  });

  test('starts at a quantity of 1, and Less goes no lower', async () => {
    const shown = await cardOf(goods());
    expect(shown).toMatch(/<input[^>]*aria-label="Cubic yards of Screened Loam"[^>]*value="1"/);
    expect(buttons(shown)).toContainEqual(['Less', true]);
    expect(buttons(shown)).toContainEqual(['More', false]);
  });
});

describe('a picture', () => {
  const pictured = async (change: Partial<Product>) => {
    const shown = await cardOf(goods({ images: [], ...change }));
    return /\/pictures\/cutout\/([a-z0-9-]+?)-\d+\.webp/.exec(shown)?.[1] ?? null;
  };

  test.each([
    ['Old Creek Pea Gravel', 'gravel', 'pea-gravel'],
    ['Rounded River Stone', 'gravel', 'river-rock'],
    ['Cedar Blend', 'mulch', 'cedar-mulch'],
    ['Mortar Mix', 'sand', 'masonry-sand'],
    ['Long-handled Spade', 'tools-equipment', 'shovel'],
    ['Number Nine', 'compost', 'organic-compost-mix'],
    ['Number Nine', 'mulch', 'hardwood-mulch'],
    ['Number Nine', 'tools-equipment', 'landscape-rake'],
  ] as const)('of %s in %s is chosen by its name, else by its category: %s', async (name, category, slug) => {
    expect(await pictured({ name, category })).toBe(slug);
  });

  test('of its own takes precedence', async () => {
    expect(await pictured({ name: 'Cedar Blend', images: ['river-rock'] })).toBe('river-rock');
    const uploaded = await cardOf(goods({ images: ['/uploads/own.webp'] }));
    expect(uploaded).toContain('src="/uploads/own.webp" alt="Screened Loam"');
  });

  test('that matches nothing is a placeholder with the name of the product', () => {
    const shown = renderToString(createElement(ProductPicture, { name: 'Number Nine', sizes: '80px' }));
    expect(shown).toMatch(/^<span class="noshot" role="img" aria-label="Number Nine"><svg/);
  });
});
