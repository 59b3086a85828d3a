import { type DeliveryWindow, deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import { type Fleet, loadWarning } from '../../domain/delivery/fleet.ts';
import { pickupDates } from '../../domain/delivery/pickup.ts';
import { type OrderedLine, type OrderLoad, planLoads } from '../../domain/orders/orderLoads.ts';
import type { Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { isReported, orderLines } from './orderParts.ts';
import { lockDay, readFleet, readFullWindows } from './windows.ts';

// Plans a confirmed order's loads on days and trucks.

/** Serializes changes to the delivery board until the transaction ends. */
export async function lockBoard(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(4, 0)`;
}

/**
 * Puts an order's loads on the board, unless they are there: on its delivery day or, if it has none or that day has
 * passed, on the next delivery day with room for them, which becomes its day; each on the truck with the fewest loads of
 * those that are in service and large enough. A pick-up only gets its day. The order's row is locked.
 */
export async function planDeliveries(
  tx: Tx,
  orderId: string,
  now: Date,
  /** Instead of its delivery date. */
  onDay: string | null = null,
): Promise<void> {
  await lockBoard(tx);
  const [order] = await tx<OrderToPlan[]>`
    select delivery_date, delivery_window, is_pickup, loads, ${orderLines(tx)} as lines
    from orders where id = ${orderId} and not exists (select from deliveries where order_id = orders.id)`;
  if (!order) return;
  const { deliveryWindow: window } = order;
  const wanted = onDay ?? order.deliveryDate;
  const day = wanted !== null && wanted >= storeDate(now) ? wanted : await nextDay(tx, order, now);
  await lockDay(tx, day);
  await tx`update orders set asked_date = delivery_date, delivery_date = ${day} where id = ${orderId}`;
  if (!order.isPickup) {
    const { trucks } = await readFleet(tx);
    for (const [index, planned] of planLoads(order.lines).entries())
      await placeLoad(tx, { orderId, load: index + 1, day, window, planned }, trucks);
  }
}

type PlanContext = {
  day: string;
  window: DeliveryWindow;
  isPickup: boolean;
  lines: OrderedLine[];
  loads: PlannedLoad[];
};

type PlannedLoad = OrderLoad & { id: string; load: number };

/**
 * Plans the loads of an edited order again, before loading has begun. Unchanged loads keep their truck and day. A confirmed
 * order that is no longer a pick-up gets loads; one that became a pick-up loses them. The order's row and the board are
 * locked.
 */
export async function replanDeliveries(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx<PlanContext[]>`
    select delivery_date as day, delivery_window as window, is_pickup, ${orderLines(tx)} as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'load', load, 'name', name, 'materialId', material_id,
          'cubicYards', cubic_yards, 'pounds', pounds) order by load), '[]')
        from deliveries where order_id = orders.id and status = 'planned') as loads
    from orders where id = ${orderId} and (status = 'confirmed' and not is_pickup or exists (
      select from deliveries where order_id = orders.id and status = 'planned'))`;
  if (!order) return;
  const { trucks } = await readFleet(tx);
  const wanted = order.isPickup ? [] : planLoads(order.lines);
  const pairs = pairLoads(wanted, order.loads);
  const removedIds = order.loads.flatMap(({ id }) => (pairs.some((load) => load?.id === id) ? [] : id));
  // Locked before they are read, as in `undoMove`.
  await tx`select from deliveries where id = any(${removedIds}::uuid[]) for update`;
  await tx`
    update deliveries set status = 'cancelled', version = version + 1
    where id = any(${removedIds}::uuid[]) and ${isReported(tx)}`;
  await tx`delete from deliveries where id = any(${removedIds}::uuid[]) and status = 'planned'`;
  if (pairs.some((load, index) => load && load.load !== index + 1)) await renumber(tx, orderId, pairs);
  for (const [n, planned] of wanted.entries()) {
    const oldLoad = pairs[n];
    if (!oldLoad)
      await placeLoad(tx, { orderId, load: n + 1, day: order.day, window: order.window, planned }, trucks);
    else
      await tx`
        update deliveries set ${tx({ ...planned })}, version = version + 1
        where id = ${oldLoad.id} and (name, material_id, cubic_yards, pounds) is distinct from
          (${planned.name}::text, ${planned.materialId}::text, ${planned.cubicYards}::numeric, ${planned.pounds}::int)`;
  }
}

/** The planned load that each wanted one becomes: the same if there is one, else any. */
function pairLoads(
  wanted: readonly OrderLoad[],
  planned: readonly PlannedLoad[],
): (PlannedLoad | undefined)[] {
  const openLoads = [...planned];
  const pairs: (PlannedLoad | undefined)[] = wanted.map(() => undefined);
  const isSameGoods = (load: OrderLoad, oldLoad: PlannedLoad) => oldLoad.name === load.name;
  const likeness = [
    (load: OrderLoad, oldLoad: PlannedLoad) =>
      isSameGoods(load, oldLoad) && oldLoad.cubicYards === load.cubicYards && oldLoad.pounds === load.pounds,
    isSameGoods,
    () => true,
  ];
  for (const isLike of likeness)
    wanted.forEach((load, index) => {
      if (pairs[index]) return;
      const place = openLoads.findIndex((oldLoad) => isLike(load, oldLoad));
      if (place >= 0) [pairs[index]] = openLoads.splice(place, 1);
    });
  return pairs;
}

/** More than an order has. */
const LOADS_APART = 10_000;

/** Numbers the loads as they are kept, without a gap; no two have the same number meanwhile. Cancelled ones follow. */
async function renumber(tx: Tx, orderId: string, pairs: readonly (PlannedLoad | undefined)[]): Promise<void> {
  await tx`update deliveries set load = load + ${LOADS_APART}::int where order_id = ${orderId}`;
  for (const [index, load] of pairs.entries())
    if (load) await tx`update deliveries set load = ${index + 1} where id = ${load.id}`;
  await tx`
    update deliveries set load = others.load from (
      select id, ${pairs.length}::int + row_number() over (order by load) as load from deliveries
      where order_id = ${orderId} and load > ${LOADS_APART}::int) others
    where deliveries.id = others.id`;
}

/** Puts a load on the truck with the fewest loads, among those in service and large enough. */
async function placeLoad(
  tx: Tx,
  {
    orderId,
    load,
    day,
    window,
    planned,
  }: { orderId: string; load: number; day: string; window: DeliveryWindow; planned: OrderLoad },
  trucks: Fleet['trucks'],
): Promise<void> {
  const large = trucks.flatMap((truck, index) =>
    ['over', 'yards'].includes(loadWarning(planned, truck) ?? '') ? [] : [index + 1],
  );
  await tx`
    insert into deliveries (order_id, load, day, delivery_window, truck, position, name, material_id, cubic_yards,
      pounds)
    select ${orderId}::uuid, ${load}::int, ${day}::date, ${window}::text, free.truck, count(d.id), ${planned.name}::text,
      ${planned.materialId}::text, ${planned.cubicYards}::numeric, ${planned.pounds}::int
    from generate_series(1, ${trucks.length}::int) free (truck)
      left join deliveries d on d.truck = free.truck and d.day = ${day}::date and d.status <> 'cancelled'
    group by free.truck
    order by exists (select from truck_days_off off where off.truck = free.truck and off.day = ${day}::date),
      free.truck <> all (${large}::int[]), count(d.id), free.truck limit 1
    on conflict (order_id, load) do update set day = excluded.day,
      delivery_window = excluded.delivery_window, truck = excluded.truck,
      position = excluded.position, name = excluded.name, material_id = excluded.material_id,
      cubic_yards = excluded.cubic_yards, pounds = excluded.pounds, status = 'planned', version = deliveries.version + 1`;
}

type OrderToPlan = {
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
  isPickup: boolean;
  loads: number;
  lines: OrderedLine[];
};

/** How far ahead to look for room. */
const DAYS_SEARCHED = 30;

/** The next delivery day with room in the order's window; when all are full, the next one, and the yard decides. */
async function nextDay(tx: Tx, { deliveryWindow, isPickup, loads }: OrderToPlan, now: Date): Promise<string> {
  const settings = await readStoreSettings(tx);
  if (isPickup) return pickupDates({ now, settings }, 1)[0] ?? storeDate(now);
  const days = deliveryDates({ zone: null, now, everyLineWeekend: false, settings }, DAYS_SEARCHED);
  const isFull = async (days: string[]) => {
    const full = await readFullWindows(tx, { days, loads, now });
    return (day: string) => full[day]?.includes(deliveryWindow) ?? false;
  };
  const isDayFull = await isFull(days);
  for (const day of days.filter((day) => !isDayFull(day))) {
    // Read again behind the lock: a checkout may have taken the last place.
    await lockDay(tx, day);
    if (!(await isFull([day]))(day)) return day;
  }
  return days[0] ?? storeDate(now);
}
