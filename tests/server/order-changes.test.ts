// Long: customers cancel, move and edit their own orders, up to the deadline that FAQ, terms and policy promise.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { deliveryDates } from '../../domain/delivery/calendar.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { CustomerEditPrice } from '../../domain/orders/orderEdits.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { undoUnpaidEdits } from '../../server/checkout/customerEdits.ts';
import { latePayments } from '../../server/http/stripe.ts';
import { planDeliveries } from '../../server/orders/deliveryPlan.ts';
import { lookUpOrder } from '../../server/orders/myOrders.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';
import { paymentsAt } from '../helpers/payments.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const controls = paymentsAt(store.url, store.config.payments.secretKey);

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
const asOwner = store.bearer(owner.session.access_token);
const asStranger = store.bearer(stranger.session.access_token);

type Answer = {
  status: number;
  body: { order: GuestOrder; isPending: boolean; code: string; detail: object };
};
const tell = async (
  what: 'cancel' | 'day' | 'edit',
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await store.post(`/api/orders/${what}`, body, headers);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};

const STOCK = 50;
async function addProduct(): Promise<Product> {
  const slug = `test-${randomUUID()}`;
  return store.oneRow(sql<Product[]>`
    insert into products (slug, name, price_cents, inventory_count, category_id)
    select ${slug}, ${slug}, 4500, ${STOCK}, id from product_categories where slug = 'topsoil'
    returning id, name, type, price_cents, unit`);
}

type Placed = { id: string; orderNumber: string; email: string; product: Product; sessionId: string };

/** A guest's order of four yards for that Tuesday, on its payment page. */
async function placed(
  email = `${randomUUID()}@example.com`,
  headers: Record<string, string> = {},
): Promise<Placed> {
  const sold = await addProduct();
  const claim = claimFor([{ product: sold, quantity: 4 }], { customer_email: email });
  atPresent();
  const response = await store.post('/api/create-checkout', claim, {
    'idempotency-key': randomUUID(),
    ...headers,
  });
  const { orderNumber, sessionId } = (await response.json()) as { orderNumber: string; sessionId: string };
  const { id } = await store.oneRow(
    sql<{ id: string }[]>`select id from orders where order_number = ${orderNumber}`,
  );
  await sql`update orders set delivery_date = ${DAY} where id = ${id}`;
  at(new Date('2026-11-26T16:00:00Z'));
  return { id, orderNumber, email, product: sold, sessionId };
}

/** The same order, paid, confirmed by the yard and on its board, with its customer notified. */
async function confirmed(email?: string, headers?: Record<string, string>): Promise<Placed> {
  const order = await placed(email, headers);
  await controls.pay(order.sessionId);
  await controls.delivered();
  await sql.begin(async (tx) => {
    await tx`update orders set status = 'confirmed' where id = ${order.id}`;
    await planDeliveries(tx, order.id, store.clock.now());
    await tx`update orders set undo_until = null where id = ${order.id}`;
  });
  return order;
}

const stockOf = async ({ product }: Placed) =>
  (
    await store.oneRow(
      sql<{ n: number }[]>`select inventory_count as n from products where id = ${product.id}`,
    )
  ).n;
const stateOf = ({ id }: Placed) =>
  store.oneRow(sql<{ status: string; paymentStatus: string; refundedCents: number; deliveryDate: string }[]>`
    select status, payment_status, refunded_cents, delivery_date::text from orders where id = ${id}`);
const loadsOf = ({ id }: Placed) =>
  sql<{ day: string; status: string }[]>`select day::text, status from deliveries where order_id = ${id}`;
