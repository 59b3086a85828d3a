import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicReviewsSchema } from '../../../domain/catalog/reviews.ts';
import { guestOrderSchema } from '../../../domain/orders/guestOrders.ts';
import { ordersOfPerson } from '../../../server/orders/customerOrders.ts';
import { apiOn } from '../../helpers/api.ts';
import { sharedDatabase } from '../../helpers/database.ts';
import { orderOf } from '../../helpers/orders.ts';
import { accountOn, deviceOn, writeAs } from '../../helpers/owners.ts';

const { sql } = await sharedDatabase();
const {
  get,
  deps: { asOwner },
} = await apiOn(sql);
const [product] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;
const soil = product?.id ?? '';

test('a person gets only their own orders, newest first, in the app’s format', async () => {
  const who = await accountOn(sql);
  const first = await orderOf(sql, who.owner, [soil], 'pending');
  const second = await orderOf(sql, who.owner, [soil]);
  await orderOf(sql, (await accountOn(sql)).owner, [soil]);
  await orderOf(sql, deviceOn(sql).owner, [soil]);
  await orderOf(sql, null, [soil]);
  const orders = await ordersOfPerson(asOwner, who.userId);
  for (const order of orders) guestOrderSchema.parse(order);
  expect(orders.map(({ id }) => id)).toEqual([second, first]);
  expect(orders[0]).toMatchObject({
    status: 'delivered',
    totalCents: 500,
    customerName: 'Ana Reyes',
    deliveryZip: null,
    lines: [{ productId: soil, name: 'A product', quantity: 1, lineTotalCents: 500 }],
    moves: [{ status: 'delivered' }],
  });
});

test('orders attached to the person’s customer record are included', async () => {
  const who = await accountOn(sql);
  const [customer] = await writeAs(
    sql,
    who.owner,
    (tx) => tx<{ id: string }[]>`
      insert into customers ${tx({ userId: who.userId, email: `${randomUUID()}@example.com` })} returning id`,
  );
  const guest = await orderOf(sql, deviceOn(sql).owner, [soil]);
  const byPhone = await orderOf(sql, null, [soil]);
  expect(await ordersOfPerson(asOwner, who.userId)).toEqual([]);
  await sql`update orders set customer_id = ${customer?.id ?? ''} where id in ${sql([guest, byPhone])}`;
  const orders = await ordersOfPerson(asOwner, who.userId);
  expect(orders.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    [byPhone, false],
    [guest, false],
  ]);
});

test('a request without a valid token is 401, whatever its device id', async () => {
  const device = deviceOn(sql).owner.slice('anon:'.length);
  const asked: Record<string, string>[] = [{}, { 'X-Device-Id': device }, { Authorization: 'Bearer a.b.c' }];
  for (const headers of asked) {
    const answer = await get('/api/my-orders', headers);
    expect(answer.status).toBe(401);
  }
});

test('approved reviews are public with a first name and an initial of their writers, and others are not', async () => {
  const who = await accountOn(sql);
  await who.do('reviewProduct', { productId: soil, rating: 4, title: 'Dark and loose', reviewText: null });
  const read = async (id: string) => {
    const answer = await get(`/api/product-reviews?product=${encodeURIComponent(id)}`);
    return publicReviewsSchema.parse(await answer.json()).reviews;
  };
  expect(await read(soil)).toEqual([]);
  await sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    await tx`select act_for(${who.owner})`;
    await tx`insert into customers (user_id, full_name) values (${who.userId}, 'Dana Marie miller')`;
    await tx`update product_reviews set is_approved = true where owner = ${who.owner}`;
  });
  const [review, ...more] = await read(soil);
  expect(more).toEqual([]);
  expect(review).toMatchObject({
    rating: 4,
    title: 'Dark and loose',
    reviewText: null,
    isVerifiedPurchase: false,
    author: 'Dana M.',
  });
  const answer = await get(`/api/product-reviews?product=${soil}`);
  expect(await answer.text()).not.toMatch(new RegExp(`${who.userId}|miller|Marie`, 'i'));
  expect(await read('nothing')).toEqual([]);
});

test('approved reviews of a product come newest first', async () => {
  const [other] = await sql<{ id: string }[]>`select id::text from products order by slug offset 1 limit 1`;
  const reviewed = other?.id ?? '';
  for (const title of ['First', 'Second', 'Third']) {
    const who = await accountOn(sql);
    await who.do('reviewProduct', { productId: reviewed, rating: 5, title, reviewText: null });
    await sql.begin(async (tx) => {
      await tx`select lock_catalog()`;
      await tx`select act_for(${who.owner})`;
      await tx`update product_reviews set is_approved = true where owner = ${who.owner}`;
    });
  }
  const answer = await get(`/api/product-reviews?product=${reviewed}`);
  const { reviews } = publicReviewsSchema.parse(await answer.json());
  expect(reviews.map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
});

test.each(['', '?product=', `?product=${'x'.repeat(201)}`, '?product=%00'])(
  'reviews of %j are a 400',
  async (query) => {
    const answer = await get(`/api/product-reviews${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field: 'product' });
  },
);
