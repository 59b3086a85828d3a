import * as z from 'zod/mini';
import { Refusal } from '../../domain/base/refusals.ts';
import { type Fleet, type LoadWeight, loadWarning } from '../../domain/delivery/fleet.ts';
import { type BoardLoad, MAX_MOVES, type Misfit } from '../../domain/orders/adminDeliveries.ts';
import { MAX_PICKED } from '../../domain/orders/adminOrders.ts';
import { actAs, type Db, type Tx } from '../db/sql.ts';
import { type AuditActor, record } from '../http/auditLog.ts';
import { badInput, changedSince, notFound, Problem } from '../http/problem.ts';
import { moveDay, tellDays } from '../orders/days.ts';
import { lockBoard } from '../orders/deliveryPlan.ts';
import { lockOrder, type Order } from '../orders/orderRows.ts';
import { lockStock } from '../orders/stock.ts';
import { lockDay, readFleet } from '../orders/windows.ts';
import { boardLoadColumns } from './boardLoads.ts';
import { type AdminDeps, type ChangedOrders, checkDay, confirmOrder } from './orders/orderActions.ts';

// Dispatchers' moves on the day board.

/** Where a load goes: `position` is its place in that truck's day, from 0. */
const moveSchema = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  truck: z.int().check(z.minimum(1)),
  position: z.int().check(z.minimum(0)),
  version: z.int(),
});
/** Applies all moves in this order, or none. */
export const movesSchema = z.object({
  loads: z.array(moveSchema).check(
    z.minLength(1),
    z.maxLength(MAX_MOVES),
    z.refine((loads) => new Set(loads.map(({ id }) => id)).size === loads.length),
  ),
  /** Whether the customers are told of a new day. */
  tell: z.optional(z.boolean()),
});
type Moves = z.infer<typeof movesSchema>;

const readLoads = (db: Db, ids: readonly string[]) => db<BoardLoad[]>`
  select ${boardLoadColumns(db)} from deliveries d join orders o on o.id = d.order_id
  where d.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], d.id)`;

/**
 * Moves loads to another truck, day or position, all of them or none. An order's day is that of its first load. The
 * customer is emailed about a new day with `tell`.
 *
 * @throws Problem 404; 400 `truck` when there is no such truck; 409 `changed_since` with the current loads
 * @throws Refusal wrong_status once one has started; delivery_date_past, delivery_date_unavailable
 */
export async function moveDeliveries(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  staff: AuditActor,
  moves: Moves,
) {
  return sql.begin((tx) => moveLoads(tx, staff, now(), moves));
}

async function moveLoads(tx: Tx, staff: AuditActor, now: Date, { loads: moves, tell = false }: Moves) {
  const ids = moves.map(({ id }) => id);
  await actAs(tx, staff.actor);
  const orders = new Map<string, Order>();
  // Sorted, so that two moves of the same orders wait for each other instead of for both.
  const orderIds = new Set((await readLoads(tx, ids)).map(({ orderId }) => orderId));
  for (const orderId of [...orderIds].sort()) orders.set(orderId, await lockOrder(tx, orderId));
  await lockBoard(tx);
  // Checkouts sell these days' places at the same time.
  for (const day of [...new Set(moves.map((move) => move.day))].sort()) await lockDay(tx, day);
  const previousLoads = new Map((await readLoads(tx, ids)).map((load) => [load.id, load]));
  if (previousLoads.size < ids.length) throw notFound();
  const fleet = await readFleet(tx);
  const moved = new Map<Order, number[]>();
  for (const { id, day, truck, version } of moves) {
    const load = previousLoads.get(id);
    const order = load && orders.get(load.orderId);
    if (!load || !order) throw notFound();
    if (load.version !== version) throw changedSince([...previousLoads.values()]);
    if (load.status !== 'planned') throw new Refusal('wrong_status', { from: load.status });
    if (truck > fleet.trucks.length) throw badInput('truck');
    if (day === load.day) continue;
    await checkDay(tx, day, now);
    await moveDay(tx, order, { day, loadId: id });
    moved.set(order, [...(moved.get(order) ?? []), load.load]);
  }
  if (tell) for (const [order, loads] of moved) await tellDays(tx, order, { loads, isSameDay: false });
  await arrange(tx, moves);
  for (const { id, day, truck } of moves) {
    const load = previousLoads.get(id);
    if (!load) continue;
    const { orderNumber, load: number } = load;
    const detail = {
      orderNumber,
      load: number,
      from: { day: load.day, truck: load.truck },
      to: { day, truck },
    };
    await record(tx, 'delivery_moved', { ...staff, userId: null, detail });
  }
  return readLoads(tx, ids);
}

