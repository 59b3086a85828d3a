import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../../server/payments/reconcile.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const parts = { sql: shop.background.sql, payments: shop.payments, log: shop.deps.log, now: shop.deps.now };
let product: Product;
beforeEach(async () => {
  await shop.forgetLimits();
  await shop.controls.pauseWebhooks();
  product = await shop.product({ inventoryCount: 10 });
});
afterEach(() => shop.controls.reset());

async function ordered() {
  const { body } = await shop.checkout(claimFor([{ product, quantity: 2 }]));
  return body;
}
const age = (orderNumber: string, minutes: number) =>
  // created_at never changes; the tests' clock is the database's.
  shop.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update orders set created_at = now() - make_interval(mins => ${minutes}),
        session_expires_at = now() + make_interval(mins => ${45 - minutes})
      where order_number = ${orderNumber}`;
  });

test('a payment without a webhook is found among the provider’s events', async () => {
  const order = await ordered();
  await shop.controls.pay(order.sessionId);
  await reconcile(parts);
  expect(await shop.orderRow(order)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
  const [last] = await shop.sql`
    select actor from order_events h join orders o on o.id = h.order_id
    where order_number = ${order.orderNumber} order by h.id desc limit 1`;
  expect(last).toEqual({ actor: 'reconciler' });
});

test('a payment whose event has expired is found by reading its session', async () => {
  const order = await ordered();
  await shop.controls.pay(order.sessionId);
  // Everything that was ever listed counts as read.
  await shop.sql`
    insert into payment_event_cursor (read_until) values (now() + interval '1 day')
    on conflict (the_one) do update set read_until = excluded.read_until`;
  await reconcile(parts);
  expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'unpaid' });
  await age(order.orderNumber, 4);
  await reconcile(parts);
  await shop.sql`delete from payment_event_cursor`;
  expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid' });
  expect(await shop.stock(product)).toBe(8);
});

test('an expired payment page cancels its order without a webhook', async () => {
  const order = await ordered();
  await shop.controls.expire(order.sessionId);
  await reconcile(parts);
  expect(await shop.orderRow(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  expect((await shop.checkout(claimFor([{ product, quantity: 10 }]))).status).toBe(200);
});

test('an order that never got a payment page is cancelled once its stock hold expires', async () => {
  await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: 'POST /v1/checkout/sessions' });
  const key = randomUUID();
  expect((await shop.checkout(claimFor([{ product, quantity: 2 }]), { key })).status).toBe(503);
  const [{ orderNumber } = { orderNumber: '' }] = await shop.sql<{ orderNumber: string }[]>`
    select order_number from orders where idempotency_key = ${key}`;
  await age(orderNumber, 30);
  await reconcile(parts);
  expect(await shop.orderRow({ orderNumber })).toMatchObject({ status: 'pending' });
  await age(orderNumber, 51);
  await reconcile(parts);
  expect(await shop.orderRow({ orderNumber })).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'unpaid',
  });
});

test('expired stock holds are released', async () => {
  const order = await ordered();
  await shop.sql`update stock_reservations set expires_at = now() where product_id = ${product.id}`;
  await reconcile(parts);
  const [row] = await shop.sql`select state from stock_reservations where product_id = ${product.id}`;
  expect(row).toEqual({ state: 'released' });
  expect(await shop.orderRow(order)).toMatchObject({ status: 'pending' });
});

test('concurrent rounds and webhooks do everything once', async () => {
  const orders = [await ordered(), await ordered(), await ordered()];
  for (const { sessionId } of orders) await shop.controls.pay(sessionId);
  const other = shop.second();
  await other.paymentTasks.stop();
  await Promise.all([
    reconcile(parts),
    reconcile({ ...parts, sql: other.background.sql }),
    shop.controls.resumeWebhooks().then(() => shop.controls.delivered()),
  ]);
  for (const order of orders) expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid' });
  expect(await shop.stock(product)).toBe(4);
  const [moves] = await shop.sql`
    select count(*) from order_events h join orders o on o.id = h.order_id
    where o.order_number = any(${orders.map(({ orderNumber }) => orderNumber)})`;
  expect(moves).toEqual({ count: 6 });
});

test('an unreachable provider fails the round, which still releases stock holds and catches up later', async () => {
  const order = await ordered();
  const held = await ordered();
  await shop.sql`
    update stock_reservations set expires_at = now()
    where order_id = (select id from orders where order_number = ${held.orderNumber})`;
  await shop.controls.pay(order.sessionId);
  await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/events' });
  await expect(reconcile(parts)).rejects.toThrow();
  const [row] = await shop.sql`
    select state from stock_reservations
    where order_id = (select id from orders where order_number = ${held.orderNumber})`;
  expect(row).toEqual({ state: 'released' });
  await reconcile(parts);
  expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid' });
});

test('a failing event does not delay the others and is retried', async () => {
  const order = await ordered();
  await shop.controls.pay(order.sessionId);
  const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
  await shop.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 300 });
  const later = await ordered();
  // Beyond what each round reads twice anyway. All clocks move, or new pages would expire too soon.
  await shop.controls.advanceClock(40 * 60);
  const { now } = shop.clock;
  shop.clock.now = () => new Date(now().getTime() + 40 * 60_000);
  await shop.controls.pay(later.sessionId);
  // The refund's charge cannot be read; charge.refunded itself needs no call.
  await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/charges' });
  await reconcile(parts);
  expect(await shop.orderRow(later)).toMatchObject({ paymentStatus: 'paid' });
  const refunds = () => shop.sql`
    select 1 from payment_events e join orders o on o.id = e.order_id
    where e.type = 'refund.created' and o.order_number = ${order.orderNumber}`;
  expect(await refunds()).toHaveLength(0);
  await reconcile(parts);
  expect(await refunds()).toHaveLength(1);
  expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'partly_refunded', refundedCents: 300 });
});

test('rounds run from the queue, one after another, for all processes', async () => {
  const order = await ordered();
  await shop.controls.pay(order.sessionId);
  await shop.sql`delete from tasks`;
  const { now } = shop.clock;
  const fixed = now();
  // Processes that start in the same minute.
  shop.clock.now = () => fixed;
  const others = [shop.second(), shop.second(), shop.second()];
  for (const { paymentTasks } of others) await paymentTasks.stop();
  const waiting = await shop.sql<{ kind: string; count: number }[]>`
    select kind, count(*) from tasks group by kind order by kind`;
  expect(waiting).toEqual([
    { kind: 'mirrorPremium.round', count: 1 },
    { kind: 'reconcilePayments.round', count: 1 },
  ]);
  // An earlier test has put this clock ahead of the database's.
  await shop.sql`update tasks set run_at = now()`;
  await shop.drain();
  expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid' });
  // The next round is due: it runs and queues the one after it.
  await shop.sql`update tasks set run_at = now()`;
  shop.clock.now = () => new Date(fixed.getTime() + 10 * 60_000);
  const later = await ordered();
  await shop.controls.pay(later.sessionId);
  await shop.drain();
  shop.clock.now = now;
  expect(await shop.orderRow(later)).toMatchObject({ paymentStatus: 'paid' });
  const next = await shop.sql<{ kind: string; isLater: boolean }[]>`
    select kind, run_at > ${fixed} as is_later from tasks where kind like '%.round' order by kind`;
  expect(next).toEqual([
    { kind: 'mirrorPremium.round', isLater: true },
    { kind: 'reconcilePayments.round', isLater: true },
  ]);
});
