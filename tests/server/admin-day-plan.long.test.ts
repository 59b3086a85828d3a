// Long: the day board's plans, arrivals, and other moves of many loads at once.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Board, BoardLoad, DayPlan, DriveList, PlacedOrders } from '../../domain/admin/deliveries.ts';
import type { AdminOrder, ChangedOrders } from '../../domain/admin/orders.ts';
import { startDeliveries } from '../../server/orders/deliveryMarks.ts';
import { movesBack } from '../../web/admin/deliveries/board.ts';
import { startIdentity } from '../helpers/identity.ts';
import { madeUpNumber } from '../helpers/orderNumbers.ts';
import { startRouter } from '../helpers/router.ts';

const router = await startRouter();
const store = await startIdentity({ routerUrl: router.url });
const { sql } = store;
startDeliveries(store.background);
const DAY = '2031-06-02';
const boss = await store.person({ email: 'boss@example.com' });
await sql`update users set role = 'admin' where id = ${boss.user.id}`;
const admin = store.bearer(boss.session.access_token);
const [mulch] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;

beforeEach(async () => {
  router.mood = 'fine';
  router.asked.length = 0;
  await store.forgetLimits();
  await sql`delete from deliveries`;
  await sql`delete from truck_days_off`;
  await sql`update orders set status = 'cancelled', day_moved_at = null where status in ('pending', 'confirmed')`;
});

const ask = async <T>(path: string): Promise<T> =>
  (await (await store.call(`/api/admin/${path}`, { headers: admin })).json()) as T;
const tell = async <T>(path: string, body: object): Promise<{ status: number; body: T }> => {
  const response = await store.post(`/api/admin/${path}`, body, admin);
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T };
};
const board = (from = DAY) => ask<Board>(`deliveries?from=${from}&days=3`);

type Made = { zip?: string; yards?: number; truck?: number; paymentStatus?: string; status?: string };

/** A confirmed order whose customer was told, with one load on that truck. */
async function order({
  zip = '37203',
  yards = 10,
  truck = 1,
  paymentStatus = 'invoiced',
  status = 'confirmed',
}: Made = {}): Promise<string> {
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`insert into orders ${tx({
      id,
      productType: 'standard',
      quantity: yards,
      currency: 'usd',
      livemode: false,
      deliveryDate: DAY,
      status,
      orderNumber: madeUpNumber(),
      subtotalCents: yards * 100,
      deliveryFeeCents: 0,
      totalCents: yards * 100,
      paymentStatus,
      deliveryAddress: `9 Elm St, Nashville, TN ${zip}`,
      deliveryZip: zip,
      customerName: 'Ana Reyes',
      customerEmail: `${id}@example.com`,
      idempotencyKey: id,
      requestHash: id,
      sessionExpiresAt: new Date(),
    })}`;
    await tx`insert into order_items ${tx({
      orderId: id,
      position: 0,
      productId: mulch?.id ?? '',
      name: 'Pea Gravel',
      unit: 'per cubic yard',
      quantity: yards,
      unitPriceCents: 100,
      lineTotalCents: yards * 100,
    })}`;
    await tx`update orders set undo_until = null where id = ${id}`;
    if (status !== 'confirmed') return;
    const [{ count = 0 } = {}] = await tx<{ count: number }[]>`
      select count(*)::int from deliveries where day = ${DAY} and truck = ${truck}`;
    const load = { orderId: id, load: 1, day: DAY, truck, position: count * 2, name: 'Pea Gravel' };
    await tx`insert into deliveries ${tx({ ...load, materialId: 'pea-gravel', cubicYards: yards, pounds: yards * 2_800 })}`;
  });
  return id;
}

const plan = (keep = true, day = DAY) => tell<DayPlan>('deliveries/plan', { day, keep });
const columns = async () => {
  const { loads } = await board();
  return [1, 2, 3].map((truck) =>
    loads.filter((load) => load.truck === truck && load.day === DAY).map(({ orderId }) => orderId),
  );
};
const dayMails = async (id: string) =>
  (await store.mailbox.list()).filter(
    ({ to, subject }) => to === `${id}@example.com` && subject.includes('new delivery day'),
  );
