// Long: one store and its orders through every case: the list, status changes through the API, refunds, and edit
// conflicts.

import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canBecome, ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { wordsQuery } from '../../../server/db/searchPattern.ts';
import { paymentsClient } from '../../../server/http/stripe.ts';
import { processRefund } from '../../../server/payments/refunds.ts';
import type { OrderCounts, OrdersPage } from '../../helpers/adminAnswers.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const boss = await store.staff();
const admin = boss.headers;
const customer = (await store.person()).headers;
const gravel = await store.oneRow(
  sql<Product[]>`select id::text, name, type, price_cents, unit from products where slug = 'pea-gravel'`,
);

beforeEach(() => store.forgetLimits());
afterEach(() => controls.reset());

type Answer = { status: number; body: AdminOrder & { code: string; order: AdminOrder; detail: object } };
const ask = async <T>(path: string, headers: Record<string, string> = admin) => {
  const response = await store.call(`/api/admin/orders${path}`, { headers });
  return { status: response.status, body: (await response.json()) as T };
};
const tell = async (
  id: string,
  what: string,
  body: object,
  headers: Record<string, string> = admin,
): Promise<Answer> => {
  const response = await store.post(`/api/admin/orders/${id}/${what}`, body, headers);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};
const orderOf = async (id: string) => (await ask<AdminOrder>(`/${id}`)).body;

/** An order inserted directly in that status, without emails. */
async function orderAt(status: OrderStatus, over: Record<string, unknown> = {}): Promise<AdminOrder> {
  const { id } = await store.order({
    status,
    quantity: 20,
    deliveryZip: '37203',
    customerName: "Ana O'Reyes",
    lines: [
      { productId: gravel.id, name: gravel.name, unit: 'cubic yard', quantity: 20, unitPriceCents: 450 },
    ],
    ...over,
  });
  return orderOf(id);
}

/** Ordered and paid on the provider's page. */
async function paidOrder(email = 'dana@example.com'): Promise<AdminOrder> {
  const claim = claimFor([{ product: gravel, quantity: 4 }], { customer_email: email });
  const { id } = await store.paidOrder(claim);
  return orderOf(id);
}

describe('order status changes through the API', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

  test.each(pairs)('a status change from %s to %s follows the state machine', async (from, to) => {
    const { id, version, orderNumber } = await orderAt(from);
    for (const [headers, status] of [
      [{}, 401],
      [customer, 403],
    ] as const)
      expect((await tell(id, 'status', { to, version }, headers)).status).toBe(status);
    const answer = await tell(id, 'status', { to, version, evenUnpaid: true });
    if (!canBecome(from, to)) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_status', detail: { from, to } } });
      expect(await orderOf(id)).toMatchObject({ status: from, version });
      return;
    }
    expect(answer).toMatchObject({ status: 200, body: { status: to } });
    expect(answer.body.moves.at(-1)).toMatchObject({ status: to, actor: boss.email });
    expect(
      await sql`select action, actor from audit_log where detail ->> 'orderNumber' = ${orderNumber}`,
    ).toEqual([{ action: 'order_moved', actor: boss.userId }]);
  });
});

test.each([
  ['unpaid', false],
  ['failed', false],
  ['paid', true],
  ['invoiced', true],
] as const)('an order that is %s is confirmed without asking: %s', async (paymentStatus, isConfirmed) => {
  const { id, version, orderNumber } = await orderAt('pending', {
    paymentStatus,
    paidAt: paymentStatus.startsWith('pa') ? new Date() : null,
  });
  const answer = await tell(id, 'status', { to: 'confirmed', version });
  if (isConfirmed) {
    expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    return;
  }
  expect(answer).toMatchObject({ status: 422, body: { code: 'not_paid', detail: { orderNumber } } });
  expect(await orderOf(id)).toMatchObject({ status: 'pending', version });
  const said = await tell(id, 'status', { to: 'confirmed', version, evenUnpaid: true });
  expect(said).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus } });
  const [line] = await sql`select detail from audit_log where detail ->> 'orderNumber' = ${orderNumber}`;
  expect(line?.detail).toMatchObject({ to: 'confirmed', payment: paymentStatus });
});

