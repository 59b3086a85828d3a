// The pure functions of the catalog's screens: addresses, labels, structured data, loading.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { type Product, productSchema, SPECIFICATION_KEYS } from '../../../domain/catalog/catalog.ts';
import type { CatalogSource, Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import { MAX_SHOWN, PRODUCT_SORTS } from '../../../domain/catalog/productQuery.ts';
import { ZONE_LIST } from '../../../domain/delivery/zones.ts';
import { forCustomers } from '../../../server/catalog/catalogChanges.ts';
import {
  type Browse,
  browseFields,
  browseHref,
  type Listing,
  readBrowse,
} from '../../../web/catalog/browse.ts';
import { fromPrices, relatedProducts } from '../../../web/catalog/catalog.ts';
import { specificationRows } from '../../../web/catalog/labels.ts';
import { loadOrDefer } from '../../../web/catalog/shop/ListLoading.tsx';
import { productJsonLd } from '../../../web/catalog/structuredData.ts';
import { translator } from '../../../web/ui/locale.tsx';
import { exampleProduct } from '../../helpers/product.ts';

const t = translator(null);
const settings = DEFAULT_SETTINGS;
const about = { origin: 'https://s', settings };
const gravel: Product = exampleProduct('p1', {
  slug: 'pea-gravel',
  name: 'Pea Gravel',
  description: 'Round pebbles.',
  category: 'gravel',
  priceCents: 5850,
  images: ['pea-gravel'],
  materialId: 'pea-gravel',
});
const snapshotOf = (products: Product[]): Snapshot => ({
  rev: 1,
  asOf: '2026-11-20T12:00:00Z',
  products,
  categories: [],
  zones: ZONE_LIST,
  places: new Map(),
  articles: [],
  settings: DEFAULT_SETTINGS,
});

describe('the address of a product list', () => {
  const listings = fc.constantFrom<Listing>(
    { path: '/shop', tab: 'all', category: null },
    { path: '/stripe-shop', tab: 'premium', category: null },
    { path: '/category/sand', tab: 'all', category: 'sand' },
  );
  const browses = fc.record<Browse>({
    search: fc.string({ maxLength: 12 }),
    category: fc.constantFrom(null, ...CATEGORY_SLUGS),
    tab: fc.constantFrom('all', 'premium', 'traditional'),
    inStock: fc.boolean(),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    view: fc.constantFrom('grid', 'list'),
    show: fc.constantFrom(24, 48, MAX_SHOWN),
  });

  test('the address has every choice that its screen does not imply', () => {
    fc.assert(
      fc.property(listings, browses, (listing, drawn) => {
        const browse = { ...drawn, category: listing.category ?? drawn.category };
        const url = new URL(browseHref(listing, browse), 'http://store');
        expect(url.pathname).toBe(listing.path);
        expect(readBrowse(url.searchParams, listing)).toEqual(browse);
        expect(url.searchParams.get('catalog')).not.toBe(listing.tab);
      }),
    );
  });

  test('a changed search scrolls to the top, a changed view does not', () => {
    const listing: Listing = { path: '/shop', tab: 'all', category: null };
    const browse = readBrowse(new URLSearchParams('show=72&sort=name'), listing);
    expect(browseHref(listing, browse, { search: 'pea' })).toBe('/shop?q=pea&sort=name');
    expect(browseHref(listing, browse, { view: 'list' })).toBe('/shop?sort=name&view=list&show=72');
  });

  test('a request for a million cards shows the maximum', () => {
    const { show } = readBrowse(new URLSearchParams('show=1000000'), { tab: 'all', category: null });
    expect(show).toBe(MAX_SHOWN);
  });

  test('any number of cards is rounded to whole steps, so that few pages are rendered', () => {
    const { show } = readBrowse(new URLSearchParams('show=25'), { tab: 'all', category: null });
    expect(show).toBe(48);
  });

  test('a form that changes the search keeps the other choices', () => {
    const listing: Listing = { path: '/stripe-shop', tab: 'premium', category: null };
    const browse = readBrowse(new URLSearchParams('q=old&category=sand&catalog=all&show=72'), listing);
    expect(browseFields(listing, browse, 'q')).toEqual([
      ['category', 'sand'],
      ['catalog', 'all'],
    ]);
  });
});

describe('product specifications', () => {
  test('every key that customers may see has its label, in the order of the domain', () => {
    const rows = specificationRows(
      Object.fromEntries(SPECIFICATION_KEYS.map((key) => [key, 'x'])),
      settings.cutoff,
      t,
    );
    expect(rows.map(([key]) => key)).toEqual(SPECIFICATION_KEYS);
    const labels = rows.map(([, label]) => label);
    expect([labels[0], labels[5], labels.at(-1)]).toEqual([
      'pH level',
      'Weight per yard (lbs)',
      'Recommended by (%)',
    ]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('flags are words, thousands are grouped, internal keys and blanks are hidden', () => {
    const metadata = { weed_free: 'true', review_count: '1260', screened: ' ', supplier_cost: '26.50' };
    expect(specificationRows(metadata, settings.cutoff, t).map(([, label, value]) => [label, value])).toEqual(
      [
        ['Weed free', 'Yes'],
        ['Review count', '1,260'],
      ],
    );
  });
});

describe('the rating of a product', () => {
  test('structured data has a rating only with reviews of buyers', () => {
    const metadata = { average_rating: '4.9', review_count: '80', supplier_cost: '26.50' };
    const body = { ...gravel, catalog: 'premium', metadata };
    const row = { table: 'products', id: gravel.id, rev: 1, deleted: false, body } as const;
    const sent = productSchema.parse(forCustomers(row).body);
    expect(sent.metadata).not.toHaveProperty('supplier_cost');
    expect(productJsonLd(sent, about)).not.toHaveProperty('aggregateRating');
    const reviewed = { ...gravel, rating: { average: 4.5, count: 2 } };
    expect(productJsonLd(reviewed, about)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });
});

describe('structured data of an offer', () => {
  test('an offer has the price with cents, the unit and the availability', () => {
    expect(productJsonLd({ ...gravel, inventoryCount: 0 }, about)).toMatchObject({
      url: 'https://s/product/pea-gravel',
      image: 'https://s/pictures/social/pea-gravel.jpg',
      offers: {
        price: '58.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/OutOfStock',
        priceSpecification: { referenceQuantity: { unitCode: 'YDQ' } },
      },
    });
  });

  test('an offer is omitted without a price and for a subscription', () => {
    expect(productJsonLd({ ...gravel, priceCents: 0 }, about)).not.toHaveProperty('offers');
    expect(productJsonLd({ ...gravel, interval: 'month' }, about)).not.toHaveProperty('offers');
  });
});

describe('prices and related products', () => {
  test('the lowest price of a category is for a material sold by the yard', () => {
    const products = [
      gravel,
      { ...gravel, id: 'bag', unit: 'per item', priceCents: 600 },
      { ...gravel, id: 'plan', interval: 'month', priceCents: 900 },
      { ...gravel, id: 'rake', category: 'tools-equipment' as const, unit: 'per item', priceCents: 3400 },
    ];
    expect(fromPrices(snapshotOf(products))).toEqual({ gravel: 5850, 'tools-equipment': 3400 });
  });

  test('related products are of the same category, own catalog first, without the product or its name', () => {
    const premium = { ...gravel, id: 'p2', catalog: 'premium' as const, name: 'Washed Pea Gravel' };
    const others = [
      premium,
      { ...gravel, id: 'p3', name: 'River Rock' },
      { ...gravel, id: 'p4' },
      { ...gravel, id: 'p5', name: 'Sand', category: 'sand' as const },
    ];
    expect(relatedProducts(snapshotOf([gravel, ...others]), gravel).map(({ id }) => id)).toEqual([
      'p3',
      'p2',
    ]);
  });
});

describe('loading the catalog for a screen', () => {
  const now = () => new Date(0);
  const sourceThat = (open: CatalogSource['open']): CatalogSource => ({ open, now });
  const count = ({ products }: Snapshot) => products.length;

  test('a catalog in memory is used at once', async () => {
    const { data } = await loadOrDefer(
      sourceThat(async () => snapshotOf([gravel])),
      count,
      1000,
    );
    expect(data).toBe(1);
  });

  test('a slow catalog renders the screen first, and the data later', async () => {
    const arriving = Promise.withResolvers<Snapshot>();
    const { data } = await loadOrDefer(
      sourceThat(() => arriving.promise),
      count,
      1,
    );
    expect(data).toBeInstanceOf(Promise);
    arriving.resolve(snapshotOf([gravel, gravel]));
    expect(await data).toBe(2);
  });

  test('a failure reaches the screen with its message', async () => {
    const { data } = await loadOrDefer(
      sourceThat(() => Promise.reject(new Error('no signal'))),
      count,
      1000,
    );
    await expect(data).rejects.toThrow('no signal');
  });

  test('the server waits for the catalog, however long, and fails with it', async () => {
    const arriving = Promise.withResolvers<Snapshot>();
    const page = loadOrDefer(
      sourceThat(() => arriving.promise),
      count,
    );
    arriving.resolve(snapshotOf([gravel]));
    expect((await page).data).toBe(1);
    await expect(
      loadOrDefer(
        sourceThat(() => Promise.reject(new Error('db'))),
        count,
      ),
    ).rejects.toThrow('db');
  });
});
