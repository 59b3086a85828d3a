// Long: what people type into the search, and what it should find.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../domain/base/editDistance.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { MAX_SEARCH, PRODUCT_SORTS, productQuery } from '../../../domain/catalog/productQuery.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import { SIMILAR, search } from '../../../domain/catalog/search.ts';
import { exampleProduct, matchesSearch } from '../../helpers/product.ts';

const base: Product = exampleProduct('p', {
  name: 'Pea Gravel',
  description: 'Round pebbles for drains.',
  category: 'gravel',
  priceCents: 5800,
  metadata: { texture: 'Smooth', use_cases: 'French drains' },
  materialId: 'pea-gravel',
});

describe('search', () => {
  test('a search finds a word of the name, the description or a metadata value, in any case', () => {
    for (const query of ['pea', 'GRAVEL', 'Drains', 'smooth', ' french ']) {
      expect(matchesSearch(base, query), query).toBe(true);
    }
  });

  test('a search finds specification names and flags, as the field’s placeholder promises', () => {
    const loam: Product = {
      ...base,
      metadata: { ph_level: '6.5–7', organic_matter: '8%', weed_free: 'Yes', organic_certified: 'No' },
    };
    for (const query of ['pH', 'ph level', 'weed free', 'Organic matter'])
      expect(search([loam], query).exact, query).toBe(1);
    expect(search([loam], 'organic certified').exact).toBe(0);
    expect(search([base], 'pH').exact).toBe(0);
  });

  test('a search does not match metadata keys or across two fields', () => {
    for (const query of ['use_cases', 'gravelround', 'gravel round', 'smoothfrench']) {
      expect(matchesSearch(base, query), query).toBe(false);
    }
  });

  test('a search equals looking into every field one by one, also when repeated', () => {
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
  test('a search has a maximum length', () => {
    const { search: asked } = productQuery(new URLSearchParams({ q: 'topsoil '.repeat(2_000) }));
    expect(asked).toHaveLength(MAX_SEARCH);
    expect(MAX_SEARCH).toBeLessThanOrEqual(200);
  });

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

  test('products without a price come last, in either price order', () => {
    expect(find('sort=price-asc').items.map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']);
    expect(find('sort=price-desc').items.map(({ id }) => id)).toEqual(['a', 'd', 'c', 'b']);
  });

  test('the best rated come first, then those with more reviews, and unrated ones last', () => {
    const rated = [null, [4.5, 2], [5, 1], [4.5, 9]].map((rating, at) =>
      stock(`r${at}`, { rating: rating && { average: rating[0] ?? 0, count: rating[1] ?? 0 } }),
    );
    const { items } = findProducts(rated, productQuery(new URLSearchParams('sort=rating')));
    expect(items.map(({ id }) => id)).toEqual(['r2', 'r3', 'r1', 'r0']);
  });

  test('an invalid address shows the whole list', () => {
    const found = find('category=shoes&catalog=all&sort=loud&show=-4');
    expect(found.total).toBe(4);
  });
});

/** A product with only these texts. */
const product = (name: string, change: Partial<Product> = {}): Product => ({
  ...base,
  id: name,
  name,
  description: '',
  metadata: {},
  category: 'sand',
  ...change,
});

describe('the results of a search', () => {
  const names = (products: readonly Product[], query: string) =>
    findProducts(products, productQuery(new URLSearchParams({ q: query }))).items.map(({ name }) => name);
  const yard = [
    product('Hardwood', { description: 'Dark mulch for beds.' }),
    product('Leaf litter', { metadata: { applications: 'Under mulch' } }),
    product('Woodmulch'),
    product('Black-mulch'),
    product('Mulch fork', { inventoryCount: 0 }),
    product('Mulch'),
    product('Premium Garden Topsoil', { category: 'topsoil' }),
    product('Pea Gravel', { category: 'gravel' }),
    product('River Rock', { category: 'gravel' }),
    product('Round-Point Shovel', { category: 'tools-equipment' }),
  ];

  test('results are ordered: the name, its beginning, a word of it, inside it, metadata, description', () => {
    expect(names(yard, 'mulch')).toEqual([
      'Mulch',
      'Mulch fork',
      'Black-mulch',
      'Woodmulch',
      'Leaf litter',
      'Hardwood',
    ]);
  });

  test.each([
    ['mulsh', 'Mulch'],
    ['topsiol', 'Premium Garden Topsoil'],
    ['tpsoil', 'Premium Garden Topsoil'],
    ['premum gardn', 'Premium Garden Topsoil'],
    ['grvel', 'Pea Gravel'],
    ['shovle', 'Round-Point Shovel'],
    ['tierra', 'Premium Garden Topsoil'],
    ['Grava', 'Pea Gravel'],
    ['graba', 'Pea Gravel'],
    ['cascajo', 'Pea Gravel'],
    ['río', 'River Rock'],
    ['pala', 'Round-Point Shovel'],
    ['river rok', 'River Rock'],
    ['the bluest gravel', 'Pea Gravel'],
  ])('a search for %s means %s', (query, name) => {
    expect(matchesSearch(product(name), query)).toBe(false);
    expect(names(yard, query).slice(0, 3)).toContain(name);
    expect(search(yard, query)).toMatchObject({ exact: 0 });
  });

  test('a fraction is found as keyboards type it, and not as two numbers', () => {
    const stones = [
      product('Chips', { description: 'Washed ⅜-inch stone.' }),
      product('Base', { metadata: { size: '3 to 8 inches' } }),
      product('Rock', { description: '1/2 inch and up.' }),
    ];
    expect(names(stones, '3/8')).toEqual(['Chips']);
    expect(names(stones, '3/8 stone')).toEqual(['Chips']);
    expect(names(stones, '½ inch')).toEqual(['Rock']);
  });

  test('queries that are too short or too different find nothing', () => {
    for (const query of ['xyz', 'zz', 'gxxvel', 'concrete mixer', '---', '+']) {
      expect(names(yard, query), query).toEqual([]);
    }
  });

  test('typos are not corrected when three products match as typed', () => {
    const sands = ['Play sand', 'Mason sand', 'River sand', 'Sane choice'].map((name) =>
      product(name, { category: 'gravel' }),
    );
    expect(names(sands, 'sand')).toEqual(['Play sand', 'Mason sand', 'River sand']);
    expect(names(sands.slice(1), 'sand')).toEqual(['Mason sand', 'River sand', 'Sane choice']);
  });

  test('a category match comes after matches of the product’s own text', () => {
    expect(names(yard, 'gravel')).toEqual(['Pea Gravel', 'River Rock']);
    expect(search(yard, 'gravel')).toMatchObject({ exact: 1, similar: 1 });
  });

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'S', '7', ' ', '-', 'n'), maxLength: 9 });
  const products = fc.array(
    fc
      .record({ name: letters, description: letters, texture: letters, unit: letters })
      .map(({ name, description, texture, unit }) =>
        product(name, { description, metadata: { texture, unit } }),
      ),
    { maxLength: 12 },
  );

  test('what has the text comes before similar products, in any sort order', () => {
    fc.assert(
      fc.property(products, letters, fc.constantFrom(...PRODUCT_SORTS), (list, query, sort) => {
        const { items, total, similar } = findProducts(list, {
          ...productQuery(new URLSearchParams()),
          search: query,
          sort,
        });
        const exact = list.filter((one) => matchesSearch(one, query));
        expect(items.slice(0, total - similar)).toEqual(expect.arrayContaining(exact));
        expect(items.slice(total - similar).some((one) => matchesSearch(one, query))).toBe(false);
        expect(new Set(items).size).toBe(items.length);
      }),
      { numRuns: 400 },
    );
  });

  const word = fc.string({ unit: fc.constantFrom(...'aeilnorst'), minLength: 5, maxLength: 12 });
  const edit = fc.record({
    kind: fc.constantFrom('left out', 'added', 'mistaken', 'swapped'),
    at: fc.nat(11),
    letter: fc.constantFrom(...'aeilnorst'),
  });
  const slipped = (right: string, { kind, at, letter }: { kind: string; at: number; letter: string }) => {
    const place = at % right.length;
    const [before, here, after] = [right.slice(0, place), right.charAt(place), right.slice(place + 1)];
    if (kind === 'left out') return before + after;
    if (kind === 'added') return before + letter + here + after;
    if (kind === 'mistaken') return before + letter + after;
    return before + after.charAt(0) + here + after.slice(1);
  };

  test('a word with a letter missing, added, wrong or swapped still finds its product', () => {
    fc.assert(
      fc.property(word, word, fc.array(word, { maxLength: 8 }), edit, (right, other, more, made) => {
        const typed = slipped(right, made);
        const meant = product(`${other} ${right}`);
        const list = [...more.map((name) => product(name)), meant];
        const found = search(list, typed);
        expect(found.exact >= 3 || found.ranks[list.length - 1] !== 0, typed).toBe(true);
        const rank = found.ranks[list.length - 1] ?? 0;
        if (matchesSearch(meant, typed)) expect(rank).toBeLessThan(SIMILAR);
      }),
      { numRuns: 500 },
    );
  });

  test('the edit distance equals the textbook’s', () => {
    const textbook = (a: string, b: string): number => {
      if (a === '' || b === '') return a.length + b.length;
      const [restA, restB] = [a.slice(1), b.slice(1)];
      const ways = [
        textbook(restA, b) + 1,
        textbook(a, restB) + 1,
        textbook(restA, restB) + Number(a[0] !== b[0]),
      ];
      if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(textbook(a.slice(2), b.slice(2)) + 1);
      return Math.min(...ways);
    };
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(short, short, (typed, known) => {
        const beginnings = Array.from({ length: known.length + 1 }, (_, end) => known.slice(0, end));
        const least = Math.min(...beginnings.map((beginning) => textbook(typed, beginning)));
        expect(editDistance(typed, known)).toBe(least);
      }),
    );
  });
});

