// The whole store as its own process, killed without warning at every step between cart and paid order.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../../domain/orders/checkout.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { SECRET_KEY, startPayments, WEBHOOK_SECRET } from '../../helpers/payments-server.ts';
import { startProcess } from '../../helpers/process.ts';
import { sized } from '../../helpers/size.ts';

const payments = await startPayments({}, afterAll);
const { controls: provider } = payments;
const store = await startProcess({
  env: {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: payments.url,
  },
});
payments.tell(`${store.url}/api/webhooks/stripe`);
const sql = openDatabase(store.databaseUrl, { pool: 3 });
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await store.stop();
});

const SOON = { interval: 5 };
const SESSIONS = 'POST /v1/checkout/sessions';
const found = await sql<
  Product[]
>`select id, name, type, price_cents, unit from products where slug = 'river-rock'`;
const [product = await Promise.reject(new Error('no product'))] = found;
const claim = claimFor([{ product, quantity: 1 }]);

async function stock(): Promise<number> {
  const [row] = await sql<
    { inventoryCount: number }[]
  >`select inventory_count from products where id = ${product.id}`;
  return row?.inventoryCount ?? 0;
}
async function orderOf(key: string) {
  const [row] = await sql<
    { id: string; paymentStatus: string; checkoutSessionId: string | null; totalCents: number }[]
  >`
    select id, payment_status, checkout_session_id, total_cents from orders where idempotency_key = ${key}`;
  return row;
}
const send = (key: string) =>
  fetch(`${store.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(claim),
  });
/** A client that retries with its key until it gets a response. */
async function answered(key: string): Promise<CheckoutAnswer> {
  const response = await send(key);
  expect(response.status).toBe(200);
  return (await response.json()) as CheckoutAnswer;
}
/** A request that dies with the store. */
const cutOff = (key: string) =>
  send(key).then(
    (response) => response.status,
    () => 'cut off',
  );
const restart = async () => {
  await store.kill('SIGKILL');
  await store.restart();
  // The lease of the dead process would expire by itself after half a minute.
  await sql`update orders set opening_until = now() where opening_until is not null`;
};
async function paidSessions(orderId: string) {
  const { data } = await payments.stripe.checkout.sessions.list({ limit: 100 });
  return data.filter((session) => session.client_reference_id === orderId);
}
/** Paid once at the provider, paid once here, and taken from the stock once. */
async function expectPaid(key: string, stockBefore: number) {
  const { sessionId } = await answered(key);
  await provider.pay(sessionId);
  await provider.delivered();
  const order = await orderOf(key);
  expect(order).toMatchObject({ paymentStatus: 'paid', checkoutSessionId: sessionId });
  expect(await paidSessions(order?.id ?? '')).toMatchObject([
    { payment_status: 'paid', amount_total: order?.totalCents },
  ]);
  expect(await stock()).toBe(stockBefore - 1);
}

test('after a crash during the provider call, a retry with the same key creates one payment page', async () => {
  const [key, before] = [randomUUID(), await stock()];
  await provider.failCalls({ fault: 'timeout', only: SESSIONS });
  const cut = cutOff(key);
  await expect.poll(() => orderOf(key), SOON).toMatchObject({ checkoutSessionId: null });
  await restart();
  expect(await cut).toBe('cut off');
  await expectPaid(key, before);
});

test('after a crash before the payment page was stored, a retry with the same key finds it', async () => {
  const [key, before] = [randomUUID(), await stock()];
  await provider.failCalls({ fault: 'timeout', only: SESSIONS, executed: true });
  const cut = cutOff(key);
  const made = async () => {
    const order = await orderOf(key);
    return order ? (await paidSessions(order.id)).length : 0;
  };
  await expect.poll(made, SOON).toBe(1);
  await restart();
  expect(await cut).toBe('cut off');
  await expectPaid(key, before);
});

test('an order whose webhook was lost in a crash is marked paid after the restart', async () => {
  const [key, before] = [randomUUID(), await stock()];
  const { sessionId } = await answered(key);
  await provider.pauseWebhooks();
  await provider.pay(sessionId);
  expect(await orderOf(key)).toMatchObject({ paymentStatus: 'unpaid' });
  await restart();
  await expect.poll(() => orderOf(key), SOON).toMatchObject({ paymentStatus: 'paid' });
  expect(await stock()).toBe(before - 1);
  await provider.reset();
});

test('after crashes during many checkouts, each buyer ends up with exactly one order', async () => {
  const before = await stock();
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const count = async () => {
    const [row] = await sql<
      { count: number }[]
    >`select count(*) from orders where idempotency_key = any(${keys})`;
    return row?.count ?? 0;
  };
  for (const least of [1, 5].slice(-sized(1, 2))) {
    const cut = keys.map(cutOff);
    await expect.poll(count, SOON).toBeGreaterThanOrEqual(least);
    await restart();
    await Promise.all(cut);
  }
  const answers = await Promise.all(keys.map(answered));
  await Promise.all(answers.map(({ sessionId }) => provider.pay(sessionId)));
  await provider.delivered();
  expect(await count()).toBe(12);
  for (const key of keys) expect(await orderOf(key)).toMatchObject({ paymentStatus: 'paid' });
  expect(await stock()).toBe(before - 12);
});
