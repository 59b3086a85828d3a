// More buyers than stock, all at once, over HTTP: held, sold and free units always add up to the stock.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../../server/payments/reconcile.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';

// Each buyer has their own address, as behind the store's proxy, because of the rate limit per address.
const shop = await startStore({ pays: true, mails: false, trustedProxies: { hops: 1 } });
const { sql, controls } = shop;
const parts = { sql: shop.background.sql, payments: shop.payments, log: shop.deps.log, now: shop.deps.now };
beforeEach(() => shop.forgetLimits());
afterEach(() => controls.reset());

/** Units of the single product, and of each of the eight products in the mixed carts. */
const [UNITS, EACH] = [sized(8, 50), sized(8, 40)];

/** Each in a network of their own: addresses of one network share a limit. */
const addressOf = (buyer: number) => `10.${Math.floor(buyer / 250)}.${1 + (buyer % 250)}.1`;
const buy = (buyer: number, lines: Parameters<typeof claimFor>[0]) =>
  shop.checkout(claimFor(lines), { from: addressOf(buyer), device: randomUUID() });
const crowd = (buyers: number, lines: (buyer: number) => Parameters<typeof claimFor>[0]) =>
  Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer, lines(buyer))));

/** Units of a product by the state of their reservation, and its stock. */
async function ledger({ id }: Product) {
  const rows = await sql<{ state: string; units: number }[]>`
    select state, sum(quantity)::integer as units from stock_reservations where product_id = ${id} group by state`;
  const units = Object.fromEntries(rows.map(({ state, units }) => [state, units]));
  const [shelf] = await sql<{ count: number }[]>`
    select inventory_count as count from products where id = ${id}`;
  return { held: 0, sold: 0, released: 0, short: 0, ...units, shelf: shelf?.count };
}
const deadlocks = async () => {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  return row?.deadlocks;
};

test('with four times as many buyers as units, all units are sold and the other buyers get a 409', async () => {
  const product = await shop.product({ inventoryCount: UNITS });
  const replies = await crowd(4 * UNITS, () => [{ product, quantity: 1 }]);
  const bought = replies.filter(({ status }) => status === 200).map(({ body }) => body);
  const told = replies.filter(({ status }) => status !== 200);
  expect([bought.length, told.length]).toEqual([UNITS, 3 * UNITS]);
  for (const { status, body } of told) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'out_of_stock', lines: [{ problem: 'out_of_stock', available: 0 }] });
  }
  expect(new Set(bought.map(({ sessionId }) => sessionId)).size).toBe(UNITS);
  expect(new Set(bought.map(({ orderNumber }) => orderNumber)).size).toBe(UNITS);
  expect(await ledger(product)).toMatchObject({ held: UNITS, sold: 0, shelf: UNITS });
  const [written] = await sql`
    select count(distinct order_id) from order_items where product_id = ${product.id}`;
  expect(written).toEqual({ count: UNITS });

  const half = UNITS / 2;
  // Half of them pay at once. Of the other pages, some expire with a webhook and some without.
  await Promise.all(bought.slice(0, half).map(({ sessionId }) => controls.pay(sessionId)));
  await controls.delivered();
  await controls.dropWebhooks({ type: 'checkout.session.expired', count: Math.floor(half / 2) });
  await Promise.all(bought.slice(half).map(({ sessionId }) => controls.expire(sessionId)));
  await controls.delivered();
  await reconcile(parts);
  expect(await ledger(product)).toMatchObject({
    held: 0,
    sold: half,
    released: half,
    short: 0,
    shelf: half,
  });

  const later = await crowd(UNITS, () => [{ product, quantity: 1 }]);
  expect(later.filter(({ status }) => status === 200)).toHaveLength(half);
  // Nobody pays and no webhook arrives: the holds expire by themselves.
  await sql`update stock_reservations set expires_at = now() where product_id = ${product.id} and state = 'held'`;
  const last = await crowd(half + 3, () => [{ product, quantity: 1 }]);
  const sold = last.flatMap(({ status, body }) => (status === 200 ? [body.sessionId] : []));
  expect(sold).toHaveLength(half);
  await Promise.all(sold.map((sessionId) => controls.pay(sessionId)));
  await controls.delivered();
  expect(await ledger(product)).toMatchObject({ sold: UNITS, short: 0, shelf: 0 });
});

test('mixed carts that are paid, expired and refunded at once neither deadlock nor oversell', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => shop.product({ inventoryCount: EACH })));
  const premium = await sql<Product[]>`
    update products set inventory_count = ${EACH}
    where id in (select id from products where catalog = 'premium' and price_cents > 0 and interval is null order by id limit 3)
    returning id, name, type, price_cents, unit`;
  const shelf = [...products, ...premium];
  const before = await deadlocks();
  // Each buyer takes four of the eight products, from a different start and in one of two directions.
  const lines = (buyer: number) => {
    const turned = [...shelf.slice(buyer % 8), ...shelf.slice(0, buyer % 8)].slice(0, 4);
    const ordered = buyer % 2 === 0 ? turned : turned.toReversed();
    return ordered.map((product, index) => ({ product, quantity: 1 + ((buyer + index) % 2) }));
  };
  const statuses = await Promise.all(
    Array.from({ length: 3 * EACH }, async (_, buyer) => {
      const { status, body } = await buy(buyer, lines(buyer));
      if (status !== 200) return status;
      if (buyer % 4 === 3) await controls.expire(body.sessionId);
      else {
        const { session } = await controls.pay(body.sessionId);
        if (buyer % 4 === 2)
          await shop.stripe.refunds.create({ payment_intent: String(session.payment_intent) });
      }
      return status;
    }),
  );
  await controls.delivered();
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(await deadlocks()).toBe(before);
  for (const product of shelf) {
    const { held, sold, short, shelf: left } = await ledger(product);
    expect({ held, short, all: sold + (left ?? 0) }).toEqual({ held: 0, short: 0, all: EACH });
  }
  const [stuck] = await sql`
    select count(*) from orders where status = 'pending' and payment_status = 'unpaid'
      and id in (select order_id from order_items where product_id = any(${shelf.map(({ id }) => id)}))`;
  expect(stuck).toEqual({ count: 0 });
});
