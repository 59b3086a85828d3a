// The provider's events for a paid order: refunds, bank debits, disputes.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../server/payments/reconcile.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { claimFor } from '../../helpers/orders.ts';
import { soldProduct } from '../../helpers/soldProduct.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const { sql, controls, stripe } = shop;
const parts = { sql: shop.background.sql, payments: shop.payments, log: shop.deps.log, now: shop.deps.now };
const EMAIL = 'dana@example.com';
const sold = soldProduct(shop);
const { ordered } = sold;
async function paid(quantity = 2) {
  const order = await ordered(quantity);
  await controls.pay(order.sessionId);
  await controls.delivered();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(order.sessionId);
  return { ...order, intent: String(payment_intent) };
}
const mailsAbout = async ({ orderNumber }: { orderNumber: string }) => {
  await handleAll(sql);
  return sql<{ template: string; tasks: number }[]>`
    select template, (select count(*) from tasks where kind = 'mail' and key = mails.id::text) as tasks
    from mails where facts ->> 'orderId' = (select id::text from orders where order_number = ${orderNumber})
    order by created_at`;
};
const moves = async ({ orderNumber }: { orderNumber: string }) => {
  const { body } = await shop.lookUp({ email: EMAIL, orderNumber });
  return body.order.moves.map((move) => [
    move.status,
    move.paymentStatus,
    move.refundedCents,
    move.dispute,
    move.actor,
  ]);
};
const BEGINNING = [
  ['pending', 'unpaid', 0, null, 'buyer'],
  ['pending', 'paid', 0, null, 'payment_provider'],
];

describe('a full refund', () => {
  test('a full refund before planning cancels the order, restocks and emails the buyer once', async () => {
    const order = await paid();
    expect(await shop.stock(sold.product)).toBe(8);
    await controls.duplicateWebhooks({ count: 2, times: 3 });
    await stripe.refunds.create({ payment_intent: order.intent });
    await controls.delivered();
    const { totalCents } = await shop.orderRow(order);
    expect(await shop.orderRow(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedCents: totalCents,
      attention: [],
    });
    expect(await shop.stock(sold.product)).toBe(10);
    expect(await moves(order)).toEqual([
      ...BEGINNING,
      ['cancelled', 'refunded', totalCents, null, 'payment_provider'],
    ]);
    expect(await mailsAbout(order)).toEqual([
      { template: 'order_received', tasks: 1 },
      { template: 'order_refunded', tasks: 1 },
    ]);
  });

  test('a full refund of a load on the road leaves the load there and its goods sold', async () => {
    const order = await paid();
    for (const status of ['confirmed', 'in_progress'])
      await changeOrders(
        sql,
        (tx) => tx`update orders set status = ${status} where order_number = ${order.orderNumber}`,
      );
    await stripe.refunds.create({ payment_intent: order.intent });
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({ status: 'in_progress', paymentStatus: 'refunded' });
    expect(await shop.stock(sold.product)).toBe(8);
  });

  test('a failed full refund marks the order paid again and asks for attention', async () => {
    const order = await paid();
    const { id } = await stripe.refunds.create({ payment_intent: order.intent });
    await controls.delivered();
    await controls.failRefund(id);
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundedCents: 0,
      attention: ['refund_failed'],
    });
    expect(await shop.stock(sold.product)).toBe(10);
  });
});

describe('a partial refund', () => {
  test('a partial refund is recorded and emailed each time', async () => {
    const order = await paid();
    for (const amount of [1_000, 500]) {
      await stripe.refunds.create({ payment_intent: order.intent, amount });
      await controls.delivered();
    }
    expect(await moves(order)).toEqual([
      ...BEGINNING,
      ['pending', 'partly_refunded', 1_000, null, 'payment_provider'],
      ['pending', 'partly_refunded', 1_500, null, 'payment_provider'],
    ]);
    expect((await mailsAbout(order)).map(({ template }) => template)).toEqual([
      'order_received',
      'order_refunded',
      'order_refunded',
    ]);
    expect(await shop.stock(sold.product)).toBe(8);
  });

  test('a failed partial refund stays failed when its first event arrives last', async () => {
    const order = await paid();
    await controls.dropWebhooks({ type: 'charge.refunded', count: 1 });
    await controls.dropWebhooks({ type: 'refund.created', count: 1 });
    const { id } = await stripe.refunds.create({ payment_intent: order.intent, amount: 700 });
    await controls.failRefund(id);
    await controls.delivered();
    const { data } = await stripe.events.list({ type: 'charge.refunded', limit: 1 });
    for (const event of data) await shop.webhook({ ...event, id: `evt_${randomUUID()}` });
    expect(await shop.orderRow(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
  });

  test('a refund event before the payment’s event settles the payment too', async () => {
    const order = await ordered();
    await controls.dropWebhooks({ count: 1 });
    await controls.pay(order.sessionId);
    await controls.delivered();
    const { payment_intent } = await stripe.checkout.sessions.retrieve(order.sessionId);
    const { id } = await shop.orderRow(order);
    await sql`update orders set checkout_session_id = null, checkout_url = null where id = ${id}`;
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 700 });
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedCents: 700,
      attention: [],
    });
  });
});

describe('a bank debit', () => {
  test('a pending bank debit keeps its stock hold, and is paid when it arrives', async () => {
    const order = await ordered(6);
    await controls.payLater(order.sessionId);
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
    const [hold] = await sql`
      select expires_at > now() + interval '10 days' as is_long from stock_reservations where product_id = ${sold.product.id}`;
    expect(hold).toEqual({ isLong: true });
    await reconcile(parts);
    await controls.endDelayed(order.sessionId, true);
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      attention: [],
    });
    expect(await shop.stock(sold.product)).toBe(4);
  });

  test('a failed bank debit cancels the order, releases its stock and emails the buyer once', async () => {
    const order = await ordered(6);
    await controls.payLater(order.sessionId);
    await controls.delivered();
    await controls.duplicateWebhooks({ type: 'checkout.session.async_payment_failed', times: 3 });
    await controls.endDelayed(order.sessionId, false);
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect((await shop.checkout(claimFor([{ product: sold.product, quantity: 10 }]))).status).toBe(200);
    expect(await mailsAbout(order)).toEqual([{ template: 'order_unpaid', tasks: 1 }]);
  });
});

describe('a dispute', () => {
  test('a dispute alerts staff, is in the history, and ends as the bank decides', async () => {
    const order = await paid();
    shop.logged.length = 0;
    const dispute = await controls.openDispute(order.intent);
    await controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      dispute: 'open',
      attention: ['disputed'],
    });
    expect(shop.logged.filter((line) => line.includes('ALARM: a payment is disputed'))).toHaveLength(1);
    await controls.closeDispute(dispute, 'lost');
    await controls.delivered();
    expect(await moves(order)).toEqual([
      ...BEGINNING,
      ['pending', 'paid', 0, 'open', 'payment_provider'],
      ['pending', 'paid', 0, 'lost', 'payment_provider'],
    ]);
  });

  test('a closed dispute is not reopened by a late event', async () => {
    const order = await paid();
    await controls.dropWebhooks({ type: 'charge.dispute.created' });
    const dispute = await controls.openDispute(order.intent);
    await controls.closeDispute(dispute, 'won');
    await controls.delivered();
    const { data } = await stripe.events.list({ type: 'charge.dispute.created', limit: 1 });
    for (const event of data) await shop.webhook(event);
    expect(await shop.orderRow(order)).toMatchObject({ dispute: 'won' });
  });
});