const loadOf = async (orderId: string): Promise<BoardLoad> => {
  const { loads, late } = await board();
  const load = [...loads, ...late].find((one) => one.orderId === orderId);
  if (!load) throw new Error('no load');
  return load;
};
const moveTo = ({ id, version }: BoardLoad, to: { day?: string; truck?: number; position?: number }) => ({
  id,
  version,
  day: DAY,
  truck: 1,
  position: 0,
  ...to,
});

describe('day plan', () => {
  test('a day plan is previewed, applied with one request, and undone exactly', async () => {
    const ids: string[] = [];
    for (const zip of ['37122', '37221', '37076', '37209', '37138', '37205'])
      ids.push(await order({ zip, yards: 14 }));
    const before = await columns();
    const { status, body } = await plan();
    expect(status).toBe(200);
    expect(await columns()).toEqual(before);
    expect(body.isRouted).toBe(true);
    expect(body.before).toMatchObject([{ truck: 1, stops: { length: 6 } }]);
    expect(body.after.map(({ truck }) => truck)).toEqual([1, 2, 3]);
    expect(body.after.flatMap(({ stops }) => stops)).toHaveLength(6);
    expect(body.lines.map(({ truck }) => truck)).toEqual([1, 2, 3]);
    expect(body.lines[0]?.points.length).toBeGreaterThan(3);
    const finish = (routes: DayPlan['after']) => Math.max(...routes.map(({ finishMinute }) => finishMinute));
    expect(finish(body.after)).toBeLessThan(finish(body.before));

    const shown = (await board()).loads;
    const moved = await tell<BoardLoad[]>('deliveries/move', { loads: body.loads, plan: DAY });
    expect(moved.status).toBe(200);
    const after = await board();
    // The board shows what the plan showed.
    expect(after.routes.filter(({ day }) => day === DAY)).toEqual(body.after);
    expect((await plan()).body.loads).toEqual([]);
    const [line] = await sql<{ action: string; detail: object }[]>`
      select action, detail from audit_log order by id desc limit 1`;
    expect(line).toMatchObject({ action: 'day_planned', detail: { day: DAY, loads: body.loads.length } });

    const moves = body.loads.flatMap(({ id, ...to }) => {
      const load = shown.find((one) => one.id === id);
      return load ? [{ load, to }] : [];
    });
    const back = movesBack(moves, moved.body, shown).map(({ load, to, byHand }) => ({
      ...to,
      id: load.id,
      version: load.version,
      byHand,
    }));
    expect((await tell('deliveries/move', { loads: back })).status).toBe(200);
    expect(await columns()).toEqual(before);
    expect((await board()).loads.every(({ byHand }) => !byHand)).toBe(true);
    await store.afterUndo();
    for (const id of ids) expect(await dayMails(id)).toEqual([]);
  });

  test('a plan keeps loads on the road in place, and loads placed by hand if asked to', async () => {
    const gone = await order({ zip: '37122' });
    const placed = await order({ zip: '37221' });
    for (const zip of ['37076', '37138', '37209']) await order({ zip, yards: 15 });
    await sql`update orders set status = 'in_progress' where id = ${gone}`;
    await tell('deliveries/move', { loads: [moveTo(await loadOf(placed), { truck: 3 })] });
    expect((await loadOf(placed)).byHand).toBe(true);
    const truckOf = ({ body }: { body: DayPlan }, id: string) =>
      body.after.find(({ stops }) => stops.some((stop) => stop.id === id))?.truck;
    const [goneLoad, placedLoad] = [await loadOf(gone), await loadOf(placed)];
    const kept = await plan(true);
    expect(truckOf(kept, placedLoad.id)).toBe(3);
    expect(kept.body.after[0]?.stops[0]?.id).toBe(goneLoad.id);
    expect(kept.body.loads.some(({ id }) => id === goneLoad.id)).toBe(false);
    await tell('deliveries/trucks', { truck: 3, day: DAY, isOff: true });
    // A truck that is out of service keeps no loads.
    expect(truckOf(await plan(true), placedLoad.id)).not.toBe(3);
  });

  test('a plan schedules a load within its delivery window and marks late loads', async () => {
    const afternoon = await order({ zip: '37209' });
    const ids = [afternoon];
    for (let at = 0; at < 4; at += 1) ids.push(await order({ zip: '37129', truck: 2 }));
    await sql`update deliveries set delivery_window = 'afternoon' where order_id = ${afternoon}`;
    await sql`update deliveries set delivery_window = 'morning' where truck = 2`;
    for (const truck of [2, 3]) await tell('deliveries/trucks', { truck, day: DAY, isOff: true });
    const { body } = await plan();
    const stops = body.after.flatMap((route) => route.stops);
    expect(stops.find(({ id }) => id === stops.at(-1)?.id)?.arrival).toBeGreaterThanOrEqual(12 * 60);
    expect(stops.at(-1)?.id).toBe((await loadOf(afternoon)).id);
    // Four loads to Murfreesboro do not fit in one morning.
    expect(stops.filter(({ isLate }) => isLate).length).toBeGreaterThan(0);
  });

  test('a plan names loads that no truck can carry, and refuses a past day', async () => {
    const id = await order({ yards: 19, zip: '37209' });
    await sql`update deliveries set pounds = 50000 where order_id = ${id}`;
    expect((await plan()).body.tooBig).toEqual([(await loadOf(id)).id]);
    expect((await plan(true, '2020-06-02')).body).toMatchObject({ code: 'delivery_date_past' });
    expect((await tell('deliveries/plan', { day: 'soon', keep: true })).status).toBe(400);
  });

  test.each(['silent', 'odd'] as const)(
    'a plan falls back to straight-line distances while the router is %s',
    async (mood) => {
      await sql`delete from drive_times`;
      await order({ zip: '37122' });
      router.mood = mood;
      const { status, body } = await plan();
      expect(status).toBe(200);
      expect(body).toMatchObject({ isRouted: false, lines: [] });
      expect(body.before[0]?.miles).toBeGreaterThan(20);
      expect(store.logged.join()).toContain('the router did not answer');
    },
  );

  test('a plan asks the router once, and the board uses the stored answer', async () => {
    await sql`delete from drive_times`;
    const id = await order({ zip: '37122' });
    const straight = (await board()).routes[0]?.miles ?? 0;
    expect(router.asked).toEqual([]);
    await plan();
    expect(router.asked.map((path) => path.split('/')[1])).toEqual(['table', 'route']);
    router.asked.length = 0;
    expect((await board()).routes[0]?.miles).not.toBe(straight);
    expect(
      (await ask<DriveList>(`drive?truck=1&day=${DAY}`)).stops[0]?.timing?.legs.fromYard.miles,
    ).toBeGreaterThan(10);
    expect(router.asked).toEqual([]);
    expect(await ask<object[]>(`deliveries/lines?day=${DAY}`)).toMatchObject([{ truck: 1 }]);
    expect((await loadOf(id)).city).toBe('Mount Juliet');
  });
});

