import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const CREATE = 'POST /v1/checkout/sessions';
const shop = await startStore({ pays: true, mails: false });
let topsoil: Product;
beforeEach(async () => {
  topsoil = await shop.productNamed('Premium Garden Topsoil');
  await shop.forgetLimits();
});
afterEach(() => shop.controls.reset());

describe('idempotency key', () => {
  test('twenty simultaneous requests with one key create one order and one payment page', async () => {
    const product = await shop.product({ inventoryCount: 7 });
    const claim = claimFor([{ product, quantity: 7 }]);
    const key = randomUUID();
    const before = await shop.orderCount();
    const asked: string[] = [];
    const listen = ({ method, path }: { method: string; path: string }) => asked.push(`${method} ${path}`);
    shop.storeClient.on('request', listen);
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.checkout(claim, { key })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await shop.orderCount()).toBe(before + 1);
    shop.storeClient.off('request', listen);
    expect(asked).toEqual([CREATE]);
  });

  test('a later retry with the same key gets the same response, even after a price change', async () => {
    const product = await shop.product({ priceCents: 5_000 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    const first = await shop.checkout(claim, { key });
    await shop.sql`update products set price_cents = 6000 where id = ${product.id}`;
    expect((await shop.checkout(claim, { key })).body).toEqual(first.body);
  });

  test('the same key with another body is refused', async () => {
    const key = randomUUID();
    await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), { key });
    const other = await shop.checkout(claimFor([{ product: topsoil, quantity: 2 }]), { key });
    expect(other).toMatchObject({ status: 409, body: { code: 'receipt_mismatch' } });
  });

  test('requests without a key create separate orders', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const [a, b] = await Promise.all([
      shop.checkout(claim, { key: null }),
      shop.checkout(claim, { key: null }),
    ]);
    expect(a?.body.orderNumber).not.toBe(b?.body.orderNumber);
  });
});

describe('failing provider', () => {
  test('a provider error leaves the order pending, and a retry with the same key continues it', async () => {
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: CREATE });
    const product = await shop.product({ inventoryCount: 1 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    const down = await shop.checkout(claim, { key });
    expect(down).toMatchObject({ status: 503, body: { code: 'away' } });
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
    const [waiting] = await shop.sql`
      select status, payment_status, checkout_session_id from orders where idempotency_key = ${key}`;
    expect(waiting).toEqual({ status: 'pending', paymentStatus: 'unpaid', checkoutSessionId: null });
    expect((await shop.checkout(claim, { key })).status).toBe(200);
  });

  test('a lost provider response does not create a second payment page', async () => {
    await shop.controls.failCalls({ fault: 'reset', count: 1, only: CREATE, executed: true });
    const key = randomUUID();
    const { status, body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), { key });
    expect(status).toBe(200);
    const { id } = await shop.orderRow(body);
    const sessions = await shop.stripe.checkout.sessions.list({ limit: 100 });
    expect(sessions.data.filter((session) => session.client_reference_id === id)).toHaveLength(1);
  });

  test('a provider error stored under its idempotency key is retried under a new key', async () => {
    await shop.controls.failCalls({ fault: 'savedError500', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    expect((await shop.checkout(claim, { key })).status).toBe(503);
    expect((await shop.checkout(claim, { key })).status).toBe(200);
  });

  test('a rate limit at the provider is a 503', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const { status } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]));
    expect(status).toBe(503);
  });

  test('a retry after a long failure gets a payment page with a later expiry', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const product = await shop.product({ inventoryCount: 1 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set session_expires_at = now() + interval '20 minutes' where idempotency_key = ${key}`;
    const { status, body } = await shop.checkout(claim, { key });
    expect(status).toBe(200);
    const [held] = await shop.sql<{ minutes: number }[]>`
      select extract(epoch from r.expires_at - now()) / 60 as minutes
      from stock_reservations r join orders o on o.id = r.order_id where order_number = ${body.orderNumber}`;
    expect(held?.minutes).toBeGreaterThan(45);
  });

  test('a retry takes over from a process that crashed during the provider call, once its lease expires', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set opening_until = now() + interval '600 ms' where idempotency_key = ${key}`;
    const replies = await Promise.all([shop.checkout(claim, { key }), shop.checkout(claim, { key })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  test('a retry after the stock hold expired ends the order', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set session_expires_at = now() - interval '6 minutes' where idempotency_key = ${key}`;
    const again = await shop.checkout(claim, { key });
    expect(again).toMatchObject({ status: 422, body: { code: 'wrong_status' } });
  });
});