/** Puts each load at its place, one after the other, so that the others make room. */
async function arrange(tx: Tx, moves: Moves['loads']): Promise<void> {
  const rows = await tx<{ id: string; day: string; truck: number }[]>`
    select id, day, truck from deliveries
    where status <> 'cancelled' and exists (
      select from unnest(${moves.map(({ day }) => day)}::date[], ${moves.map(({ truck }) => truck)}::int[]) to_truck (day, truck)
      where to_truck.day = deliveries.day and to_truck.truck = deliveries.truck)
    order by position, id`;
  const columnKey = ({ day, truck }: { day: string; truck: number }) => `${day} ${truck}`;
  const columns = Map.groupBy(rows, columnKey);
  for (const move of moves) {
    for (const column of columns.values()) {
      const index = column.findIndex(({ id }) => id === move.id);
      if (index >= 0) column.splice(index, 1);
    }
    const column = columns.get(columnKey(move)) ?? [];
    column.splice(move.position, 0, move);
    columns.set(columnKey(move), column);
  }
  const places = [...columns.values()].flatMap((column) =>
    column.map(({ id }, index) => ({ id, at: index })),
  );
  await tx`
    update deliveries set position = place.at
    from jsonb_to_recordset(${tx.json(places)}) place (id uuid, at int) where deliveries.id = place.id`;
  const placements = moves.map(({ id, truck }) => ({ id, truck }));
  await tx`
    update deliveries set truck = placed.truck, version = version + 1
    from jsonb_to_recordset(${tx.json(placements)}) placed (id uuid, truck int) where deliveries.id = placed.id`;
}

/**
 * Without a day, each order goes on the day it asks for; without a truck, on those with the fewest loads. Loads that do
 * not fit are left, unless `evenFull`.
 */
export const placeSchema = z.object({
  orders: z.array(z.object({ id: z.uuid(), version: z.string() })).check(
    z.minLength(1),
    z.maxLength(MAX_PICKED),
    z.refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length),
  ),
  day: z.nullable(z.iso.date()),
  truck: z.nullable(z.int().check(z.minimum(1))),
  position: z.int().check(z.minimum(0)),
  evenFull: z.optional(z.boolean()),
});

/**
 * Confirms orders and puts their loads on trucks, in one transaction. Orders that cannot be confirmed or do not fit are left
 * unchanged and returned with the reason.
 * @throws Problem 400 `truck`; Refusal delivery_date_past, delivery_date_unavailable
 */
export async function placeOrders(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  staff: AuditActor,
  { orders, day, truck, position, evenFull = false }: z.infer<typeof placeSchema>,
) {
  return sql.begin(async (tx) => {
    if (day !== null) await checkDay(tx, day, now());
    const fleet = await readFleet(tx);
    if (truck !== null && truck > fleet.trucks.length) throw badInput('truck');
    const ids = orders.map(({ id }) => id);
    // Before any savepoint, which would release them, and in the order of every other change.
    await tx`select from orders where id = any(${ids}::uuid[]) order by id for update`;
    await lockStock(tx, ids);
    await lockBoard(tx);
    const doneIds: string[] = [];
    const leftOrders: ChangedOrders['left'] = [];
    const loads: string[] = [];
    for (const order of orders) {
      try {
        const loadIds = await tx.savepoint(async (step) => {
          await confirmOrder(step, staff, order, { day, now: now() });
          const ownLoads = await plannedLoads(step, order.id);
          const moves = ownLoads.map(({ id, version, ...planned }, index) => ({
            id,
            version,
            day: planned.day,
            truck: truck ?? planned.truck,
            position: position + loads.length + index,
          }));
          if (truck !== null && moves.length > 0) await moveLoads(step, staff, now(), { loads: moves });
          if (!evenFull) await requireFit(step, order.id, fleet, truck === null ? 'day_full' : 'truck_full');
          return ownLoads.map(({ id }) => id);
        });
        loads.push(...loadIds);
        doneIds.push(order.id);
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof Problem)) throw error;
        leftOrders.push({ id: order.id, code: error.code });
      }
    }
    return { done: doneIds, left: leftOrders, loads: await readLoads(tx, loads) };
  });
}

type PlannedLoad = LoadWeight & { id: string; version: number; day: string; truck: number };

const plannedLoads = (tx: Tx, orderId: string) => tx<PlannedLoad[]>`
  select id, version, day, truck, cubic_yards, pounds, material_id from deliveries
  where order_id = ${orderId} and status = 'planned' order by load`;

/** @throws Problem 422 with a Misfit, if a truck cannot take the order's loads in addition to its own */
async function requireFit(tx: Tx, orderId: string, fleet: Fleet, whenFull: Misfit): Promise<void> {
  for (const load of await plannedLoads(tx, orderId)) {
    const { day, truck } = load;
    const [row] = await tx<{ loads: number; isOff: boolean }[]>`
      select count(*)::int as loads,
        exists (select from truck_days_off where day = ${day} and truck = ${truck}) as is_off
      from deliveries where day = ${day} and truck = ${truck} and status <> 'cancelled'`;
    const warning = loadWarning(load, fleet.trucks[truck - 1]);
    const misfit: Misfit | null = row?.isOff
      ? 'truck_off'
      : warning === 'over'
        ? 'too_heavy'
        : warning === 'yards'
          ? 'too_many_yards'
          : (row?.loads ?? 0) > fleet.loadsPerTruck
            ? whenFull
            : null;
    if (misfit !== null) throw new Problem(422, misfit);
  }
}
