// How much stock one address can hold with payment pages that it never pays.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({
  pays: true,
  mails: false,
  trustedProxies: { hops: 1 },
  signIn: { reuseSeconds: 10, mailSeconds: 60, perAddress: 1 },
});
beforeEach(() => shop.forgetLimits());

const STRANGER = '203.0.113.7';
const order = (product: Product, quantity: number, from: string) =>
  shop.checkout(claimFor([{ product, quantity }]), { from });
async function heldUnits(product: Product): Promise<number> {
  const [row] = await shop.sql<{ held: number }[]>`
    select coalesce(sum(quantity), 0)::int as held from stock_reservations
    where product_id = ${product.id} and state = 'held' and expires_at > now()`;
  return row?.held ?? 0;
}
async function minutesHeld(orderNumber: string | null, key?: string): Promise<number> {
  const [row] = await shop.sql<{ minutes: number }[]>`
    select extract(epoch from r.expires_at - now())::float8 / 60 as minutes
    from stock_reservations r join orders o on o.id = r.order_id
    where order_number = ${orderNumber} or idempotency_key = ${key ?? null}`;
  return row?.minutes ?? 0;
}

test('900 yards in one unpaid checkout are not held', async () => {
  const product = await shop.product({ inventoryCount: 900 });
  expect((await order(product, 900, STRANGER)).status).toBe(200);
  expect(await heldUnits(product)).toBe(0);
  expect((await order(product, 12, '198.51.100.4')).status).toBe(200);
});

test('an address holds at most a quarter of a product’s stock, and others still buy', async () => {
  const product = await shop.product({ inventoryCount: 400 });
  for (let at = 0; at < 8; at += 1) expect((await order(product, 30, STRANGER)).status).toBe(200);
  expect(await heldUnits(product)).toBeLessThanOrEqual(100);
  await shop.sql`update stock_reservations set state = 'released' where product_id = ${product.id}`;
  for (let at = 0; at < 8; at += 1) await order(product, 30, STRANGER);
  expect(await heldUnits(product)).toBeLessThanOrEqual(30);
  const neighbor = await order(product, 60, '198.51.100.5');
  expect(neighbor.status).toBe(200);
  expect(await heldUnits(product)).toBeGreaterThanOrEqual(60);
});

test.each([
  // Stock, the first checkout, the second, and what one address then holds.
  [8, 8, 8, 0],
  [8, 2, 6, 2],
  [8, 1, 1, 2],
  [2, 2, 2, 2],
  [5, 3, 2, 2],
  [12, 3, 1, 3],
  [40, 10, 1, 10],
  [40, 11, 10, 10],
])(
  'of %i units, checkouts of %i and %i hold %i without paying',
  async (inventoryCount, first, second, held) => {
    const product = await shop.product({ inventoryCount });
    const { status, body } = await order(product, first, STRANGER);
    expect(status).toBe(200);
    await order(product, second, STRANGER);
    expect(await heldUnits(product)).toBe(held);
    // Whoever pays first gets them.
    await shop.controls.pay(body.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
    expect(await shop.stock(product)).toBe(inventoryCount - first);
  },
);

test('an address has its share of each product', async () => {
  const [one, other] = [await shop.product({ inventoryCount: 8 }), await shop.product({ inventoryCount: 8 })];
  for (const product of [one, other, one]) await order(product, 2, STRANGER);
  expect([await heldUnits(one), await heldUnits(other)]).toEqual([2, 2]);
});

test('stock without a hold goes to the first buyer who pays', async () => {
  const product = await shop.product({ inventoryCount: 30 });
  const [first, second] = [await order(product, 30, STRANGER), await order(product, 30, '198.51.100.6')];
  await shop.controls.pay(second.body.sessionId);
  await shop.controls.delivered();
  expect(await shop.stock(product)).toBe(0);
  expect(await shop.orderRow(second.body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
  await shop.controls.pay(first.body.sessionId);
  await shop.controls.delivered();
  expect(await shop.orderRow(first.body)).toMatchObject({
    paymentStatus: 'paid',
    attention: ['stock_short'],
  });
});

test('a hold is short until the payment page is open', async () => {
  const product = await shop.product({ inventoryCount: 20 });
  await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: 'POST /v1/checkout/sessions' });
  const key = randomUUID();
  const claim = claimFor([{ product, quantity: 5 }]);
  expect((await shop.checkout(claim, { key, from: STRANGER })).status).toBe(503);
  expect(await minutesHeld(null, key)).toBeGreaterThan(5);
  expect(await minutesHeld(null, key)).toBeLessThanOrEqual(10);
  const { body } = await shop.checkout(claim, { key, from: STRANGER });
  expect(await minutesHeld(body.orderNumber)).toBeGreaterThan(45);
});
