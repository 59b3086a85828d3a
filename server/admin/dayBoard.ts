import { Hono } from 'hono';
import {
  type Board,
  type BoardLoad,
  boardQuerySchema,
  type DayOrders,
  type DayShift,
  type DeliveryMove,
  dayMovesSchema,
  dayShiftSchema,
  deliveryMovesSchema,
  type Unscheduled,
} from '../../domain/admin/deliveries.ts';
import type { Untold } from '../../domain/admin/orders.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { addDays, isStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, auditActorOf, record } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';
import { moveDay, tellDays, undoDays } from '../orders/days.ts';
import { lockBoard, planMissing } from '../orders/deliveryPlan.ts';
import { versionOf } from '../orders/orderParts.ts';
import { actAs, lockOrder, type Order } from '../orders/orders.ts';
import { readFleet } from '../orders/windows.ts';
import { dueOf, untoldOf } from './orderList.ts';
import { type AdminDeps, checkDay } from './orders.ts';

/** `BoardLoad`, for a statement that selects from `deliveries d` and `orders o`. */
export function loadOf(db: Db) {
  return db`
    d.id, d.version, d.order_id, o.order_number, o.status as order_status, d.load,
    (select count(*) from deliveries where order_id = d.order_id)::int as loads, d.day, d.truck, d.position, d.name,
    d.material_id, d.cubic_yards, d.pounds, d.delivery_window, d.status, d.failed_reason, d.failed_note, o.customer_name,
    o.customer_phone,
    (select city from delivery_zips where zip = o.delivery_zip) as city`;
}

const MOST_UNTOLD = 100;
const MOST_UNSCHEDULED = 100;

/** Paid or invoiced, and not confirmed. */
const unscheduled = (db: Db) => db<(Unscheduled & { total: number })[]>`
  select o.id, ${versionOf(db)} as version, o.order_number, o.customer_name, o.customer_phone, o.delivery_date,
    o.delivery_window, o.quantity as cubic_yards, (select city from delivery_zips where zip = o.delivery_zip) as city,
    (select name from order_items where order_id = o.id order by position limit 1) as name,
    count(*) over ()::int as total
  from (select * from orders where ${dueOf(db, 'waiting')}) o
  order by o.delivery_date, o.created_at limit ${MOST_UNSCHEDULED}`;

/** The loads of these days, and the overdue loads of other past days. */
async function readBoard(sql: Sql, from: string, count: number, now: Date): Promise<Board> {
  await planMissing(sql, now);
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  const [fleet, loads, late, untold, daysOff, drivers, waiting] = await Promise.all([
    readFleet(sql),
    sql<BoardLoad[]>`
      select ${loadOf(sql)} from deliveries d join orders o on o.id = d.order_id
      where d.day between ${from} and ${addDays(from, count - 1)} and d.status <> 'cancelled'
      order by d.day, d.truck, d.position, d.id`,
    sql<BoardLoad[]>`
      select ${loadOf(sql)} from deliveries d join orders o on o.id = d.order_id
      where d.day < ${storeDate(now)} and not d.day between ${from} and ${addDays(from, count - 1)}
        and d.status in ('planned', 'started')
      order by d.day, d.truck, d.position, d.id limit 100`,
    sql<{ untold: Untold }[]>`
      select ${untoldOf(sql)} as untold from orders
      where day_moved_at is not null order by day_moved_at limit ${MOST_UNTOLD}`,
    sql<Board['daysOff']>`
      select truck, day from truck_days_off where day between ${from} and ${addDays(from, count - 1)}`,
    sql<Board['drivers']>`
      select u.truck, coalesce(c.full_name, u.user_metadata ->> 'full_name', u.email) as name
      from users u left join customers c on c.user_id = u.id
      where u.truck is not null and u.disabled_at is null order by u.truck, name`,
    unscheduled(sql),
  ]);
  return {
    fleet,
    days,
    loads: [...loads],
    late: [...late],
    daysOff: [...daysOff],
    drivers: [...drivers],
    unscheduled: {
      total: waiting[0]?.total ?? 0,
      orders: waiting.map(({ total: _, ...order }) => order),
    },
    untold: untold.map((one) => one.untold),
  };
}