const mailsOf = ({ id }: Placed, template: string) =>
  sql`select from mails where template = ${template} and facts ->> 'orderId' = ${id}`;

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
    ['a Saturday that one of its products rules out', '2026-12-05', 'delivery_date_unavailable'],
    ['Christmas', '2026-12-25', 'delivery_date_unavailable'],
    ['a day in the past', '2026-11-25', 'delivery_date_past'],
    ['a day in two years', '2028-11-27', 'delivery_date_unavailable'],
  ])('a move to %s is refused', async (_, deliveryDate, code) => {
    const order = await placed();
    expect(await tell('day', { ...order, deliveryDate })).toMatchObject({ status: 422, body: { code } });
    expect(await stateOf(order)).toMatchObject({ deliveryDate: DAY });
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
    await sql`update orders set status = 'in_progress' where id = ${order.id}`;
    const moved = await tell('day', { ...asked, load: 2 });
    expect(moved.body.order.loads.map(({ load, day }) => [load, day])).toEqual([
      [1, DAY],
      [2, '2026-12-04'],
    ]);
    expect(await tell('cancel', order)).toMatchObject(refused('wrong_status'));
  });
});

type Wanted = { quantity: number; deliveryAddress: string; totalCents: number };
const found = async (order: Pick<Placed, 'orderNumber' | 'email'>) =>
  ((await (await store.post('/api/guest-order-lookup', order)).json()) as { order: GuestOrder }).order;
/** Its edit form, with quantity and address changed. */
const editOf = async (order: Placed, { quantity = 4, ...over }: Partial<Wanted> = {}) => {
  const { version, totalCents, ...is } = await found(order);
  return {
    orderNumber: order.orderNumber,
    email: order.email,
    version,
    items: [{ productId: order.product.id, quantity }],
    deliveryAddress: is.deliveryAddress,
    specialInstructions: is.specialInstructions,
    customerPhone: is.customerPhone,
    poNumber: is.poNumber,
    jobName: is.jobName,
    totalCents,
    ...over,
  };
};
type Edit = Awaited<ReturnType<typeof editOf>>;
const priceOf = async (edit: Edit, headers = {}) => {
  const response = await store.post('/api/orders/edit/price', edit, headers);
  return { status: response.status, body: (await response.json()) as CustomerEditPrice & { code: string } };
};
const edited = async (order: Placed, over: Partial<Wanted> & Partial<Edit>): Promise<Answer> => {
  const edit = { ...(await editOf(order, over)), ...over };
  return tell('edit', { ...edit, totalCents: over.totalCents ?? (await priceOf(edit)).body.totalCents });
};
const owedOf = ({ id }: Placed) =>
  store.oneRow(sql<{ totalCents: number; dueCents: number; quantity: number }[]>`
    select total_cents, due_cents, quantity::float8 from orders where id = ${id}`);
const undoUnpaid = (now: Date) =>
  undoUnpaidEdits({ sql, payments: latePayments(store.config.payments), log: store.background.log }, now);

