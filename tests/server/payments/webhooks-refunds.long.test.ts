import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { soldProduct } from '../../helpers/soldProduct.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const sold = soldProduct(shop);
const { ordered } = sold;

describe('a refund', () => {
  async function paid() {
    const order = await ordered();
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    return { ...order, intent: String(payment_intent) };
  }

  test('a full refund marks the order refunded', async () => {
    const order = await paid();
    await shop.stripe.refunds.create({ payment_intent: order.intent });
    await shop.controls.delivered();
    const { totalCents } = await shop.orderRow(order);
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'refunded',
      refundedCents: totalCents,
    });
  });

  test('partial refunds add up in any order and with duplicate webhooks', async () => {
    const order = await paid();
    const { totalCents } = await shop.orderRow(order);
    await shop.controls.reorderWebhooks({ count: 4 });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 1_000 });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 500 });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedCents: 1_500,
    });
    await shop.controls.duplicateWebhooks({ count: 2 });
    await shop.stripe.refunds.create({ payment_intent: order.intent });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'refunded',
      refundedCents: totalCents,
    });
    expect((await shop.history(order)).map(({ paymentStatus }) => paymentStatus)).toEqual([
      'unpaid',
      'paid',
      'partly_refunded',
      'refunded',
    ]);
  });

  test('a refund’s webhook before the payment’s marks the payment too', async () => {
    const order = await ordered();
    await shop.controls.dropWebhooks({ count: 1 });
    await shop.controls.pay(order.sessionId);
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    await shop.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 700 });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedCents: 700,
    });
  });

  test('a refund is not reduced by an older webhook, only by its failure', async () => {
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
    expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'refunded' });
    const [refund] = (await shop.stripe.refunds.list({ charge: charge.id })).data;
    await shop.controls.failRefund(refund?.id ?? '');
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedCents: 0,
      attention: ['refund_failed'],
    });
  });

  test('a refund’s webhook is retried while the provider is down', async () => {
    const order = await paid();
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/charges' });
    await shop.controls.dropWebhooks({ type: 'charge.refunded' });
    await shop.stripe.refunds.create({ payment_intent: order.intent, amount: 900 });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedCents: 900,
    });
  });
});
