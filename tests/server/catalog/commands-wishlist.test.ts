import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VIEWED_KEPT, type ViewedProduct } from '../../../domain/catalog/viewed.ts';
import type { WishlistItem } from '../../../domain/catalog/wishlist.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, command, follower, type Person } from '../../helpers/owners.ts';
import { sized } from '../../helpers/size.ts';

// Wishlist and recently viewed: both are sets of products of either catalog.

const { sql } = await testDatabase();
await sql`
  insert into products (id, catalog, slug, name, category_id)
  select 'prod_' || n, 'premium', 'premium-' || n, 'Premium ' || n, (select id from product_categories limit 1)
  from generate_series(1, 25) as n`;
const products = await sql<{ id: string }[]>`select id from products order by id`;
const ids = products.map(({ id }) => id);
const [first = '', second = ''] = ids;
const premium = 'prod_7';

const saved = async (who: Person) =>
  (await who.rows<WishlistItem>('user_wishlist')).map(({ productId }) => productId);
const viewed = async (who: Person) => {
  const rows = await who.rows<ViewedProduct>('user_recently_viewed');
  return rows.sort((a, b) => (a.viewedAt < b.viewedAt ? 1 : -1)).map(({ productId }) => productId);
};
const sellAll = () => sql`update products set is_active = true`;

describe('wishlist', () => {
  test('a wishlist holds products of both catalogs, under the products’ ids', async () => {
    const who = await accountOn(sql);
    expect(await who.do('addToWishlist', { productId: first })).toMatchObject({
      outcome: 'applied',
      result: { id: first },
    });
    await who.do('addToWishlist', { productId: premium });
    expect(await who.changes()).toMatchObject([
      { table: 'user_wishlist', id: first, body: { productId: first } },
      { table: 'user_wishlist', id: premium, body: { productId: premium } },
    ]);
  });

  test('a product added twice stays once in its place, and nothing is synced', async () => {
    const who = await accountOn(sql);
    await who.do('addToWishlist', { productId: first });
    const before = await who.changes();
    await who.do('addToWishlist', { productId: first });
    expect(await who.changes()).toEqual(before);
  });

  test('a removed product syncs as a tombstone, a second removal changes nothing, and adding it again makes it newest', async () => {
    const who = await accountOn(sql);
    await who.do('addToWishlist', { productId: first });
    await who.do('addToWishlist', { productId: second });
    const since = (await who.changes()).at(-1)?.rev;
    const [{ addedAt: before } = { addedAt: '' }] = await who.rows<WishlistItem>('user_wishlist');
    await who.do('removeFromWishlist', { productId: first });
    const told = await who.changes(since);
    expect(told).toMatchObject([{ table: 'user_wishlist', id: first, deleted: true, body: null }]);
    await who.do('removeFromWishlist', { productId: first });
    expect(await who.changes(since)).toEqual(told);
    await who.do('addToWishlist', { productId: first });
    const [, again] = await who.rows<WishlistItem>('user_wishlist');
    expect(again?.productId).toBe(first);
    expect(again && again.addedAt > before).toBe(true);
  });

  test('a product that is no longer sold cannot be added, but can be removed', async () => {
    const who = await accountOn(sql);
    await who.do('addToWishlist', { productId: premium });
    await sql`update products set is_active = false where id = ${premium}`;
    const other = await accountOn(sql);
    expect(await other.do('addToWishlist', { productId: premium })).toMatchObject({ code: 'product_gone' });
    expect(await other.changes()).toEqual([]);
    expect(await saved(who)).toEqual([premium]);
    expect((await who.do('removeFromWishlist', { productId: premium })).outcome).toBe('applied');
    expect((await who.do('removeFromWishlist', { productId: 'prod_Never' })).outcome).toBe('applied');
    expect(await saved(who)).toEqual([]);
    await sellAll();
  });

  test('a removal by another person does not affect the wishlist', async () => {
    const [who, other] = [await accountOn(sql), await accountOn(sql)];
    await who.do('addToWishlist', { productId: first });
    await other.do('removeFromWishlist', { productId: first });
    expect(await saved(who)).toEqual([first]);
    expect(await other.changes()).toEqual([]);
  });

  test('a device that rarely pulls gets the right wishlist, and so do commands reduced to the last per product', async () => {
    const step = fc.record({
      type: fc.constantFrom('addToWishlist', 'removeFromWishlist'),
      productId: fc.constantFrom(...ids.slice(0, 4)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.nat(3),
        async (steps, pullEvery) => {
          const [all, coalesced] = [await accountOn(sql), await accountOn(sql)];
          const device = follower(all);
          const set = new Set<string>();
          for (const [index, { type, productId }] of steps.entries()) {
            await all.send(command(type, { productId }));
            if (type === 'addToWishlist') set.add(productId);
            else set.delete(productId);
            if (index % (pullEvery + 1) === 0) await device('user_wishlist');
          }
          const items = await device<WishlistItem>('user_wishlist');
          expect(items.map(({ productId }) => productId).sort()).toEqual([...set].sort());
          const last = new Map(steps.map(({ type, productId }) => [productId, command(type, { productId })]));
          await coalesced.send(...last.values());
          expect((await saved(coalesced)).sort()).toEqual([...set].sort());
        },
      ),
      { numRuns: sized(6, 60) },
    );
  });

  test('twenty devices that add the same product at once add it once', { tags: 'long' }, async () => {
    const who = await accountOn(sql);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => who.do('addToWishlist', { productId: second })),
    );
    expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true);
    expect(await who.changes()).toHaveLength(1);
  });
});

