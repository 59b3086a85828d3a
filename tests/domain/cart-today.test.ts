import { describe, expect, test } from 'vitest';
import { type Cart, cartProduct } from '../../domain/cart.ts';
import type { Product } from '../../domain/catalog.ts';
import { findPlace } from '../../domain/zips.ts';
import { ZONE_LIST } from '../../domain/zones.ts';
import { cartFigures } from '../../web/cart/figures.ts';
import { atTodaysPrices, lineProblem, orderable, todaysProducts } from '../../web/cart/today.ts';

function product(id: string, change: Partial<Product> = {}): Product {
  return {
    id,
    catalog: 'traditional',
    slug: `${id}-slug`,
    name: `Product ${id}`,
    description: '',
    shortDescription: '',
    category: 'topsoil',
    premiumCategory: null,
    priceCents: 4500,
    currency: 'usd',
    interval: null,
    unit: 'per cubic yard',
    type: 'premium',
    features: [],
    images: ['premium-garden-topsoil'],
    inventoryCount: 100,
    metadata: {},
    materialId: 'screened-topsoil',
    stripePriceId: null,
    sortOrder: 1,
    rating: null,
    ...change,
  };
}
const cart = (...lines: [of: Product, quantity: number][]): Cart =>
  lines.map(([of, quantity]) => ({ product: cartProduct(of), quantity }));

describe('a cart after the catalog moved on', () => {
  const soil = product('soil');
  const sand = product('sand', { priceCents: 3000 });

  test('unchanged products leave it the same', () => {
    const before = cart([soil, 2], [sand, 1]);
    const today = atTodaysPrices(before, todaysProducts(before, [sand, soil, product('other')]));
    expect(today).toEqual({ cart: before, changes: [], same: true });
  });

  test('a new price is taken over and listed with the old one', () => {
    const before = cart([soil, 2], [sand, 1]);
    const dearer = { ...soil, priceCents: 4800, name: 'Soil, screened twice' };
    const today = atTodaysPrices(before, todaysProducts(before, [dearer, sand]));
    expect(today.same).toBe(false);
    expect(today.cart[0]).toMatchObject({
      product: { priceCents: 4800, name: 'Soil, screened twice' },
      quantity: 2,
    });
    expect(today.changes).toEqual([
      {
        productId: 'soil',
        name: 'Soil, screened twice',
        unit: 'per cubic yard',
        wasCents: 4500,
        isCents: 4800,
      },
    ]);
  });

  test('a new name alone is taken over without a notice', () => {
    const before = cart([soil, 2]);
    const today = atTodaysPrices(before, todaysProducts(before, [{ ...soil, name: 'Black soil' }]));
    expect(today.cart[0]?.product.name).toBe('Black soil');
    expect(today.changes).toEqual([]);
  });

  test('a line under its slug joins the line of its id', () => {
    const legacy = cart([{ ...soil, id: soil.slug }, 3], [soil, 1]);
    const today = atTodaysPrices(legacy, todaysProducts(legacy, [soil]));
    expect(today.cart.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([['soil', 4]]);
  });

  test('a product that is gone keeps its line, out of the order', () => {
    const before = cart([soil, 2], [sand, 1]);
    const products = todaysProducts(before, [sand]);
    const today = atTodaysPrices(before, products);
    expect(today.cart).toEqual(before);
    expect(orderable(today.cart, products).map((line) => line.product.id)).toEqual(['sand']);
  });

  test('an unknown catalog leaves every line in the order', () => {
    const before = cart([soil, 2], [sand, 1]);
    expect(orderable(before, null)).toEqual(before);
  });
});

describe('what stands in the way of a line', () => {
  test.each([
    ['nothing', product('a'), 100, null],
    ['nothing, uncounted', product('a', { inventoryCount: null }), 9999, null],
    ['gone', undefined, 1, 'gone'],
    ['no price', product('a', { priceCents: null }), 1, 'no_price'],
    ['a price of zero', product('a', { priceCents: 0 }), 1, 'no_price'],
    ['a subscription', product('a', { interval: 'month' }), 1, 'no_price'],
    ['none left', product('a', { inventoryCount: 0 }), 1, 'out_of_stock'],
    ['too few left', product('a', { inventoryCount: 4 }), 5, 'too_few'],
  ])('%s', (_, of, quantity, problem) => {
    expect(lineProblem(quantity, of)).toBe(problem);
  });

  test('too few stay in the order, none left does not', () => {
    const few = product('few', { inventoryCount: 4 });
    const none = product('none', { inventoryCount: 0 });
    const lines = cart([few, 5], [none, 1]);
    expect(orderable(lines, todaysProducts(lines, [few, none])).map((line) => line.product.id)).toEqual([
      'few',
    ]);
  });
});

describe('the figures under a cart', () => {
  const soil = product('soil');
  const stone = product('stone', { materialId: 'stone-57', priceCents: 4000 });
  const rake = product('rake', { unit: 'per item', materialId: null, priceCents: 2550 });
  const figures = (lines: Cart, zip: string | null) =>
    cartFigures(lines, { zip, place: zip === null ? undefined : findPlace(zip), zones: ZONE_LIST });

  test.each([
    ['no ZIP yet: $75', 2, null, 9000 + 7500],
    ['metro: $25', 2, '37206', 9000 + 2500],
    ['greater: $35', 2, '37064', 9000 + 3500],
    ['free from $250 on', 6, '37206', 27_000],
    ['outside: by quote, nothing added', 2, '38103', 9000],
  ])('%s', (_, yards, zip, totalCents) => {
    expect(figures(cart([soil, yards]), zip).totalCents).toBe(totalCents);
  });

  test('every material rides alone, lines of the same one together', () => {
    const twin = product('twin', { name: 'Soil of the other catalog' });
    const { materials, truckloads, cubicYards } = figures(
      cart([soil, 12], [stone, 6], [rake, 2], [twin, 3]),
      null,
    );
    expect(materials.map(({ names, cubicYards: yards, truckloads: n }) => [names, yards, n])).toEqual([
      [['Product soil', 'Soil of the other catalog'], 15, 1],
      [['Product stone'], 6, 1],
    ]);
    expect([truckloads, cubicYards]).toEqual([2, 21]);
  });

  test('stone fills a truck by weight before the bed is full', () => {
    // 2,700 lb a yard into 44,000 lb: 16.3 yd³.
    const [load] = figures(cart([stone, 18]), null).materials;
    expect(load).toMatchObject({ truckloads: 2, heavy: true });
    expect(load?.capacity).toBeCloseTo(44_000 / 2700, 6);
    expect(figures(cart([stone, 16]), null).materials[0]).toMatchObject({
      truckloads: 1,
      heavy: false,
      capacity: 19,
    });
  });

  test('tools alone have items and no load', () => {
    expect(figures(cart([rake, 3]), '37206')).toMatchObject({
      items: 3,
      cubicYards: 0,
      materials: [],
      truckloads: 0,
      delivery: { shortByYards: 0 },
    });
  });
});
