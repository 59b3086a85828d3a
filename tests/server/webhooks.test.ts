import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settleRefund } from '../../server/checkout/settling.ts';
import { claimFor, type Product, startCommerceStage } from '../helpers/commerce.ts';
import { CARDS } from '../helpers/payments.ts';

const shop = await startCommerceStage();
let product: Product;
beforeEach(async () => {
  await shop.forgetLimits();
  product = await shop.addProduct({ priceCents: 6_000, inventoryCount: 10 });
});
afterEach(() => shop.controls.reset());

async function ordered(quantity = 2) {
  const { body } = await shop.checkout(claimFor([{ product, quantity }]));
  return body;
}
const history = ({ orderNumber }: { orderNumber: string }) =>
  shop.sql<{ status: string; paymentStatus: string; actor: string }[]>`
    select h.status, h.payment_status, h.actor from order_history h join orders o on o.id = h.order_id
    where order_number = ${orderNumber} order by h.id`;
const UNPAID = { status: 'pending', paymentStatus: 'unpaid', attention: [] };
const PAID = { status: 'pending', paymentStatus: 'paid', attention: [] };

/** The completed event of a session that was paid while nobody was told. */
async function completedEvent(sessionId: string): Promise<Stripe.Event> {
  await shop.controls.dropWebhooks({ type: 'checkout.session.completed' });
  await shop.controls.pay(sessionId);
  await shop.controls.delivered();
  const { data } = await shop.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
  const [event] = data;
  if (!event) throw new Error('no completed event');
  return event;
}

describe('a paid page', () => {
  test('makes the order paid, once, and leaves confirming it to people', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject(PAID);
    expect(await history(order)).toEqual([
      { status: 'pending', paymentStatus: 'unpaid', actor: 'checkout' },
      { status: 'pending', paymentStatus: 'paid', actor: 'provider' },
    ]);
    expect(await shop.stock(product)).toBe(8);
    expect((await shop.status(order.sessionId)).body).toEqual({
      orderNumber: order.orderNumber,
      state: 'paid',
    });
  });

  test('behind 3-D Secure does so when the bank agrees', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId, { card: CARDS.threeDSecure, threeDSecure: 'complete' });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject(PAID);
  });

  test('told of many times, in any order and all at once, moves the order once', async () => {
    const order = await ordered();
    const event = await completedEvent(order.sessionId);
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => shop.webhook(event)),
      ...Array.from({ length: 5 }, () => shop.status(order.sessionId)),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.stock(product)).toBe(8);
    expect(await history(order)).toHaveLength(2);
    const kept = await shop.sql`select outcome from payment_events where id = ${event.id}`;
    expect(kept).toHaveLength(1);
  });

  test('told of twice by the provider moves the order once', async () => {
    const order = await ordered();
    await shop.controls.duplicateWebhooks({ type: 'checkout.session.completed', times: 3 });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.stock(product)).toBe(8);
    expect(await history(order)).toHaveLength(2);
  });

  test('told of last first moves the order', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId, { card: CARDS.declined });
    await shop.controls.reorderWebhooks({ count: 3 });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject(PAID);
  });

  test('told of late finds the buyer served already', async () => {
    const order = await ordered();
    await shop.controls.delayWebhooks({ type: 'checkout.session.completed', seconds: 1 });
    await shop.controls.pay(order.sessionId);
    expect((await shop.status(order.sessionId)).body.state).toBe('paid');
    await shop.controls.delivered();
    expect(await shop.stock(product)).toBe(8);
    expect(await history(order)).toHaveLength(2);
  });

  test('after its order was cancelled stays cancelled and calls for a person', async () => {
    const order = await ordered();
    await shop.sql`update orders set status = 'cancelled' where order_number = ${order.orderNumber}`;
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      attention: ['paid_after_cancel'],
    });
    expect(await shop.stock(product)).toBe(10);
  });

  test('whose address was never stored finds its order by the name on it', async () => {
    const order = await ordered();
    const event = await completedEvent(order.sessionId);
    await shop.sql`
      update orders set checkout_session_id = null, checkout_url = null where order_number = ${order.orderNumber}`;
    expect((await shop.webhook(event)).status).toBe(200);
    expect(await shop.order(order)).toMatchObject({ ...PAID, checkoutSessionId: order.sessionId });
  });
});

describe('a declined card', () => {
  test('leaves the order open, and another card pays it', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId, { card: CARDS.declined });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject(UNPAID);
    expect((await shop.status(order.sessionId)).body.state).toBe('open');
    await shop.controls.pay(order.sessionId, { card: CARDS.paid });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject(PAID);
    const events = await shop.sql`
      select type, outcome from payment_events e join orders o on o.id = e.order_id
      where order_number = ${order.orderNumber} order by received_at`;
    expect(events).toContainEqual({ type: 'payment_intent.payment_failed', outcome: 'declined' });
  });
});