describe('recently viewed', () => {
  test('viewed products are listed once, newest first', async () => {
    const who = await accountOn(sql);
    for (const productId of [first, premium, second, first]) await who.do('viewProduct', { productId });
    expect(await viewed(who)).toEqual([first, second, premium]);
  });

  test('the 20 newest are kept, dropped ones are synced, and a dropped product can come back', {
    tags: 'long',
  }, async () => {
    const who = await accountOn(sql);
    const device = follower(who);
    for (const productId of ids.slice(0, 20)) await who.do('viewProduct', { productId });
    expect(await device('user_recently_viewed')).toHaveLength(20);
    for (const productId of ids.slice(20, 25)) await who.do('viewProduct', { productId });
    const newest = ids.slice(5, 25);
    expect((await device<ViewedProduct>('user_recently_viewed')).map(({ productId }) => productId)).toEqual(
      newest,
    );
    await who.do('viewProduct', { productId: first });
    expect(await viewed(who)).toEqual([first, ...newest.slice(1).reverse()]);
  });

  test('any sequence of views keeps the 20 newest in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...ids.slice(0, 30)), { minLength: 20, maxLength: 45 }),
        async (views) => {
          const who = await accountOn(sql);
          const device = follower(who);
          await who.send(...views.map((productId) => command('viewProduct', { productId })));
          const expected = [...new Set([...views].reverse())].slice(0, VIEWED_KEPT);
          expect(await viewed(who)).toEqual(expected);
          expect(await device('user_recently_viewed')).toHaveLength(expected.length);
        },
      ),
      { numRuns: sized(4, 40) },
    );
  });

  test('simultaneous views from many devices keep 20', async () => {
    const who = await accountOn(sql);
    await Promise.all(ids.slice(0, 35).map((productId) => who.do('viewProduct', { productId })));
    expect(await viewed(who)).toHaveLength(VIEWED_KEPT);
  });

  test('a view of a product that is no longer sold is ignored', async () => {
    const who = await accountOn(sql);
    await sql`update products set is_active = false where id::text = ${first}`;
    const gone = ids.find((id) => id === first) ?? '';
    for (const productId of [gone, 'prod_Never'])
      expect(await who.do('viewProduct', { productId })).toMatchObject({
        outcome: 'applied',
        result: { kept: false },
      });
    expect(await who.changes()).toEqual([]);
    await sellAll();
  });

  test('views are ordered by the server’s clock, not the device’s', async () => {
    const who = await accountOn(sql);
    await who.send(command('viewProduct', { productId: first }, { made_at: '2031-01-01T00:00:00Z' }));
    await who.send(command('viewProduct', { productId: second }, { made_at: '1999-01-01T00:00:00Z' }));
    expect(await viewed(who)).toEqual([second, first]);
    const [row] = await who.rows<ViewedProduct>('user_recently_viewed');
    expect(Math.abs(Date.now() - Date.parse(row?.viewedAt ?? ''))).toBeLessThan(60_000);
  });
});
