import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { ZONE_LIST } from '../../../domain/delivery/zones.ts';
import { type Cart, cartProduct } from '../../../domain/orders/cart.ts';
import { cartFigures } from '../../../web/cart/figures.ts';
import { toLoadTicket } from '../../../web/cart/labels.ts';
import {
  atTodaysPrices,
  lineProblem,
  orderable,
  todaysProducts,
  withNewChanges,
} from '../../../web/cart/todaysPrices.ts';
import { translator } from '../../../web/ui/locale.tsx';
import { findPlace } from '../../helpers/places.ts';
import { exampleProduct } from '../../helpers/product.ts';

const settings = DEFAULT_SETTINGS;

function product(id: string, change: Partial<Product> = {}): Product {
  return exampleProduct(id, {
    slug: `${id}-slug`,
    type: 'premium',
    images: ['premium-garden-topsoil'],
    inventoryCount: 100,
    materialId: 'screened-topsoil',
    ...change,
  });
}
const cart = (...lines: [of: Product, quantity: number][]): Cart =>
  lines.map(([of, quantity]) => ({ product: cartProduct(of), quantity }));

describe('a cart after a catalog change', () => {
  const soil = product('soil');
  const sand = product('sand', { priceCents: 3000 });

  test('unchanged products leave the cart unchanged', () => {
    const before = cart([soil, 2], [sand, 1]);
    const today = atTodaysPrices(before, todaysProducts(before, [sand, soil, product('other')]));
    expect(today).toEqual({ cart: before, changes: [], same: true });
  });

  test('a new price is applied and listed with the old one', () => {
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

  test('a new name alone is applied without a notice', () => {
    const before = cart([soil, 2]);
    const today = atTodaysPrices(before, todaysProducts(before, [{ ...soil, name: 'Black soil' }]));
    expect(today.cart[0]?.product.name).toBe('Black soil');
    expect(today.changes).toEqual([]);
  });

  test('a second price change is listed from the price that the person knows', () => {
    const known = { productId: 'soil', name: 'Soil', unit: 'per cubic yard', wasCents: 4500, isCents: 4800 };
    const other = { ...known, productId: 'sand' };
    const next = (isCents: number) => ({ ...known, wasCents: 4800, isCents });
    expect(withNewChanges([known, other], [next(5100)])).toEqual([{ ...known, isCents: 5100 }, other]);
    expect(withNewChanges([known, other], [next(4500)])).toEqual([other]);
    expect(withNewChanges([], [known])).toEqual([known]);
  });

  test('a deleted product keeps its line, excluded from the order', () => {
    const before = cart([soil, 2], [sand, 1]);
    const products = todaysProducts(before, [sand]);
    const today = atTodaysPrices(before, products);
    expect(today.cart).toEqual(before);
    expect(orderable(today.cart, products).map((line) => line.product.id)).toEqual(['sand']);
  });

  test('an unknown catalog keeps every line in the order', () => {
    const before = cart([soil, 2], [sand, 1]);
    expect(orderable(before, null)).toEqual(before);
  });
});

describe('problems of a line', () => {
  test.each([
    ['none', product('a'), 100, null],
    ['none, with uncounted stock', product('a', { inventoryCount: null }), 9999, null],
    ['a removed product', undefined, 1, 'product_gone'],
    ['no price', product('a', { priceCents: null }), 1, 'not_addable'],
    ['a price of zero', product('a', { priceCents: 0 }), 1, 'not_addable'],
    ['a subscription', product('a', { interval: 'month' }), 1, 'not_addable'],
    ['none left', product('a', { inventoryCount: 0 }), 1, 'out_of_stock'],
    ['too few left', product('a', { inventoryCount: 4 }), 5, 'too_few'],
  ])('the problem of a line is reported: %s', (_, of, quantity, problem) => {
    expect(lineProblem(quantity, of)).toBe(problem);
  });

  test('a line with too little stock stays in the order, one without stock does not', () => {
    const few = product('few', { inventoryCount: 4 });
    const none = product('none', { inventoryCount: 0 });
    const lines = cart([few, 5], [none, 1]);
    expect(orderable(lines, todaysProducts(lines, [few, none])).map((line) => line.product.id)).toEqual([
      'few',
    ]);
  });
});

describe('the figures of a cart', () => {
  const soil = product('soil');
  const stone = product('stone', { materialId: 'stone-57', priceCents: 4000 });
  const rake = product('rake', { unit: 'per item', materialId: null, priceCents: 2550 });
  const figures = (lines: Cart, zip: string | null) =>
    cartFigures(lines, { zip, place: zip === null ? undefined : findPlace(zip), zones: ZONE_LIST, settings });

  test.each([
    ['no ZIP yet: $75', 2, null, 9000 + 7500],
    ['metro: $25', 2, '37206', 9000 + 2500],
    ['greater: $35', 2, '37064', 9000 + 3500],
    ['free from $250 on', 6, '37206', 27_000],
    ['outside: by quote, nothing added', 2, '38103', 9000],
  ])('the total is right with %s', (_, yards, zip, totalCents) => {
    expect(figures(cart([soil, yards]), zip).totalCents).toBe(totalCents);
  });

  test.each([
    ['no tax', 'off', '37206', false, 0, null],
    ['the provider’s, which comes on its page', 'provider', '37206', false, 0, 'by_provider'],
    ['9.75 % of goods and fee in Davidson', 'counties', '37206', false, 1_121, null],
    ['none with a certificate', 'counties', '37206', true, 0, null],
    ['no ZIP yet, and says so', 'counties', null, false, 0, 'by_zip'],
    ['none outside, where nothing can be ordered', 'counties', '38103', false, 0, null],
  ] as const)('the sales tax is right: %s', (_, mode, zip, isTaxExempt, taxCents, openTax) => {
    const taxed = cartFigures(cart([soil, 2]), {
      zip,
      place: zip === null ? undefined : findPlace(zip),
      zones: ZONE_LIST,
      settings: { ...settings, taxes: { ...settings.taxes, mode } },
      isTaxExempt,
    });
    expect(taxed).toMatchObject({ taxCents, openTax });
    expect(toLoadTicket(taxed, translator(null)).rows.some(({ label }) => label === 'Sales tax')).toBe(
      taxCents > 0 || openTax !== null,
    );
  });

  test('where no cart stands beside it, too small a load of one material is raised in one step', () => {
    const raise = (...lines: [Product, number][]) => {
      const presses: unknown[] = [];
      const onQuantity = (...press: unknown[]) => presses.push(press);
      const { warnings = [] } = toLoadTicket(figures(cart(...lines), '37206'), translator(null), {
        onQuantity,
      });
      warnings[0]?.press?.onPress();
      return [warnings[0]?.press?.label, presses];
    };
    expect(raise([soil, 2])).toEqual(['Make it 3', [['soil', 3]]]);
    expect(raise([soil, 1], [stone, 1])).toEqual([undefined, []]);
    expect(raise([soil, 3])).toEqual([undefined, []]);
  });

  test('each product has its own trucks', () => {
    const twin = product('twin', { name: 'Soil of the other catalog' });
    const { materials, truckloads, cubicYards } = figures(
      cart([soil, 12], [stone, 6], [rake, 2], [twin, 3]),
      null,
    );
    expect(materials.map(({ name, cubicYards: yards, trucks }) => [name, yards, trucks])).toEqual([
      ['Product soil', 12, 1],
      ['Product stone', 6, 1],
      ['Soil of the other catalog', 3, 1],
    ]);
    expect([truckloads, cubicYards]).toEqual([3, 21]);
  });

  test('stone fills a truck by weight before the bed is full', () => {
    // 2,700 lb a yard into 44,000 lb: 16.3 yd³.
    const [load] = figures(cart([stone, 18]), null).materials;
    expect(load).toMatchObject({ trucks: 2, fullBy: 'weight', roomYards: 14 });
    expect(load?.capacityYards).toBeCloseTo(44_000 / 2700, 6);
    expect(figures(cart([stone, 16]), null).materials[0]).toMatchObject({ trucks: 1, roomYards: 0 });
  });

  test.each([
    ['unknown stock', null, 16],
    ['stock that is not counted', { inventoryCount: null }, 16],
    ['plenty', { inventoryCount: 500 }, 16],
    ['four', { inventoryCount: 4 }, 1],
    ['fewer than ordered', { inventoryCount: 2 }, 0],
  ])('a truck of 3 yards has room for the stock: %s', (_, stock, roomYards) => {
    const lines = cart([soil, 3]);
    const { materials } = cartFigures(lines, {
      zip: null,
      place: undefined,
      zones: ZONE_LIST,
      settings,
      products: stock ? todaysProducts(lines, [{ ...soil, ...stock }]) : null,
    });
    expect(materials[0]?.roomYards).toBe(roomYards);
  });

  test('the trucks carry every yard of the cart and no tools, within their limits', () => {
    const goods = [soil, stone, rake, product('mulch', { materialId: 'hardwood-mulch' })];
    const quantities = fc.tuple(...goods.map(() => fc.integer({ min: 1, max: 9_999 })));
    fc.assert(
      fc.property(quantities, (ordered) => {
        const lines: Cart = goods.map((of, index) => ({
          product: cartProduct(of),
          quantity: ordered[index] ?? 1,
        }));
        const { materials, cubicYards, truckloads } = figures(lines, null);
        const loads = materials.flatMap((material) => material.loads);
        const carried = loads.reduce((sum, load) => sum + load.trucks * load.cubicYards, 0);
        expect(carried).toBeCloseTo(cubicYards, 6);
        expect(loads.reduce((sum, load) => sum + load.trucks, 0)).toBe(truckloads);
        expect(materials.map(({ name }) => name)).not.toContain('Product rake');
        for (const load of loads) {
          expect(load.cubicYards).toBeLessThan(19.0001);
          expect(load.pounds ?? 0).toBeLessThan(44_000.01);
        }
      }),
    );
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

test('each truckload after the first costs the store’s fee', () => {
  const where = { zip: '37203', place: findPlace('37203') ?? null, zones: ZONE_LIST, settings };
  const two = cart(
    [product('a', { priceCents: 100 }), 3],
    [product('b', { priceCents: 100, materialId: 'compost' }), 3],
  );
  expect(cartFigures(two, where).delivery.feeCents).toBe(2_500);
  const fees = { freeFromCents: 25_000, unknownZipCents: 7_500, extraLoadCents: 4_000 };
  const dearer = { ...where, settings: { ...settings, fees } };
  expect(cartFigures(two, dearer)).toMatchObject({ truckloads: 2, delivery: { feeCents: 6_500 } });
  expect(cartFigures(two.slice(1), dearer).delivery.feeCents).toBe(2_500);
});