describe('money that is due on delivery', () => {
  const total = 9_000;
  const cash = () => ({ id: randomUUID(), kind: 'cash', amountCents: total, reference: null });
  const check = (amountCents: number) => ({
    id: randomUUID(),
    kind: 'check',
    amountCents,
    reference: '1042',
  });

  test.each([
    ['unpaid', 'online', true],
    ['failed', 'online', true],
    ['invoiced', 'on_delivery', true],
    ['invoiced', 'online', false],
    ['invoiced', 'account', false],
    ['paid', 'online', false],
  ] as const)(
    'an order that is %s, to be paid %s, asks before it is delivered: %s',
    async (paymentStatus, paymentKind, asks) => {
      const { id, version, orderNumber } = await orderAt('confirmed', {
        paymentStatus,
        paymentKind,
        paidAt: paymentStatus === 'paid' ? new Date() : null,
      });
      const answer = await tell(id, 'status', { to: 'delivered', version });
      if (!asks) {
        expect(answer).toMatchObject({ status: 200, body: { status: 'delivered', paymentStatus } });
        return;
      }
      expect(answer).toMatchObject({ status: 422, body: { code: 'not_paid', detail: { orderNumber } } });
      expect(await orderOf(id)).toMatchObject({ status: 'confirmed', version });
      const several = { to: 'delivered', orders: [{ id, version }] };
      const left = await store.post('/api/admin/orders/status', several, admin);
      expect(await left.json()).toEqual({ done: [], left: [{ id, code: 'not_paid' }] });
      const open = await tell(id, 'status', { to: 'delivered', version, evenUnpaid: true });
      expect(open.body).toMatchObject({ status: 'delivered', paymentStatus, payments: [] });
    },
  );

  test.each([
    ['all of it in cash', cash(), 0],
    ['all of it by check', check(total), 0],
    ['a part by check', check(2_000), total - 2_000],
  ])('delivering with %s records it once, with the step', async (_, received, dueCents) => {
    const { id, version, orderNumber } = await orderAt('confirmed');
    const step = { to: 'delivered', version, received };
    const both = await Promise.all([tell(id, 'status', step), tell(id, 'status', step)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await orderOf(id)).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
      dueCents,
      payments: [{ id: received.id, method: received.kind, amountCents: received.amountCents }],
    });
    const acts = await sql`
      select action from audit_log where detail ->> 'orderNumber' = ${orderNumber} order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['order_payment_received', 'order_moved']);
  });

  test('more than is due leaves the order as it was', async () => {
    const { id, version } = await orderAt('confirmed');
    const answer = await tell(id, 'status', { to: 'delivered', version, received: check(total + 1) });
    expect(answer).toMatchObject({ status: 422, body: { code: 'amount_differs' } });
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', payments: [], version });
  });
});

describe('two admins at one order', () => {
  test('the second of two admins gets a conflict and overwrites nothing', async () => {
    const { id, version } = await orderAt('pending');
    expect((await tell(id, 'status', { to: 'confirmed', version, evenUnpaid: true })).status).toBe(200);
    for (const [what, body] of [
      ['status', { to: 'cancelled' }],
      ['day', { deliveryDate: '2031-06-02' }],
      ['refunds', { id: randomUUID(), amountCents: 100, reason: 'Short load' }],
      ['attention', { settled: 'disputed' }],
      ['payments', { id: randomUUID(), kind: 'cash', amountCents: 100, reference: null }],
    ] as const) {
      const late = await tell(id, what, { ...body, version });
      expect(late, what).toMatchObject({
        status: 409,
        body: { code: 'changed_since', current: { id, status: 'confirmed' } },
      });
    }
    const now = await orderOf(id);
    expect(now).toMatchObject({ status: 'confirmed', deliveryDate: now.deliveries[0]?.day });
  });

  test('one of two simultaneous status changes wins, the other gets a conflict', async () => {
    const { id, version } = await orderAt('pending');
    const answers = await Promise.all([
      tell(id, 'status', { to: 'confirmed', version, evenUnpaid: true }),
      tell(id, 'status', { to: 'cancelled', version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('payments and refunds', () => {
  test('a partial refund and the refund of the rest are each made once, and the customer is told', async () => {
    const order = await paidOrder('refunded@example.com');
    const part = { id: randomUUID(), amountCents: 1_250, reason: 'Short load', version: order.version };
    const first = await tell(order.id, 'refunds', part);
    expect(first).toMatchObject({
      status: 200,
      body: { paymentStatus: 'partly_refunded', refundedCents: 1_250 },
    });
    expect((await tell(order.id, 'refunds', part)).body.refundedCents).toBe(1_250);
    expect(await tell(order.id, 'refunds', { ...part, amountCents: 900 })).toMatchObject({
      status: 409,
      body: { code: 'receipt_mismatch' },
    });
    await controls.delivered();
    expect((await store.mailTo('refunded@example.com')).text).toContain('$12.50');
    const { version, totalCents, moves } = await orderOf(order.id);
    expect(moves.at(-1)).toMatchObject({ actor: boss.email, refundedCents: 1_250 });
    const tooMuch = await tell(order.id, 'refunds', {
      id: randomUUID(),
      amountCents: totalCents,
      reason: 'Short load',
      version,
    });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { code: 'refund_too_large', leftCents: totalCents - 1_250 },
    });
    const rest = await tell(order.id, 'refunds', {
      id: randomUUID(),
      amountCents: totalCents - 1_250,
      reason: 'Never loaded',
      version,
    });
    expect(rest.body).toMatchObject({
      paymentStatus: 'refunded',
      status: 'pending',
      refunds: [{ reason: 'Short load' }, { reason: 'Never loaded' }],
    });
    // A refund does not cancel the order: that is a separate request, with no money left to refund.
    const ended = await tell(order.id, 'status', { to: 'cancelled', version: rest.body.version });
    expect(ended.body).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled' });
    await controls.delivered();
    expect((await orderOf(order.id)).refundedCents).toBe(totalCents);
  });

  test('one of two simultaneous refunds is made, the other gets a conflict', async () => {
    const { id, version, totalCents } = await paidOrder();
    const refund = () =>
      tell(id, 'refunds', { id: randomUUID(), amountCents: totalCents, reason: 'Short load', version });
    const answers = await Promise.all([refund(), refund()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await orderOf(id)).refundedCents).toBe(totalCents);
  });

  test('cancelling a paid order refunds it in full and emails the customer', async () => {
    const { id, version, totalCents } = await paidOrder('cancelled@example.com');
    const answer = await tell(id, 'status', { to: 'cancelled', version });
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedCents: totalCents,
    });
    await controls.delivered();
    expect((await store.mailTo('cancelled@example.com')).text).toContain('is cancelled and we refunded');
  });

  test('cancelling a paid order keeps the money when the admin says so', async () => {
    const { id, version } = await paidOrder();
    const answer = await tell(id, 'status', { to: 'cancelled', version, keepMoney: true });
    expect(answer.body).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', refundedCents: 0 });
  });

  test('a refund stays open while the provider is down, cannot be requested twice, and is made by the job', {
    tags: 'long',
  }, async () => {
    const { id, version, totalCents } = await paidOrder();
    await controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/refunds' });
    const answer = await tell(id, 'status', { to: 'cancelled', version });
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending', refunds: [{ state: 'open' }] } });
    const again = await tell(id, 'refunds', {
      id: randomUUID(),
      amountCents: 1,
      reason: 'Short load',
      version,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'refund_open' } });
    await controls.reset();
    await sql`update tasks set run_at = now() where kind = 'refundOrder'`;
    await store.drain();
    await controls.delivered();
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      refundedCents: totalCents,
      refunds: [{ state: 'done', amountCents: totalCents }],
    });
  });

  test('a refund that the provider accepted stays open, whatever fails afterwards', {
    tags: 'long',
  }, async () => {
    const { id, version, totalCents } = await paidOrder();
    await controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/refunds' });
    await tell(id, 'refunds', { id: randomUUID(), amountCents: totalCents, reason: 'Short load', version });
    await controls.reset();
    const [asked] = (await orderOf(id)).refunds;
    const payments = await paymentsClient(store.config.payments);
    const turnedAway = (statusCode: number) => () =>
      Promise.reject(
        new Stripe.errors.StripeInvalidRequestError({ statusCode, type: 'invalid_request_error' }),
      );
    for (const failing of [
      // Another process is making the same refund.
      { refunds: Object.assign(Object.create(payments.refunds), { create: turnedAway(409) }) },
      { charges: { retrieve: turnedAway(404) } },
    ]) {
      const odd: Stripe = Object.assign(Object.create(payments), failing);
      await expect(
        processRefund({ ...store.background, payments: async () => odd }, asked?.id ?? ''),
      ).rejects.toThrow();
      expect((await orderOf(id)).refunds).toMatchObject([{ state: 'open' }]);
    }
    expect(
      await processRefund(
        { ...store.background, payments: async () => payments },
        (asked?.id ?? '').toUpperCase(),
      ),
    ).toBe(true);
    expect(await orderOf(id)).toMatchObject({ refundedCents: totalCents, refunds: [{ state: 'done' }] });
  });

  test('a refund is made once even after the provider forgot its idempotency key', async () => {
    const { id, version, totalCents } = await paidOrder();
    const half = Math.floor(totalCents / 2);
    // The refund is made, but the response and the webhooks are lost.
    await controls.dropWebhooks({ count: 100 });
    await controls.failCalls({ fault: 'savedError500', only: 'POST /v1/refunds', executed: true });
    await tell(id, 'refunds', { id: randomUUID(), amountCents: half, reason: 'Short load', version });
    await controls.reset();
    const payments = await paymentsClient(store.config.payments);
    const forgetful: Stripe = Object.assign(Object.create(payments), {
      refunds: Object.assign(Object.create(payments.refunds), {
        create: (params: Stripe.RefundCreateParams) => payments.refunds.create(params),
      }),
    });
    const [asked] = (await orderOf(id)).refunds;
    expect(asked).toMatchObject({ state: 'open' });
    expect(
      await processRefund({ ...store.background, payments: async () => forgetful }, asked?.id ?? ''),
    ).toBe(true);
    expect(await orderOf(id)).toMatchObject({ refundedCents: half, refunds: [{ state: 'done' }] });
  });

  test('a refund stays open when its idempotency key already belongs to another refund', {
    tags: 'long',
  }, async () => {
    const { id, version } = await paidOrder();
    await controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/refunds' });
    await tell(id, 'refunds', { id: randomUUID(), amountCents: 500, reason: 'Short load', version });
    await controls.reset();
    const [asked] = (await orderOf(id)).refunds;
    const payments = await paymentsClient(store.config.payments);
    const [intent] = await sql<{ paymentIntentId: string }[]>`
      select payment_intent_id from orders where id = ${id}`;
    await payments.refunds.create(
      { payment_intent: intent?.paymentIntentId ?? '', amount: 500, metadata: { order_id: id } },
      { idempotencyKey: `${asked?.id}-${intent?.paymentIntentId}` },
    );
    await expect(
      processRefund({ ...store.background, payments: async () => payments }, asked?.id ?? ''),
    ).rejects.toThrow();
    expect((await orderOf(id)).refunds).toMatchObject([{ state: 'open' }]);
  });

  test('an invoice is paid outside the provider, and its refund is recorded', async () => {
    const { id, version } = await orderAt('confirmed', { paymentStatus: 'invoiced' });
    const none = await tell(id, 'refunds', {
      id: randomUUID(),
      amountCents: 1,
      reason: 'Short load',
      version,
    });
    expect(none).toMatchObject({ status: 422, body: { leftCents: 0 } });
    const paid = await tell(id, 'payments', {
      id: randomUUID(),
      version,
      kind: 'other',
      amountCents: 9_000,
      reference: 'Transfer 8812',
    });
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', isPaidOnline: false });
    const refund = { id: randomUUID(), amountCents: 4_000, reason: 'Short load', version: paid.body.version };
    const back = await tell(id, 'refunds', refund);
    expect(back.body).toMatchObject({ paymentStatus: 'partly_refunded', refundedCents: 4_000 });
    expect((await tell(id, 'refunds', refund)).body.refundedCents).toBe(4_000);
  });

  test.each([['status', { to: 'cancelled' }, { status: 'cancelled' }]])(
    'for an unpaid order, %s closes its payment page',
    async (act, body, after) => {
      const claim = claimFor([{ product: gravel, quantity: 1 }]);
      const response = await store.post('/api/create-checkout', claim, { 'idempotency-key': randomUUID() });
      const { sessionId } = (await response.json()) as { sessionId: string };
      const { id } = await store.oneRow(sql<{ id: string }[]>`
      select id from orders where checkout_session_id = ${sessionId}`);
      const { version } = await orderOf(id);
      expect((await tell(id, act, { ...body, version })).body).toMatchObject(after);
      expect((await controls.pay(sessionId)).session).toMatchObject({
        status: 'expired',
        payment_status: 'unpaid',
      });
    },
  );
});

describe('delivery day', () => {
  test('a new day must be an upcoming delivery day, and the customer gets one email about the last change', async () => {
    const order = await orderAt('confirmed', {
      paymentStatus: 'invoiced',
      customerEmail: 'moved@example.com',
    });
    for (const [deliveryDate, code] of [
      ['2020-06-01', 'delivery_date_past'],
      ['2031-06-01', 'delivery_date_unavailable'],
      ['2031-07-04', 'delivery_date_unavailable'],
    ])
      expect(await tell(order.id, 'day', { deliveryDate, version: order.version })).toMatchObject({
        status: 422,
        body: { code },
      });
    const first = await tell(order.id, 'day', { deliveryDate: '2031-06-02', version: order.version });
    const { version } = first.body;
    expect((await tell(order.id, 'day', { deliveryDate: '2031-06-07', tell: true, version })).status).toBe(
      200,
    );
    await store.afterUndo();
    expect((await store.mailTo('moved@example.com')).text).toContain('Saturday, June 7, 2031');
    const mails = (await store.mailbox.list()).filter(({ to }) => to === 'moved@example.com');
    expect(mails).toHaveLength(1);
  });

  test('the day of an order on the road cannot be changed', async () => {
    const { id, version } = await orderAt('in_progress');
    const answer = await tell(id, 'day', { deliveryDate: '2031-06-02', version });
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_status' } });
  });
});

test('a note is saved once with its author, and an attention flag is cleared by hand', async () => {
  const { id, version } = await orderAt('pending', { attention: ['stock_short', 'disputed'] });
  const note = { id: randomUUID(), text: ' Gate is at the back. ' };
  await tell(id, 'notes', note);
  const { notes } = (await tell(id, 'notes', note)).body;
  expect(notes).toMatchObject([{ text: 'Gate is at the back.', author: boss.email }]);
  expect((await tell(id, 'notes', { id: randomUUID(), text: '  ' })).status).toBe(400);
  const settled = await tell(id, 'attention', { settled: 'stock_short', version });
  expect(settled.body.attention).toEqual(['disputed']);
});

describe('order list', () => {
  const numbers = async (query: string) =>
    (await ask<OrdersPage>(`?${query}`)).body.orders.map(({ orderNumber }) => orderNumber);

  test('the list is searched by the beginnings of number, name, email, phone and address', async () => {
    const { orderNumber } = await orderAt('pending', {
      customerName: 'Zebulon Ōtsuka-Pike',
      customerEmail: 'z.pike@quarry.example',
      customerPhone: '+1 (615) 555-0142',
      deliveryAddress: '9 Xylophone Rd, Smyrna',
      deliveryZip: '37167',
      specialInstructions: 'Beside the pergola',
    });
    for (const typed of [
      orderNumber,
      orderNumber.toLowerCase(),
      orderNumber.slice(-6),
      'zebu',
      'PIKE',
      'ōtsu pike',
      'z.pike@quarry',
      'quarry',
      '615-555-0142',
      '(615) 555',
      '16155550142',
      'xylo smyr',
      '0142',
      '555-0142',
      '37167',
      'pergola',
      'pea gravel',
    ])
      expect(await numbers(`q=${encodeURIComponent(typed)}`), typed).toContain(orderNumber);
    for (const typed of ['zebulona', 'pike nashville', '999-999', 'topsoil', '100% pea'])
      expect(await numbers(`q=${encodeURIComponent(typed)}`), typed).not.toContain(orderNumber);
    expect(wordsQuery(" ';- ")).toBeNull();
  });

  test('the list is filtered by status, payment, attention and day', async () => {
    const wanted = await orderAt('confirmed', {
      paymentStatus: 'invoiced',
      deliveryZip: '37130',
      deliveryDate: '2032-03-04',
      attention: ['disputed'],
    });
    const query = 'status=confirmed&payment=invoiced&attention=1&by=delivery&from=2032-03-04&to=2032-03-04';
    expect(await numbers(query)).toEqual([wanted.orderNumber]);
    expect(wanted).toMatchObject({ city: 'Murfreesboro', zone: 'extended' });
    for (const [name, other] of [
      ['status=confirmed', 'status=pending'],
      ['invoiced', 'paid'],
      ['from=2032-03-04', 'from=2032-03-05'],
    ] as const)
      expect(await numbers(query.replace(name, other)), other).toEqual([]);
    const searched = `payment=invoiced&q=${wanted.orderNumber}`;
    expect(await numbers(searched)).toEqual([wanted.orderNumber]);
    expect(await numbers(searched.replace('invoiced', 'paid'))).toEqual([]);
    for (const wrong of ['status=gone', 'from=yesterday', 'before=x', 'attention=2'])
      expect((await ask(`?${wrong}`)).status, wrong).toBe(400);
  });

  test('the lists of waiting and owed orders are as long as their counts on every page', async () => {
    await orderAt('pending', { paymentStatus: 'paid', paidAt: new Date() });
    await orderAt('pending', { paymentStatus: 'unpaid' });
    await orderAt('confirmed', { paymentStatus: 'invoiced', createdAt: new Date('2024-02-01T12:00:00Z') });
    await orderAt('delivered', { paymentStatus: 'failed' });
    await orderAt('cancelled', { paymentStatus: 'unpaid' });
    const lengthOf = async (query: string) => {
      const found = new Set<string>();
      for (let next: string | null = ''; next !== null; ) {
        const before: string = next && `&before=${encodeURIComponent(next)}`;
        const page: OrdersPage = (await ask<OrdersPage>(`?${query}${before}`)).body;
        for (const { id } of page.orders) found.add(id);
        next = page.next;
      }
      return found.size;
    };
    const { waiting, unpaid, owed, attention } = (await ask<OrderCounts>('/counts')).body;
    expect(owed).toBeGreaterThan(1);
    expect(await lengthOf('due=waiting')).toBe(waiting);
    expect(await lengthOf('due=unpaid')).toBe(unpaid);
    expect(await lengthOf('due=owed')).toBe(owed);
    expect(await lengthOf('attention=1')).toBe(attention);
    const read = async (path: string) =>
      (await (await store.call(`/api/admin/${path}`, { headers: admin })).json()) as Record<string, unknown>;
    expect(await read('summary')).toMatchObject({ orders: waiting, attention });
    expect(await read('dashboard')).toMatchObject({ due: { unpaid: owed } });
  });

  test('the list is paged without gaps or duplicates, and counted', async () => {
    const made: string[] = [];
    for (let n = 0; n < 53; n += 1) {
      const deliveryZip = n % 2 ? '38451' : '37190';
      made.unshift((await orderAt('delivered', { customerName: 'Paged Person', deliveryZip })).id);
    }
    for (const query of ['q=paged', 'status=delivered&q=paged']) {
      const first = (await ask<OrdersPage>(`?${query}`)).body;
      const second = (await ask<OrdersPage>(`?${query}&before=${encodeURIComponent(first.next ?? '')}`)).body;
      const found = [...first.orders, ...second.orders].map(({ id }) => id);
      expect(found, query).toEqual(made);
      expect(second.next, query).toBeNull();
    }
    const { body: counts } = await ask<OrderCounts>('/counts');
    // The chips add up; these two have orders of the others.
    const { all, attention: _, owed: __, ...each } = counts;
    expect(Object.values(each).reduce((sum, count) => sum + count)).toBe(all);
    expect(counts.delivered).toBeGreaterThanOrEqual(53);
  });
});