describe('editing an order', () => {
  test('an edit to fewer yards refunds and restocks them once, and says so', async () => {
    const order = await confirmed();
    const edit = await editOf(order, { quantity: 3 });
    const { body: price } = await priceOf(edit);
    expect(price).toMatchObject({ subtotalCents: 13_500, moreCents: 0, backCents: 4_500, problems: [] });
    const wanted = { ...edit, totalCents: price.totalCents };
    const both = await Promise.all([tell('edit', wanted), tell('edit', wanted)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.order.lines).toMatchObject([{ quantity: 3 }]);
    expect(await stockOf(order)).toBe(STOCK - 3);
    expect(await sql`select amount_cents from order_refunds where order_id = ${order.id}`).toEqual([
      { amountCents: 4_500 },
    ]);
    const [mail] = await sql<{ facts: object }[]>`
      select facts from mails where template = 'order_changed' and facts ->> 'orderId' = ${order.id}`;
    expect(mail?.facts).toMatchObject({
      by: 'customer',
      backCents: 4_500,
      changes: { lines: [{ from: 4, to: 3 }], fields: [] },
    });
    expect(await mailsOf(order, 'order_changed')).toHaveLength(1);
    expect(
      await sql`select actor from audit_log where action = 'order_edited' and detail ->> 'orderNumber' = ${order.orderNumber}`,
    ).toEqual([{ actor: 'buyer' }]);
  });

  test('an edit to more yards takes their stock and asks for the difference, and stays once that is paid', async () => {
    const order = await confirmed();
    const { body } = await edited(order, { quantity: 6 });
    // Two yards more, which makes the delivery free.
    expect(body.order).toMatchObject({ dueCents: 6_500, paymentStatus: 'paid' });
    expect(await stockOf(order)).toBe(STOCK - 6);
    expect((await loadsOf(order)).map(({ status }) => status)).toEqual(['planned']);
    atPresent();
    const pay = await store.post('/api/orders/pay', { orderNumber: order.orderNumber, email: order.email });
    expect(pay.status).toBe(200);
    const { checkoutSessionId } = await store.oneRow(
      sql<{ checkoutSessionId: string }[]>`select checkout_session_id from orders where id = ${order.id}`,
    );
    await controls.pay(checkoutSessionId);
    await controls.delivered();
    await undoUnpaid(new Date('2026-11-26T19:00:00Z'));
    expect(await owedOf(order)).toMatchObject({ dueCents: 0, quantity: 6 });
    expect(await sql`select from unpaid_edits where order_id = ${order.id}`).toHaveLength(0);
  });

  test('an edit to more yards is reverted after an hour without payment', async () => {
    const order = await confirmed();
    const { totalCents } = await owedOf(order);
    await edited(order, { quantity: 6 });
    await edited(order, { quantity: 9 });
    const minute = 60_000;
    await undoUnpaid(new Date(store.clock.now().getTime() + 59 * minute));
    expect(await owedOf(order)).toMatchObject({ quantity: 9 });
    await undoUnpaid(new Date(store.clock.now().getTime() + 61 * minute));
    expect(await owedOf(order)).toEqual({ totalCents, dueCents: 0, quantity: 4 });
    expect(await stockOf(order)).toBe(STOCK - 4);
    expect(await sql`select from order_refunds where order_id = ${order.id}`).toHaveLength(0);
    expect(await mailsOf(order, 'order_changed')).toHaveLength(3);
    const found = await lookUpOrder(sql, order);
    expect(found?.edits).toMatchObject([
      { changes: ['lines'], actor: 'buyer' },
      { changes: ['lines'], actor: 'buyer' },
      { changes: [], actor: 'payment_provider' },
    ]);
  });

  test('an edit changes note, phone, job and, within the same zone, address free of charge', async () => {
    const order = await confirmed();
    const deliveryAddress = '9 Elm Street, Nashville, TN 37203';
    const { status, body } = await edited(order, {
      deliveryAddress,
      specialInstructions: 'Left of the barn',
      customerPhone: '(615) 555-0177',
      poNumber: 'PO-7',
      jobName: 'Elm Street',
    });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      deliveryAddress,
      specialInstructions: 'Left of the barn',
      customerPhone: '(615) 555-0177',
      poNumber: 'PO-7',
      jobName: 'Elm Street',
      dueCents: 0,
      edits: [
        {
          changes: ['deliveryAddress', 'specialInstructions', 'customerPhone', 'poNumber', 'jobName'],
          actor: 'buyer',
          at: expect.any(String),
        },
      ],
    });
  });

  test('an edit changes the invoice of an order on account', async () => {
    const order = await confirmed();
    await sql`update orders set payment_kind = 'account' where id = ${order.id}`;
    const { body: price } = await priceOf(await editOf(order, { quantity: 3 }));
    expect(price).toMatchObject({ moreCents: 0, backCents: 0 });
    expect((await edited(order, { quantity: 3 })).status).toBe(200);
    expect(await sql`select from order_refund_requests where order_id = ${order.id}`).toHaveLength(0);
  });

  test('an edit recomputes the promo code’s discount', async () => {
    const order = await confirmed();
    const [promo] = await sql<{ id: string }[]>`
      insert into promo_codes (code, kind, percent) values (${`TEN${Date.now()}`}, 'percent', 10) returning id`;
    await sql.begin(async (tx) => {
      await tx`select set_config('app.edit', 'on', true)`;
      await tx`
        update orders set promo_code_id = ${promo?.id ?? null}, discount_cents = 1800, discount_reason = 'TEN', total_cents = total_cents - 1800
        where id = ${order.id}`;
    });
    const { body } = await priceOf(await editOf(order, { quantity: 2 }));
    expect(body.discountCents).toBe(900);
  });

  test.each([
    ['a wrong total', { quantity: 3, totalCents: 100 }, 409, 'repriced'],
    ['more than is in stock', { quantity: STOCK + 1, totalCents: 100 }, 400, 'bad_input'],
    [
      'an address outside the delivery area',
      { deliveryAddress: '1 Rodeo Drive, Beverly Hills, CA 90210', totalCents: 100 },
      400,
      'bad_input',
    ],
    ['an address without a ZIP', { deliveryAddress: '9 Elm Street', totalCents: 100 }, 400, 'bad_input'],
  ])('an edit to %s is refused', async (_, over, status, code) => {
    const order = await confirmed();
    const answer = await edited(order, over);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await owedOf(order)).toMatchObject({ quantity: 4, dueCents: 0 });
    expect(await stockOf(order)).toBe(STOCK - 4);
  });

  test('an edit that adds a product, has an old version or meets an unpaid order is refused', async () => {
    const order = await confirmed();
    const other = await addProduct();
    const edit = await editOf(order);
    const more = [...edit.items, { productId: other.id, quantity: 1 }];
    expect(await tell('edit', { ...edit, items: more })).toMatchObject({ status: 400 });
    const stale = { ...edit, items: [{ productId: order.product.id, quantity: 3 }], version: 'older' };
    expect(await tell('edit', stale)).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    const unpaid = await placed();
    expect(await edited(unpaid, { quantity: 3, totalCents: 18_500 })).toMatchObject({
      status: 422,
      body: { code: 'wrong_status' },
    });
  });
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
    ['cancel', 'a minute after paying', 1, 200],
    ['day', 'a minute after paying', 1, 200],
    ['cancel', 'an hour after paying', 60, 422],
    ['day', 'an hour after paying', 60, 422],
  ] as const)('%s of a pending order past 2 PM, %s', async (what, _, minutes, status) => {
    const order = await placed();
    await controls.pay(order.sessionId);
    await controls.delivered();
    await sql`
      update orders set paid_at = ${new Date(TOO_LATE.getTime() - minutes * 60_000)}
      where id = ${order.id}`;
    at(TOO_LATE);
    expect((await tell(what, { ...order, deliveryDate: '2026-12-04' })).status).toBe(status);
  });

  test('an edit is allowed until 2 PM the business day before', async () => {
    const order = await confirmed();
    const edit = await editOf(order, { quantity: 3 });
    at(IN_TIME);
    const { totalCents } = (await priceOf(edit)).body;
    at(TOO_LATE);
    expect(await priceOf(edit)).toMatchObject({ status: 422, body: { code: 'too_late' } });
    expect(await tell('edit', { ...edit, totalCents })).toMatchObject({
      status: 422,
      body: { code: 'too_late' },
    });
    expect(await owedOf(order)).toMatchObject({ quantity: 4 });
    at(IN_TIME);
    expect((await tell('edit', { ...edit, totalCents })).status).toBe(200);
  });

  test.each(['in_progress', 'delivered'])('cancelling and moving a %s order is refused', async (status) => {
    const order = await confirmed();
    await sql`update orders set status = 'in_progress' where id = ${order.id}`;
    if (status === 'delivered') await sql`update orders set status = 'delivered' where id = ${order.id}`;
    for (const what of ['cancel', 'day'] as const)
      expect(await tell(what, { ...order, deliveryDate: '2026-12-04' })).toMatchObject({
        status: 422,
        body: { code: 'wrong_status' },
      });
    expect(await stockOf(order)).toBe(STOCK - 4);
  });
});

describe('an order card in the chat', () => {
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
    const edit = { ...(await editOf(order)), email: null };
    expect((await tell('edit', edit, asStranger)).status).toBe(404);
    expect((await priceOf({ ...edit, email: null as unknown as string }, asStranger)).status).toBe(404);
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
