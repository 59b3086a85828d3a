import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  clientAt,
  eventually,
  newSession,
  SECRET_KEY,
  startPayments,
  WEBHOOK_SECRET,
} from '../helpers/payments-server.ts';

const COMPLETED = 'checkout.session.completed';
const IN_ORDER = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', COMPLETED];
const construct = ({ body, signature }: { body: string; signature: string }) =>
  new Stripe(SECRET_KEY).webhooks.constructEvent(body, signature, WEBHOOK_SECRET);

/** A session, and the webhooks that its payment sends. */
async function paying() {
  const payments = await startPayments();
  const session = await newSession(payments);
  return {
    ...payments,
    session,
    async pay() {
      await payments.controls.pay(session.id);
      await payments.controls.delivered();
      return payments.endpoint.received;
    },
  };
}

describe('webhook faults', () => {
  test('a dropped webhook is never sent, but its event is listed', async () => {
    const { controls, pay, stripe, endpoint } = await paying();
    await controls.dropWebhooks({ type: COMPLETED });
    await pay();
    expect(endpoint.types()).toEqual(IN_ORDER.slice(0, 3));
    expect((await stripe.events.list({ type: COMPLETED })).data).toHaveLength(1);
  });

  test('a drop with a count affects only the next webhooks', async () => {
    const { controls, pay, endpoint } = await paying();
    await controls.dropWebhooks({ count: 2 });
    await pay();
    expect(endpoint.types()).toEqual(IN_ORDER.slice(2));
  });

  test('a resend delivers a lost event', async () => {
    const { controls, pay, stripe, endpoint } = await paying();
    await controls.dropWebhooks({ type: COMPLETED });
    await pay();
    const [event] = (await stripe.events.list({ type: COMPLETED })).data;
    await controls.resend(event?.id ?? '');
    await controls.delivered();
    expect(endpoint.received.at(-1)).toMatchObject({ type: COMPLETED, id: event?.id });
    await expect(controls.resend('evt_none')).rejects.toThrow('No such event');
  });

  test('a delayed webhook arrives after later ones', async () => {
    const { controls, pay, endpoint } = await paying();
    await controls.delayWebhooks({ type: 'payment_intent.created', seconds: 0.2 });
    const before = Date.now();
    await pay();
    expect(endpoint.types()).toEqual([...IN_ORDER.slice(1), 'payment_intent.created']);
    expect(Date.now() - before).toBeGreaterThanOrEqual(200);
  });

  test('a duplicated webhook is the same event several times, each signed', async () => {
    const { controls, pay } = await paying();
    await controls.duplicateWebhooks({ type: COMPLETED, times: 3 });
    const copies = (await pay()).filter(({ type }) => type === COMPLETED);
    expect(copies).toHaveLength(3);
    expect(new Set(copies.map((copy) => construct(copy).id)).size).toBe(1);
  });

  test('reordered webhooks are held until all exist, then sent last first', async () => {
    const { controls, pay, endpoint } = await paying();
    await controls.reorderWebhooks({ count: 4 });
    await pay();
    expect(endpoint.types()).toEqual(IN_ORDER.toReversed());
  });

  test('incomplete reordered webhooks are sent by a reset, and by a restart', async () => {
    for (const release of ['reset', 'restart'] as const) {
      const { controls, session, endpoint, ...payments } = await paying();
      await controls.reorderWebhooks({ count: 5 });
      await controls.pay(session.id);
      expect((await controls.state()).pending.map(({ state }) => state)).toEqual([
        'held',
        'held',
        'held',
        'held',
      ]);
      await (release === 'reset' ? controls.reset() : payments.restart());
      await controls.delivered();
      expect(endpoint.types()).toEqual(IN_ORDER.toReversed());
    }
  });

  test('a badly signed webhook is sent once and rejected by the SDK', async () => {
    const { controls, pay, endpoint } = await paying();
    endpoint.answerWith((event) => (event.type === COMPLETED ? 400 : 200));
    await controls.badSignature({ type: COMPLETED });
    const sent = (await pay()).filter(({ type }) => type === COMPLETED);
    expect(sent).toHaveLength(1);
    for (const event of sent) expect(() => construct(event)).toThrow('No signatures found matching');
  });

  test('a webhook with an old signature is rejected by the SDK', async () => {
    const { controls, pay } = await paying();
    await controls.staleSignature({ type: COMPLETED });
    const sent = (await pay()).filter(({ type }) => type === COMPLETED);
    expect(sent).toHaveLength(1);
    for (const event of sent) expect(() => construct(event)).toThrow('Timestamp outside the tolerance zone');
  });

  test('paused webhooks are sent after resuming', async () => {
    const { controls, session, endpoint } = await paying();
    await controls.pauseWebhooks();
    await controls.pay(session.id);
    expect((await controls.state()).pending).toHaveLength(4);
    expect(endpoint.received).toEqual([]);
    await controls.resumeWebhooks();
    await controls.delivered();
    expect(endpoint.types()).toEqual(IN_ORDER);
  });
});