test('a truck’s list shows arrivals and the amount due, and adjusts arrivals after a late delivery', async () => {
  const first = await order({ zip: '37209', paymentStatus: 'unpaid' });
  await order({ zip: '37122' });
  const list = () => ask<DriveList>(`drive?truck=1&day=${DAY}`);
  const [one, two] = (await list()).stops;
  expect(one).toMatchObject({ dueCents: 1_000, timing: { startedMinute: null, opensMinute: 480 } });
  expect(two?.dueCents).toBe(0);
  const arrivals = async () =>
    (await board()).routes.find(({ day }) => day === DAY)?.stops.map(({ arrival }) => arrival) ?? [];
  const [, before] = await arrivals();
  // Two hours later than planned.
  await sql`
    update deliveries set status = 'delivered', started_at = ${`${DAY}T14:00:00Z`}, delivered_at = ${`${DAY}T16:00:00Z`}
    where order_id = ${first}`.catch(() => undefined);
  await sql`update orders set status = 'delivered' where id = ${first}`;
  await sql`
    update deliveries set started_at = ${`${DAY}T14:00:00Z`}, delivered_at = ${`${DAY}T16:00:00Z`} where order_id = ${first}`;
  const [done, after] = await arrivals();
  expect(done).toBe(11 * 60);
  expect(after).toBeGreaterThan((before ?? 0) + 30);
  expect((await list()).stops[0]).toMatchObject({ timing: { deliveredMinute: 660 } });
});

