// Long: reviews of products and of orders, from who may write one to what everybody sees.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderReview, ProductReview } from '../../../domain/catalog/reviews.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { testDatabase } from '../../helpers/database.ts';
import { orderOf } from '../../helpers/orders.ts';
import { accountOn, command, deviceOn, type Person, writeAs } from '../../helpers/owners.ts';

const { sql, url } = await testDatabase();
const bySlug = async (slug: string) =>
  (await sql<{ id: string }[]>`select id::text from products where slug = ${slug}`)[0]?.id ?? '';
const [shovel, rake] = [await bySlug('shovel'), await bySlug('landscape-rake')];
const premium = 'prod_Reviewed';
await sql`
  insert into products (id, catalog, slug, name, category_id)
  select ${premium}, 'premium', 'reviewed', 'Reviewed', id from product_categories limit 1`;

const review = (productId: string, more: object = {}) => ({
  productId,
  rating: 5,
  title: 'Dark and crumbly',
  reviewText: 'Ten yards, no stones.',
  ...more,
});
const gone = async (id: string, is: boolean) => sql`update products set is_active = ${!is} where id = ${id}`;
const attach = async (who: Person, orderId: string) => {
  await who.do('saveProfile', {
    fullName: null,
    phone: null,
    address: null,
    city: '',
    state: '',
    zip: null,
  });
  await sql`update orders set customer_id = (select id from customers where user_id = ${who.userId}) where id = ${orderId}`;
};
const refused = (code: string) => ({ outcome: 'refused', code });

