// A list has one address for all equivalent queries, so that the server caches one page for them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productQuery } from '../../../domain/catalog/productQuery.ts';
import { findQueryReader } from '../../../web/app/boot/routes.tsx';

const read = async (path: string, query: string) =>
  (await findQueryReader(path))(new URLSearchParams(query)).toString();

test.each([
  ['/shop', 'show=999999&sort=garbage&view=x&zip=37203&page=2', 'show=240'],
  ['/shop', 'show=1&catalog=all&stock=out&category=none', ''],
  ['/shop', 'sort=name&q=sand&catalog=premium&stock=in', 'q=sand&catalog=premium&stock=in&sort=name'],
  ['/stripe-shop', 'catalog=premium', ''],
  ['/stripe-shop', 'catalog=all&show=30', 'catalog=all&show=48'],
  ['/category/sand', 'show=5000&x=1', 'show=240'],
  ['/', 'category=mulch&sort=1', 'category=mulch'],
  ['/blog', 'q=mulch&x=1', 'q=mulch'],
  ['/about', 'q=mulch', ''],
])('%s?%s is normalized to ?%s', async (path, query, expected) => {
  expect(await read(path, query)).toBe(expected);
});

test('a normalized query reads as the same list', async () => {
  const reader = await findQueryReader('/shop');
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('in', 'all', 'premium', 'name', 'mulch', '2', '48', '1e3'),
  );
  const names = ['q', 'category', 'catalog', 'stock', 'sort', 'view', 'show'];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (pairs) => {
      const asked = new URLSearchParams(pairs);
      expect(productQuery(reader(asked))).toEqual(productQuery(asked));
    }),
  );
});
