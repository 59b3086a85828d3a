// Long: the day board and the drivers' marks in one file, because all of it needs the same yard and orders: planning on
// confirmation, moves, and status changes.

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { deliveryDates, formatStoreDate } from '../../../domain/delivery/calendar.ts';
import type { DeliveryMark } from '../../../domain/delivery/deliveries.ts';
import { loadWarning } from '../../../domain/delivery/fleet.ts';
import type { BoardLoad, DriveList } from '../../../domain/orders/adminDeliveries.ts';
import type { GuestOrder } from '../../../domain/orders/guestOrders.ts';
import { planLoads } from '../../../domain/orders/orderLoads.ts';
import { UNDO_MINUTES } from '../../../domain/orders/orders.ts';
import type { CommandAnswer } from '../../../domain/sync.ts';
import type { Board } from '../../../server/admin/dayBoard.ts';
import type { ChangedOrders } from '../../../server/admin/orders/orderActions.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { Tx } from '../../../server/db/sql.ts';
import { lockDay } from '../../../server/orders/windows.ts';
import { loadsAt } from '../../../web/admin/deliveries/board.ts';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { jobExample } from '../../helpers/examples.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import { command } from '../../helpers/owners.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
const DAY = '2031-06-02';
const boss = await store.staff();
const admin = boss.headers;
const customer = (await store.person()).headers;
const gravel = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`,
);
beforeEach(async () => {
  await store.forgetLimits();
  await sql`update deliveries set day = day - 3650 where status in ('planned', 'started')`;
});

const ask = async <T>(path: string): Promise<T> => (await boss.ask<T>(path)).body;
const tell = <T>(path: string, body: object) => boss.tell<T>('POST', path, body);
const board = () => ask<Board>(`deliveries?from=${DAY}&days=2`);
const orderOf = (id: string) => ask<AdminOrder>(`orders/${id}`);
const drive = (truck: number) => ask<DriveList>(`drive?truck=${truck}&day=${DAY}`);

/** Twenty yards of gravel are too heavy for one truck: ten ride on each of two. */
async function confirmedOrder(
  yards = 20,
  deliveryDate: string | null = DAY,
  paymentStatus: 'invoiced' | 'unpaid' = 'invoiced',
): Promise<AdminOrder> {
  const { id } = await store.order({
    quantity: yards,
    deliveryDate,
    paymentStatus,
    deliveryZip: '37203',
    lines: [
      {
        productId: gravel.id,
        name: 'Pea Gravel',
        unit: 'per cubic yard',
        quantity: yards,
        unitPriceCents: 100,
      },
    ],
  });
  const { version } = await orderOf(id);
  return (await tell<AdminOrder>(`orders/${id}/status`, { to: 'confirmed', version, evenUnpaid: true })).body;
}
const longDate = (day: string | null) =>
  formatStoreDate(day ?? '', 'en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** The order as its customer sees it in tracking and on the order's page. */
async function seenByCustomer(id: string): Promise<GuestOrder> {
  const { orderNumber } = await orderOf(id);
  await store.forgetLimits();
  const answer = await store.post('/api/guest-order-lookup', { orderNumber, email: `${id}@example.com` });
  return ((await answer.json()) as { order: GuestOrder }).order;
}
const loadsOf = async (orderId: string) => (await board()).loads.filter((load) => load.orderId === orderId);

async function send(type: 'markDelivery' | 'proveDelivery', payload: object, headers = admin) {
  const sent = command(type, payload as never);
  const push = async () => {
    const answer = await store.post('/api/sync', { schema: 1, commands: [sent] }, headers);
    return ((await answer.json()) as { answers: CommandAnswer[] }).answers[0];
  };
  const answer = await push();
  // A retry after a lost response: the same command changes nothing.
  expect(await push()).toEqual(answer);
  await store.drain();
  return answer;
}
const mark = (deliveryId: string, status: DeliveryMark['status'], headers = admin) =>
  send('markDelivery', { deliveryId, status, at: '2031-06-02T14:00:00.000Z' }, headers);

describe('planning loads', () => {
  test('stone too heavy for one truck is shared evenly, and tools alone make one load', () => {
    const stone = { name: 'Pea Gravel', unit: 'per cubic yard', quantity: 20, materialId: 'pea-gravel' };
    const rake = { name: 'Rake', unit: 'per item', quantity: 2, materialId: null };
    expect(planLoads([stone, rake]).map(({ cubicYards }) => cubicYards)).toEqual([10, 10]);
    expect(planLoads([rake])).toEqual([{ name: 'Rake', materialId: null, cubicYards: 0, pounds: null }]);
    expect(planLoads([])).toEqual([]);
  });

  test('without a day, the board begins with the next loads', async () => {
    await confirmedOrder(2);
    expect((await ask<Board>('deliveries?days=1')).days).toEqual([DAY]);
  });

  test('confirming an order puts its loads on the trucks with the fewest loads, once', async () => {
    const first = await confirmedOrder();
    const second = await confirmedOrder(4);
    expect(await loadsOf(first.id)).toMatchObject([
      { truck: 1, load: 1, loads: 2, cubicYards: 10, status: 'planned', city: 'Nashville' },
      { truck: 2, load: 2, loads: 2, cubicYards: 10 },
    ]);
    expect(await loadsOf(second.id)).toMatchObject([{ truck: 3, cubicYards: 4 }]);
    expect((await orderOf(first.id)).deliveries).toHaveLength(2);
    await Promise.all([board(), board()]);
    expect(await loadsOf(first.id)).toHaveLength(2);
  });

  test('confirming an order sets its day in the email and the order', async () => {
    const { id, orderNumber, deliveryDate, deliveries } = await confirmedOrder(4, null);
    const [load] = deliveries;
    expect(deliveryDate).toMatch(/^20\d\d-/);
    expect(load?.day).toBe(deliveryDate);
    await store.afterUndo();
    const mail = await store.mailTo(`${id}@example.com`);
    expect(mail.subject).toBe(`Your order ${orderNumber} is confirmed`);
    expect(mail.text).toContain(`Delivery date: ${longDate(deliveryDate)}`);
    expect(await seenByCustomer(id)).toMatchObject({ deliveryDate, loads: [{ load: 1, day: deliveryDate }] });
  });

  test('the customer of an order confirmed unpaid is emailed its day, and its cancellation', async () => {
    const { id, orderNumber } = await confirmedOrder(3, DAY, 'unpaid');
    await store.afterUndo();
    const confirmed = await store.mailTo(`${id}@example.com`);
    expect(confirmed.subject).toBe(`Your order ${orderNumber} is confirmed`);
    expect(confirmed.text).toContain(`Delivery date: ${longDate(DAY)}`);
    const { version } = await orderOf(id);
    await tell(`orders/${id}/status`, { to: 'cancelled', version });
    await store.drain();
    expect((await store.mailTo(`${id}@example.com`)).subject).toBe(`Your order ${orderNumber} was cancelled`);
  });

  test('a load is late once its day is past, whichever day the board shows', async () => {
    const { id } = await confirmedOrder(3);
    const lateOn = async (day: string) =>
      (await ask<Board>(`deliveries?from=${day}&days=1`)).late.some(({ orderId }) => orderId === id);
    expect(await lateOn('2031-06-03')).toBe(false);
    await sql`update deliveries set day = '2020-06-02' where order_id = ${id}`;
    expect(await lateOn('2031-06-03')).toBe(true);
    expect(await lateOn('2020-06-01')).toBe(true);
    // On that day the load is on the board itself.
    expect(await lateOn('2020-06-02')).toBe(false);
  });

  test('the number of trucks comes from the settings', async () => {
    const fleet = { trucks: [{ name: 'Big Red', cubicYards: 19, tons: 22 }], loadsPerTruck: 2 };
    await store.set('fleet', fleet);
    const { id } = await confirmedOrder();
    expect((await loadsOf(id)).map(({ truck }) => truck)).toEqual([1, 1]);
    expect((await board()).fleet).toEqual(fleet);
    await sql`update store_settings set deleted_at = now() where key = 'fleet'`;
  });

  test('a truck that is out of service gets no loads, and a small truck none that it cannot carry', async () => {
    const tri = { name: '', cubicYards: 19, tons: 22 };
    const fleet = { trucks: [{ name: 'Small', cubicYards: 5, tons: 6 }, tri, tri], loadsPerTruck: 6 };
    await store.set('fleet', fleet);
    const off = (isOff: boolean) => tell('deliveries/trucks', { truck: 2, day: DAY, isOff });
    expect((await off(true)).status).toBe(204);
    expect((await off(true)).status).toBe(204);
    expect((await board()).daysOff).toEqual([{ truck: 2, day: DAY }]);
    const big = await confirmedOrder(20);
    const little = await confirmedOrder(3);
    expect((await loadsOf(big.id)).map(({ truck }) => truck)).toEqual([3, 3]);
    expect((await loadsOf(little.id)).map(({ truck }) => truck)).toEqual([1]);
    expect((await off(false)).status).toBe(204);
    expect((await board()).daysOff).toEqual([]);
    const acts = await sql<{ action: string }[]>`
      select action from audit_log where action in ('truck_off', 'truck_back') order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['truck_off', 'truck_back']);
    await sql`update store_settings set deleted_at = now() where key = 'fleet'`;
  });

  test('pending orders are listed as unscheduled until they are confirmed', async () => {
    const { id } = await confirmedOrder(2);
    await sql`delete from deliveries where order_id = ${id}`;
    await changeOrders(sql, (tx) => tx`update orders set status = 'pending' where id = ${id}`);
    const { unscheduled } = await board();
    expect(unscheduled.orders.find((order) => order.id === id)).toMatchObject({
      city: 'Nashville',
      cubicYards: 2,
      deliveryDate: DAY,
    });
    const seen = unscheduled.orders.filter((order) => order.id === id);
    await tell('orders/status', {
      to: 'confirmed',
      orders: seen.map(({ id, version }) => ({ id, version })),
    });
    expect((await loadsOf(id)).map(({ day }) => day)).toEqual([DAY]);
    expect((await board()).unscheduled.total).toBe(unscheduled.total - 1);
  });

  test('a load warns when it is too heavy, or would be when wet', () => {
    expect(loadWarning({ pounds: 45_000, cubicYards: 1, materialId: null })).toBe('over');
    expect(loadWarning({ pounds: 43_000, cubicYards: 19, materialId: 'topsoil' })).toBe('wet');
    expect(loadWarning({ pounds: 5_000, cubicYards: 2, materialId: 'pea-gravel' })).toBeNull();
  });
});

