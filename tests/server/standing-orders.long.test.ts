// Long: standing orders: each delivery is ordered once, some days ahead, at that day's prices; or its owner is told
// why not.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addDays, storeDate, storeInstant, weekdayOf } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import {
  daysFor,
  deliveryFrom,
  PLACED_DAYS_AHEAD,
  type StandingOrder,
} from '../../domain/orders/standingOrders.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { placeStandingOrders } from '../../server/checkout/standingOrders.ts';
import { readStoreSettings } from '../../server/db/storeSettings.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const settings = await readStoreSettings(sql);
const today = storeDate(new Date());

beforeEach(() => store.forgetLimits());

/** A Monday that is not ordered yet, and whose week is open. */
let first = addDays(today, 40);
const rhythm = (firstOn: string) => ({ every: 'two_weeks', firstOn }) as const;
while (weekdayOf(first) !== 1 || daysFor(rhythm(first), first, settings).length < 5)
  first = addDays(first, 1);
const second = addDays(first, 14);
/** The morning on which the delivery of that day is ordered. */
const morningFor = (day: string) => storeInstant(addDays(day, -PLACED_DAYS_AHEAD), 8 * 60);
const place = (day: string) =>
  placeStandingOrders(
    { sql: store.background.sql, log: store.background.log, livemode: false },
    morningFor(day),
  );

