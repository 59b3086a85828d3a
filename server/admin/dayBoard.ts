import { Hono } from 'hono';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import {
  type Board,
  type BoardLoad,
  boardQuerySchema,
  dayMovesSchema,
  deliveryMovesSchema,
  ordersPlaceSchema,
  type Pickup,
  type QueuedOrder,
} from '../../domain/orders/adminDeliveries.ts';
import type { UnannouncedMove } from '../../domain/orders/adminOrders.ts';
import { dueOnDeliveryCents } from '../../domain/orders/orders.ts';
import type { Db, Sql } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput } from '../http/problem.ts';
import { type Line, orderLines, planLoads, planMissing } from '../orders/deliveryPlan.ts';
import { hasUnannouncedMove, orderVersion } from '../orders/orderParts.ts';
import { readFleet } from '../orders/windows.ts';
import { boardLoadColumns, otherGoods } from './boardLoads.ts';
import { moveDeliveries, placeOrders, tellMoves } from './boardMoves.ts';
import { dueCondition, unannouncedMoves } from './orders/orderList.ts';
import { readDrivers } from './trucks.ts';

/** All of them are told in one request (dayMovesSchema). */
const MOST_UNTOLD = 500;
const MOST_UNSCHEDULED = 100;

/** Paid or invoiced orders that are not confirmed, without pick-ups. */
async function unscheduled(db: Db): Promise<Board['unscheduled']> {
  const rows = await db<(Omit<QueuedOrder, 'loads'> & { lines: Line[]; total: number })[]>`
    select id, ${orderVersion(db)} as version, order_number, customer_name, customer_phone, delivery_date,
      delivery_window, quantity as cubic_yards, ${orderLines(db)} as lines,
      (select city from delivery_zips where zip = delivery_zip) as city,
      (select name from order_items where order_id = orders.id order by position limit 1) as name,
      count(*) over ()::int as total
    from orders where ${dueCondition(db, 'waiting')} and not is_pickup
    order by delivery_date, created_at limit ${MOST_UNSCHEDULED}`;
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, lines, ...order }) => ({
      ...order,
      loads: planLoads(lines).map(({ cubicYards, pounds, materialId }) => ({
        cubicYards,
        pounds,
        materialId,
      })),
    })),
  };
}

type PickupRow = Pickup & Parameters<typeof dueOnDeliveryCents>[0];

const pickups = (db: Db, lastDay: string) => db<PickupRow[]>`
  select id, ${orderVersion(db)} as version, order_number, customer_name, customer_phone, delivery_date, delivery_window,
    status, payment_status, payment_kind, total_cents, tax_cents, due_cents,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit)
      order by position), '[]') from order_items where order_id = orders.id) as goods
  from orders
  where is_pickup and status in ('pending', 'confirmed', 'in_progress') and (status <> 'pending' or payment_status <> 'unpaid')
    and (delivery_date is null or delivery_date <= ${lastDay})
  order by delivery_date nulls first, created_at limit ${MOST_UNSCHEDULED}`;

/** Today, or the next day on which there is something to deliver. */
async function nextLoadDay(db: Db, today: string): Promise<string> {
  const [next] = await db<{ day: string | null }[]>`
    select min(day) as day from deliveries where day >= ${today} and status in ('planned', 'started')`;
  return next?.day ?? today;
}

/** The loads of these days, and the overdue loads of other past days. */
export async function readBoard(
  sql: Sql,
  firstDay: string | undefined,
  count: number,
  now: Date,
): Promise<Board> {
  await planMissing(sql, now);
  const from = firstDay ?? (await nextLoadDay(sql, storeDate(now)));
  const days = Array.from({ length: count }, (_, offset) => addDays(from, offset));
  const [fleet, loads, late, unannounced, daysOff, drivers, waiting, fetched] = await Promise.all([
    readFleet(sql),
    sql<BoardLoad[]>`
      select ${boardLoadColumns(sql)}, ${otherGoods(sql)} as goods
      from deliveries d join orders o on o.id = d.order_id
      where d.day between ${from} and ${addDays(from, count - 1)} and d.status <> 'cancelled'
      order by d.day, d.truck, d.position, d.id`,
    sql<BoardLoad[]>`
      select ${boardLoadColumns(sql)} from deliveries d join orders o on o.id = d.order_id
      where d.day < ${storeDate(now)} and not d.day between ${from} and ${addDays(from, count - 1)}
        and d.status in ('planned', 'started')
      order by d.day, d.truck, d.position, d.id limit 100`,
    sql<{ unannounced: UnannouncedMove }[]>`
      select ${unannouncedMoves(sql)} as unannounced from orders
      where ${hasUnannouncedMove(sql)} order by delivery_date limit ${MOST_UNTOLD}`,
    sql<Board['daysOff']>`
      select truck, day from truck_days_off where day between ${from} and ${addDays(from, count - 1)}`,
    readDrivers(sql),
    unscheduled(sql),
    pickups(sql, addDays(from, count - 1)),
  ]);
  return {
    fleet,
    days,
    loads: [...loads],
    late: [...late],
    daysOff: [...daysOff],
    drivers: [...drivers],
    unscheduled: waiting,
    pickups: fetched.map(({ paymentStatus, paymentKind, totalCents, taxCents, dueCents, ...pickup }) => ({
      ...pickup,
      dueCents: dueOnDeliveryCents({ ...pickup, paymentStatus, paymentKind, totalCents, taxCents, dueCents }),
    })),
    unannounced: unannounced.map((one) => one.unannounced),
  };
}

const USUAL_DAYS = 5;

/** The day board. */
export function adminDeliveryRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** Board, starting at `from` or the next day with loads. First plans confirmed orders that are not on it yet. */
  app.get('/api/admin/deliveries', allow('clerk'), async (c) => {
    const query = boardQuerySchema.safeParse(c.req.query());
    if (!query.success) throw badInput(query.error.issues[0]?.path.join('.') ?? '');
    const { from, days } = query.data;
    return c.json(await readBoard(sql, from, Number(days ?? USUAL_DAYS), now()));
  });

  /** DeliveryMoves to the moved BoardLoads. 409 `changed_since`; 422 wrong_status, delivery_date_past or _unavailable. */
  app.post('/api/admin/deliveries/move', allow('clerk'), async (c) =>
    c.json(await moveDeliveries({ sql, now }, requireAuditActor(c), await readJson(c, deliveryMovesSchema))),
  );

  /** OrdersPlace to PlacedOrders. 422 delivery_date_past or _unavailable. */
  app.post('/api/admin/deliveries/place', allow('clerk'), async (c) =>
    c.json(await placeOrders({ sql, now }, requireAuditActor(c), await readJson(c, ordersPlaceSchema))),
  );

  /** `{orderIds}`: tells their customers now, except those already told. */
  app.post('/api/admin/deliveries/tell', allow('clerk'), async (c) => {
    await tellMoves(sql, requireAuditActor(c), await readJson(c, dayMovesSchema));
    return c.body(null, 204);
  });

  return app;
}
