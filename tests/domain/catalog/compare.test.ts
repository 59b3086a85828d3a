import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { comparedIds, comparePath } from '../../../web/catalog/compare.ts';
import { compareRows, readComparePage } from '../../../web/catalog/comparePage.ts';
import { translator } from '../../../web/ui/locale.tsx';
import { exampleProduct } from '../../helpers/product.ts';

const t = translator(null);

const snapshot = (...products: Product[]): Snapshot => ({
  rev: 1,
  asOf: '2026-11-20T00:00:00Z',
  products,
  categories: [],
  zones: [],
  articles: [],
  places: new Map(),
  settings: DEFAULT_SETTINGS,
});

describe('the address of a comparison', () => {
  test.each([
    ['', []],
    ['ids=a,b', ['a', 'b']],
    ['ids=a%2Cb&ids=c', ['a', 'b', 'c']],
    ['ids=a,,a,b', ['a', 'b']],
    ['ids=a,b,c,d,e', ['a', 'b', 'c', 'd']],
  ])('the comparison of ?%s has its products', (query, ids) => {
    expect(comparedIds(new URLSearchParams(query))).toEqual(ids);
  });

  test('an address is read back as written, with any characters in an id', () => {
    const ids = ['prod_A', 'a&b', 'x/y?'];
    expect(comparedIds(new URL(comparePath(ids), 'https://shop.example.com').searchParams)).toEqual(ids);
    expect(comparePath([])).toBe('/compare');
  });
});

describe('compared products', () => {
  const soil = exampleProduct('soil', {
    metadata: { ph_level: '6.5', coverage_3_inch: '108', supplier_cost: '9' },
  });
  const sand = exampleProduct('sand', {
    category: 'sand',
    priceCents: 3050,
    metadata: { coverage_3_inch: '108' },
  });
  const loam = exampleProduct('loam');

  test('products are in the order of the address, without unknown ones, with others to choose from', () => {
    const { products, choices } = readComparePage(snapshot(loam, sand, soil), ['soil', 'gone', 'sand']);
    expect(products.map(({ id }) => id)).toEqual(['soil', 'sand']);
    expect(choices).toEqual([{ id: 'loam', name: 'Product loam' }]);
  });

  test('products of the first one’s category are offered first, and not the whole catalog', () => {
    const many = Array.from({ length: 90 }, (_, index) => exampleProduct(`s${index}`, { category: 'sand' }));
    const { choices } = readComparePage(snapshot(...many, loam, soil), ['soil']);
    expect([choices[0]?.id, choices.length]).toEqual(['loam', 48]);
  });

  test('stock and specifications are shown, with differences marked', () => {
    expect(compareRows([soil, sand], DEFAULT_SETTINGS, t)).toEqual([
      { key: 'stock', label: 'Stock', values: ['In stock', 'In stock'], differs: false },
      { key: 'ph_level', label: 'pH level', values: ['6.5', null], differs: true },
      {
        key: 'coverage_3_inch',
        label: 'Coverage at 3 inches (sq ft)',
        differs: false,
        values: ['108', '108'],
      },
    ]);
  });

  test('missing stock is labeled', () => {
    const rows = compareRows(
      [
        exampleProduct('a'),
        exampleProduct('c', { inventoryCount: 0 }),
        exampleProduct('d', { inventoryCount: 3 }),
      ],
      DEFAULT_SETTINGS,
      t,
    );
    expect(rows.map(({ values }) => values)).toEqual([['In stock', 'Out of Stock', 'Low Stock']]);
  });
});