async function product(priceCents = 1_000, inventoryCount: number | null = null) {
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    insert into products (slug, name, price_cents, inventory_count, category_id)
    select ${randomUUID()}, ${`Sand ${randomUUID()}`}, ${priceCents}, ${inventoryCount}, id
    from product_categories where slug = 'topsoil'
    returning id`);
  return id;
}
const sand = await product();

async function somebody() {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const call = async (path: string, body?: object) => {
    const answer = await (body ? store.post(path, body, headers) : store.call(path, { headers }));
    return {
      status: answer.status,
      body: (await answer.json()) as { standingOrders: StandingOrder[]; code?: string; field?: string },
    };
  };
  const make = (over: object = {}) =>
    call('/api/standing-orders', {
      id: randomUUID(),
      items: [{ productId: sand, quantity: 12 }],
      ...rhythm(first),
      deliveryWindow: 'morning',
      deliveryAddress: '10 Gravel Road, Nashville, TN 37203',
      deliveryZip: '37203',
      specialInstructions: 'Left of the barn',
      customerName: 'Rosa Quarry',
      customerPhone: '615-555-0101',
      poNumber: '',
      jobName: 'Maple Court',
      payment: 'link',
      ...over,
    });
  const all = async () => (await call('/api/standing-orders')).body.standingOrders;
  const act = async (action: string, over: object = {}) => {
    const [one] = await all();
    return call(`/api/standing-orders/${one?.id}`, { action, nextOn: one?.nextOn, ...over });
  };
  const orders = async () => {
    const answer = await store.call('/api/my-orders', { headers });
    return ((await answer.json()) as { orders: MyOrder[] }).orders;
  };
  return { ...who, headers, owner: `u:${who.user.id}`, call, make, all, act, orders };
}

test('the store places an order once, some days ahead, and emails the payment link', async () => {
  const one = await somebody();
  expect((await one.make()).body.standingOrders).toMatchObject([
    { nextOn: first, placedOn: addDays(first, -PLACED_DAYS_AHEAD), isPaused: false, runs: [] },
  ]);
  await place(addDays(first, -1));
  expect(await one.orders()).toEqual([]);
  await sql`update products set price_cents = 1100 where id = ${sand}`;
  await Promise.all(Array.from({ length: 4 }, () => place(first)));
  const [order, ...more] = await one.orders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    deliveryDate: first,
    deliveryWindow: 'morning',
    jobName: 'Maple Court',
    specialInstructions: 'Left of the barn',
    paymentStatus: 'unpaid',
    lines: [{ productId: sand, quantity: 12, lineTotalCents: 13_200 }],
  });
  const mail = await store.mailTo(one.email, `Your order ${order?.orderNumber}: please pay it online`);
  expect(mail.text).toContain('#key=');
  const held = await store.oneRow(sql<{ payUntil: Date; windowHeldUntil: Date }[]>`
    select pay_until, window_held_until from orders where order_number = ${order?.orderNumber ?? ''}`);
  expect(held.payUntil > morningFor(first)).toBe(true);
  expect(held.windowHeldUntil > held.payUntil).toBe(true);
  expect(await one.all()).toMatchObject([
    { nextOn: second, runs: [{ dueOn: first, orderNumber: order?.orderNumber, miss: null }] },
  ]);
  await place(second);
  expect(await one.orders()).toHaveLength(2);
});

test('the queue places a due order by itself', async () => {
  const one = await somebody();
  const commerce = startCommerce(store.background);
  await commerce.stop();
  let soon = addDays(today, 1);
  while (weekdayOf(soon) === 0) soon = addDays(soon, 1);
  await one.make({ firstOn: soon, every: 'month' });
  await store.background.jobs.drain();
  const [{ runs } = { runs: [] }] = await one.all();
  expect(runs).toMatchObject([{ dueOn: soon }]);
});

test('a standing order on account is invoiced within the credit limit, and missed beyond it', async () => {
  const one = await somebody();
  expect((await one.make({ payment: 'account' })).body.code).toBe('no_terms');
  await sql`
    insert into contractor_accounts ${sql({
      owner: one.owner,
      businessName: 'Quarry & Sons',
      contactName: 'Rosa Quarry',
      contactEmail: one.email,
      status: 'approved',
      percentOff: 10,
      termsDays: 30,
      creditLimitCents: 30_000,
    })}`;
  const rock = await product(1_000);
  await one.make({ payment: 'account', items: [{ productId: rock, quantity: 12 }] });
  await place(first);
  expect(await one.orders()).toMatchObject([
    { paymentKind: 'account', paymentStatus: 'invoiced', lines: [{ lineTotalCents: 10_800 }] },
  ]);
  await sql`update contractor_accounts set credit_limit_cents = 1000 where owner = ${one.owner}`;
  await place(second);
  expect(await one.orders()).toHaveLength(1);
  expect((await one.all())[0]).toMatchObject({ isPaused: false, runs: [{ miss: 'credit_limit' }, {}] });
  await sql`update contractor_accounts set terms_days = 0 where owner = ${one.owner}`;
  await place(addDays(second, 14));
  expect((await one.all())[0]).toMatchObject({ isPaused: true, runs: [{ miss: 'no_terms' }, {}, {}] });
});

test('a delivery that is out of stock is missed with an email, and the next one is still placed', async () => {
  const one = await somebody();
  const rare = await product(1_000, 5);
  await one.make({ items: [{ productId: rare, quantity: 12 }] });
  await Promise.all([place(first), place(first)]);
  expect(await one.orders()).toEqual([]);
  const { name } = await store.oneRow(sql<{ name: string }[]>`select name from products where id = ${rare}`);
  const mail = await store.mailTo(one.email);
  expect(mail.subject).toMatch(/^Your standing order for Monday, /);
  expect(mail.text).toContain(`Not enough in the yard: ${name}.`);
  expect((await one.all())[0]).toMatchObject({
    nextOn: second,
    isPaused: false,
    runs: [{ dueOn: first, orderNumber: null, miss: 'out_of_stock', names: [name] }],
  });
  await sql`update products set inventory_count = 50 where id = ${rare}`;
  await place(second);
  expect(await one.orders()).toHaveLength(1);
  await sql`update products set is_active = false where id = ${rare}`;
  await place(addDays(second, 14));
  expect((await one.all())[0]).toMatchObject({ isPaused: true, runs: [{ miss: 'product_gone' }, {}, {}] });
});

test('a process does not place a delivery that another process has just placed', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const [early = '', late = ''] = [randomUUID(), randomUUID()].toSorted();
  await one.make({ id: early });
  await other.make({ id: late });
  const placing = await sql.begin(async (tx) => {
    const [held] = await tx`
      select pg_backend_pid() as pid from standing_orders where id = ${early} for update`;
    const placed = place(first);
    await expect
      .poll(() => sql`select from pg_locks where not granted and ${held?.pid} = any(pg_blocking_pids(pid))`)
      .toHaveLength(1);
    // What the other process does.
    await sql`update standing_orders set next_on = ${second} where id = ${late}`;
    return { placed };
  });
  await placing.placed;
  expect(await one.orders()).toHaveLength(1);
  expect(await other.all()).toMatchObject([{ nextOn: second, runs: [] }]);
  expect(await other.orders()).toEqual([]);
});

test('a delivery on a closed day moves to the next day', async () => {
  const one = await somebody();
  await one.make();
  const close = (days: readonly string[]) => sql`
    insert into store_settings (key, value) values ('closures', ${sql.json([...days])})
    on conflict (key) do update set value = excluded.value`;
  await close([...settings.closures, first]);
  try {
    await place(first);
    expect((await one.orders())[0]?.deliveryDate).toBe(addDays(first, 1));
    expect((await one.all())[0]?.nextOn).toBe(second);
  } finally {
    await close(settings.closures);
  }
});

test('a standing order is paused, resumed, skipped once and ended', async () => {
  const one = await somebody();
  await one.make();
  await one.act('pause');
  await place(first);
  expect(await one.orders()).toEqual([]);
  await one.act('resume');
  expect((await one.act('skip')).body.standingOrders[0]).toMatchObject({ nextOn: second, isPaused: false });
  // A second press on what was then the next one.
  expect(await one.act('skip', { nextOn: first })).toMatchObject({
    status: 409,
    body: { code: 'changed_since' },
  });
  await place(first);
  expect(await one.orders()).toEqual([]);
  expect((await one.act('end')).body.standingOrders).toEqual([]);
  await place(second);
  expect(await one.orders()).toEqual([]);
});

test('skipping during placement does one or the other', async () => {
  const one = await somebody();
  await one.make();
  const [skipped] = await Promise.all([one.act('skip', { nextOn: first }), place(first)]);
  const orders = await one.orders();
  expect(orders).toHaveLength(skipped.status === 200 ? 0 : 1);
  expect((await one.all())[0]?.nextOn).toBe(second);
});

test('a standing order is private to its owner, exported with the account and deleted with it', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await one.make();
  const [{ id, nextOn } = { id: '', nextOn: '' }] = await one.all();
  expect(await other.all()).toEqual([]);
  for (const action of ['pause', 'skip', 'end'])
    expect((await other.call(`/api/standing-orders/${id}`, { action, nextOn })).status).toBe(404);
  expect((await other.make({ id })).status).toBe(404);
  expect((await one.make({ id })).body.standingOrders).toHaveLength(1);
  const file = (await one.call('/api/my-data')).body;
  expect(file.standingOrders).toMatchObject([{ id, jobName: 'Maple Court' }]);
  await sql`select delete_account(${one.user.id})`;
  expect(await sql`select from standing_orders where id = ${id}`).toHaveLength(0);
});

test('a standing order that cannot be delivered is refused', async () => {
  const one = await somebody();
  expect((await one.make({ deliveryZip: '90210' })).body).toMatchObject({ field: 'deliveryZip' });
  expect((await one.make({ firstOn: today })).body).toMatchObject({ field: 'firstOn' });
  expect((await one.make({ firstOn: addDays(first, 6) })).body).toMatchObject({ field: 'firstOn' });
  expect((await one.make({ items: [{ productId: 'none', quantity: 1 }] })).body.code).toBe('product_gone');
  expect((await one.make({ items: [] })).status).toBe(400);
  expect(deliveryFrom(rhythm(first), addDays(first, 1))).toBe(second);
});

test('the owner changes amount, address, day and rhythm, and the next order follows', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await one.make();
  await place(first);
  const [made] = await one.all();
  expect(made).toMatchObject({ nextOn: second });
  const change = (over: object = {}, who = one) =>
    store
      .call(`/api/standing-orders/${made?.id}`, {
        method: 'PUT',
        headers: { ...who.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...made,
          items: [{ productId: sand, quantity: 15 }],
          firstOn: second,
          nextOn: second,
          ...over,
        }),
      })
      .then(async (answer) => ({
        status: answer.status,
        body: (await answer.json()) as { field?: string; code?: string; standingOrders: StandingOrder[] },
      }));
  expect((await change({}, other)).status).toBe(404);
  expect((await change({ nextOn: first })).body).toMatchObject({ code: 'changed_since' });
  // The first one is ordered already.
  expect((await change({ firstOn: first })).body).toMatchObject({ field: 'firstOn' });
  expect((await change({ deliveryZip: '90210' })).body).toMatchObject({ field: 'deliveryZip' });
  expect((await change({ payment: 'account' })).body).toMatchObject({ code: 'no_terms' });
  expect((await change({ items: [{ productId: randomUUID(), quantity: 1 }] })).body).toMatchObject({
    code: 'product_gone',
  });
  expect(await one.all()).toEqual([made]);

  const later = addDays(second, 1);
  const { body } = await change({
    firstOn: later,
    every: 'week',
    deliveryWindow: 'afternoon',
    deliveryZip: '37211',
    deliveryAddress: '4 Nolensville Pike, Nashville, TN 37211',
  });
  expect(body.standingOrders).toMatchObject([
    {
      id: made?.id,
      every: 'week',
      nextOn: later,
      deliveryWindow: 'afternoon',
      deliveryZip: '37211',
      items: [{ productId: sand, quantity: 15 }],
    },
  ]);
  await place(later);
  const [order] = await one.orders();
  expect(order).toMatchObject({ deliveryDate: later, lines: [{ quantity: 15 }] });
  expect(order?.deliveryAddress).toContain('Nolensville Pike');
  expect(await one.all()).toMatchObject([{ nextOn: addDays(later, 7) }]);
});

test('a changed amount keeps the day of the month', async () => {
  const one = await somebody();
  await one.make({ every: 'month' });
  const [made] = await one.all();
  await sql`update standing_orders set next_on = ${deliveryFrom({ every: 'month', firstOn: first }, addDays(first, 1))}`;
  const [moved] = await one.all();
  const answer = await store.call(`/api/standing-orders/${made?.id}`, {
    method: 'PUT',
    headers: { ...one.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...moved, items: [{ productId: sand, quantity: 20 }], firstOn: moved?.nextOn }),
  });
  expect(answer.status).toBe(200);
  expect(await sql`select first_on, next_on from standing_orders where id = ${made?.id ?? ''}`).toEqual([
    { firstOn: first, nextOn: moved?.nextOn },
  ]);
});
