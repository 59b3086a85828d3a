import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesSearch, type Product } from '../../domain/catalog.ts';
import { findProducts, productQuery } from '../../domain/shelf.ts';

const base: Product = {
  id: 'p',
  catalog: 'traditional',
  slug: 'p',
  name: 'Pea Gravel',
  description: 'Round pebbles for drains.',
  shortDescription: '',
  category: 'gravel',
  premiumCategory: null,
  priceCents: 5800,
  currency: 'usd',
  interval: null,
  unit: 'per cubic yard',
  type: 'standard',
  features: [],
  images: [],
  inventoryCount: null,
  metadata: { texture: 'Smooth', use_cases: 'French drains' },
  materialId: 'pea-gravel',
  stripePriceId: null,
  sortOrder: 1,
  rating: null,
};

describe('search', () => {
  test('finds a word of the name, the description or a metadata value, whatever its case', () => {
    for (const query of ['pea', 'GRAVEL', 'Drains', 'smooth', ' french ']) {
      expect(matchesSearch(base, query), query).toBe(true);
    }
  });

  test('a metadata key is no value, and two fields do not join into one', () => {
    for (const query of ['use_cases', 'gravelround', 'gravel round', 'smoothfrench']) {
      expect(matchesSearch(base, query), query).toBe(false);
    }
  });

  test('answers as looking into every field one by one would, also when asked again', () => {
    const word = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(
        word,
        word,
        fc.dictionary(word, word, { maxKeys: 4 }),
        word,
        (name, description, metadata, query) => {
          const product: Product = { ...base, name, description, metadata };
          const needle = query.trim().toLowerCase();
          const fields = [name, description, ...Object.values(metadata)];
          const expected = needle === '' || fields.some((field) => field.toLowerCase().includes(needle));
          expect(matchesSearch(product, query)).toBe(expected);
          expect(matchesSearch(product, query)).toBe(expected);
        },
      ),
    );
  });
});

describe('a list of products', () => {
  const stock = (id: string, change: Partial<Product>): Product => ({ ...base, id, ...change });
  const products = [
    stock('a', { catalog: 'premium', category: 'sand', priceCents: 300 }),
    stock('b', { catalog: 'premium', category: 'gravel', priceCents: null }),
    stock('c', { category: 'gravel', priceCents: 100 }),
    stock('d', { category: 'gravel', priceCents: 200, name: 'Rip-rap', description: '', metadata: {} }),
  ];
  const find = (address: string) => findProducts(products, productQuery(new URLSearchParams(address)));

  test('search and category combine, and each count leaves out only its own filter', () => {
    const found = find('q=pea&category=gravel&catalog=premium');
    expect(found.items.map(({ id }) => id)).toEqual(['b']);
    expect(found.categoryCounts).toEqual({ sand: 1, gravel: 1 });
    expect(found.tabCounts).toEqual({ all: 2, premium: 1, traditional: 1 });
  });

  test('products without a price come last, whichever way prices go', () => {
    expect(find('sort=price-asc').items.map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']);
    expect(find('sort=price-desc').items.map(({ id }) => id)).toEqual(['a', 'd', 'c', 'b']);
  });

  test('an address with nonsense in it shows the whole list', () => {
    const found = find('category=shoes&catalog=all&sort=loud&show=-4');
    expect(found.total).toBe(4);
  });
});
