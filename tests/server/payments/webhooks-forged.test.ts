import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { soldProduct } from '../../helpers/soldProduct.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const sold = soldProduct(shop);
const { ordered } = sold;
const UNPAID = { status: 'pending', paymentStatus: 'unpaid', attention: [] };

describe('webhooks that cannot be verified', () => {
  const wrong: [what: string, signature: (payload: string) => string][] = [
    ['unsigned', () => ''],
    ['signed by somebody else', (payload) => shop.sign(payload, { secret: 'whsec_of_somebody_else' })],
    ['signed with an empty secret', (payload) => shop.sign(payload, { secret: '' })],
    [
      'signed ten minutes ago',
      (payload) => shop.sign(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 }),
    ],
    ['signed over another body', (payload) => shop.sign(payload.replace('paid', 'PAID'))],
    ['with a malformed signature', () => 't=1,v1=00,v0=ff'],
  ];
  test.each(wrong)('a webhook %s is a 400 and changes nothing', async (_, signature) => {
    const order = await ordered();
    const event = await shop.completedEvent(order.sessionId);
    const { status, body } = await shop.webhook(event, signature(JSON.stringify(event)));
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(['code', 'requestId']);
    expect(await shop.orderRow(order)).toMatchObject(UNPAID);
  });

  test('a signed body that is not JSON is refused', async () => {
    const reply = await shop.sendJson('/api/webhooks/stripe', 'not json', {
      'stripe-signature': shop.sign('not json'),
    });
    expect(reply.status).toBe(400);
  });
});

describe('genuine payments that do not match the order', () => {
  type Change = (session: Stripe.Checkout.Session) => Partial<Stripe.Checkout.Session>;
  const wrong: [what: string, change: Change][] = [
    ['another amount', ({ amount_total }) => ({ amount_total: (amount_total ?? 0) - 1 })],
    ['another currency', () => ({ currency: 'cad' })],
    ['real money for a test order', () => ({ livemode: true })],
    ['another order’s session', () => ({ id: `cs_test_${randomUUID().replaceAll('-', '')}` })],
    ['no order number', () => ({ client_reference_id: null })],
    ['nothing to pay', () => ({ payment_status: 'no_payment_required' })],
  ];
  test.each(wrong)('a payment with %s is not fulfilled and raises an alarm', async (_, change) => {
    const order = await ordered();
    const event = await shop.completedEvent(order.sessionId);
    const session = event.data.object as Stripe.Checkout.Session;
    const forged = {
      ...event,
      id: `evt_${randomUUID()}`,
      data: { object: { ...session, ...change(session) } },
    };
    shop.logged.length = 0;
    expect((await shop.webhook(forged)).status).toBe(200);
    expect(await shop.orderRow(order)).toMatchObject({ ...UNPAID, attention: ['payment_mismatch'] });
    expect(await shop.stock(sold.product)).toBe(10);
    expect(shop.logged.filter((line) => line.includes('ALARM'))).toHaveLength(1);
  });

  test('a dollar paid on a session with another order’s metadata does not pay that order', async () => {
    const order = await ordered();
    const { id } = await shop.orderRow(order);
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
    expect(await shop.orderRow(order)).toMatchObject({ ...UNPAID, attention: ['payment_mismatch'] });
    expect((await shop.status(cheap.id)).body).toEqual({
      orderNumber: null,
      state: 'unknown',
      effect: 'settled',
    });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});
