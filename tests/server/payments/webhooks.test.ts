import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { CARDS } from '../../helpers/payments.ts';
import { soldProduct } from '../../helpers/soldProduct.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const sold = soldProduct(shop);
const { ordered } = sold;
const UNPAID = { status: 'pending', paymentStatus: 'unpaid', attention: [] };
const PAID = { status: 'pending', paymentStatus: 'paid', attention: [] };

describe('a paid checkout session', () => {
  test('a payment marks the order paid, once, and leaves its confirmation to staff', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject(PAID);
    expect(await shop.history(order)).toEqual([
      { status: 'pending', paymentStatus: 'unpaid', actor: 'buyer' },
      { status: 'pending', paymentStatus: 'paid', actor: 'provider' },
    ]);
    expect(await shop.stock(sold.product)).toBe(8);
    expect((await shop.status(order.sessionId)).body).toEqual({
      orderNumber: order.orderNumber,
      state: 'paid',
      effect: 'placed',
    });
  });

  test('a payment with 3-D Secure marks the order paid when the bank agrees', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId, { card: CARDS.threeDSecure, threeDSecure: 'complete' });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject(PAID);
  });

  test('concurrent duplicate webhooks change the order once', async () => {
    const order = await ordered();
    const event = await shop.completedEvent(order.sessionId);
    shop.logged.length = 0;
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => shop.webhook(event)),
      ...Array.from({ length: 5 }, () => shop.status(order.sessionId)),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.stock(sold.product)).toBe(8);
    expect(await shop.history(order)).toHaveLength(2);
    expect(shop.logged.filter((line) => line.includes(event.id))).toHaveLength(1);
  });

  test('the same payment under another event id changes nothing more', async () => {
    const order = await ordered();
    const event = await shop.completedEvent(order.sessionId);
    await shop.webhook(event);
    const before = await shop.orderRow(order);
    await shop.webhook({ ...event, id: `evt_${randomUUID()}` });
    expect(await shop.orderRow(order)).toEqual(before);
  });

  test('duplicate webhooks of the provider change the order once', async () => {
    const order = await ordered();
    await shop.controls.duplicateWebhooks({ type: 'checkout.session.completed', times: 3 });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.stock(sold.product)).toBe(8);
    expect(await shop.history(order)).toHaveLength(2);
  });

  test('webhooks in reverse order mark the order paid', async () => {
    const order = await ordered();
    await shop.controls.reorderWebhooks({ count: 2 });
    await shop.controls.pay(order.sessionId, { card: CARDS.declined });
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject(PAID);
  });

  test('a payment is settled by the status page before its delayed webhook', async () => {
    const order = await ordered();
    await shop.controls.delayWebhooks({ type: 'checkout.session.completed', seconds: 1 });
    await shop.controls.pay(order.sessionId);
    expect((await shop.status(order.sessionId)).body.state).toBe('paid');
    await shop.controls.delivered();
    expect(await shop.stock(sold.product)).toBe(8);
    expect(await shop.history(order)).toHaveLength(2);
  });

  test('a payment after the order was cancelled keeps it cancelled and needs attention', async () => {
    const order = await ordered();
    await changeOrders(
      shop.sql,
      (tx) => tx`update orders set status = 'cancelled' where order_number = ${order.orderNumber}`,
    );
    await shop.controls.pay(order.sessionId);
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      attention: ['paid_after_cancel'],
    });
    expect(await shop.stock(sold.product)).toBe(10);
  });

  test('a payment finds its order by reference when the session id was never stored', async () => {
    const order = await ordered();
    const event = await shop.completedEvent(order.sessionId);
    await shop.sql`
      update orders set checkout_session_id = null, checkout_url = null where order_number = ${order.orderNumber}`;
    expect((await shop.webhook(event)).status).toBe(200);
    expect(await shop.orderRow(order)).toMatchObject({ ...PAID, checkoutSessionId: order.sessionId });
  });
});

describe('a declined card', () => {
  test('a declined card leaves the order open, and another card pays it', async () => {
    const order = await ordered();
    await shop.controls.pay(order.sessionId, { card: CARDS.declined });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject(UNPAID);
    expect((await shop.status(order.sessionId)).body.state).toBe('declined');
    await shop.controls.pay(order.sessionId, { card: CARDS.paid });
    await shop.controls.delivered();
    expect(await shop.orderRow(order)).toMatchObject(PAID);
    const events = await shop.sql`
      select type, outcome from payment_events e join orders o on o.id = e.order_id
      where order_number = ${order.orderNumber} order by received_at`;
    expect(events).toContainEqual({ type: 'payment_intent.payment_failed', outcome: 'declined' });
  });
});

describe('other webhooks', () => {
  test('a webhook of an unknown type is accepted and ignored', async () => {
    const reply = await shop.webhook({
      id: 'evt_other',
      object: 'event',
      type: 'payout.paid',
      data: { object: {} },
    });
    expect(reply).toMatchObject({ status: 200, body: { received: true } });
  });

  test('a webhook of another shop’s session is accepted and ignored', async () => {
    const session = {
      id: 'cs_test_stranger',
      object: 'checkout.session',
      payment_status: 'paid',
      status: 'complete',
    };
    const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.completed' };
    expect((await shop.webhook({ ...event, data: { object: session } })).status).toBe(200);
  });

  test('a delayed payment succeeds or fails by its webhooks', async () => {
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
    expect(await shop.orderRow(good)).toMatchObject(UNPAID);
    await async('checkout.session.async_payment_succeeded', { ...waiting, payment_status: 'paid' });
    expect(await shop.orderRow(good)).toMatchObject(PAID);
    await async('checkout.session.async_payment_failed', await begun(bad));
    expect(await shop.orderRow(bad)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect((await shop.status(bad.sessionId)).body.state).toBe('failed');
    expect(await shop.stock(sold.product)).toBe(8);
  });
});

describe('an expired checkout session', () => {
  test('an expiry after the payment changes nothing', async () => {
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
    expect(await shop.orderRow(order)).toMatchObject(PAID);
    expect(await shop.stock(sold.product)).toBe(8);
  });

  test('an expiry of an earlier session does not cancel the order', async () => {
    const order = await ordered();
    const session = await shop.stripe.checkout.sessions.retrieve(order.sessionId);
    await shop.webhook({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.expired',
      data: { object: { ...session, id: 'cs_test_earlier', status: 'expired' } },
    });
    expect(await shop.orderRow(order)).toMatchObject(UNPAID);
  });
});