describe('a notice that cannot be trusted is 400 and changes nothing', () => {
  const wrong: [what: string, signature: (payload: string) => string][] = [
    ['unsigned', () => ''],
    ['signed by somebody else', (payload) => shop.sign(payload, { secret: 'whsec_of_somebody_else' })],
    ['signed with an empty secret', (payload) => shop.sign(payload, { secret: '' })],
    [
      'signed ten minutes ago',
      (payload) => shop.sign(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 }),
    ],
    ['signed over another body', (payload) => shop.sign(payload.replace('paid', 'PAID'))],
    ['with nonsense for a signature', () => 't=1,v1=00,v0=ff'],
  ];
  test.each(wrong)('%s', async (_, signature) => {
    const order = await ordered();
    const event = await completedEvent(order.sessionId);
    const { status, body } = await shop.webhook(event, signature(JSON.stringify(event)));
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(['code', 'requestId']);
    expect(await shop.order(order)).toMatchObject(UNPAID);
  });

  test('the provider’s own, sent with a bad and with a stale signature', async () => {
    const order = await ordered();
    await shop.controls.badSignature({ type: 'checkout.session.completed' });
    await shop.controls.pay(order.sessionId);
    const finished = await shop.controls.delivered();
    expect(finished.some(({ lastAnswer }) => lastAnswer === '400')).toBe(true);
    expect(await shop.order(order)).toMatchObject(UNPAID);
  });

  test('a body that is no JSON, well signed', async () => {
    const reply = await shop.post('/api/webhooks/stripe', 'not json', {
      'stripe-signature': shop.sign('not json'),
    });
    expect(reply.status).toBe(400);
  });
});

