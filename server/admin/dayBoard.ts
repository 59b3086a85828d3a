import { Hono } from 'hono';
import {
  type Board,
  type BoardLoad,
  boardQuerySchema,
  type DayOrders,
  type DayShift,
  type DeliveryMove,
  type DriveList,
  dayMovesSchema,
  dayShiftSchema,
  deliveryMoveSchema,
  driveQuerySchema,
  type Stop,
} from '../../domain/admin/deliveries.ts';
import type { Untold } from '../../domain/admin/orders.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { addDays, isStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import { fullAddress } from '../../domain/delivery/sites.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, auditActorOf, record } from '../http/auditLog.ts';
import { demandStaff, roleForbidden } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { idOf } from '../http/parseId.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';
import { moveDay, tellDays, undoDays } from '../orders/days.ts';
import { lockBoard, planMissing, readFleet } from '../orders/deliveryPlan.ts';
import { actAs, lockOrder } from '../orders/orders.ts';
import { siteOf, untoldOf } from './orderList.ts';
import { type AdminDeps, checkDay } from './orders.ts';

function loadOf(db: Db) {
  return db`
    d.id, d.version, d.order_id, o.order_number, o.status as order_status, d.load,
    (select count(*) from deliveries where order_id = d.order_id)::int as loads, d.day, d.truck, d.position, d.name,
    d.material_id, d.cubic_yards, d.pounds, d.status, o.customer_name,
    (select city from delivery_zips where zip = o.delivery_zip) as city`;
}

const MOST_UNTOLD = 100;

/** The loads of these days, and the overdue loads of other past days. */
async function readBoard(sql: Sql, from: string, count: number, now: Date): Promise<Board> {
  await planMissing(sql, now);
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  const [fleet, loads, late, untold] = await Promise.all([
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
  ]);
  return {
    fleet,
    days,
    loads: [...loads],
    late: [...late],
    untold: untold.map((one) => one.untold),
  };
}

async function readLoad(db: Db, id: string): Promise<BoardLoad | null> {
  const [row] = await db<BoardLoad[]>`
    select ${loadOf(db)} from deliveries d join orders o on o.id = d.order_id where d.id = ${id}`;
  return row ?? null;
}

type StopRow = Omit<Stop, 'site'> & { deliveryZip: string | null; owner: string | null };

/** The truck that a driver was given; null for any. */
async function truckOf(db: Db, userId: string): Promise<number | null> {
  const [user] = await db<{ truck: number | null }[]>`select truck from users where id = ${userId}`;
  return user?.truck ?? null;
}

/** A truck's stops of a day, with everything its driver needs. */
async function readDriveList(
  db: Db,
  { truck, day, mayChoose }: Pick<DriveList, 'truck' | 'day' | 'mayChoose'>,
): Promise<DriveList> {
  const rows = await db<StopRow[]>`
    select ${loadOf(db)}, o.customer_phone, o.delivery_zip,
      o.delivery_address, o.special_instructions,
      coalesce((select owner from customers where id = o.customer_id), o.owner) as owner,
      case when d.load > 1 then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by position), '[]')
        from order_items where order_id = o.id and unit not ilike '%cubic yard%' and name <> d.name) end as alongside,
      (select count(*) from delivery_proofs where delivery_id = d.id)::int as proofs
    from deliveries d join orders o on o.id = d.order_id
    where d.day = ${day} and d.truck = ${truck} and d.status <> 'cancelled'
    order by d.position, d.id`;
  const stops: Stop[] = [];
  for (const { owner, deliveryZip, ...row } of rows) {
    const site = owner?.startsWith('u:') ? await siteOf(db, owner, row.deliveryAddress, deliveryZip) : null;
    stops.push({ ...row, deliveryAddress: fullAddress(row.deliveryAddress, deliveryZip, row.city), site });
  }
  return { day, truck, mayChoose, trucks: (await readFleet(db)).trucks, stops };
}

/**
 * Moves a load to another truck, day or position. An order's day is that of its first load. The customer is emailed
 * about a new day ten minutes after the last move.
 *
 * @throws Problem 404; 400 `truck` when there is no such truck; 409 `changed_since` with the current load
 * @throws Refusal wrong_status once it has started; delivery_date_past, delivery_date_unavailable
 */
async function moveDelivery(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  { actor, origin }: AuditActor,
  id: string,
  { day, truck, position, version }: DeliveryMove,
): Promise<BoardLoad> {
  return sql.begin(async (tx) => {
    await actAs(tx, actor);
    const found = await readLoad(tx, id);
    if (!found) throw notFound();
    const ordered = await lockOrder(tx, found.orderId);
    await lockBoard(tx);
    const before = (await readLoad(tx, id)) ?? found;
    if (before.version !== version) throw changedSince(before);
    if (before.status !== 'planned') throw new Refusal('wrong_status', { from: before.status });
    if (truck > (await readFleet(tx)).trucks) throw badInput('truck');
    if (day !== before.day) await checkDay(tx, day, now());
    if (day !== before.day) await moveDay(tx, ordered, { day, loadId: id });
    const others = await tx<{ id: string }[]>`
      select id from deliveries
      where day = ${day} and truck = ${truck} and status <> 'cancelled' and id <> ${id} order by position, id`;
    const order = others.map((other) => other.id);
    order.splice(position, 0, id);
    await tx`update deliveries set truck = ${truck}, version = version + 1 where id = ${id}`;
    await tx`
      update deliveries set position = place.at - 1
      from unnest(${order}::uuid[]) with ordinality place (id, at) where deliveries.id = place.id`;
    const detail = { orderNumber: before.orderNumber, load: before.load, day, truck };
    await record(tx, 'delivery_moved', { actor, userId: null, origin, detail });
    const after = await readLoad(tx, id);
    if (!after) throw new Error('the load is gone');
    return after;
  });
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

/** The day board and the drivers' lists. */
export function adminDeliveryRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** Board, starting at `from`. First plans confirmed orders that are not on it yet. */
  app.get('/api/admin/deliveries', async (c) => {
    const asked = boardQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    const { from, days } = asked.data;
    return c.json(await readBoard(sql, from, Number(days ?? USUAL_DAYS), now()));
  });

  /** DeliveryMove to the moved BoardLoad. 409 `changed_since`; 422 wrong_status, delivery_date_past or _unavailable. */
  app.post('/api/admin/deliveries/:id/move', async (c) =>
    c.json(await moveDelivery({ sql, now }, auditActorOf(c), idOf(c), await readJson(c, deliveryMoveSchema))),
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

  /** DriveList: today's and the driver's own truck's, unless others are named. @throws Problem 403 for a driver's others */
  app.get('/api/admin/drive', async (c) => {
    const asked = driveQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    const { role, userId } = demandStaff(c);
    const today = storeDate(now());
    const day = asked.data.day ?? today;
    const own = role === 'driver' ? await truckOf(sql, userId) : null;
    const truck = Number(asked.data.truck ?? own ?? 1);
    if (role === 'driver' && (day !== today || truck !== (own ?? truck))) throw roleForbidden(role);
    const mayChoose = role !== 'driver' ? 'all' : own === null ? 'truck' : 'nothing';
    return c.json(await readDriveList(sql, { truck, day, mayChoose }));
  });

  /** A driver's JPEG photo of a delivered load. */
  app.get('/api/admin/proofs/:id', async (c) => {
    const [proof] = await sql<{ jpeg: Uint8Array }[]>`select jpeg from delivery_proofs where id = ${idOf(c)}`;
    if (!proof) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(Uint8Array.from(proof.jpeg), 200, { 'Content-Type': 'image/jpeg' });
  });

  return app;
}
