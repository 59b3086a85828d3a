import { Hono } from 'hono';
import * as z from 'zod/mini';
import { addDays, type DeliveryWindow, storeDate } from '../../domain/delivery/calendar.ts';
import type { Fleet, LoadWeight } from '../../domain/delivery/fleet.ts';
import type { BoardLoad } from '../../domain/orders/adminDeliveries.ts';
import { type OrderedLine, planLoads } from '../../domain/orders/orderLoads.ts';
import { dueOnDeliveryCents, type OrderStatus } from '../../domain/orders/orders.ts';
import type { Db, Sql } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { nextLoadDay } from '../orders/days.ts';
import { orderLines, orderVersion } from '../orders/orderParts.ts';
import { readFleet } from '../orders/windows.ts';
import { boardLoadColumns } from './boardLoads.ts';
import { moveDeliveries, movesSchema, placeOrders, placeSchema } from './boardMoves.ts';
import { dueCondition } from './orders/orderList.ts';
import { readDrivers } from './trucks.ts';

const MAX_UNSCHEDULED = 100;

type WaitingOrder = {
  id: string;
  version: string;
  orderNumber: string;
  customerName: string;
  customerPhone: string | null;
  /** The day and window that the customer asked for. */
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
};
/** A paid order that is not confirmed and so not on a truck yet. */
export type QueuedOrder = WaitingOrder & {
  city: string | null;
  /** The first line's product. */
  name: string | null;
  cubicYards: number;
  /** The loads it will need. */
  loads: LoadWeight[];
};
/** An order to be picked up at the yard on one of the days, or overdue from an earlier one. */
export type Pickup = WaitingOrder & {
  status: OrderStatus;
  goods: { name: string; quantity: number; unit: string }[];
  /** To be paid when it is picked up. */
  dueCents: number;
};

export type Board = {
  fleet: Fleet;
  /** Every day of the board, including days without a load. */
  days: string[];
  /** By day, truck and position. */
  loads: BoardLoad[];
  /** Undelivered loads of days before the board's. */
  late: BoardLoad[];
  /** When a truck stays in the yard. */
  daysOff: { truck: number; day: string }[];
  drivers: { truck: number; name: string }[];
  /** How many orders wait to be confirmed for these days, and the first 100, earliest day first. */
  unscheduled: { total: number; orders: QueuedOrder[] };
  /** Paid or invoiced and not picked up yet, those without a day first. */
  pickups: Pickup[];
};

/** Paid or invoiced orders that are not confirmed and ask for one of the days, for a past one or for none; no pick-ups. */
async function readUnscheduled(db: Db, firstDay: string, lastDay: string, today: string) {
  const rows = await db<(Omit<QueuedOrder, 'loads'> & { lines: OrderedLine[]; total: number })[]>`
    select id, ${orderVersion(db)} as version, order_number, customer_name, customer_phone, delivery_date,
      delivery_window, quantity as cubic_yards, ${orderLines(db)} as lines,
      (select city from delivery_zips where zip = delivery_zip) as city,
      (select name from order_items where order_id = orders.id order by position limit 1) as name,
      count(*) over ()::int as total
    from orders where ${dueCondition(db, 'waiting')} and not is_pickup
      and (delivery_date is null or delivery_date < ${today} or delivery_date between ${firstDay} and ${lastDay})
    order by delivery_date, created_at limit ${MAX_UNSCHEDULED}`;
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
    status, payment_status, payment_kind, total_cents, tax_cents, due_cents, ${orderLines(db)} as goods
  from orders
  where is_pickup and status in ('pending', 'confirmed', 'in_progress') and (status <> 'pending' or payment_status <> 'unpaid')
    and (delivery_date is null or delivery_date <= ${lastDay})
  order by delivery_date nulls first, created_at limit ${MAX_UNSCHEDULED}`;

/** The loads of these days, and the overdue loads of other past days. */
export async function readBoard(
  sql: Sql,
  firstDay: string | undefined,
  count: number,
  now: Date,
): Promise<Board> {
  const from = firstDay ?? (await nextLoadDay(sql, storeDate(now)));
  const days = Array.from({ length: count }, (_, offset) => addDays(from, offset));
  const [fleet, loads, late, daysOff, drivers, waiting, fetched] = await Promise.all([
    readFleet(sql),
    sql<BoardLoad[]>`
      select ${boardLoadColumns(sql)} from deliveries d join orders o on o.id = d.order_id
      where d.day between ${from} and ${addDays(from, count - 1)} and d.status <> 'cancelled'
      order by d.day, d.truck, d.position, d.id`,
    sql<BoardLoad[]>`
      select ${boardLoadColumns(sql)} from deliveries d join orders o on o.id = d.order_id
      where d.day < ${storeDate(now)} and not d.day between ${from} and ${addDays(from, count - 1)}
        and d.status in ('planned', 'started')
      order by d.day, d.truck, d.position, d.id limit 100`,
    sql<Board['daysOff']>`
      select truck, day from truck_days_off where day between ${from} and ${addDays(from, count - 1)}`,
    readDrivers(sql),
    readUnscheduled(sql, from, addDays(from, count - 1), storeDate(now)),
    pickups(sql, addDays(from, count - 1)),
  ]);
  return {
    fleet,
    days,
    loads,
    late,
    daysOff,
    drivers,
    unscheduled: waiting,
    pickups: fetched.map(({ paymentStatus, paymentKind, totalCents, taxCents, dueCents, ...pickup }) => ({
      ...pickup,
      dueCents: dueOnDeliveryCents({ ...pickup, paymentStatus, paymentKind, totalCents, taxCents, dueCents }),
    })),
  };
}

const USUAL_DAYS = 5;

const boardQuerySchema = z.object({
  from: z.optional(z.iso.date()),
  days: z.optional(z.string().check(z.regex(/^(?:[1-9]|1[0-4])$/))),
});

export const adminDeliveryRoutes = ({ sql, now }: Deps) =>
  new Hono()
    /** The day board, starting at `from` or the next day with loads. */
    .get('/api/admin/deliveries', allow('clerk'), takesQuery(boardQuerySchema), async (c) => {
      const { from, days } = c.req.valid('query');
      return c.json(await readBoard(sql, from, Number(days ?? USUAL_DAYS), now()));
    })

    /** Answers with the moved loads. 409 `changed_since`; 422 wrong_status, delivery_date_past or _unavailable. */
    .post('/api/admin/deliveries/move', allow('clerk'), takesJson(movesSchema), async (c) =>
      c.json(await moveDeliveries({ sql, now }, requireAuditActor(c), c.req.valid('json'))),
    )

    /** 422 delivery_date_past or _unavailable. */
    .post('/api/admin/deliveries/place', allow('clerk'), takesJson(placeSchema), async (c) =>
      c.json(await placeOrders({ sql, now }, requireAuditActor(c), c.req.valid('json'))),
    );
