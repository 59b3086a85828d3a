import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartRow } from '../../domain/account.ts';
import { testDatabase } from '../helpers/database.ts';
import { accountOn, command, follower, type Person } from '../helpers/owners.ts';
import { sized } from '../helpers/size.ts';

const { sql } = await testDatabase();
await sql`
  insert into products (id, catalog, slug, name, category_id)
  select 'prod_Premium', 'premium', 'premium', 'Premium', id from product_categories limit 1`;
const products = await sql<{ id: string }[]>`
  select id from products order by id desc limit 5`;
const ids = products.map(({ id }) => id);
const [premium = '', gravel = '', sand = ''] = ids;

const cart = async (who: Person) => {
  const rows = await who.rows<CartRow>('cart_lines');
  return Object.fromEntries(rows.map(({ productId, quantity }) => [productId, quantity]));
};
const line = (productId: string, quantity: number) => ({ productId, quantity });

test('the first merge fills the cart with products of both catalogs, in their order', async () => {
  const who = await accountOn(sql);
  const lines = [line(gravel, 3), line(premium, 1)];
  expect(await who.do('mergeCart', { lines })).toMatchObject({
    outcome: 'applied',
    result: { lines, gone: [] },
  });
  const rows = await who.rows<CartRow>('cart_lines');
  expect(rows.sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1))).toMatchObject(lines);
  expect((await who.changes()).map(({ id }) => id)).toEqual([gravel, premium]);
});

test('a second device’s merge adds its quantities, and a retry adds nothing', async () => {
  const who = await accountOn(sql);
  const [phone, tablet] = [
    command('mergeCart', { lines: [line(gravel, 3)] }),
    command('mergeCart', { lines: [line(gravel, 2), line(sand, 1), line(gravel, 1)] }),
  ];
  await who.send(phone);
  expect(await who.send(tablet)).toMatchObject([
    { result: { lines: [line(gravel, 6), line(sand, 1)], gone: [] } },
  ]);
  await who.send(phone, tablet, tablet);
  expect(await cart(who)).toEqual({ [gravel]: 6, [sand]: 1 });
});

test('simultaneous merges of two devices lose nothing', async () => {
  const who = await accountOn(sql);
  await Promise.all(
    Array.from({ length: 12 }, () => who.do('mergeCart', { lines: [line(gravel, 2), line(sand, 1)] })),
  );
  expect(await cart(who)).toEqual({ [gravel]: 24, [sand]: 12 });
});

test('a merge names products that are no longer sold, and merges the rest', async () => {
  const who = await accountOn(sql);
  await sql`update products set is_active = false where id::text = ${sand}`;
  const answer = await who.do('mergeCart', {
    lines: [line(sand, 2), line('prod_Never', 1), line(gravel, 1)],
  });
  expect(answer).toMatchObject({
    outcome: 'applied',
    result: { lines: [line(gravel, 1)], gone: [sand, 'prod_Never'] },
  });
  expect(await who.do('mergeCart', { lines: [line(sand, 2)] })).toMatchObject({
    result: { lines: [], gone: [sand] },
  });
  expect(await cart(who)).toEqual({ [gravel]: 1 });
  await sql`update products set is_active = true where id::text = ${sand}`;
});

test('merging an empty cart changes nothing', async () => {
  const who = await accountOn(sql);
  expect((await who.do('mergeCart', { lines: [] })).outcome).toBe('applied');
  expect(await who.changes()).toEqual([]);
});

test('a cart line holds 9999 at most, however often it is merged', async () => {
  const who = await accountOn(sql);
  await who.do('mergeCart', { lines: [line(gravel, 9999), line(gravel, 9999)] });
  expect(await who.do('mergeCart', { lines: [line(gravel, 1)] })).toMatchObject({
    result: { lines: [line(gravel, 9999)] },
  });
  for (const quantity of [0, -1, 1.5, 10_000]) {
    expect(await who.do('mergeCart', { lines: [line(gravel, quantity)] })).toMatchObject({
      code: 'invalid_payload',
    });
  }
  expect(await cart(who)).toEqual({ [gravel]: 9999 });
});

test('setting a cart line replaces its quantity, and 0 removes it with a tombstone', async () => {
  const who = await accountOn(sql);
  await who.do('mergeCart', { lines: [line(gravel, 5), line(sand, 1)] });
  await who.do('setCartLine', line(gravel, 2));
  expect(await cart(who)).toEqual({ [gravel]: 2, [sand]: 1 });
  const since = (await who.changes()).at(-1)?.rev;
  await who.do('setCartLine', line(gravel, 0));
  await who.do('setCartLine', line(gravel, 0));
  await who.do('setCartLine', line('prod_Never', 0));
  expect(await who.changes(since)).toMatchObject([{ table: 'cart_lines', id: gravel, deleted: true }]);
  await who.do('mergeCart', { lines: [line(gravel, 1)] });
  expect(await cart(who)).toEqual({ [sand]: 1, [gravel]: 1 });
});

test('a product that is no longer sold cannot be set in the cart, but can be removed', async () => {
  const who = await accountOn(sql);
  await who.do('setCartLine', line(premium, 2));
  await sql`update products set deleted_at = now() where id = ${premium}`;
  expect(await who.do('setCartLine', line(premium, 3))).toMatchObject({ code: 'product_gone' });
  expect(await cart(who)).toEqual({ [premium]: 2 });
  await who.do('setCartLine', line(premium, 0));
  expect(await cart(who)).toEqual({});
  await sql`update products set deleted_at = null where id = ${premium}`;
});

test('a cart belongs to one person', async () => {
  const [who, other] = [await accountOn(sql), await accountOn(sql)];
  await who.do('setCartLine', line(gravel, 2));
  await other.do('setCartLine', line(gravel, 0));
  await other.do('mergeCart', { lines: [line(gravel, 7)] });
  expect(await cart(who)).toEqual({ [gravel]: 2 });
  expect(await cart(other)).toEqual({ [gravel]: 7 });
});

test('random merges and sets give the expected cart, also on a device that rarely pulls', async () => {
  const quantity = fc.integer({ min: 1, max: 6000 });
  const some = fc.constantFrom(...ids.slice(0, 3));
  const step = fc.oneof(
    fc.record({ productId: some, quantity: fc.oneof(quantity, fc.constant(0)) }).map((set) => ({ set })),
    fc.array(fc.record({ productId: some, quantity }), { maxLength: 4 }).map((merge) => ({ merge })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const who = await accountOn(sql);
      const device = follower(who);
      const paper = new Map<string, number>();
      for (const [index, one] of steps.entries()) {
        if ('set' in one) {
          await who.do('setCartLine', one.set);
          paper.set(one.set.productId, one.set.quantity);
        } else {
          await who.do('mergeCart', { lines: one.merge });
          for (const { productId, quantity: more } of one.merge) {
            paper.set(productId, Math.min(9999, (paper.get(productId) ?? 0) + more));
          }
        }
        if (index % 4 === 0) await device('cart_lines');
      }
      const rows = await device<CartRow>('cart_lines');
      expect(new Map(rows.map(({ productId, quantity: held }) => [productId, held]))).toEqual(
        new Map([...paper].filter(([, held]) => held > 0)),
      );
    }),
    { numRuns: sized(6, 60) },
  );
});
