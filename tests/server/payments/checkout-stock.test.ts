import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
beforeEach(() => shop.forgetLimits());

const one = (product: Product, quantity = 1) => claimFor([{ product, quantity }]);
const reservations = (product: Product) =>
  shop.sql<{ state: string; quantity: number }[]>`
    select state, quantity from stock_reservations where product_id = ${product.id} order by created_at, state`;

test('stock is decremented on payment, not on a hold', async () => {
  const product = await shop.product({ inventoryCount: 3 });
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

test('a product without a stock count is never sold out', async () => {
  const product = await shop.product({ inventoryCount: null });
  expect((await shop.checkout(one(product, 9_999))).status).toBe(200);
  expect(await reservations(product)).toEqual([]);
});

test('an abandoned payment page releases its stock and cancels its order', async () => {
  const product = await shop.product({ inventoryCount: 1 });
  const { body } = await shop.checkout(one(product));
  await shop.controls.expire(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.orderRow(body)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  expect((await shop.checkout(one(product))).status).toBe(200);
  expect((await shop.status(body.sessionId)).body).toEqual({
    orderNumber: body.orderNumber,
    state: 'expired',
    effect: 'cancelled',
  });
});

test('an expired hold blocks nobody, and a payment after it takes the remaining stock', async () => {
  const product = await shop.product({ inventoryCount: 2 });
  const { body } = await shop.checkout(one(product, 2));
  await shop.sql`update stock_reservations set expires_at = now() where product_id = ${product.id}`;
  const other = await shop.checkout(one(product));
  expect(other.status).toBe(200);
  await shop.controls.expire(other.body.sessionId);
  await shop.controls.delivered();
  await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.orderRow(body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
  expect(await shop.stock(product)).toBe(0);
});

test('a payment whose stock is gone stays paid and is flagged for attention', async () => {
  const product = await shop.product({ inventoryCount: 2 });
  const { body } = await shop.checkout(one(product, 2));
  await shop.sql`update stock_reservations set expires_at = now() where product_id = ${product.id}`;
  expect((await shop.checkout(one(product))).status).toBe(200);
  await shop.controls.pay(body.sessionId);
  await shop.controls.delivered();
  expect(await shop.orderRow(body)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
    attention: ['stock_short'],
  });
  expect(await shop.stock(product)).toBe(2);
  expect(await reservations(product)).toContainEqual({ state: 'short', quantity: 2 });
});

test('a buyer who starts over is not blocked by the hold of their own open payment page', async () => {
  const product = await shop.product({ inventoryCount: 3 });
  const device = randomUUID();
  const first = await shop.checkout(one(product, 3), { device });
  const second = await shop.checkout(one(product, 2), { device });
  expect(second.status).toBe(200);
  expect(await shop.orderRow(first.body)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  const session = await shop.stripe.checkout.sessions.retrieve(first.body.sessionId);
  expect(session.status).toBe('expired');
});

test('a buyer who paid and starts over cannot buy the same unit again', async () => {
  const product = await shop.product({ inventoryCount: 1 });
  const device = randomUUID();
  const first = await shop.checkout(one(product), { device });
  await shop.controls.dropWebhooks({ type: 'checkout.session.completed' });
  await shop.controls.pay(first.body.sessionId);
  await shop.controls.delivered();
  expect((await shop.checkout(one(product), { device })).status).toBe(409);
  expect(await shop.orderRow(first.body)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
});

test('catalog edits and checkouts at the same time do not block each other', { tags: 'long' }, async () => {
  const product = await shop.product({ inventoryCount: 12 });
  const edits = async () => {
    for (let edit = 0; edit < 10; edit += 1) {
      await shop.sql`update products set description = ${`edit ${edit}`} where inventory_count is not null`;
    }
  };
  const buys = Array.from({ length: 8 }, async () => {
    const { status, body } = await shop.checkout(one(product));
    if (status === 200) await shop.controls.pay(body.sessionId);
    return status;
  });
  const [, ...statuses] = await Promise.all([edits(), ...buys]);
  await shop.controls.delivered();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await shop.stock(product)).toBe(4);
});
