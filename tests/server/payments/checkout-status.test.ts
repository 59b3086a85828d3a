import { describe, expect, test } from 'vitest';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { soldProduct } from '../../helpers/soldProduct.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const sold = soldProduct(shop);
const { ordered } = sold;

describe('payment status', () => {
  test.each([
    ['', 'nothing'],
    ['cs_test_guess', 'a guess'],
    ["cs_test_' or 1=1 --", 'an injection'],
    ['cs_test_\u0000', 'a NUL'],
    ['x'.repeat(3_000), 'a long one'],
  ])('the status of the session id %j is unknown', async (id) => {
    expect(await shop.status(id)).toMatchObject({
      status: 200,
      body: { orderNumber: null, state: 'unknown' },
    });
  });

  test('the status comes from the database while the provider is down', { tags: 'long' }, async () => {
    const order = await ordered();
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/checkout/sessions' });
    expect((await shop.status(order.sessionId)).body).toEqual({
      orderNumber: order.orderNumber,
      state: 'open',
      effect: 'placed',
    });
  });

  test.each([
    ['placed it', 'online', [], 'placed'],
    ['settled it, after it was delivered', 'online', ['confirmed', 'in_progress', 'delivered'], 'settled'],
    ['settled it, on account', 'account', [], 'settled'],
    ['was for an order that is cancelled now', 'online', ['cancelled'], 'cancelled'],
  ])('the payment of an order %s', async (_, kind, steps, effect) => {
    const { orderNumber, sessionId } = await ordered();
    await shop.controls.pay(sessionId);
    await shop.controls.delivered();
    await shop.sql`update orders set payment_kind = ${kind} where order_number = ${orderNumber}`;
    for (const status of steps)
      await changeOrders(
        shop.sql,
        (tx) => tx`update orders set status = ${status} where order_number = ${orderNumber}`,
      );
    expect((await shop.status(sessionId)).body).toMatchObject({ state: 'paid', effect });
  });

  test('the status is requested from the provider once in two seconds, however many clients wait', async () => {
    const order = await ordered();
    const asked: string[] = [];
    const listen = ({ method, path }: { method: string; path: string }) => asked.push(`${method} ${path}`);
    shop.storeClient.on('request', listen);
    await Promise.all(Array.from({ length: 10 }, () => shop.status(order.sessionId)));
    shop.storeClient.off('request', listen);
    expect(asked.filter((call) => call.startsWith('GET /v1/checkout/sessions'))).toHaveLength(1);
  });

  test('the status has the order number and state, and no personal data', async () => {
    const order = await ordered();
    const { body, headers } = await shop.status(order.sessionId);
    expect(Object.keys(body).sort()).toEqual(['effect', 'orderNumber', 'state']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