test('a dragged load previews the truck’s loads and the warnings there', () => {
  const about = {
    version: 1,
    orderId: 'o',
    orderStatus: 'confirmed',
    load: 1,
    loads: 1,
    status: 'planned',
    failedReason: null,
    failedNote: null,
  } satisfies Partial<BoardLoad>;
  const load = (id: string, truck: number, pounds: number): BoardLoad => ({
    ...about,
    id,
    truck,
    pounds,
    orderNumber: id,
    day: DAY,
    position: 0,
    deliveryWindow: 'all_day',
    name: 'Pea Gravel',
    materialId: null,
    cubicYards: 10,
    customerName: 'Ana',
    customerPhone: null,
    city: null,
  });
  const loads = [load('a', 1, 45_000), load('b', 2, 1_000), load('c', 2, 1_000)] as const;
  const tri = { name: '', cubicYards: 19, tons: 22 };
  const small = { name: 'Small', cubicYards: 8, tons: 10 };
  const fleet = { trucks: [tri, tri, small], loadsPerTruck: 2 };
  const board = { loads: [...loads], fleet, daysOff: [{ truck: 3, day: DAY }] };
  const onto = (truck: number) => ({ day: DAY, truck, position: 0 });
  const [heavy, light] = loads;
  expect(loadsAt([heavy], onto(2), board)).toMatchObject({
    loads: { length: 3 },
    warnings: ['over', 'full'],
  });
  expect(loadsAt([light], onto(1), board)).toMatchObject({ loads: { length: 2 }, warnings: [] });
  expect(loadsAt([light], onto(2), board)).toMatchObject({ loads: { length: 2 }, warnings: [] });
  expect(loadsAt([heavy], null, board)).toMatchObject({ loads: { length: 1 }, warnings: ['over'] });
  expect(loadsAt(loads, onto(3), board)).toMatchObject({
    loads: { length: 3 },
    warnings: ['over', 'yards', 'full', 'off'],
  });
});

