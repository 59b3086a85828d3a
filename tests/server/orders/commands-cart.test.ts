import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartRow } from '../../../domain/account.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, follower, type Person } from '../../helpers/owners.ts';
import { sized } from '../../helpers/size.ts';

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

test('a cart line holds whole quantities up to 9999', async () => {
  const who = await accountOn(sql);
  await who.do('setCartLine', line(gravel, 9999));
  for (const quantity of [-1, 1.5, 10_000])
    expect(await who.do('setCartLine', line(gravel, quantity))).toMatchObject({ code: 'invalid_payload' });
  expect(await cart(who)).toEqual({ [gravel]: 9999 });
});

test('setting a cart line replaces its quantity, and 0 removes it with a tombstone', async () => {
  const who = await accountOn(sql);
  await who.do('setCartLine', line(gravel, 5));
  await who.do('setCartLine', line(sand, 1));
  await who.do('setCartLine', line(gravel, 2));
  expect(await cart(who)).toEqual({ [gravel]: 2, [sand]: 1 });
  const since = (await who.changes()).at(-1)?.rev;
  await who.do('setCartLine', line(gravel, 0));
  await who.do('setCartLine', line(gravel, 0));
  await who.do('setCartLine', line('prod_Never', 0));
  expect(await who.changes(since)).toMatchObject([{ table: 'cart_lines', id: gravel, deleted: true }]);
  await who.do('setCartLine', line(gravel, 1));
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
  await other.do('setCartLine', line(gravel, 7));
  expect(await cart(who)).toEqual({ [gravel]: 2 });
  expect(await cart(other)).toEqual({ [gravel]: 7 });
});

test('random sets give the expected cart, also on a device that rarely pulls', async () => {
  const quantity = fc.integer({ min: 1, max: 6000 });
  const some = fc.constantFrom(...ids.slice(0, 3));
  const step = fc.record({ productId: some, quantity: fc.oneof(quantity, fc.constant(0)) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const who = await accountOn(sql);
      const device = follower(who);
      const paper = new Map<string, number>();
      for (const [index, one] of steps.entries()) {
        await who.do('setCartLine', one);
        paper.set(one.productId, one.quantity);
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
