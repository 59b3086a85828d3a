// Long: customers cancel and move their own orders, and change their details, up to the deadline that FAQ, terms and policy promise.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { deliveryDates, storeDate } from '../../../domain/delivery/calendar.ts';
import type { GuestOrder } from '../../../domain/orders/guestOrders.ts';
import { planDeliveries } from '../../../server/orders/deliveryPlan.ts';
import { recordEvent } from '../../../server/orders/events.ts';
import { orderVersion } from '../../../server/orders/orderParts.ts';
import { forgetPage } from '../../../server/orders/progress.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;

// Deliveries on Tuesday, December 1, 2026: changes are free until Monday, November 30, 2 PM in Nashville.
const DAY = '2026-12-01';
const IN_TIME = new Date('2026-11-30T19:59:00Z');
const TOO_LATE = new Date('2026-11-30T20:00:00Z');
const at = (now: Date) => {
  store.clock.now = () => now;
};
/** Payment pages and sessions follow the provider's and the database's clocks. */
const atPresent = () => {
  store.clock.now = () => new Date();
};
beforeEach(() => store.forgetLimits());
afterEach(() => controls.reset());

const owner = await store.person({ email: 'dana@example.com' });
const stranger = await store.person();
const asOwner = owner.headers;
const asStranger = stranger.headers;

type Answer = {
  status: number;
  body: { order: GuestOrder; isPending: boolean; code: string; detail: object };
};
const tell = (
  what: 'cancel' | 'day' | 'details',
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> => store.sendJson(`/api/orders/${what}`, body, headers);

const STOCK = 50;
type Placed = { id: string; orderNumber: string; email: string; product: Product; sessionId: string };

/** A guest's order of four yards for that Tuesday, on its payment page. */
async function placed(
  email = `${randomUUID()}@example.com`,
  headers: Record<string, string> = {},
): Promise<Placed> {
  const sold = await store.product({ inventoryCount: STOCK });
  const claim = claimFor([{ product: sold, quantity: 4 }], { customer_email: email });
  atPresent();
  const { body } = await store.checkout(claim, { headers });
  const { orderNumber, sessionId } = body;
  const { id } = await store.orderRow({ sessionId });
  await sql`update orders set delivery_date = ${DAY} where id = ${id}`;
  at(new Date('2026-11-26T16:00:00Z'));
  return { id, orderNumber, email, product: sold, sessionId };
}

/** The same order, paid, confirmed by the yard and on its board, with its customer notified. */
async function confirmed(email?: string, headers?: Record<string, string>): Promise<Placed> {
  const order = await placed(email, headers);
  await controls.pay(order.sessionId);
  await controls.delivered();
  await changeOrders(sql, async (tx) => {
    await tx`update orders set status = 'confirmed' where id = ${order.id}`;
    await planDeliveries(tx, order.id, store.clock.now());
    await tx`update orders set undo_until = null where id = ${order.id}`;
  });
  return order;
}

const stockOf = ({ product }: Placed) => store.stock(product);
const stateOf = ({ id }: Placed) =>
  store.oneRow(sql<{ status: string; paymentStatus: string; refundedCents: number; deliveryDate: string }[]>`
    select status, payment_status, refunded_cents, delivery_date::text from orders where id = ${id}`);
const loadsOf = ({ id }: Placed) =>
  sql<{ day: string; status: string }[]>`select day::text, status from deliveries where order_id = ${id}`;
const mailsOf = async ({ id }: Placed, template: string) => {
  await handleAll(sql);
  return sql`select from mails where template = ${template} and facts ->> 'orderId' = ${id}`;
};

describe('cancelling an order', () => {
  test('cancelling refunds the money, restocks, removes the load from the board and is recorded as the buyer’s', async () => {
    const order = await confirmed();
    expect(await stockOf(order)).toBe(STOCK - 4);
    const { status, body } = await tell('cancel', order);
    expect({ status, isPending: body.isPending }).toEqual({ status: 200, isPending: false });
    expect(body.order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedCents: 20_500,
    });
    expect(body.order.moves.at(-1)).toMatchObject({ status: 'cancelled', actor: 'buyer' });
    expect(await stockOf(order)).toBe(STOCK);
    expect((await loadsOf(order)).map((load) => load.status)).toEqual(['cancelled']);
    expect(await mailsOf(order, 'order_refunded')).toHaveLength(1);
  });

  test('two cancellations at once refund once', async () => {
    const order = await confirmed();
    const both = await Promise.all([tell('cancel', order), tell('cancel', order)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await tell('cancel', order)).body.order.status).toBe('cancelled');
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled', refundedCents: 20_500 });
    expect(await stockOf(order)).toBe(STOCK);
    expect(await sql`select from order_refunds where order_id = ${order.id}`).toHaveLength(1);
  });

  test('cancelling an unpaid order releases its stock and closes its payment page', async () => {
    const order = await placed();
    expect((await tell('cancel', order)).body.order).toMatchObject({ status: 'cancelled', refundedCents: 0 });
    const held = await sql`select from stock_reservations where order_id = ${order.id} and state = 'held'`;
    expect(held).toHaveLength(0);
    expect(await stockOf(order)).toBe(STOCK);
    const page = await fetch(`${store.url}/v1/checkout/sessions/${order.sessionId}`, {
      headers: { authorization: `Bearer ${store.config.payments.secretKey}` },
    });
    expect(await page.json()).toMatchObject({ status: 'expired' });
  });
});