describe('combined filters', () => {
  const kinds = fc.record({
    catalog: fc.constantFrom('premium' as const, 'traditional' as const),
    category: fc.constantFrom('sand' as const, 'gravel' as const),
    inventoryCount: fc.constantFrom(0, 5, null),
    name: fc.constantFrom('Masonry sand', 'River rock', 'Sandstone'),
  });
  const queries = fc.record({
    q: fc.constantFrom('', 'sand', 'river', 'rivr'),
    category: fc.constantFrom('', 'sand', 'gravel'),
    catalog: fc.constantFrom('all', 'premium', 'traditional'),
    stock: fc.constantFrom('', 'in'),
  });

  test('each count equals the list with that filter chosen', () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 12 }), queries, (drawn, asked) => {
        const list = drawn.map(({ name, ...kind }) => product(name, kind));
        const find = (change: Partial<typeof asked>) =>
          findProducts(list, productQuery(new URLSearchParams({ ...asked, ...change })));
        const { categoryCounts, tabCounts, inStockCount } = find({});
        for (const category of ['sand', 'gravel'] as const) {
          expect(categoryCounts[category] ?? 0).toBe(find({ category }).total);
        }
        for (const catalog of ['all', 'premium', 'traditional'] as const) {
          expect(tabCounts[catalog]).toBe(find({ catalog }).total);
        }
        expect(inStockCount).toBe(find({ stock: 'in' }).total);
      }),
    );
  });
});