describe('moving a load', () => {
  /** Confirmed, and its customer has been told. */
  const toldOrder = async (yards?: number) => {
    const order = await confirmedOrder(yards);
    await store.afterUndo();
    return order;
  };
  const dayMails = async (id: string) =>
    (await store.mailbox.list()).filter(
      ({ to, subject }) => to === `${id}@example.com` && subject.includes('new delivery day'),
    );
  type Moved = BoardLoad[] & { code?: string };
  const moveAll = (loads: readonly BoardLoad[], isTold = false) =>
    tell<Moved>('deliveries/move', {
      tell: isTold,
      loads: loads.map(({ id, day, truck, position, version }) => ({ id, day, truck, position, version })),
    });
  const move = async (load: BoardLoad, to: Partial<BoardLoad>, isTold = false) => {
    const { status, body } = await moveAll([{ ...load, ...to }], isTold);
    return { status, body: (Array.isArray(body) ? body[0] : body) as BoardLoad & { code: string } };
  };
  const first = async (orderId: string): Promise<BoardLoad> => {
    const [load] = await loadsOf(orderId);
    if (!load) throw new Error('no load');
    return load;
  };

  test('a load moves to another truck and position, and the other loads shift', async () => {
    const ids = [await confirmedOrder(3), await confirmedOrder(3), await confirmedOrder(3)].map(
      ({ id }) => id,
    );
    for (const id of ids) await move(await first(id), { truck: 2, position: 9 });
    const row = async () =>
      (await board()).loads.filter(({ truck }) => truck === 2).map(({ orderId }) => orderId);
    expect(await row()).toEqual(ids);
    await move(await first(ids[2] ?? ''), { position: 0 });
    expect(await row()).toEqual([ids[2], ids[0], ids[1]]);
  });

  test('several loads move all or none, and move back', async () => {
    const orders = [await toldOrder(3), await toldOrder(20), await toldOrder(3)];
    const before = (await Promise.all(orders.map(({ id }) => loadsOf(id)))).flat();
    expect(before).toHaveLength(4);
    const away = before.map((load, position) => ({ ...load, day: '2031-06-03', truck: 2, position }));
    const [one, ...rest] = away;
    if (!one) throw new Error('four loads ride');
    expect((await moveAll([...rest, { ...one, version: 0 }])).body).toMatchObject({ code: 'changed_since' });
    expect((await moveAll([...rest, { ...one, truck: 9 }])).status).toBe(400);
    expect((await moveAll([...rest, { ...one, id: randomUUID() }])).status).toBe(404);
    const places = async () =>
      (await Promise.all(orders.map(({ id }) => loadsOf(id))))
        .flat()
        .map(({ id, day, truck }) => ({ id, day, truck }));
    const at = (some: readonly BoardLoad[]) => some.map(({ id, day, truck }) => ({ id, day, truck }));
    expect(await places()).toEqual(at(before));
    const moved = await moveAll(away);
    expect(moved.body.map(({ id, position }) => [id, position])).toEqual(away.map(({ id }, at) => [id, at]));
    expect((await orderOf(orders[1]?.id ?? '')).deliveryDate).toBe('2031-06-03');
    const back = before.map((load) => ({
      ...load,
      version: moved.body.find(({ id }) => id === load.id)?.version ?? 0,
    }));
    expect((await moveAll(back)).status).toBe(200);
    expect(await places()).toEqual(at(before));
    const [line] = await sql<{ detail: object }[]>`
      select detail from audit_log where action = 'delivery_moved' order by id desc limit 1`;
    expect(line?.detail).toMatchObject({ from: { day: '2031-06-03', truck: 2 }, to: { day: DAY } });
  });

  test('a move gets a conflict when somebody else moved the load first', async () => {
    const { id } = await confirmedOrder(3);
    const seen = await first(id);
    expect((await move(seen, { truck: 3 })).status).toBe(200);
    const late = await move(seen, { truck: 2 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: [{ id: seen.id, truck: 3 }] },
    });
    expect((await first(id)).truck).toBe(3);
  });

  test('one of two simultaneous moves wins, the other gets a conflict', async () => {
    const { id } = await confirmedOrder(3);
    const seen = await first(id);
    const answers = await Promise.all([move(seen, { truck: 2 }), move(seen, { truck: 3 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a move to another day reschedules the order, and tells its customer only if asked to', async () => {
    const { id } = await toldOrder(3);
    expect((await move(await first(id), { day: '2031-06-01' })).status).toBe(422);
    expect((await move(await first(id), { day: '2020-06-01' })).status).toBe(422);
    expect((await move(await first(id), { truck: 9 })).status).toBe(400);
    expect((await move(await first(id), { day: '2031-06-03' })).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({ deliveryDate: '2031-06-03' });
    await store.afterUndo();
    expect(await dayMails(id)).toEqual([]);
    expect((await move(await first(id), { day: '2031-06-04' }, true)).status).toBe(200);
    await store.drain();
    const [mail, ...others] = await dayMails(id);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('your order now arrives on Wednesday, June 4, 2031');
    expect(mail?.text).toContain('If that does not suit you, call us.');
    expect(await seenByCustomer(id)).toMatchObject({
      deliveryDate: '2031-06-04',
      loads: [{ day: '2031-06-04' }],
    });
  });

  test('a move by the customer is confirmed to them, and does not ask whether it suits', async () => {
    const { id, orderNumber } = await toldOrder(3);
    const email = `${id}@example.com`;
    const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
    const deliveryDate = deliveryDates(terms, 9).at(-1);
    const moved = await store.post('/api/orders/day', { orderNumber, email, deliveryDate });
    expect(moved.status).toBe(200);
    await store.drain();
    const [mail] = await dayMails(id);
    expect(mail?.text).toContain('your order now arrives on');
    expect(mail?.text).toContain('You can move, change or cancel it yourself.');
    expect(mail?.text).not.toContain('suit you');
  });

  test('a customer with several loads is told which load moved and the day of each', async () => {
    const { id, orderNumber } = await toldOrder();
    const [one, two] = await loadsOf(id);
    if (!one || !two) throw new Error('two loads ride');
    await move(two, { day: '2031-06-03' }, true);
    await store.drain();
    expect((await orderOf(id)).deliveryDate).toBe(DAY);
    const [aboutTwo] = await dayMails(id);
    expect(aboutTwo?.subject).toBe(`A new delivery day for load 2 of your order ${orderNumber}`);
    expect(aboutTwo?.text).toContain('load 2 of 2 now arrives on Tuesday, June 3, 2031');
    expect(aboutTwo?.text).toContain('Load 1 of 2: Monday, June 2, 2031');
    expect(aboutTwo?.text).toContain('Load 2 of 2: Tuesday, June 3, 2031');
    expect((await seenByCustomer(id)).loads.map(({ day }) => day)).toEqual([DAY, '2031-06-03']);
    await move(one, { day: '2031-06-04' }, true);
    await store.drain();
    expect((await orderOf(id)).deliveryDate).toBe('2031-06-03');
    const [aboutOne, ...before] = await dayMails(id);
    expect(aboutOne?.text).toContain('load 1 of 2 now arrives on Wednesday, June 4, 2031');
    expect(before).toHaveLength(1);
  });

  test('no email is sent for a move within the same day, or before the confirmation is sent', async () => {
    const { id } = await confirmedOrder();
    const [, two] = await loadsOf(id);
    if (!two) throw new Error('two loads ride');
    const { body } = await move(two, { day: '2031-06-03' }, true);
    expect((await move(body, { truck: 3 }, true)).status).toBe(200);
    await store.afterUndo();
    expect(await dayMails(id)).toEqual([]);
    const mail = await store.mailTo(`${id}@example.com`);
    expect(mail.subject).toContain('is confirmed');
    expect(mail.text).toContain('Load 2 of 2: Tuesday, June 3, 2031');
  });

  test('a customer whose loads move together is told once', async () => {
    const { id } = await toldOrder();
    const loads = await loadsOf(id);
    await moveAll(
      loads.map((load, index) => ({ ...load, day: `2031-06-0${index + 3}` })),
      true,
    );
    await store.drain();
    expect(await dayMails(id)).toHaveLength(1);
  });

  test('rescheduling an order moves its loads', async () => {
    const { id, version } = await confirmedOrder();
    await tell(`orders/${id}/day`, { deliveryDate: '2031-06-03', version });
    expect((await loadsOf(id)).map(({ day }) => day)).toEqual(['2031-06-03', '2031-06-03']);
  });

  test('a load on the road cannot be moved', async () => {
    const { id } = await confirmedOrder(3);
    const load = await first(id);
    await mark(load.id, 'started');
    expect((await move(await first(id), { truck: 2 })).body).toMatchObject({ code: 'wrong_status' });
  });
});

describe('a checkout that takes a place at the same moment', () => {
  /** Runs `act` while a checkout has `day` locked, and `take` once that is waited for, or done without waiting. */
  const besideCheckout = <T>(day: string, act: () => Promise<T>, take: (tx: Tx) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      await lockDay(tx, day);
      const acting = act();
      let isOver = false;
      void acting.finally(() => {
        isOver = true;
      });
      const isWaiting = async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and classid = 5 and not granted`).length >
        0;
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
      const waits = !isOver;
      await take(tx);
      return [acting, waits] as const;
    });
  const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };

  test('a drag to another day waits for it', async () => {
    const { id } = await confirmedOrder(3);
    const loads = (await loadsOf(id)).map(({ id, truck, position, version }) => ({
      id,
      truck,
      position,
      version,
      day: '2031-06-03',
    }));
    const [moving, waits] = await besideCheckout(
      '2031-06-03',
      () => tell('deliveries/move', { loads }),
      async () => undefined,
    );
    expect([waits, (await moving).status]).toEqual([true, 200]);
  });

  test('an order without a day is not put on the day whose last place it took', async () => {
    const [soon = '', next] = deliveryDates(terms, 2);
    const fleet = { trucks: [{ name: '', cubicYards: 19, tons: 22 }], loadsPerTruck: 1 };
    await store.set('fleet', fleet);
    const buyer = await store.order({ deliveryDate: '2031-06-09' });
    const [confirming] = await besideCheckout(
      soon,
      () => confirmedOrder(3, null),
      (tx) => tx`
        update orders set delivery_date = ${soon}, window_held_until = now() + interval '1 hour' where id = ${buyer.id}`,
    );
    const order = await confirming;
    await sql`update store_settings set deleted_at = now() where key = 'fleet'`;
    expect(order).toMatchObject({ status: 'confirmed', deliveryDate: next });
  });
});

describe('an order and its loads', () => {
  const moveTo = async (id: string, to: string) =>
    (await tell<AdminOrder>(`orders/${id}/status`, { to, version: (await orderOf(id)).version })).body;
  const undo = async (id: string, status: string) =>
    (await tell<AdminOrder & { code?: string }>(`orders/${id}/undo`, { status })).body;

  test('starting an order starts its loads of the next day alone, and delivering it delivers all of them', {
    tags: 'long',
  }, async () => {
    const { id } = await confirmedOrder();
    const [, two] = (await loadsOf(id)).toSorted((a, b) => a.load - b.load);
    await sql`update deliveries set day = '2031-06-03' where id = ${two?.id ?? ''}`;
    expect(await moveTo(id, 'in_progress')).toMatchObject({
      status: 'in_progress',
      openDays: [DAY, '2031-06-03'],
      deliveries: [{ status: 'started' }, { status: 'planned' }],
    });
    expect(await moveTo(id, 'delivered')).toMatchObject({
      status: 'delivered',
      openDays: [],
      deliveries: [{ status: 'delivered' }, { status: 'delivered' }],
    });
    expect(await undo(id, 'delivered')).toMatchObject({ id });
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      deliveries: [{ status: 'started' }, { status: 'planned' }],
    });
    expect(await undo(id, 'in_progress')).toMatchObject({ code: 'undo_over' });
  });

  test('an order and its loads cannot have contradicting statuses', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    const apart = sql`update deliveries set status = 'started', started_at = now() where id = ${load?.id ?? ''}`;
    await expect(apart).rejects.toThrow('its loads are not');
  });

  test('a status change is undone with its loads until the customer is told', async () => {
    const { id } = await confirmedOrder(3, null);
    expect((await orderOf(id)).undoUntil).not.toBeNull();
    expect(await undo(id, 'confirmed')).toMatchObject({ id });
    expect(await orderOf(id)).toMatchObject({
      status: 'pending',
      deliveryDate: null,
      deliveries: [],
      undoUntil: null,
    });
    await moveTo(id, 'confirmed');
    await store.afterUndo();
    expect((await orderOf(id)).undoUntil).toBeNull();
    expect(await undo(id, 'confirmed')).toMatchObject({ code: 'undo_over' });
    await moveTo(id, 'in_progress');
    expect(await undo(id, 'in_progress')).toMatchObject({ id });
    await store.afterUndo();
    const told = (await store.mailbox.list()).filter(({ to }) => to === `${id}@example.com`);
    expect(told.map(({ subject }) => subject.replace(/.*ORD-\S+ /, ''))).toEqual(['is confirmed']);
    expect((await orderOf(id)).moves.map(({ status, undone }) => [status, undone])).toEqual([
      ['pending', false],
      ['confirmed', true],
      ['pending', false],
      ['confirmed', false],
      ['in_progress', true],
      ['confirmed', false],
    ]);
    const seen = await seenByCustomer(id);
    expect(seen.moves.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
  });

  const taps = {
    'a mark that was taken back': async (id: string) => {
      await mark(id, 'started');
      await mark(id, 'undone');
    },
    'a picture': (id: string) =>
      send('proveDelivery', { deliveryId: id, jpeg: JPEG, at: '2031-06-02T14:00:00.000Z' }),
  };
  test.each(Object.entries(taps))('%s of the driver ends the undoing of a confirmation', async (_, tap) => {
    const { id } = await confirmedOrder();
    const [one] = await loadsOf(id);
    await tap(one?.id ?? '');
    expect(await undo(id, 'confirmed')).toMatchObject({ code: 'undo_over', detail: { status: 'confirmed' } });
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', deliveries: [{}, {}] });
  });

  test('an order with a past day is confirmed for a new one, and undoing that restores its own', async () => {
    const { id, deliveryDate } = await confirmedOrder(3, '2020-06-01');
    expect(deliveryDate).not.toBe('2020-06-01');
    await undo(id, 'confirmed');
    expect(await orderOf(id)).toMatchObject({ deliveryDate: '2020-06-01' });
  });

  test('one request changes the status of several orders independently, and each is undone by itself', async () => {
    const [one, two] = [await confirmedOrder(3), await confirmedOrder(3)];
    const orders = [
      { id: one.id, version: one.version },
      { id: two.id, version: 'older' },
    ];
    const moved = await tell<ChangedOrders>('orders/status', { to: 'delivered', orders });
    expect(moved.body).toEqual({ done: [one.id], left: [{ id: two.id, code: 'changed_since' }] });
    expect(await undo(one.id, 'delivered')).toMatchObject({ id: one.id, status: 'confirmed' });
    expect(await undo(two.id, 'delivered')).toMatchObject({ code: 'undo_over' });
    expect(await orderOf(one.id)).toMatchObject({ status: 'confirmed', deliveries: [{ status: 'planned' }] });
    const [minutes] = await sql`select extract(epoch from undo_window())::int / 60 as minutes`;
    expect(minutes).toEqual({ minutes: UNDO_MINUTES });
  });
});

describe('a driver’s marks', () => {
  test('the first started load starts its order, and the last delivered load completes it', async () => {
    const { id } = await confirmedOrder();
    const [one, two] = await loadsOf(id);
    expect(await mark(one?.id ?? '', 'started')).toMatchObject({ outcome: 'applied' });
    expect(await orderOf(id)).toMatchObject({ status: 'in_progress' });
    await mark(one?.id ?? '', 'delivered');
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      deliveries: [{ status: 'delivered' }, {}],
    });
    await mark(two?.id ?? '', 'delivered');
    const done = await orderOf(id);
    expect(done.status).toBe('delivered');
    expect(done.moves.at(-1)).toMatchObject({ actor: boss.email });
    // A late mark changes nothing.
    await mark(one?.id ?? '', 'started');
    expect((await orderOf(id)).deliveries[0]).toMatchObject({ status: 'delivered' });
  });

  test('a mark can be undone for ten minutes without any email to the customer', async () => {
    const { id } = await confirmedOrder();
    await store.afterUndo();
    const [one, two] = (await loadsOf(id)).toSorted((a, b) => a.load - b.load);
    if (!one || !two) throw new Error('two loads ride');
    await mark(one.id, 'started');
    await mark(one.id, 'undone');
    expect(await orderOf(id)).toMatchObject({ status: 'confirmed', deliveries: [{ status: 'planned' }, {}] });
    await mark(one.id, 'started');
    await store.afterUndo();
    // The customer has been told: only this load's last step can be undone.
    await sql`update deliveries set started_at = started_at - interval '1 hour' where id = ${one.id}`;
    await mark(one.id, 'undone');
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      deliveries: [{ status: 'started' }, {}],
    });
    await mark(two.id, 'started');
    await mark(one.id, 'delivered');
    await mark(two.id, 'delivered');
    expect((await orderOf(id)).status).toBe('delivered');
    await mark(two.id, 'undone');
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      deliveries: [{ status: 'delivered' }, { status: 'started' }],
    });
    expect((await seenByCustomer(id)).moves.map(({ status }) => status).slice(-3)).toEqual([
      'pending',
      'confirmed',
      'in_progress',
    ]);
    await store.afterUndo();
    const subjects = (await store.mailbox.list())
      .filter(({ to }) => to === `${id}@example.com`)
      .map(({ subject }) => subject.replace(/.*ORD-\S+ /, ''));
    expect(subjects).toEqual(['is on its way', 'is confirmed']);
  });

  test('marks that arrive together are applied in the order in which they were made', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    const marks = (['started', 'delivered', 'undone'] as const).map((status) =>
      command('markDelivery', { deliveryId: load?.id, status, at: '2031-06-02T14:00:00.000Z' }),
    );
    await store.post('/api/sync', { schema: 1, commands: marks }, admin);
    await store.drain();
    expect(await orderOf(id)).toMatchObject({ status: 'in_progress', deliveries: [{ status: 'started' }] });
  });

  test('a mark on an unknown load, or by someone who is not staff, is refused as not found', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    expect(await mark(randomUUID(), 'started')).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect(await mark(load?.id ?? '', 'delivered', customer)).toMatchObject({ code: 'not_found' });
    expect((await loadsOf(id))[0]).toMatchObject({ status: 'planned' });
  });

  test('a refused mark does not undo other commands of the same request', async () => {
    const job = () => command('saveJob', jobExample(randomUUID()));
    const tapped = { deliveryId: randomUUID(), status: 'started' as const, at: '2031-06-02T14:00:00.000Z' };
    const commands = [job(), command('markDelivery', tapped), job()];
    const answer = await store.post('/api/sync', { schema: 1, commands }, admin);
    const { answers } = (await answer.json()) as { answers: CommandAnswer[] };
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'refused', 'applied']);
    const [saved] = await sql<{ jobs: number }[]>`
      select count(*) as jobs from calculator_jobs where owner = ${`u:${boss.userId}`}`;
    expect(saved?.jobs).toBe(2);
  });

  test('a mark on a cancelled order changes nothing', async () => {
    const { id, version } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    await tell(`orders/${id}/status`, { to: 'cancelled', version });
    await mark(load?.id ?? '', 'delivered');
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', deliveries: [{ status: 'cancelled' }] });
  });

  test('a proof of delivery has a picture that only staff can see', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    const deliveryId = load?.id ?? '';
    const at = '2031-06-02T15:00:00.000Z';
    expect(await send('proveDelivery', { deliveryId, at, jpeg: JPEG })).toMatchObject({ outcome: 'applied' });
    expect(await send('proveDelivery', { deliveryId, at, jpeg: 'AAAA' })).toMatchObject({
      code: 'not_a_picture',
    });
    const [proof] = (await orderOf(id)).deliveries[0]?.proofs ?? [];
    const picture = await store.call(`/api/admin/proofs/${proof}`, { headers: admin });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await store.call(`/api/admin/proofs/${proof}`, { headers: customer })).status).toBe(403);
  });
});

test('the driver’s list has each stop’s order, address and notes', async () => {
  const { id, orderNumber } = await confirmedOrder(3);
  const [load] = await loadsOf(id);
  const list = await drive(load?.truck ?? 0);
  expect(list).toMatchObject({ day: DAY, trucks: ['', '', ''] });
  expect(list.stops.find((stop) => stop.orderId === id)).toMatchObject({
    orderNumber,
    deliveryAddress: '9 Elm St, Nashville, TN 37203',
    site: null,
    alongside: [],
    proofs: 0,
  });
});