describe('product review', () => {
  test.each([shovel, premium])('a review of %s is synced to its author, unapproved', async (productId) => {
    const who = await accountOn(sql);
    const asked = command('reviewProduct', review(productId));
    expect(await who.send(asked)).toEqual([
      {
        id: asked.id,
        outcome: 'applied',
        result: { id: asked.id, isVerifiedPurchase: false },
      },
    ]);
    expect(await who.rows<ProductReview>('product_reviews')).toEqual([
      {
        id: asked.id,
        ...review(productId),
        isApproved: false,
        isVerifiedPurchase: false,
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      },
    ]);
  });

  test('blank texts become null, and too long texts and wrong ratings are refused', async () => {
    const who = await accountOn(sql);
    await who.do('reviewProduct', review(shovel, { title: ' \n', reviewText: '' }));
    expect(await who.rows('product_reviews')).toMatchObject([{ title: null, reviewText: null }]);
    const long = review(rake, { title: 't'.repeat(100), reviewText: '🪨'.repeat(500) });
    expect((await who.do('reviewProduct', long)).outcome).toBe('applied');
    const other = await accountOn(sql);
    for (const [field, value] of [
      ['title', 't'.repeat(101)],
      ['reviewText', 't'.repeat(1001)],
      ['rating', 0],
      ['rating', 6],
      ['rating', 4.5],
    ] as const) {
      expect(await other.do('reviewProduct', review(shovel, { [field]: value }))).toMatchObject({
        ...refused('invalid_payload'),
        detail: { field },
      });
    }
    expect(await other.changes()).toEqual([]);
  });

  test('a review of a product that is not sold is refused, and can be retried when it is sold again', async () => {
    const who = await accountOn(sql);
    await gone(rake, true);
    expect(await who.do('reviewProduct', review(rake))).toMatchObject({
      ...refused('product_gone'),
      detail: { productId: rake },
    });
    await gone(rake, false);
    expect((await who.do('reviewProduct', review(rake))).outcome).toBe('applied');
    for (const id of [randomUUID(), 'prod_Nobody', '%', rake.toUpperCase()]) {
      expect(await who.do('reviewProduct', review(id))).toMatchObject(refused('product_gone'));
    }
  });

  test('a review is verified only by the person’s own delivered order of the product', async () => {
    const verified = async (who: Person, productId = shovel) => {
      await who.do('reviewProduct', review(productId));
      const [row] = await who.rows<ProductReview>('product_reviews');
      return row?.isVerifiedPurchase;
    };
    const [buyer, premiumBuyer, waiting, other, guest] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => accountOn(sql)),
    );
    if (!(buyer && premiumBuyer && waiting && other && guest)) throw new Error('five accounts');
    await orderOf(sql, buyer.owner, [rake, shovel]);
    await orderOf(sql, premiumBuyer.owner, [premium]);
    await orderOf(sql, waiting.owner, [shovel], 'confirmed');
    await orderOf(sql, other.owner, [rake]);
    await attach(guest, await orderOf(sql, `anon:${randomUUID()}`, [shovel]));
    expect(await verified(buyer)).toBe(true);
    expect(await verified(premiumBuyer, premium)).toBe(true);
    expect(await verified(guest)).toBe(true);
    expect(await verified(waiting)).toBe(false);
    expect(await verified(other)).toBe(false);
  });

  test('a person has one review per product, until it is rejected', async () => {
    const who = await accountOn(sql);
    await who.do('reviewProduct', review(shovel));
    expect(await who.do('reviewProduct', review(shovel, { rating: 1 }))).toMatchObject({
      ...refused('already_reviewed'),
      detail: { productId: shovel },
    });
    const [{ rev } = { rev: 0 }] = await who.changes();
    await writeAs(
      sql,
      who.owner,
      (tx) => tx`update product_reviews set deleted_at = now() where owner = ${who.owner}`,
    );
    expect(await who.changes(rev)).toMatchObject([{ table: 'product_reviews', deleted: true, body: null }]);
    expect((await who.do('reviewProduct', review(shovel, { rating: 1 }))).outcome).toBe('applied');
    expect(await who.rows('product_reviews')).toMatchObject([{ rating: 1 }]);
  });

  test('approval of a review reaches its author and the product’s rating', async () => {
    const who = await accountOn(sql);
    await who.do('reviewProduct', review(rake, { rating: 3 }));
    const rated = async () =>
      (await sql`select rating_average, rating_count from products where id = ${rake}`)[0];
    expect(await rated()).toMatchObject({ ratingCount: 0 });
    const approve = (is: boolean) =>
      writeAs(
        sql,
        who.owner,
        (tx) => tx`update product_reviews set is_approved = ${is} where owner = ${who.owner}`,
      );
    await approve(true);
    expect(await rated()).toEqual({ ratingAverage: 3, ratingCount: 1 });
    expect(await who.rows('product_reviews')).toMatchObject([{ isApproved: true }]);
    await approve(false);
    expect(await rated()).toEqual({ ratingAverage: null, ratingCount: 0 });
  });

  test('approvals do not deadlock with changes of the product and of the author’s other rows', {
    tags: 'long',
  }, async () => {
    const pools = Array.from({ length: 4 }, () => openDatabase(url, { pool: 2 }));
    const people = await Promise.all(Array.from({ length: 4 }, () => accountOn(sql)));
    await Promise.all(people.map((who) => who.do('reviewProduct', review(shovel))));
    const turns = Array.from({ length: 12 }, (_, turn) => turn);
    const work = turns.flatMap((turn) =>
      people.map((who, index) => {
        const pool = pools[(turn + index) % pools.length] ?? sql;
        const approving = writeAs(
          pool,
          who.owner,
          (tx) => tx`update product_reviews set is_approved = ${turn % 2 === 0} where owner = ${who.owner}`,
        );
        return Promise.all([
          approving,
          who.do('addToWishlist', { productId: turn % 2 === 0 ? shovel : rake }),
          pool`update products set sort_order = ${turn} where id = ${shovel}`,
        ]);
      }),
    );
    await expect(Promise.all(work)).resolves.toHaveLength(turns.length * people.length);
    await Promise.all(pools.map((pool) => pool.end()));
    const [counted] = await sql`
      select rating_count = (select count(*) from product_reviews where product_id = ${shovel} and is_approved
        and deleted_at is null) as right from products where id = ${shovel}`;
    expect(counted?.right).toBe(true);
  });

  test('a review under an id used by another person is refused, and reveals nothing', async () => {
    const [first, second] = [await accountOn(sql), await accountOn(sql)];
    const theirs = command('reviewProduct', review(shovel, { reviewText: 'A secret' }));
    await first.send(theirs);
    const before = await first.changes();
    const answers = await second.send({ ...theirs, payload: review(rake) });
    expect(answers).toEqual([{ id: theirs.id, ...refused('receipt_mismatch'), detail: {} }]);
    expect(await second.changes()).toEqual([]);
    expect(await first.changes()).toEqual(before);
  });

  test('the database refuses to move a review to another product', async () => {
    const who = await accountOn(sql);
    await who.do('reviewProduct', review(shovel));
    const moved = writeAs(
      sql,
      who.owner,
      (tx) => tx`update product_reviews set product_id = ${rake} where owner = ${who.owner}`,
    );
    await expect(moved).rejects.toMatchObject({ code: '23514' });
  });
});

