import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { eventually, newSession, type StandIn, startPayments } from '../helpers/payments-server.ts';

const count = async ({ stripe }: StandIn) => (await stripe.checkout.sessions.list()).data.length;

describe('requests with the same idempotency key', () => {
  test('the same key with the same request returns the first answer', async () => {
    const payments = await startPayments();
    const first = await newSession(payments, {}, { idempotencyKey: 'order-1-1' });
    const again = await newSession(payments, {}, { idempotencyKey: 'order-1-1' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'idempotency-key': 'order-1-1',
      'original-request': first.lastResponse.requestId,
    });
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(await count(payments)).toBe(1);
  });

  test('the same key returns the first answer after the session changed, and after a restart', async () => {
    const payments = await startPayments();
    const first = await newSession(payments, {}, { idempotencyKey: 'order-1-1' });
    await payments.controls.pay(first.id);
    await payments.restart();
    const again = await newSession(payments, {}, { idempotencyKey: 'order-1-1' });
    expect(again).toMatchObject({ id: first.id, status: 'open' });
    expect(await count(payments)).toBe(1);
  });

  test('the same key with another body or address is an idempotency error', async () => {
    const payments = await startPayments();
    await newSession(payments, {}, { idempotencyKey: 'order-1-1' });
    await expect(newSession(payments, { cents: 100 }, { idempotencyKey: 'order-1-1' })).rejects.toSatisfy(
      (error) => error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400,
    );
    await expect(
      payments.stripe.products.create({ name: 'x' }, { idempotencyKey: 'order-1-1' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(await count(payments)).toBe(1);
  });

  test('the order of parameters does not make another request', async () => {
    const { raw } = await startPayments();
    const post = (body: string) =>
      raw('/v1/products', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': 'k', 'content-type': 'application/x-www-form-urlencoded' },
      });
    const first = await post('name=Loam&metadata[a]=1');
    const again = await post('metadata[a]=1&name=Loam');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
  });

  test('the same key while the first request is running is a 409, which the SDK may retry', async () => {
    const payments = await startPayments();
    await payments.controls.failCalls({ fault: 'slow', seconds: 1, only: 'POST /v1/checkout' });
    const first = newSession(payments, {}, { idempotencyKey: 'twice' });
    await eventually(async () => (await payments.controls.state()).armed.calls).toEqual([]);
    await expect(newSession(payments, {}, { idempotencyKey: 'twice' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const patient = await newSession(payments, {}, { idempotencyKey: 'twice', maxNetworkRetries: 4 });
    expect(patient.id).toBe((await first).id);
    expect(await count(payments)).toBe(1);
  });

  test('twenty concurrent requests with one key create one session', async () => {
    const payments = await startPayments();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () =>
        newSession(payments, {}, { idempotencyKey: 'crowd', maxNetworkRetries: 2 }),
      ),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(await count(payments)).toBe(1);
  });
});

describe('refused requests', () => {
  test('an invalid request does not use up its key', async () => {
    const payments = await startPayments();
    const idempotencyKey = 'order-2-1';
    await expect(newSession(payments, { customer_email: 'dana' }, { idempotencyKey })).rejects.toMatchObject({
      code: 'email_invalid',
    });
    expect(await newSession(payments, {}, { idempotencyKey })).toMatchObject({ status: 'open' });
  });

  test('a request refused for its content keeps its answer under the key', async () => {
    const { stripe } = await startPayments();
    const refund = () => stripe.refunds.create({ charge: 'ch_none' }, { idempotencyKey: 'refund-1' });
    await expect(refund()).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(refund()).rejects.toMatchObject({
      code: 'resource_missing',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  test('a key of more than 255 characters is a 400', async () => {
    const payments = await startPayments();
    await expect(newSession(payments, {}, { idempotencyKey: 'k'.repeat(256) })).rejects.toMatchObject({
      statusCode: 400,
    });
    await newSession(payments, {}, { idempotencyKey: 'k'.repeat(255) });
  });
});

test('two refunds under one key refund once', async () => {
  const payments = await startPayments();
  const session = await newSession(payments);
  await payments.controls.pay(session.id);
  const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(session.id);
  const refund = () =>
    payments.stripe.refunds.create(
      { payment_intent: String(payment_intent), amount: 5_000 },
      { idempotencyKey: 'refund-1' },
    );
  expect((await refund()).id).toBe((await refund()).id);
  const [charge] = (await payments.stripe.charges.list()).data;
  expect(charge?.amount_refunded).toBe(5_000);
});