const readLoads = (db: Db, ids: readonly string[]) => db<BoardLoad[]>`
  select ${loadOf(db)} from deliveries d join orders o on o.id = d.order_id where d.id = any(${ids}::uuid[])
  order by array_position(${ids}::uuid[], d.id)`;

/**
 * Moves loads to another truck, day or position, all of them or none. An order's day is that of its first load. The
 * customer is emailed about a new day ten minutes after the last move.
 *
 * @throws Problem 404; 400 `truck` when there is no such truck; 409 `changed_since` with the current loads
 * @throws Refusal wrong_status once one has started; delivery_date_past, delivery_date_unavailable
 */
async function moveDeliveries(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  by: AuditActor,
  moves: readonly DeliveryMove[],
): Promise<readonly BoardLoad[]> {
  const ids = moves.map(({ id }) => id);
  return sql.begin(async (tx) => {
    await actAs(tx, by.actor);
    const orders = new Map<string, Order>();
    // Sorted, so that two moves of the same orders wait for each other instead of for both.
    const orderIds = new Set((await readLoads(tx, ids)).map(({ orderId }) => orderId));
    for (const orderId of [...orderIds].sort()) orders.set(orderId, await lockOrder(tx, orderId));
    await lockBoard(tx);
    const before = await readLoads(tx, ids);
    if (before.length < new Set(ids).size) throw notFound();
    const fleet = await readFleet(tx);
    for (const move of moves) {
      const load = before.find(({ id }) => id === move.id);
      const order = load && orders.get(load.orderId);
      if (!load || !order) throw notFound();
      if (load.version !== move.version) throw changedSince(before);
      if (load.status !== 'planned') throw new Refusal('wrong_status', { from: load.status });
      if (move.truck > fleet.trucks.length) throw badInput('truck');
      await moveDelivery(tx, { load, order, now: now() }, move);
      const detail = {
        orderNumber: load.orderNumber,
        load: load.load,
        from: { day: load.day, truck: load.truck },
        to: { day: move.day, truck: move.truck },
      };
      await record(tx, 'delivery_moved', { ...by, userId: null, detail });
    }
    return readLoads(tx, ids);
  });
}

async function moveDelivery(
  tx: Tx,
  { load: { id, day: from }, order, now }: { load: BoardLoad; order: Order; now: Date },
  { day, truck, position }: DeliveryMove,
): Promise<void> {
  if (day !== from) {
    await checkDay(tx, day, now);
    await moveDay(tx, order, { day, loadId: id });
  }
  const others = await tx<{ id: string }[]>`
    select id from deliveries
    where day = ${day} and truck = ${truck} and status <> 'cancelled' and id <> ${id} order by position, id`;
  const places = others.map((other) => other.id);
  places.splice(position, 0, id);
  await tx`update deliveries set truck = ${truck}, version = version + 1 where id = ${id}`;
  await tx`
    update deliveries set position = place.at - 1
    from unnest(${places}::uuid[]) with ordinality place (id, at) where deliveries.id = place.id`;
}

/** Confirmed orders with loads on that day, and others that ask for it. */
const ordersOfDay = (db: Db, day: string) => db`
  select order_id as id, count(*)::int as loads from deliveries
    where day = ${day} and status = 'planned' group by order_id
  union all
  select id, 0 as loads from orders
    where delivery_date = ${day} and status in ('pending', 'confirmed')
      and not exists (select from deliveries where order_id = orders.id)`;

const LISTED_OF_DAY = 50;

async function readDayOrders(db: Db, day: string): Promise<DayOrders> {
  const rows = await db<(DayOrders['orders'][number] & { total: number })[]>`
    select o.id, o.order_number, o.customer_name, found.loads, count(*) over ()::int as total
    from (${ordersOfDay(db, day)}) found join orders o on o.id = found.id
    order by o.order_number limit ${LISTED_OF_DAY}`;
  return { total: rows[0]?.total ?? 0, orders: rows.map(({ total: _, ...order }) => order) };
}

/**
 * Moves everything of a day to another day, as when the yard closes or it rains. Loads keep their trucks and order.
 * Customers are told as of any other move; it can be undone until then.
 * @throws Refusal delivery_date_past, delivery_date_unavailable
 */
