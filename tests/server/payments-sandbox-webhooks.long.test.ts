import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  eventually,
  newSession,
  SECRET_KEY,
  startPayments,
  WEBHOOK_SECRET,
} from '../helpers/payments-server.ts';

const COMPLETED = 'checkout.session.completed';
const verify = ({ body, signature }: { body: string; signature: string }) =>
  new Stripe(SECRET_KEY).webhooks.constructEvent(body, signature, WEBHOOK_SECRET);

async function paying() {
  const payments = await startPayments();
  const session = await newSession(payments);
  const only = (type: string) => payments.endpoint.received.filter((event) => event.type === type);
  return { ...payments, session, only, pay: () => payments.controls.pay(session.id) };
}

describe('a webhook event', () => {
  test('an event is signed, with the whole unexpanded object', async () => {
    const { pay, controls, endpoint, session } = await paying();
    await pay();
    await controls.delivered();
    const events = endpoint.received.map(verify);
    expect(events.map(({ type }) => type)).toContain(COMPLETED);
    const completed = events.find(({ type }) => type === COMPLETED);
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: { id: session.id, status: 'complete', payment_status: 'paid', amount_total: 19_500 } },
    });
    expect(completed?.data.object).not.toHaveProperty('line_items');
    expect(completed?.data.object).toHaveProperty('payment_intent', expect.stringMatching(/^pi_/));
  });

  test('an event edited in transit fails verification', async () => {
    const { pay, controls, endpoint } = await paying();
    await pay();
    await controls.delivered();
    const [first] = endpoint.received;
    if (!first) throw new Error('nothing received');
    expect(() => verify({ ...first, body: first.body.replace('19500', '19501') })).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });

  test('an event names the request that caused it', async () => {
    const { stripe, controls, endpoint } = await paying();
    const product = await stripe.products.create({ name: 'Loam' }, { idempotencyKey: 'made-once' });
    await controls.delivered();
    expect(endpoint.received[0]?.event).toMatchObject({
      type: 'product.created',
      request: { id: product.lastResponse.requestId, idempotency_key: 'made-once' },
    });
  });

  test('an event of a change has the previous values', async () => {
    const { stripe, controls, endpoint } = await paying();
    const { id } = await stripe.products.create({ name: 'Loam' });
    await stripe.products.update(id, { name: 'Dark loam' });
    await controls.delivered();
    expect(endpoint.received[1]?.event).toMatchObject({
      type: 'product.updated',
      data: { object: { name: 'Dark loam' }, previous_attributes: { name: 'Loam' } },
    });
  });

  test('an event keeps its object as it was at the time', async () => {
    const { stripe, controls, session } = await paying();
    await controls.pauseWebhooks();
    await controls.pay(session.id);
    const [created] = (await stripe.events.list({ type: 'payment_intent.created' })).data;
    expect(created?.data.object).toMatchObject({ status: 'requires_payment_method' });
    expect(created?.pending_webhooks).toBe(1);
    await controls.resumeWebhooks();
    await controls.delivered();
    expect(await stripe.events.retrieve(created?.id ?? '')).toMatchObject({ pending_webhooks: 0 });
  });
});

describe('the list of events', () => {
  test('events are listed newest first and filtered by type and time', async () => {
    const { stripe, controls, pay, session } = await paying();
    await pay();
    await controls.advanceClock(3_600);
    await controls.expire((await newSession({ stripe, url: new URL(session.success_url ?? '').origin })).id);
    const types = async (query: Stripe.EventListParams) =>
      (await stripe.events.list(query)).data.map(({ type }) => type);
    expect(await types({ types: [COMPLETED, 'checkout.session.expired'] })).toEqual([
      'checkout.session.expired',
      COMPLETED,
    ]);
    const { now } = await controls.state();
    expect(await types({ created: { gte: now - 60 } })).toEqual(['checkout.session.expired']);
    expect(await types({ created: { gte: now - 60 }, types: [COMPLETED] })).toEqual([]);
  });

  test('events expire after 30 days', async () => {
    const { stripe, controls, pay } = await paying();
    await pay();
    const [event] = (await stripe.events.list()).data;
    await controls.advanceClock(31 * 86_400);
    expect((await stripe.events.list({ types: [COMPLETED] })).data).toEqual([]);
    await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('webhook delivery', () => {
  test.for([500, 404, 302, 0])('a webhook answered with %i is retried until a 2xx', async (status) => {
    const { pay, controls, endpoint, only } = await paying();
    endpoint.answerWith((event) => (event.type === COMPLETED && only(COMPLETED).length < 3 ? status : 204));
    await pay();
    const finished = await controls.delivered();
    expect(only(COMPLETED)).toHaveLength(3);
    expect(new Set(only(COMPLETED).map(({ id }) => id)).size).toBe(1);
    expect(finished[0]).toMatchObject({ state: 'delivered', attempts: 3, lastAnswer: '204' });
    for (const received of only(COMPLETED)) verify(received);
  });

  test('a failing event does not delay the others', async () => {
    const { pay, endpoint, only } = await paying();
    endpoint.answerWith((event) => (event.type === 'payment_intent.created' ? 500 : 200));
    await pay();
    await eventually(() => only(COMPLETED).length).toBe(1);
  });

  test('pending deliveries survive a restart', async () => {
    const payments = await paying();
    payments.endpoint.answerWith(() => 500);
    await payments.pay();
    await eventually(() => payments.endpoint.received.length).toBeGreaterThan(4);
    await payments.restart({ retryDelaysMs: [20] });
    payments.endpoint.answerWith(() => 200);
    const finished = await payments.controls.delivered();
    expect(finished.filter(({ state }) => state === 'delivered')).toHaveLength(4);
  });

  test('a delivery interrupted by a stop is sent by the next start', async () => {
    const payments = await paying();
    payments.endpoint.answerWith(() => -1);
    await payments.controls.pay(payments.session.id);
    await eventually(() => payments.endpoint.received.length).toBe(1);
    payments.endpoint.answerWith(() => 200);
    await payments.restart();
    await payments.controls.delivered();
    expect(payments.endpoint.received).toHaveLength(5);
    expect(payments.endpoint.received[1]?.id).toBe(payments.endpoint.received[0]?.id);
  });

  test('a changed secret signs later events', async () => {
    const payments = await paying();
    await payments.restart({ webhookSecret: 'whsec_rotated' });
    await payments.pay();
    await payments.controls.delivered();
    const [first] = payments.endpoint.received;
    if (!first) throw new Error('nothing received');
    expect(() => verify(first)).toThrow();
    new Stripe(SECRET_KEY).webhooks.constructEvent(first.body, first.signature, 'whsec_rotated');
  });
});
