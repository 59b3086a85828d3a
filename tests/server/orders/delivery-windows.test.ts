// Truck capacity is sold once per day and window: at checkout and when a customer moves an order; staff may overbook
// knowingly.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { type DeliveryWindow, deliveryDates } from '../../../domain/delivery/calendar.ts';
import type { FullWindows } from '../../../domain/delivery/windows.ts';
import type { GuestOrder } from '../../../domain/orders/guestOrders.ts';
import { DEVICE_HEADER } from '../../../domain/sync.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { planDeliveries } from '../../../server/orders/deliveryPlan.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { type OrderRow, startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true, signIn: { perAddress: 100 } });
const { sql, controls } = store;
const boss = await store.staff();
const admin = boss.headers;

// One truck with one load in each half of the day.
const fleet = { trucks: [{ name: '', cubicYards: 19, tons: 22 }], loadsPerTruck: 2 };
await store.set('fleet', fleet);
/** A separate product for every order: orders of one product would wait for each other's lock. */
const products = await Promise.all(Array.from({ length: 4 }, () => store.product()));
let next = 0;
const anyProduct = (): Product => {
  next = (next + 1) % products.length;
  return products[next] as Product;
};

/** Weekdays far apart, two for each test, without default holidays. */
const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
const days = deliveryDates(terms, 60).slice(4);
let day = '';
let after = '';
beforeEach(async () => {
  await store.forgetLimits();
  [day = '', after = ''] = days.splice(0, 2);
});
afterEach(() => controls.reset());

type Answer = {
  status: number;
  body: { code: string; detail?: { reason?: string }; sessionId: string; orderNumber: string };
};
const { sendJson: send } = store;
const buy = (
  window: DeliveryWindow | undefined,
  { yards = 4, on = day, device = randomUUID(), email = `${randomUUID()}@example.com` } = {},
): Promise<Answer> =>
  send(
    '/api/create-checkout',
    claimFor([{ product: anyProduct(), quantity: yards }], {
      delivery_date: on,
      customer_email: email,
      ...(window ? { delivery_window: window } : {}),
    }),
    { 'idempotency-key': randomUUID(), [DEVICE_HEADER]: device },
  );
const fullOn = async (loads = 1): Promise<FullWindows[string]> => {
  const response = await store.call(`/api/delivery-windows?from=${day}&days=1&loads=${loads}`);
  return ((await response.json()) as FullWindows)[day] ?? [];
};
const ALL = ['all_day', 'morning', 'afternoon'];
// Checkout answers in the specification's names.
const dayFull = {
  status: 422,
  body: { code: 'delivery_date_unavailable', detail: { reason: 'full', field: 'delivery_date' } },
};
const windowFull = { status: 422, body: { code: 'window_full', detail: { field: 'delivery_window' } } };
const moveFull = { status: 422, body: { code: 'window_full', detail: { field: 'deliveryWindow' } } };

const pay = ({ body }: Answer) => store.pay(body.sessionId);
const rowOf = ({ body: { orderNumber } }: Answer) => store.orderRow({ orderNumber });
/** Paid, confirmed and on the board, with its customer told. */
async function confirmed(window: DeliveryWindow, options: Parameters<typeof buy>[1] = {}): Promise<OrderRow> {
  const row = await pay(await buy(window, options));
  await changeOrders(sql, async (tx) => {
    await tx`update orders set status = 'confirmed' where id = ${row.id}`;
    await planDeliveries(tx, row.id, new Date());
    await tx`update orders set undo_until = null where id = ${row.id}`;
  });
  return row;
}