test('a moved day and its undo keep the order of the stops', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) ids.push(await order());
  const rowOn = async (day: string) =>
    (await board()).loads.filter((load) => load.day === day).map(({ orderId }) => orderId);
  await tell('day', { from: DAY, to: '2031-06-03' });
  expect(await rowOn('2031-06-03')).toEqual(ids);
  await tell('deliveries/undo', { orderIds: ids.toReversed() });
  expect(await rowOn(DAY)).toEqual(ids);
});

describe('moves', () => {
  test('a move of an overdue load can be undone although its old day is past', async () => {
    const id = await order();
    await sql`update deliveries set day = '2020-06-02' where order_id = ${id}`;
    await sql`update orders set delivery_date = '2020-06-02' where id = ${id}`;
    const moved = await tell<BoardLoad[]>('deliveries/move', { loads: [moveTo(await loadOf(id), {})] });
    expect(moved.status).toBe(200);
    const [load] = moved.body;
    if (!load) throw new Error('it moved');
    const other = await tell('deliveries/move', { loads: [moveTo(load, { day: '2020-06-03' })] });
    expect(other.body).toMatchObject({ code: 'delivery_date_past' });
    expect((await tell('deliveries/move', { loads: [moveTo(load, { day: '2020-06-02' })] })).status).toBe(
      200,
    );
    expect((await board()).unannounced).toEqual([]);
  });

  test('one request moves more than a hundred loads, and a duplicate load is refused', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 120; at += 1) ids.push(await order({ truck: (at % 3) + 1 }));
    const { loads } = await board();
    const all = loads.map((load, position) => moveTo(load, { truck: 2, position }));
    const [first] = all;
    if (!first) throw new Error('there are loads');
    expect((await tell('deliveries/move', { loads: [first, { ...first, truck: 3 }] })).status).toBe(400);
    expect((await tell('deliveries/move', { loads: all })).status).toBe(200);
    expect((await columns())[1]).toEqual(loads.map(({ orderId }) => orderId));
  });

  test('placing a pending order confirms it and puts its loads on that truck', async () => {
    const there = await order({ truck: 2 });
    const id = await order({ status: 'pending' });
    const { unscheduled } = await board();
    const waiting = unscheduled.orders.find((one) => one.id === id);
    if (!waiting) throw new Error('it waits');
    const orders = [{ id, version: waiting.version }];
    const place = { orders, day: '2031-06-03', truck: 2, position: 0 };
    expect((await tell('deliveries/place', { ...place, day: '2031-06-01' })).body).toMatchObject({
      code: 'delivery_date_unavailable',
    });
    expect((await tell('deliveries/place', { ...place, truck: 9 })).status).toBe(400);
    expect((await board()).unscheduled.total).toBe(1);
    expect((await tell('deliveries/place', { ...place, day: DAY })).body).toMatchObject({
      done: [id],
      left: [],
      loads: [{ orderId: id, truck: 2, day: DAY, position: 0, byHand: true }],
    });
    expect((await columns())[1]).toEqual([id, there]);
    expect((await tell('deliveries/place', place)).body).toEqual({
      done: [],
      left: [{ id, code: 'changed_since' }],
      loads: [],
    });
    const seen = await ask<AdminOrder>(`orders/${id}`);
    expect(seen).toMatchObject({ status: 'confirmed', deliveryDate: DAY });
    await tell('orders/undo', { ids: [id], status: 'confirmed' });
    expect((await board()).unscheduled.total).toBe(1);
  });

  test('placing several pending orders is one request, and orders that do not fit are left with the reason', async () => {
    const there: string[] = [];
    for (let at = 0; at < 4; at += 1) there.push(await order({ truck: 2 }));
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(await order({ status: 'pending' }));
    const seen = async () => (await board()).unscheduled.orders;
    expect((await seen()).map(({ loads }) => loads)).toEqual(
      ids.map(() => [{ cubicYards: 10, pounds: 27_000, materialId: 'pea-gravel' }]),
    );
    const versions = async (some: readonly string[]) => {
      const waiting = await seen();
      return some.map((id) => ({ id, version: waiting.find((one) => one.id === id)?.version ?? '' }));
    };
    const place = async (some: readonly string[], to: object) =>
      (
        await tell<PlacedOrders>('deliveries/place', {
          orders: await versions(some),
          day: DAY,
          truck: 2,
          position: 999,
          ...to,
        })
      ).body;
    const first = await place(ids, {});
    expect(first.done).toEqual(ids.slice(0, 2));
    expect(first.left).toEqual(ids.slice(2).map((id) => ({ id, code: 'truck_full' })));
    expect((await columns())[1]).toEqual([...there, ...ids.slice(0, 2)]);
    // The orders left are unchanged.
    expect((await seen()).map(({ id }) => id)).toEqual(ids.slice(2));
    const late = ids.slice(2);
    expect((await place(late, { evenFull: true })).done).toEqual(late);
    expect((await columns())[1]).toEqual([...there, ...ids]);
    // One request undoes all of them.
    expect((await tell<ChangedOrders>('orders/undo', { ids, status: 'confirmed' })).body).toEqual({
      done: ids,
      left: [],
    });
    expect((await columns())[1]).toEqual(there);
    expect((await seen()).map(({ deliveryDate }) => deliveryDate)).toEqual(ids.map(() => DAY));

    // Another day without a truck: the orders are spread over the trucks with the fewest loads, and get that day.
    const spread = await place(ids.slice(0, 3), { day: '2031-06-03', truck: null });
    expect(spread.loads.map(({ day, truck }) => [day, truck])).toEqual([
      ['2031-06-03', 1],
      ['2031-06-03', 2],
      ['2031-06-03', 3],
    ]);
    expect(await ask<AdminOrder>(`orders/${ids[0]}`)).toMatchObject({ deliveryDate: '2031-06-03' });
    await tell('orders/undo', { ids: ids.slice(0, 3), status: 'confirmed' });
    expect(await ask<AdminOrder>(`orders/${ids[0]}`)).toMatchObject({ deliveryDate: DAY });

    // A day without room, a truck that is too small, and a truck that is out of service.
    const small = [1, 2].map(() => ({ name: '', cubicYards: 19, tons: 12 }));
    const fleet = { trucks: [{ name: '', cubicYards: 8, tons: 22 }, ...small], loadsPerTruck: 2 };
    await sql`insert into store_settings (key, value) values ('fleet', ${sql.json(fleet)})
      on conflict (key) do update set value = excluded.value`;
    const [one = ''] = ids;
    const codeOf = async (id: string, to: object) => (await place([id], to)).left;
    expect(await codeOf(one, { day: '2031-06-03', truck: 1 })).toEqual([{ id: one, code: 'too_many_yards' }]);
    expect(await codeOf(one, { day: '2031-06-03', truck: 2 })).toEqual([{ id: one, code: 'too_heavy' }]);
    await sql`update store_settings set value = ${sql.json({ ...fleet, trucks: small.map((truck) => ({ ...truck, tons: 22 })) })}
      where key = 'fleet'`;
    await tell('deliveries/trucks', { truck: 1, day: '2031-06-03', isOff: true });
    expect(await codeOf(one, { day: '2031-06-03', truck: 1 })).toEqual([{ id: one, code: 'truck_off' }]);
    await tell('deliveries/trucks', { truck: 1, day: '2031-06-03', isOff: false });
    expect((await place(ids, { day: '2031-06-03', truck: null })).done).toEqual(ids);
    const last = await order({ status: 'pending' });
    expect(await codeOf(last, { day: '2031-06-03', truck: null })).toEqual([{ id: last, code: 'day_full' }]);
    await sql`update store_settings set deleted_at = now() where key = 'fleet'`;
  });
});