describe('a cancellation whose refund waits for the provider', () => {
  const waiting = async (placedOrder?: Placed) => {
    const order = placedOrder ?? (await confirmed());
    await controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/refunds' });
    expect((await tell('cancel', order)).body).toMatchObject({
      isPending: true,
      order: { status: 'confirmed' },
    });
    await controls.reset();
    return order;
  };
  const refunded = async () => {
    await sql`update tasks set run_at = now() where kind = 'refundOrder'`;
    await store.drain();
    await controls.delivered();
  };

  test.each([
    ['status', { to: 'in_progress' }],
    ['day', { deliveryDate: '2031-06-02' }],
  ])('staff cannot change the %s', async (what, change) => {
    const order = await waiting();
    const admin = (await store.staff()).tell;
    const { version } = await store.oneRow(
      sql<{ version: string }[]>`select ${orderVersion(sql)} as version from orders where id = ${order.id}`,
    );
    expect(await admin('POST', `orders/${order.id}/${what}`, { version, ...change })).toMatchObject({
      status: 409,
      body: { code: 'refund_open' },
    });
    await refunded();
    expect(await stateOf(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test('a load that a driver has started meanwhile needs a person’s attention', async () => {
    const order = await waiting();
    await changeOrders(sql, (tx) => tx`update orders set status = 'in_progress' where id = ${order.id}`);
    await refunded();
    expect(await store.orderRow(order)).toMatchObject({
      status: 'in_progress',
      paymentStatus: 'refunded',
      attention: ['refunded_late'],
    });
  });

  test('nobody opens a page for what it owes, and money of an open one needs a person’s attention', {
    tags: 'long',
  }, async () => {
    const order = await confirmed();
    await sql.begin(async (tx) => {
      await tx`update orders set tax_cents = 5000, due_cents = 5000, edited_at = now() where id = ${order.id}`;
      await forgetPage(tx, order.id);
    });
    atPresent();
    expect((await store.post('/api/orders/pay', order)).status).toBe(200);
    const { checkoutSessionId } = await store.orderRow({ orderNumber: order.orderNumber });
    await controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/checkout/sessions' });
    at(IN_TIME);
    await waiting(order);
    expect(await store.sendJson('/api/orders/pay', order)).toMatchObject({
      status: 422,
      body: { code: 'wrong_status' },
    });
    await controls.pay(checkoutSessionId ?? '');
    await controls.delivered();
    await refunded();
    expect(await store.orderRow({ orderNumber: order.orderNumber })).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partly_refunded',
      attention: ['paid_after_cancel'],
    });
  });

  test('its customer moves neither the order nor a load of it, and cancels again without effect', {
    tags: 'long',
  }, async () => {
    const order = await waiting();
    const asked = { ...order, deliveryDate: '2026-12-04' };
    expect(await tell('day', asked)).toMatchObject({ status: 409, body: { code: 'refund_open' } });
    expect(await tell('day', { ...asked, load: 1 })).toMatchObject({
      status: 422,
      body: { code: 'wrong_status' },
    });
    expect((await tell('cancel', order)).body).toMatchObject({ isPending: true });
    await refunded();
    expect((await tell('cancel', order)).body).toMatchObject({ isPending: false });
  });
});

describe('moving an order', () => {
  test('a move takes order and load to another day, sends one email, and keeps money and stock', async () => {
    const order = await confirmed();
    const { status, body } = await tell('day', { ...order, deliveryDate: '2026-12-03' });
    expect({ status, day: body.order.deliveryDate }).toEqual({ status: 200, day: '2026-12-03' });
    expect(body.order.loads.map(({ day }) => day)).toEqual(['2026-12-03']);
    await tell('day', { ...order, deliveryDate: '2026-12-03' });
    expect(await mailsOf(order, 'order_rescheduled')).toHaveLength(1);
    expect(await stateOf(order)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      refundedCents: 0,
    });
    expect(await stockOf(order)).toBe(STOCK - 4);
  });

  test.each([
    ['a Sunday', '2026-12-06', 'delivery_date_unavailable'],
    ['Christmas', '2026-12-25', 'delivery_date_unavailable'],
    ['a day in the past', '2026-11-25', 'delivery_date_past'],
    ['a day in two years', '2028-11-27', 'delivery_date_unavailable'],
  ])('a move to %s is refused', async (_, deliveryDate, code) => {
    const order = await placed();
    expect(await tell('day', { ...order, deliveryDate })).toMatchObject({ status: 422, body: { code } });
    expect(await stateOf(order)).toMatchObject({ deliveryDate: DAY });
  });

  test('customers move no order to a Saturday, also of goods that come then', async () => {
    const order = await placed();
    await sql`update products set metadata = '{"weekend_delivery": "true"}' where id = ${order.product.id}`;
    expect(await tell('day', { ...order, deliveryDate: '2026-12-05' })).toMatchObject({
      status: 422,
      body: { code: 'delivery_date_unavailable' },
    });
  });

  test('loads on several days move one by one, each until its own deadline', async () => {
    const order = await confirmed();
    await sql`
      insert into deliveries (order_id, load, day, truck, position, name, cubic_yards)
      values (${order.id}, 2, '2026-12-02', 1, 9, 'More', 1)`;
    const asked = { ...order, deliveryDate: '2026-12-04' };
    const refused = (code: string) => ({ status: 422, body: { code } });
    expect(await tell('day', asked)).toMatchObject(refused('wrong_status'));
    expect(await tell('day', { ...asked, load: 3 })).toMatchObject(refused('wrong_status'));
    expect(await tell('day', { ...asked, load: 3_000_000_000 })).toMatchObject({ status: 400 });
    // The first truck is planned or already on the road; the second is not.
    at(TOO_LATE);
    expect(await tell('day', { ...asked, load: 1 })).toMatchObject(refused('too_late'));
    await changeOrders(sql, (tx) => tx`update orders set status = 'in_progress' where id = ${order.id}`);
    const moved = await tell('day', { ...asked, load: 2 });
    expect(moved.body.order.loads.map(({ load, day }) => [load, day])).toEqual([
      [1, DAY],
      [2, '2026-12-04'],
    ]);
    expect(await tell('cancel', order)).toMatchObject(refused('wrong_status'));
  });
});

const found = async (order: Pick<Placed, 'orderNumber' | 'email'>) =>
  ((await (await store.post('/api/guest-order-lookup', order)).json()) as { order: GuestOrder }).order;
/** The order's details as they are, with some changed. */
const detailsOf = async (order: Placed, over: object = {}) => {
  const { version, deliveryAddress, specialInstructions, customerPhone } = await found(order);
  const { orderNumber, email } = order;
  return { orderNumber, email, version, deliveryAddress, specialInstructions, customerPhone, ...over };
};

describe('changing the details of an order', () => {
  test('note, phone and, within the same zone, address change free of charge, once, with one email', async () => {
    const order = await confirmed();
    const wanted = {
      deliveryAddress: '9 Elm Street, Nashville, TN 37203',
      specialInstructions: 'Left of the barn',
      customerPhone: '(615) 555-0177',
    };
    const details = await detailsOf(order, wanted);
    expect((await tell('details', details)).body.order).toMatchObject({ ...wanted, dueCents: 0 });
    // A lost answer, sent again.
    expect((await tell('details', details)).status).toBe(200);
    expect(await mailsOf(order, 'order_changed')).toHaveLength(1);
    expect(await stateOf(order)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
    expect(
      await sql`
        select actor, detail -> 'to' as changed from audit_log
        where action = 'order_edited' and detail ->> 'orderNumber' = ${order.orderNumber}`,
    ).toEqual([
      {
        actor: 'buyer',
        changed: { deliveryAddress: 'new', specialInstructions: 'new', customerPhone: 'new' },
      },
    ]);
  });

  test.each([
    ['in another zone', '9 Main Street, Murfreesboro, TN 37130'],
    ['outside the delivery area', '1 Rodeo Drive, Beverly Hills, CA 90210'],
    ['without a ZIP', '9 Elm Street'],
  ])('an address %s is refused', async (_, deliveryAddress) => {
    const order = await confirmed();
    const { deliveryAddress: before } = await found(order);
    const answer = await tell('details', await detailsOf(order, { deliveryAddress }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', field: 'deliveryAddress' } });
    expect((await found(order)).deliveryAddress).toBe(before);
  });

  test.each([
    ['no ZIP', null],
    ['a ZIP of no zone', '90210'],
  ])('the phone changes while the address stays where it has %s', async (_, zip) => {
    const order = await confirmed();
    await sql`update orders set delivery_zip = ${zip}, edited_at = now() where id = ${order.id}`;
    const customerPhone = '(615) 555-0177';
    const details = await detailsOf(order, { customerPhone });
    expect((await tell('details', details)).body.order).toMatchObject({ customerPhone });
    expect(await found(order)).toMatchObject({ deliveryAddress: details.deliveryAddress, customerPhone });
  });

  test.each([
    [0, 200],
    [620, 400],
  ])('with %i cents of tax, an address of the zone in another county is answered %i', async (tax, status) => {
    const order = await confirmed();
    await sql.begin(async (tx) => {
      await tx`
        update orders set tax_cents = ${tax}, delivery_zip = '37027', edited_at = now() where order_number = ${order.orderNumber}`;
    });
    const deliveryAddress = '9 Elm Street, Antioch, TN 37013';
    expect((await tell('details', await detailsOf(order, { deliveryAddress }))).status).toBe(status);
  });

  test('a change from an app that does not know a text is refused at its field, and erases nothing', async () => {
    const order = await confirmed();
    await sql`update orders set special_instructions = 'By the gate' where id = ${order.id}`;
    const { specialInstructions: _, ...older } = await detailsOf(order, { customerPhone: '(615) 555-0177' });
    expect(await tell('details', older)).toMatchObject({
      status: 400,
      body: { field: 'specialInstructions' },
    });
    const [kept] = await sql`select special_instructions as note from orders where id = ${order.id}`;
    expect(kept).toEqual({ note: 'By the gate' });
  });

  test('an old version and a change past the deadline are refused', async () => {
    const order = await confirmed();
    const details = await detailsOf(order, { specialInstructions: 'Left of the barn' });
    expect(await tell('details', { ...details, version: 'older' })).toMatchObject({
      status: 409,
      body: { code: 'order_changed' },
    });
    at(TOO_LATE);
    expect(await tell('details', details)).toMatchObject({ status: 422, body: { code: 'too_late' } });
    at(IN_TIME);
    expect((await tell('details', details)).status).toBe(200);
  });
});

test('refused changes do not count against the changes of a day', async () => {
  const order = await confirmed();
  for (let tries = 0; tries < 11; tries += 1)
    expect((await tell('cancel', { ...order, version: 'older' })).status).toBe(409);
  expect((await tell('cancel', order)).status).toBe(200);
});

describe('the deadline of changes', () => {
  test.each(['cancel', 'day'] as const)('%s is allowed until 2 PM the business day before', async (what) => {
    const order = await confirmed();
    const asked = { ...order, deliveryDate: '2026-12-04' };
    at(TOO_LATE);
    expect(await tell(what, asked)).toMatchObject({ status: 422, body: { code: 'too_late' } });
    expect(await stateOf(order)).toMatchObject({ status: 'confirmed', deliveryDate: DAY });
    at(IN_TIME);
    expect((await tell(what, asked)).status).toBe(200);
  });

  test.each([
    ['cancel', 'a minute', 1, 200],
    ['day', 'a minute', 1, 200],
    ['details', 'a minute', 1, 200],
    ['cancel', 'an hour', 60, 422],
    ['day', 'an hour', 60, 422],
    ['details', 'an hour', 60, 422],
  ] as const)('%s of a pending order past 2 PM, %s after paying', async (what, _, minutes, status) => {
    const order = await placed();
    await controls.pay(order.sessionId);
    await controls.delivered();
    await sql`
      update orders set paid_at = ${new Date(TOO_LATE.getTime() - minutes * 60_000)}
      where id = ${order.id}`;
    at(TOO_LATE);
    const details = await detailsOf(order, { customerPhone: '(615) 555-0177' });
    expect((await tell(what, { ...details, deliveryDate: '2026-12-04' })).status).toBe(status);
  });

  test.each([
    // The email that tells it leaves ten minutes after the confirmation.
    ['a day that the customer left open', { asked: null, isMoved: false, minutes: 69, status: 200 }],
    ['a day that the customer left open', { asked: null, isMoved: false, minutes: 71, status: 422 }],
    ['the day that the customer chose', { asked: 'today', isMoved: false, minutes: 0, status: 422 }],
    ['another day than the customer chose', { asked: 'today', isMoved: true, minutes: 59, status: 200 }],
    ['another day than the customer chose', { asked: 'today', isMoved: true, minutes: 61, status: 422 }],
  ])('the yard confirms %s past its cutoff: %o', async (_, { asked, isMoved, minutes, status }) => {
    const order = await placed();
    await controls.pay(order.sessionId);
    await controls.delivered();
    const now = new Date();
    const today = storeDate(now);
    await sql`update orders set delivery_date = ${asked && today} where id = ${order.id}`;
    await changeOrders(sql, async (tx) => {
      await tx`update orders set status = 'confirmed' where id = ${order.id}`;
      await planDeliveries(tx, order.id, now);
      await tx`update orders set undo_until = null where id = ${order.id}`;
    });
    await sql`update orders set delivery_date = ${today} where id = ${order.id}`;
    if (isMoved) await changeOrders(sql, (tx) => recordEvent(tx, order.id, 'rescheduled'));
    at(new Date(now.getTime() + minutes * 60_000));
    expect((await tell('cancel', order)).status).toBe(status);
  });

  test.each(['in_progress', 'delivered'])('cancelling and moving a %s order is refused', async (status) => {
    const order = await confirmed();
    await changeOrders(sql, (tx) => tx`update orders set status = 'in_progress' where id = ${order.id}`);
    if (status === 'delivered')
      await changeOrders(sql, (tx) => tx`update orders set status = 'delivered' where id = ${order.id}`);
    for (const what of ['cancel', 'day'] as const)
      expect(await tell(what, { ...order, deliveryDate: '2026-12-04' })).toMatchObject({
        status: 422,
        body: { code: 'wrong_status' },
      });
    expect(await stockOf(order)).toBe(STOCK - 4);
  });
});

describe('an order that the yard changed meanwhile', () => {
  const versionNow = async (order: Placed) =>
    (await (await store.post('/api/guest-order-lookup', order)).json()) as { order: { version: string } };

  test('a change of an old version conflicts after the yard has moved the order, and is too late past the deadline', async () => {
    const order = await confirmed();
    const { version } = (await versionNow(order)).order;
    await sql`update orders set delivery_date = '2026-12-02' where id = ${order.id}`;
    const asked = { ...order, version };
    expect(await tell('cancel', asked)).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    at(new Date('2026-12-02T20:00:00Z'));
    expect(await tell('cancel', asked)).toMatchObject({ status: 422, body: { code: 'too_late' } });
    expect(await stockOf(order)).toBe(STOCK - 4);
  });
});

describe('ownership of an order', () => {
  test('an account changes its own orders without an email, and nobody else’s', async () => {
    const order = await placed('dana@example.com', asOwner);
    const { orderNumber } = order;
    atPresent();
    const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
    const [day = '', deliveryDate = ''] = deliveryDates(terms, 9).slice(-2);
    await sql`update orders set delivery_date = ${day} where id = ${order.id}`;
    const move = { orderNumber, email: null, deliveryDate };
    expect((await tell('day', move, asStranger)).status).toBe(404);
    expect((await tell('cancel', { orderNumber, email: null }, asStranger)).status).toBe(404);
    const details = await detailsOf(order, { email: null, customerPhone: '(615) 555-0177' });
    expect((await tell('details', details, asStranger)).status).toBe(404);
    expect(await stateOf(order)).toMatchObject({ status: 'pending', deliveryDate: day });
    expect((await tell('day', move, asOwner)).body.order.deliveryDate).toBe(deliveryDate);
    expect((await tell('cancel', { orderNumber, email: null }, asOwner)).body.order.status).toBe('cancelled');
  });

  test('a guest proves ownership by number and email, within the rate limits of order tracking', async () => {
    const order = await placed();
    const { orderNumber } = order;
    expect((await tell('cancel', { orderNumber, email: null })).status).toBe(400);
    const guess = () => tell('cancel', { orderNumber, email: 'other@example.com' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    expect(await stateOf(order)).toMatchObject({ status: 'pending' });
  });
});