describe('at checkout', () => {
  test('two buyers at once cannot take the last place', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy('morning')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(windowFull);
    expect(await fullOn()).toEqual(['morning']);
    const rest = await Promise.all([buy('all_day'), buy('afternoon'), buy(undefined)]);
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(rest.find(({ status }) => status === 422)).toMatchObject(dayFull);
    expect(await fullOn()).toEqual(ALL);
  });

  test('an order takes as many places as its loads, and one larger than a day needs an empty day', async () => {
    expect(await buy('morning', { yards: 20 })).toMatchObject(windowFull);
    expect(await fullOn(2)).toEqual(['morning', 'afternoon']);
    expect((await buy('all_day', { yards: 100 })).status).toBe(200);
    expect(await buy('all_day')).toMatchObject(dayFull);
  });

  test('a truck that is out of service has no places', async () => {
    await sql`insert into truck_days_off (truck, day) values (1, ${day}), (7, ${after})`;
    expect(await buy('all_day')).toMatchObject(dayFull);
    expect(await fullOn()).toEqual(ALL);
    expect((await buy('all_day', { on: after })).status).toBe(200);
  });

  test('an expired page, a failed debit or an expired hold frees the place, and a payment keeps it', {
    tags: 'long',
  }, async () => {
    const first = await buy('morning');
    await controls.expire(first.body.sessionId);
    await controls.delivered();
    const second = await buy('morning');
    await controls.payLater(second.body.sessionId);
    await controls.delivered();
    const { windowHeldUntil } = await rowOf(second);
    expect(windowHeldUntil?.getTime()).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
    expect(await buy('morning')).toMatchObject(windowFull);
    await controls.endDelayed(second.body.sessionId, false);
    await controls.delivered();
    const third = await buy('morning');
    expect(third.status).toBe(200);
    await sql`update orders set window_held_until = now() where id = ${(await rowOf(third)).id}`;
    const fourth = await buy('morning');
    await pay(fourth);
    await sql`update orders set window_held_until = now() where id = ${(await rowOf(fourth)).id}`;
    expect(await buy('morning')).toMatchObject(windowFull);
    // The third pays after all: the order is flagged for attention.
    expect((await pay(third)).attention).toEqual(['window_full']);
  });

  test('a buyer who starts over is not blocked by their own hold', async () => {
    const device = randomUUID();
    const first = await buy('morning', { device });
    expect((await buy('morning', { device })).status).toBe(200);
    expect(
      await sql`select from orders where id = ${(await rowOf(first)).id} and status = 'cancelled'`,
    ).toHaveLength(1);
  });

  test('a buyer who starts over for a half of today that has begun ends no older order', async () => {
    const device = randomUUID();
    const first = await rowOf(await buy('all_day', { device }));
    await sql`update orders set delivery_date = '2026-12-01' where id = ${first.id}`;
    store.clock.now = () => new Date('2026-12-01T17:00:00Z');
    expect(await buy('morning', { device, on: '2026-12-01' })).toMatchObject(windowFull);
    store.clock.now = () => new Date();
    expect(await store.orderRow(first)).toMatchObject({ status: 'pending' });
  });

  test('a buyer who starts over does not end an order with an emailed payment link', async () => {
    const device = randomUUID();
    const linked = await rowOf(await buy('morning', { device }));
    await sql`update orders set pay_until = now() + interval '3 days' where id = ${linked.id}`;
    expect(await buy('morning', { device })).toMatchObject(windowFull);
    expect(await store.orderRow({ orderNumber: linked.orderNumber })).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['one address', 17, () => '203.0.113.7', 15],
    ['one network', 24, (placed: number) => `2001:db8:7:${placed % 4}::1`, 22],
  ])('%s can hold only a part of a day’s places with unpaid pages', async (_, count, from, places) => {
    const hops = { trustedProxies: { hops: 1 } };
    const few = await startStore({ sql, pays: true, signIn: { perAddress: 1 }, ...hops });
    await sql`update store_settings set value = ${sql.json({ ...fleet, loadsPerTruck: 30 })}
      where key = 'fleet'`;
    for (let placed = 0; placed < count; placed += 1) {
      const claim = claimFor([{ product: anyProduct(), quantity: 1 }], { delivery_date: day });
      expect((await few.checkout(claim, { from: from(placed) })).status).toBe(200);
    }
    const [{ held } = { held: 0 }] = await sql<{ held: number }[]>`
      select count(*)::int as held from orders where delivery_date = ${day} and window_held_until > now()`;
    expect(held).toBe(places);
    await sql`update store_settings set value = ${sql.json(fleet)} where key = 'fleet'`;
  });

  test.each(['from=2031-06-02&days=61&loads=1', 'from=no&days=1&loads=1', 'from=2031-06-02&days=1&loads=0'])(
    'an invalid query (%s) is a 400',
    async (query) => {
      expect((await store.call(`/api/delivery-windows?${query}`)).status).toBe(400);
    },
  );
});