describe('a genuine payment of something else is not fulfilled and raises an alarm', () => {
  type Change = (session: Stripe.Checkout.Session) => Partial<Stripe.Checkout.Session>;
  const wrong: [what: string, change: Change][] = [
    ['another amount', ({ amount_total }) => ({ amount_total: (amount_total ?? 0) - 1 })],
    ['another currency', () => ({ currency: 'cad' })],
    ['real money for a test order', () => ({ livemode: true })],
    ['another order’s session', () => ({ id: `cs_test_${randomUUID().replaceAll('-', '')}` })],
    ['no order named', () => ({ client_reference_id: null })],
    ['nothing to pay', () => ({ payment_status: 'no_payment_required' })],
  ];
  test.each(wrong)('%s', async (_, change) => {
    const order = await ordered();
    const event = await completedEvent(order.sessionId);
    const session = event.data.object as Stripe.Checkout.Session;
    const forged = {
      ...event,
      id: `evt_${randomUUID()}`,
      data: { object: { ...session, ...change(session) } },
    };
    shop.logged.length = 0;
    expect((await shop.webhook(forged)).status).toBe(200);
    expect(await shop.order(order)).toMatchObject({ ...UNPAID, attention: ['payment_mismatch'] });
    expect(await shop.stock(product)).toBe(10);
    expect(shop.logged.filter((line) => line.includes('ALARM'))).toHaveLength(1);
  });

  test('a dollar paid on a session that carries another order’s metadata', async () => {
    const order = await ordered();
    const { id } = await shop.order(order);
    const cheap = await shop.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Dirt' } } },
      ],
      client_reference_id: id,
      metadata: { order_id: id, order_number: order.orderNumber },
      success_url: shop.url,
    });
    await shop.controls.pay(cheap.id);
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({ ...UNPAID, attention: ['payment_mismatch'] });
    expect((await shop.status(cheap.id)).body).toEqual({ orderNumber: null, state: 'unknown' });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('other notices', () => {
  test('of a kind nobody handles are taken and left alone', async () => {
    const reply = await shop.webhook({
      id: 'evt_other',
      object: 'event',
      type: 'payout.paid',
      data: { object: {} },
    });
    expect(reply).toMatchObject({ status: 200, body: { received: true } });
  });

  test('of a session that is not ours are taken and left alone', async () => {
    const session = {
      id: 'cs_test_stranger',
      object: 'checkout.session',
      payment_status: 'paid',
      status: 'complete',
    };
    const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.completed' };
    expect((await shop.webhook({ ...event, data: { object: session } })).status).toBe(200);
  });

  test('of a delayed payment end well or badly', async () => {
    const [good, bad] = [await ordered(), await ordered()];
    const async = (type: string, session: object) =>
      shop.webhook({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: session } });
    const begun = async (order: { sessionId: string }) => {
      const session = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
      const waiting = {
        ...session,
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: `pi_${randomUUID()}`,
      };
      await async('checkout.session.completed', waiting);
      return waiting;
    };
    const waiting = await begun(good);
    expect(await shop.order(good)).toMatchObject(UNPAID);
    await async('checkout.session.async_payment_succeeded', { ...waiting, payment_status: 'paid' });
    expect(await shop.order(good)).toMatchObject(PAID);
    await async('checkout.session.async_payment_failed', await begun(bad));
    expect(await shop.order(bad)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect((await shop.status(bad.sessionId)).body.state).toBe('failed');
    expect(await shop.stock(product)).toBe(8);
  });
});

describe('an expired page', () => {
  test('told of after the payment changes nothing', async () => {
    const order = await ordered();
    const session = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    await shop.webhook({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.expired',
      data: { object: { ...session, status: 'expired' } },
    });
    expect(await shop.order(order)).toMatchObject(PAID);
    expect(await shop.stock(product)).toBe(8);
  });

  test('of an earlier attempt does not end the order', async () => {
    const order = await ordered();
    const session = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    await shop.webhook({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.expired',
      data: { object: { ...session, id: 'cs_test_earlier', status: 'expired' } },
    });
    expect(await shop.order(order)).toMatchObject(UNPAID);
  });
});

describe('a refund', () => {
  async function paid() {
    const order = await ordered();
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    return { ...order, intent: String(payment_intent) };
  }

  test('of everything makes the order refunded', async () => {
    const order = await paid();
    await shop.stripe.refunds.create({ payment_intent: order.intent });
    await shop.controls.delivered();
    const { totalCents } = await shop.order(order);
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'refunded', refundedCents: totalCents });
  });

  test('in parts adds up, in whatever order and how often it is told', async () => {
    const order = await paid();
    const { totalCents } = await shop.order(order);
    await shop.controls.reorderWebhooks({ count: 4 });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 1_000 });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 500 });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'partly_refunded', refundedCents: 1_500 });
    await shop.controls.duplicateWebhooks({ count: 2 });
    await shop.stripe.refunds.create({ payment_intent: order.intent });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'refunded', refundedCents: totalCents });
    expect((await history(order)).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'unpaid',
      'paid',
      'partly_refunded',
      'refunded',
    ]);
  });

  test('told of before its payment brings the payment along', async () => {
    const order = await ordered();
    await shop.controls.dropWebhooks({ count: 3 });
    await shop.controls.pay(order.sessionId);
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    await shop.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 700 });
    await shop.controls.delivered();
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'partly_refunded', refundedCents: 700 });
  });

  test('never shrinks by an older notice, only when the provider says that it failed', async () => {
    const order = await paid();
    await shop.stripe.refunds.create({ payment_intent: order.intent });
    await shop.controls.delivered();
    const [charge] = (await shop.stripe.charges.list({ payment_intent: order.intent })).data;
    if (!charge) throw new Error('no charge');
    const before = { ...charge, amount_refunded: 0, refunded: false };
    const older = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'charge.refunded',
      data: { object: before },
    };
    expect((await shop.webhook(older)).status).toBe(200);
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'refunded' });
    // The stand-in's refunds never fail: the charge is handed over as the provider would answer it.
    await shop.sql.begin((tx) => settleRefund(tx, before, { exact: true }));
    expect(await shop.order(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedCents: 0,
      attention: ['refund_failed'],
    });
  });

  test('while the provider is away is told again later', async () => {
    const order = await paid();
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/charges' });
    await shop.controls.dropWebhooks({ type: 'charge.refunded' });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 900 });
    const finished = await shop.controls.delivered();
    expect(Math.max(...finished.map(({ attempts }) => attempts))).toBeGreaterThan(1);
    expect(await shop.order(order)).toMatchObject({ paymentStatus: 'partly_refunded', refundedCents: 900 });
  });
});

describe('the status of a payment', () => {
  test.each([
    ['', 'nothing'],
    ['cs_test_guess', 'a guess'],
    ["cs_test_' or 1=1 --", 'an injection'],
    ['cs_test_\u0000', 'a NUL'],
    ['x'.repeat(3_000), 'a long one'],
  ])('of %j is unknown', async (id) => {
    expect(await shop.status(id)).toMatchObject({
      status: 200,
      body: { orderNumber: null, state: 'unknown' },
    });
  });

  test('is what we know while the provider is away', async () => {
    const order = await ordered();
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/checkout/sessions' });
    expect((await shop.status(order.sessionId)).body).toEqual({
      orderNumber: order.orderNumber,
      state: 'open',
    });
  });

  test('is asked of the provider once in two seconds, however many wait', async () => {
    const order = await ordered();
    const asked: string[] = [];
    const listen = ({ method, path }: { method: string; path: string }) => asked.push(`${method} ${path}`);
    shop.storeClient.on('request', listen);
    await Promise.all(Array.from({ length: 10 }, () => shop.status(order.sessionId)));
    shop.storeClient.off('request', listen);
    expect(asked.filter((call) => call.startsWith('GET /v1/checkout/sessions'))).toHaveLength(1);
  });

  test('says number and state, and nothing of the person', async () => {
    const order = await ordered();
    const { body, headers } = await shop.status(order.sessionId);
    expect(Object.keys(body).sort()).toEqual(['orderNumber', 'state']);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