describe('order review', () => {
  const order = (orderId: string, more: object = {}) => ({
    orderId,
    rating: 4,
    reviewText: ' On time ',
    ...more,
  });

  test('a review of a delivered order is synced to the buyer', async () => {
    const who = await accountOn(sql);
    const orderId = await orderOf(sql, who.owner, [shovel]);
    const asked = command('reviewOrder', order(orderId));
    expect(await who.send(asked)).toMatchObject([{ outcome: 'applied', result: { id: asked.id } }]);
    expect(await who.rows<OrderReview>('order_reviews')).toMatchObject([
      { id: asked.id, orderId, rating: 4, reviewText: 'On time' },
    ]);
  });

  test('an order has one review', async () => {
    const who = await accountOn(sql);
    const orderId = await orderOf(sql, who.owner, [shovel]);
    const five = await Promise.all(Array.from({ length: 5 }, () => who.do('reviewOrder', order(orderId))));
    expect(five.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1);
    expect(five.filter(({ outcome }) => outcome === 'refused')).toMatchObject(
      Array.from({ length: 4 }, () => refused('already_reviewed')),
    );
    expect(await who.rows('order_reviews')).toHaveLength(1);
  });

  test.each(['pending', 'confirmed', 'in_progress', 'cancelled'])(
    'a review of a %s order is refused',
    async (status) => {
      const who = await accountOn(sql);
      const orderId = await orderOf(sql, who.owner, [shovel], status);
      expect(await who.do('reviewOrder', order(orderId))).toMatchObject(refused('not_delivered'));
      expect(await who.changes()).toEqual([]);
    },
  );

  test('a review of another person’s order is refused exactly like one of an unknown order', async () => {
    const [owner, stranger] = [await accountOn(sql), await accountOn(sql)];
    const answers: unknown[] = [];
    for (const orderId of [
      await orderOf(sql, owner.owner, [shovel]),
      await orderOf(sql, owner.owner, [shovel], 'pending'),
      await orderOf(sql, null, [shovel]),
      await orderOf(sql, deviceOn(sql).owner, [shovel]),
      randomUUID(),
    ]) {
      const answer = await stranger.do('reviewOrder', order(orderId));
      answers.push({
        ...answer,
        id: '',
        detail: { ...('detail' in answer ? answer.detail : {}), orderId: '' },
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ id: '', ...refused('not_found'), detail: { orderId: '' } })]),
    );
    expect(await stranger.changes()).toEqual([]);
    expect(await owner.changes()).toEqual([]);
  });

  test('a guest order can be reviewed once it is attached to the account', async () => {
    const who = await accountOn(sql);
    const orderId = await orderOf(sql, deviceOn(sql).owner, [shovel]);
    expect(await who.do('reviewOrder', order(orderId))).toMatchObject(refused('not_found'));
    await attach(who, orderId);
    expect((await who.do('reviewOrder', order(orderId))).outcome).toBe('applied');
  });

  test('an order review needs a rating, and its text is optional', async () => {
    const who = await accountOn(sql);
    const orderId = await orderOf(sql, who.owner, [shovel]);
    expect(await who.do('reviewOrder', order(orderId, { rating: 0 }))).toMatchObject({
      detail: { field: 'rating' },
    });
    expect((await who.do('reviewOrder', order(orderId, { reviewText: ' ' }))).outcome).toBe('applied');
    expect(await who.rows('order_reviews')).toMatchObject([{ reviewText: null }]);
  });
});