async function shiftDay(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  { actor, origin }: AuditActor,
  { from, to }: DayShift,
): Promise<number> {
  await sql.begin((tx) => checkDay(tx, to, now()));
  const orders = await sql<{ id: string }[]>`
    select found.id from (${ordersOfDay(sql, from)}) found order by found.id`;
  let moved = 0;
  // One transaction per order, sorted by id: each holds only its own order's locks.
  for (const { id } of orders) {
    moved += await sql.begin(async (tx) => {
      await actAs(tx, actor);
      const order = await lockOrder(tx, id);
      await lockBoard(tx);
      // Its buyer may have moved or cancelled it while the orders before it moved.
      const [still] = await tx`select from (${ordersOfDay(tx, from)}) found where found.id = ${id}`;
      if (!still) return 0;
      const loads = await tx<{ id: string }[]>`
        select id from deliveries where order_id = ${id} and day = ${from} and status = 'planned'
        order by truck, position`;
      for (const load of loads) await moveDay(tx, order, { day: to, loadId: load.id });
      if (loads.length === 0) await moveDay(tx, order, { day: to });
      const detail = { orderNumber: order.orderNumber, deliveryDate: to };
      await record(tx, 'order_rescheduled', { actor, userId: null, origin, detail });
      return 1;
    });
  }
  return moved;
}

/** Tells the customers of these orders about moved days now, or undoes the moves before they are told. */
async function settleMoves(
  sql: Sql,
  { actor, origin }: AuditActor,
  orderIds: readonly string[],
  act: 'tell' | 'undo',
): Promise<void> {
  // One transaction per order, sorted by id: each holds only its own order's locks.
  for (const id of orderIds.toSorted()) {
    await sql.begin(async (tx) => {
      await actAs(tx, actor);
      const [untold] = await tx<{ orderNumber: string }[]>`
        select order_number from orders where id = ${id} and day_moved_at is not null for update`;
      if (!untold) return;
      const order = await lockOrder(tx, id);
      await lockBoard(tx);
      await (act === 'tell' ? tellDays(tx, order) : undoDays(tx, order));
      const action = act === 'tell' ? 'days_told' : 'days_undone';
      await record(tx, action, { actor, userId: null, origin, detail: untold });
    });
  }
}

const USUAL_DAYS = 5;

/** The day board. */
export function adminDeliveryRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** Board, starting at `from`. First plans confirmed orders that are not on it yet. */
  app.get('/api/admin/deliveries', async (c) => {
    const asked = boardQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    const { from, days } = asked.data;
    return c.json(await readBoard(sql, from, Number(days ?? USUAL_DAYS), now()));
  });

  /** `{loads}` to the moved BoardLoads. 409 `changed_since`; 422 wrong_status, delivery_date_past or _unavailable. */
  app.post('/api/admin/deliveries/move', async (c) =>
    c.json(
      await moveDeliveries({ sql, now }, auditActorOf(c), (await readJson(c, deliveryMovesSchema)).loads),
    ),
  );

  /** `{orderIds}`: tells their customers now, except those already told. */
  app.post('/api/admin/deliveries/tell', async (c) => {
    await settleMoves(sql, auditActorOf(c), (await readJson(c, dayMovesSchema)).orderIds, 'tell');
    return c.body(null, 204);
  });

  /** `{orderIds}`: back to the days that their customers were told. */
  app.post('/api/admin/deliveries/undo', async (c) => {
    await settleMoves(sql, auditActorOf(c), (await readJson(c, dayMovesSchema)).orderIds, 'undo');
    return c.body(null, 204);
  });

  /** DayOrders of `?day=`. */
  app.get('/api/admin/day', async (c) => {
    const day = c.req.query('day') ?? '';
    if (!isStoreDate(day)) throw badInput('day');
    return c.json(await readDayOrders(sql, day));
  });

  /** DayShift to `{moved}`, the number of orders. 422 delivery_date_past, delivery_date_unavailable. */
  app.post('/api/admin/day', async (c) =>
    c.json({ moved: await shiftDay({ sql, now }, auditActorOf(c), await readJson(c, dayShiftSchema)) }),
  );

  return app;
}