describe('moved by its customer', () => {
  const email = 'dana@example.com';
  const move = (row: OrderRow, to: object) =>
    send<{ code: string; order: GuestOrder }>('/api/orders/day', {
      orderNumber: row.orderNumber,
      email,
      deliveryDate: day,
      ...to,
    });

  test('a customer can move to another window of their own full day, but not to a full window', async () => {
    const row = await confirmed('morning', { email });
    expect((await buy('all_day')).status).toBe(200);
    expect(await fullOn()).toEqual(ALL);
    const asked = { orderNumber: row.orderNumber, email };
    const full = await send<FullWindows>('/api/orders/windows', asked);
    expect(full.body[day]).toBeUndefined();
    expect((await send('/api/orders/windows', { ...asked, email: 'other@example.com' })).status).toBe(404);

    const moved = await move(row, { deliveryWindow: 'afternoon' });
    expect(moved.body.order).toMatchObject({
      deliveryDate: day,
      deliveryWindow: 'afternoon',
      loads: [{ day, deliveryWindow: 'afternoon' }],
    });
    await buy('afternoon', { on: after });
    expect(await move(row, { deliveryDate: after })).toMatchObject(moveFull);
    expect((await move(row, { deliveryDate: after, deliveryWindow: 'morning' })).status).toBe(200);
    await handleAll(sql);
    const mails = await sql`
      select from mails where template = 'order_rescheduled' and facts ->> 'orderId' = ${row.id}`;
    expect(mails).toHaveLength(2);
  });
});

describe('moved by staff', () => {
  const orderOf = async (id: string) =>
    (await (await store.call(`/api/admin/orders/${id}`, { headers: admin })).json()) as AdminOrder;
  const move = async (id: string, to: object) =>
    send<AdminOrder>(`/api/admin/orders/${id}/day`, { version: (await orderOf(id)).version, ...to }, admin);
  const seen = async ({ orderNumber }: OrderRow, email: string) => {
    await store.forgetLimits();
    return (await send<{ order: GuestOrder }>('/api/guest-order-lookup', { orderNumber, email })).body.order;
  };

  test('staff confirm a move to a full window, and the customer sees it', { tags: 'long' }, async () => {
    const email = `${randomUUID()}@example.com`;
    const row = await confirmed('morning', { email });
    await buy('afternoon');
    const to = { deliveryDate: day, deliveryWindow: 'afternoon' };
    expect(await move(row.id, to)).toMatchObject(moveFull);
    const moved = await move(row.id, { ...to, evenFull: true, tell: true });
    expect(moved.body).toMatchObject({
      deliveryWindow: 'afternoon',
      deliveries: [{ deliveryWindow: 'afternoon' }],
    });
    expect(await seen(row, email)).toMatchObject({
      deliveryWindow: 'afternoon',
      loads: [{ deliveryWindow: 'afternoon' }],
    });
    await store.drain();
    const { text, subject } = await store.mailTo(email);
    expect(`${subject} ${text}`).toContain('in the afternoon');
    expect(text).toContain('12 PM to 5 PM');
  });

  test('an order without a day gets the next day with room in its window', async () => {
    const soon = deliveryDates(terms, 3);
    const before = await sql<{ id: string }[]>`
      insert into truck_days_off (truck, day) select 1, unnest(${soon.slice(0, 2)}::date[]) returning truck`;
    expect(before).toHaveLength(2);
    const row = await pay(
      await send(
        '/api/create-checkout',
        claimFor([{ product: anyProduct(), quantity: 4 }], { delivery_window: 'afternoon' }),
        { 'idempotency-key': randomUUID() },
      ),
    );
    const { version } = await orderOf(row.id);
    const { body } = await send<AdminOrder>(
      `/api/admin/orders/${row.id}/status`,
      { to: 'confirmed', version },
      admin,
    );
    expect(body).toMatchObject({
      deliveryDate: soon[2],
      deliveryWindow: 'afternoon',
      deliveries: [{ day: soon[2], deliveryWindow: 'afternoon' }],
    });
  });
});
