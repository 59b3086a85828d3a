import { Refusal } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow } from '../../domain/delivery/calendar.ts';
import { FLEET, type Fleet, fleetSchema } from '../../domain/delivery/fleet.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import {
  type Capacity,
  dayCapacity,
  type FullWindows,
  hasHalves,
  hasRoom,
  NOTHING_TAKEN,
  offeredWindows,
  type TakenLoads,
} from '../../domain/delivery/windows.ts';
import type { WantedOrder } from '../../domain/orders/wantedOrder.ts';
import { countUse, DAY, networkLimits } from '../db/rate.ts';
import type { Db, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { openingHoldUntil } from './deadlines.ts';

// The trucks' capacity per day: what is taken, and what still fits.

/** The fleet from the settings, else the default. */
export async function readFleet(db: Db): Promise<Fleet> {
  const [row] = await db<
    { value: unknown }[]
  >`select value from store_settings where key = 'fleet' and deleted_at is null`;
  const set = fleetSchema.safeParse(row?.value);
  return set.success ? set.data : FLEET;
}

/** Serializes changes to a day's loads until the transaction ends. Lock it last: after rows, and after the board. */
export function lockDay(tx: Tx, day: string): Promise<unknown> {
  return tx`select pg_advisory_xact_lock(5, ${day}::date - date '2000-01-01')`.execute();
}

/** The order or load that moves, which does not count. */
type OwnLoad = { orderId: string; loadId?: string | null };

type DayRoom = { taken: TakenLoads; capacity: Capacity };

/** For every day from `from` to `to`. */
async function readRoom(
  db: Db,
  { from, to, except = null }: { from: string; to: string; except?: OwnLoad | null },
): Promise<{ room: (day: string) => DayRoom; settings: StoreSettings }> {
  const [settings, fleet, loads, daysOff] = await Promise.all([
    readStoreSettings(db),
    readFleet(db),
    db<{ day: string; window: DeliveryWindow; loads: number }[]>`
      select day::text, delivery_window as window, sum(loads)::integer as loads
      from (
        select day, delivery_window, 1 as loads from deliveries
        where day between ${from} and ${to} and status <> 'cancelled'
          ${except ? db`and ${except.loadId ? db`id <> ${except.loadId}` : db`order_id <> ${except.orderId}`}` : db``}
        union all
        select delivery_date, delivery_window, loads from orders
        where delivery_date between ${from} and ${to} and status = 'pending'
          and (payment_status not in ('unpaid', 'failed') or window_held_until > now())
          ${except ? db`and id <> ${except.orderId}` : db``}
      ) taken
      group by 1, 2`,
    db<{ day: string; truck: number }[]>`
      select day::text, truck from truck_days_off where day between ${from} and ${to}`,
  ]);
  const byDay = Map.groupBy(loads, ({ day }) => day);
  const room = (day: string): DayRoom => {
    const trucksOff = daysOff.filter((off) => off.day === day && off.truck <= fleet.trucks.length).length;
    const loadsByWindow = Object.fromEntries((byDay.get(day) ?? []).map((load) => [load.window, load.loads]));
    return {
      taken: { ...NOTHING_TAKEN, ...loadsByWindow },
      capacity: dayCapacity(day, { trucks: fleet.trucks.length - trucksOff, fleet, settings }),
    };
  };
  return { room, settings };
}

/** The full windows of those days (valid and in order) for that many loads. */
export async function readFullWindows(
  db: Db,
  {
    days,
    loads,
    now,
    except = null,
  }: { days: readonly string[]; loads: number; now: Date; except?: OwnLoad | null },
): Promise<FullWindows> {
  const [from, lastDay] = [days[0], days.at(-1)];
  if (from === undefined || lastDay === undefined) return {};
  const { room, settings } = await readRoom(db, { from, to: lastDay, except });
  const full = days.flatMap((day): [string, DeliveryWindow[]][] => {
    const open = offeredWindows(day, { now, settings });
    const dayRoom = room(day);
    const fullWindows = DELIVERY_WINDOWS.filter(
      (window) => !open.includes(window) || !hasRoom({ ...dayRoom, window, loads }),
    );
    return fullWindows.length > 0 ? [[day, fullWindows]] : [];
  });
  return Object.fromEntries(full);
}

type Slot = { day: string; window: DeliveryWindow; loads: number };

/**
 * Locks the day until the transaction ends, and requires room on it for these loads.
 * @throws Refusal delivery_date_unavailable with reason `full`; window_full
 */
export async function requireRoom(tx: Tx, wanted: Slot, except: OwnLoad | null = null): Promise<Capacity> {
  const { day, window } = wanted;
  const dayRoom = await lockedRoom(tx, day, except);
  if (hasRoom({ ...dayRoom, ...wanted })) return dayRoom.capacity;
  if (hasRoom({ ...dayRoom, ...wanted, window: 'all_day' }))
    throw new Refusal('window_full', { field: 'deliveryWindow', day, window });
  throw new Refusal('delivery_date_unavailable', { field: 'deliveryDate', reason: 'full', day });
}

async function lockedRoom(tx: Tx, day: string, except: OwnLoad | null): Promise<DayRoom> {
  // Pipelined: what is taken is read once the lock is held.
  const [, { room }] = await Promise.all([lockDay(tx, day), readRoom(tx, { from: day, to: day, except })]);
  return room(day);
}

/**
 * The window to keep for an order: all day where the day has no halves.
 * @throws Refusal window_full for a half of today that has begun
 */
export function windowFor(
  day: string,
  window: DeliveryWindow,
  context: { now: Date; settings: StoreSettings },
): DeliveryWindow {
  if (!hasHalves(day, context.settings)) return 'all_day';
  if (offeredWindows(day, context).includes(window)) return window;
  throw new Refusal('window_full', { field: 'deliveryWindow', reason: 'begun', day, window });
}

/** Whether an order being paid still has room on its day: its hold is valid, or the room is still free. */
export async function stillFits(tx: Tx, id: string): Promise<boolean> {
  const [order] = await tx<(Slot & { isHeld: boolean })[]>`
    select delivery_date as day, delivery_window as window, loads, coalesce(window_held_until > now(), false) as is_held
    from orders where id = ${id} and delivery_date is not null`;
  // A pick-up has no loads.
  if (!order || order.isHeld || order.loads === 0) return true;
  return hasRoom({ ...(await lockedRoom(tx, order.day, { orderId: id })), ...order });
}

/** Loads that one address can hold on a day with unpaid checkouts, or half of the day's loads, if that is more. */
const HELD_LOADS = 6;

/** Who holds places or stock without paying: a network address, and what multiplies its limits. */
export type Holder = { address: string; perAddress: number; now: Date };

/**
 * Keeps the order's loads free on its day, in its window, until the payment page opens. Serialized by day, so that two
 * buyers cannot take the last place. A pick-up takes nothing of the trucks.
 * @throws Refusal delivery_date_unavailable, window_full
 */
export async function holdPlace(
  tx: Tx,
  {
    deliveryDate: day,
    deliveryWindow: wantedWindow,
    isPickup,
  }: Pick<WantedOrder, 'deliveryDate' | 'deliveryWindow' | 'isPickup'>,
  loads: number,
  { address, perAddress, now, settings }: Holder & { settings: StoreSettings },
): Promise<{ deliveryWindow: DeliveryWindow; windowHeldUntil: Date | null }> {
  if (day === null) return { deliveryWindow: wantedWindow, windowHeldUntil: null };
  const hours = isPickup ? pickupSettings(day, settings) : settings;
  const window = windowFor(day, wantedWindow, { now, settings: hours });
  if (isPickup) return { deliveryWindow: window, windowHeldUntil: null };
  const capacity = await requireRoom(tx, { day, window, loads });
  // Beyond the limit it is sold while there is room, but not held: as stock (`heldUnits`).
  const limit = Math.max(HELD_LOADS, Math.ceil(capacity.day / 2)) * perAddress;
  const everybody = capacity.day;
  const limits = networkLimits(address, { key: 'loads held', limit, everybody, seconds: DAY, cost: loads });
  const exceeded = await countUse(tx, limits);
  return { deliveryWindow: window, windowHeldUntil: exceeded ? null : openingHoldUntil(now) };
}
