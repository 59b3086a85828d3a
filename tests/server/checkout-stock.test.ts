import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { claimFor, type Product, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();
beforeEach(() => shop.forgetLimits());

const one = (product: Product, quantity = 1) => claimFor([{ product, quantity }]);
const reservations = (product: Product) =>
  shop.sql<{ state: string; quantity: number }[]>`
    select state, quantity from stock_reservations where product_id = ${product.id} order by created_at, state`;

test('fifty buyers at once want five units: five get one, the others are told how many are left', async () => {
  const product = await shop.addProduct({ inventoryCount: 5 });
  const replies = await Promise.all(Array.from({ length: 50 }, () => shop.checkout(one(product))));
  const bought = replies.filter(({ status }) => status === 200);
  const turnedAway = replies.filter(({ status }) => status === 409);
  expect([bought.length, turnedAway.length]).toEqual([5, 45]);
  for (const { body } of turnedAway) {
    expect(body).toMatchObject({ code: 'out_of_stock', lines: [{ problem: 'out_of_stock', available: 0 }] });
  }
  for (const { body } of bought) await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.stock(product)).toBe(0);
  expect(await reservations(product)).toEqual(
    Array.from({ length: 5 }, () => ({ state: 'sold', quantity: 1 })),
  );
});

test('buyers of the same two products, in either order, never wait for each other in a circle', async () => {
  const a = await shop.addProduct({ inventoryCount: 40 });
  const b = await shop.addProduct({ inventoryCount: 40 });
  const lines = [
    { product: a, quantity: 1 },
    { product: b, quantity: 1 },
  ];
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      shop.checkout(claimFor(index % 2 === 0 ? lines : lines.toReversed())),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(replies.map(({ body }) => shop.controls.pay(body.sessionId)));
  await shop.controls.delivered();
  expect([await shop.stock(a), await shop.stock(b)]).toEqual([0, 0]);
});

test('stock is counted down when paid, not when promised', async () => {
  const product = await shop.addProduct({ inventoryCount: 3 });
  const { body } = await shop.checkout(one(product, 2));
  expect(await shop.stock(product)).toBe(3);
  expect(await shop.checkout(one(product, 2))).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', lines: [{ available: 1 }] },
  });
  await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.stock(product)).toBe(1);
});

test('an uncounted product sells without end', async () => {
  const product = await shop.addProduct({ inventoryCount: null });
  expect((await shop.checkout(one(product, 9_999))).status).toBe(200);
  expect(await reservations(product)).toEqual([]);
});

test('an abandoned page gives its stock back and ends its order', async () => {
  const product = await shop.addProduct({ inventoryCount: 1 });
  const { body } = await shop.checkout(one(product));
  await shop.controls.expire(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.order(body)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  expect((await shop.checkout(one(product))).status).toBe(200);
  expect((await shop.status(body.sessionId)).body).toEqual({
    orderNumber: body.orderNumber,
    state: 'expired',
  });
});

test('a promise that lapsed counts for nobody, and a payment after it takes what is still there', async () => {
  const product = await shop.addProduct({ inventoryCount: 2 });
  const { body } = await shop.checkout(one(product, 2));
  await shop.sql`update stock_reservations set expires_at = now() where product_id = ${product.id}`;
  const other = await shop.checkout(one(product));
  expect(other.status).toBe(200);
  await shop.controls.expire(other.body.sessionId);
  await shop.controls.delivered();
  await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.order(body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
  expect(await shop.stock(product)).toBe(0);
});

test('a payment whose stock went to somebody else stays paid and calls for a person', async () => {
  const product = await shop.addProduct({ inventoryCount: 2 });
  const { body } = await shop.checkout(one(product, 2));
  await shop.sql`update stock_reservations set expires_at = now() where product_id = ${product.id}`;
  expect((await shop.checkout(one(product))).status).toBe(200);
  await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.order(body)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    attention: ['stock_short'],
  });
  expect(await shop.stock(product)).toBe(2);
  expect(await reservations(product)).toContainEqual({ state: 'short', quantity: 2 });
});

test('a buyer who starts again is not sold out by his own open page', async () => {
  const product = await shop.addProduct({ inventoryCount: 3 });
  const device = randomUUID();
  const first = await shop.checkout(one(product, 3), { device });
  const second = await shop.checkout(one(product, 2), { device });
  expect(second.status).toBe(200);
  expect(await shop.order(first.body)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  const session = await shop.stripe.checkout.sessions.retrieve(first.body.sessionId);
  expect(session.status).toBe('expired');
});

test('a buyer who paid and starts again is sold out like anybody', async () => {
  const product = await shop.addProduct({ inventoryCount: 1 });
  const device = randomUUID();
  const first = await shop.checkout(one(product), { device });
  await shop.controls.dropWebhooks({ type: 'checkout.session.completed' });
  await shop.controls.pay(first.body.sessionId);
  await shop.controls.delivered();
  expect((await shop.checkout(one(product), { device })).status).toBe(409);
  expect(await shop.order(first.body)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
});

test('a catalog that changes while orders are made and paid stops neither', async () => {
  const product = await shop.addProduct({ inventoryCount: 30 });
  const edits = async () => {
    for (let edit = 0; edit < 30; edit += 1) {
      await shop.sql`update products set description = ${`edit ${edit}`} where inventory_count is not null`;
    }
  };
  const buys = Array.from({ length: 20 }, async () => {
    const { status, body } = await shop.checkout(one(product));
    if (status === 200) await shop.controls.pay(body.sessionId);
    return status;
  });
  const [, ...statuses] = await Promise.all([edits(), ...buys]);
  await shop.controls.delivered();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await shop.stock(product)).toBe(10);
});
