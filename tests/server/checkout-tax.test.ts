// Sales tax computed by the provider: it comes on top of the order total, and any other difference is a mismatch.
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();
const topsoil = await shop.product('Premium Garden Topsoil');
const claim = claimFor([{ product: topsoil, quantity: 5 }]);

/** The webhook of a payment with that much tax. */
async function paidWith(taxCents: number, totalMore = taxCents) {
  await shop.forgetLimits();
  const { body } = await shop.checkout(claim);
  const event = await shop.completedEvent(body.sessionId);
  const session = event.data.object as Stripe.Checkout.Session;
  const total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: taxCents };
  const object = { ...session, amount_total: (session.amount_total ?? 0) + totalMore, total_details };
  const answer = await shop.webhook({ ...event, data: { object } });
  expect(answer.status).toBe(200);
  return { session, order: await shop.order({ orderNumber: body.orderNumber }) };
}

test('the provider is asked for tax on every item and on delivery only when automatic tax is on', async () => {
  const asked: string[] = [];
  const create = shop.storeClient.checkout.sessions.create.bind(shop.storeClient.checkout.sessions);
  Object.assign(shop.storeClient.checkout.sessions, {
    create: (params: unknown, options: Parameters<typeof create>[1]) => {
      asked.push(JSON.stringify(params));
      return create(params as Parameters<typeof create>[0], options);
    },
  });
  const off = await shop.checkout(claim);
  expect(off.status).toBe(200);
  const taxed = await shop.withConfig({ automaticTax: true }).request('/api/create-checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claim),
  });
  expect(taxed.status).toBe(200);
  expect(asked[0]).not.toContain('tax');
  // Without these, Apple Pay, Google Pay and Link appear as the provider's dashboard allows.
  for (const limit of [
    'payment_method_types',
    'excluded_payment_method_types',
    'wallet_options',
    'payment_method_configuration',
  ])
    expect(asked[0]).not.toContain(limit);
  expect(asked[1]).toContain('"automatic_tax":{"enabled":true}');
  expect(asked[1]?.match(/"tax_behavior":"exclusive"/g)).toHaveLength(2);
  const { sessionId } = (await taxed.json()) as { sessionId: string };
  expect((await shop.stripe.checkout.sessions.retrieve(sessionId)).automatic_tax.enabled).toBe(true);
});

test('a payment of the total plus tax is accepted, and the tax is saved', async () => {
  const { order } = await paidWith(2_137);
  expect(order).toMatchObject({ paymentStatus: 'paid', taxCents: 2_137, attention: [] });
  const change = shop.sql`update orders set tax_cents = 0 where order_number = ${order.orderNumber}`;
  await expect(change).rejects.toThrow('what was ordered does not change');
});

test.each([
  [0, 500],
  [500, 0],
  [500, 499],
])('with %i of tax, %i above the order total is a mismatch', async (taxCents, totalMore) => {
  const { order } = await paidWith(taxCents, totalMore);
  expect(order).toMatchObject({ paymentStatus: 'unpaid', attention: ['payment_mismatch'] });
});

test('an order is fully refunded only when its tax is refunded too', async () => {
  const { order, session } = await paidWith(2_000);
  const intent = await shop.stripe.paymentIntents.retrieve(String(session.payment_intent), {
    expand: ['latest_charge'],
  });
  // The stand-in charged the order total only, so it cannot refund the tax.
  const refunds: Partial<Stripe.Refund>[] = [];
  Object.assign(shop.storeClient.refunds, { list: () => refunds });
  const refunded = async (amount: number) => {
    refunds.push({ id: `re_${crypto.randomUUID()}`, amount, status: 'succeeded' });
    const object = { ...(intent.latest_charge as object), amount: order.totalCents + 2_000 };
    const event = { id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'charge.refunded' };
    expect((await shop.webhook({ ...event, data: { object } })).status).toBe(200);
    return shop.order({ orderNumber: order.orderNumber });
  };
  expect(await refunded(order.totalCents)).toMatchObject({ paymentStatus: 'partly_refunded', attention: [] });
  expect(await refunded(2_000)).toMatchObject({ paymentStatus: 'refunded', attention: [] });
});

test('the tax estimate comes from the provider when automatic tax is on, and equals the tax of the payment', async () => {
  const question = { zip: '37203', items: [{ product_id: topsoil.id, quantity: 5 }] };
  const ask = (app: ReturnType<typeof shop.withConfig>, body: object) =>
    app.request('/api/sales-tax', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await (await ask(shop.withConfig({}), question)).json()).toEqual({ cents: null });
  const taxing = shop.withConfig({ automaticTax: true });
  await shop.forgetLimits();
  const estimate = await ask(taxing, question);
  // 9.75 % of five yards and of their delivery.
  const cents = Math.round(5 * topsoil.priceCents * 0.0975) + Math.round(2_500 * 0.0975);
  expect(await estimate.json()).toEqual({ cents });
  const paid = await taxing.request('/api/create-checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claim),
  });
  const { sessionId } = (await paid.json()) as { sessionId: string };
  const { total_details } = await shop.stripe.checkout.sessions.retrieve(sessionId);
  expect(total_details?.amount_tax).toBe(cents);
  // There is no estimate outside the delivery area or for unavailable products.
  expect(await (await ask(taxing, { ...question, zip: '90210' })).json()).toEqual({ cents: null });
  const gone = { ...question, items: [{ product_id: crypto.randomUUID(), quantity: 1 }] };
  expect(await (await ask(taxing, gone)).json()).toEqual({ cents: null });
  expect((await ask(taxing, { ...question, zip: 'abc' })).status).toBe(400);
  await shop.sql`update rate_limits set count = 60`;
  expect((await ask(taxing, question)).status).toBe(429);
});
