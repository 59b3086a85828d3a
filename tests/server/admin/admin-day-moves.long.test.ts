import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import type { Board } from '../../../server/admin/dayBoard.ts';
import type { ChangedOrders } from '../../../server/admin/orders/orderActions.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
const DAY = '2031-06-02';
const boss = await store.staff();
const [mulch] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;

beforeEach(async () => {
  await store.forgetLimits();
  await sql`delete from deliveries`;
  await sql`delete from truck_days_off`;
  await changeOrders(
    sql,
    (tx) => tx`update orders set status = 'cancelled' where status in ('pending', 'confirmed')`,
  );
});

const ask = async <T>(path: string): Promise<T> => (await boss.ask<T>(path)).body;
const tell = <T>(path: string, body: object) => boss.tell<T>('POST', path, body);
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
  const { id } = await store.order({
    quantity: yards,
    deliveryDate: DAY,
    status,
    paymentStatus,
    deliveryAddress: `9 Elm St, Nashville, TN ${zip}`,
    deliveryZip: zip,
    lines: [
      {
        productId: mulch?.id ?? '',
        name: 'Pea Gravel',
        unit: 'per cubic yard',
        quantity: yards,
        unitPriceCents: 100,
      },
    ],
  });
  await changeOrders(sql, async (tx) => {
    await tx`update orders set undo_until = null where id = ${id}`;
    if (status !== 'confirmed') return;
    const [{ count = 0 } = {}] = await tx<{ count: number }[]>`
      select count(*)::int from deliveries where day = ${DAY} and truck = ${truck}`;
    const load = { orderId: id, load: 1, day: DAY, truck, position: count * 2, name: 'Pea Gravel' };
    await tx`insert into deliveries ${tx({ ...load, materialId: 'pea-gravel', cubicYards: yards, pounds: yards * 2_800 })}`;
  });
  return id;
}

const columns = async () => {
  const { loads } = await board();
  return [1, 2, 3].map((truck) =>
    loads.filter((load) => load.truck === truck && load.day === DAY).map(({ orderId }) => orderId),
  );
};
const moveTo = ({ id, version }: BoardLoad, to: { day?: string; truck?: number; position?: number }) => ({
  id,
  version,
  day: DAY,
  truck: 1,
  position: 0,
  ...to,
});

describe('moves', () => {
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
      loads: [{ orderId: id, truck: 2, day: DAY, position: 0 }],
    });
    expect((await columns())[1]).toEqual([id, there]);
    expect((await tell('deliveries/place', place)).body).toEqual({
      done: [],
      left: [{ id, code: 'changed_since' }],
      loads: [],
    });
    const seen = await ask<AdminOrder>(`orders/${id}`);
    expect(seen).toMatchObject({ status: 'confirmed', deliveryDate: DAY });
    await tell(`orders/${id}/undo`, { status: 'confirmed' });
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
        await tell<ChangedOrders & { loads: BoardLoad[] }>('deliveries/place', {
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
    for (const id of ids) expect((await tell(`orders/${id}/undo`, { status: 'confirmed' })).status).toBe(200);
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
    for (const id of ids.slice(0, 3)) await tell(`orders/${id}/undo`, { status: 'confirmed' });
    expect(await ask<AdminOrder>(`orders/${ids[0]}`)).toMatchObject({ deliveryDate: DAY });

    // A day without room, a truck that is too small, and a truck that is out of service.
    const small = [1, 2].map(() => ({ name: '', cubicYards: 19, tons: 12 }));
    const fleet = { trucks: [{ name: '', cubicYards: 8, tons: 22 }, ...small], loadsPerTruck: 2 };
    await store.set('fleet', fleet);
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