describe('API call faults', () => {
  const CREATE = 'POST /v1/products';
  const names = async (stripe: Stripe) => (await stripe.products.list()).data.map(({ name }) => name);

  test('a 500 before the effect is retried by the SDK, and the effect happens once', async () => {
    const { controls, stripe, port } = await startPayments();
    await controls.failCalls({ fault: 'error500', only: CREATE });
    await expect(stripe.products.create({ name: 'Not this' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    );
    await controls.failCalls({ fault: 'error500', count: 2, only: CREATE });
    await clientAt(port, { maxNetworkRetries: 2 }).products.create({ name: 'This' });
    expect(await names(stripe)).toEqual(['This']);
  });

  test('a 500 after the effect is retried, and the retry gets the first answer', async () => {
    const { controls, stripe, port } = await startPayments();
    await controls.failCalls({ fault: 'error500', executed: true, only: CREATE });
    const product = await clientAt(port, { maxNetworkRetries: 1 }).products.create({ name: 'Once' });
    expect(await names(stripe)).toEqual(['Once']);
    expect(product.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  test('a 500 saved under an idempotency key is repeated for that key', async () => {
    const { controls, stripe, port } = await startPayments();
    const insistent = clientAt(port, { maxNetworkRetries: 2 });
    await controls.failCalls({ fault: 'savedError500', only: CREATE });
    const create = (idempotencyKey: string) => insistent.products.create({ name: 'x' }, { idempotencyKey });
    await expect(create('spent')).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'stripe-should-retry': 'false' },
    });
    await expect(stripe.products.create({ name: 'x' }, { idempotencyKey: 'spent' })).rejects.toMatchObject({
      statusCode: 500,
    });
    await create('fresh');
    expect(await names(stripe)).toEqual(['x']);
  });

  test('a 429 is distinguishable and not retried by the SDK', async () => {
    const { controls, port } = await startPayments();
    await controls.failCalls({ fault: 'rateLimited' });
    await expect(clientAt(port, { maxNetworkRetries: 2 }).products.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    );
    expect((await clientAt(port).products.list()).data).toEqual([]);
  });

  test('a timeout makes the caller give up, with or without the effect', async () => {
    const { controls, stripe, port } = await startPayments();
    const hasty = clientAt(port, { timeout: 500 });
    await controls.failCalls({ fault: 'timeout', only: CREATE });
    await expect(hasty.products.create({ name: 'Nothing' })).rejects.toThrow('aborted due to timeout');
    await controls.failCalls({ fault: 'timeout', executed: true, only: CREATE });
    await expect(
      hasty.products.create({ name: 'Something' }, { idempotencyKey: 'lost' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const again = await stripe.products.create({ name: 'Something' }, { idempotencyKey: 'lost' });
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(await names(stripe)).toEqual(['Something']);
  });

  test('a connection reset is retried once by the SDK, and the effect happens once', async () => {
    const { controls, stripe } = await startPayments();
    await controls.failCalls({ fault: 'reset', executed: true, only: CREATE });
    await stripe.products.create({ name: 'Once' });
    expect(await names(stripe)).toEqual(['Once']);
    await controls.failCalls({ fault: 'reset', count: 2, only: CREATE });
    await expect(stripe.products.create({ name: 'Never' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await names(stripe)).toEqual(['Once']);
  });

  test('a fault for one kind of call does not affect others', async () => {
    const { controls, stripe } = await startPayments();
    await controls.failCalls({ fault: 'error500', count: 1_000, only: CREATE });
    expect(await names(stripe)).toEqual([]);
    await controls.reset();
    await stripe.products.create({ name: 'Through' });
    expect(await names(stripe)).toEqual(['Through']);
  });

  test('a call held by a timeout fault is released when the stand-in closes', async () => {
    const payments = await startPayments();
    await payments.controls.failCalls({ fault: 'timeout' });
    const held = payments.stripe.products.list();
    await eventually(async () => (await payments.controls.state()).armed.calls.length).toBe(0);
    await payments.restart();
    // The SDK sees a dropped connection and retries once.
    expect((await held).data).toEqual([]);
  });
});
