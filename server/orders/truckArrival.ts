import {
  estimateRoute,
  fitTogether,
  legBetween,
  PACE,
  type Pace,
  paceSchema,
} from '../../domain/delivery/route.ts';
import { type Point, zipPoint } from '../../domain/delivery/zipPoints.ts';
import type { TruckArrival } from '../../domain/orders/followedOrder.ts';
import type { Db } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { joinDrop, zipOfLoad } from './drops.ts';
import { readFleet } from './windows.ts';

export async function readPace(db: Db): Promise<Pace> {
  const [row] = await db<{ value: unknown }[]>`
    select value from store_settings where key = 'pace' and deleted_at is null`;
  const set = paceSchema.safeParse(row?.value);
  return set.success ? set.data : PACE;
}

/** Older positions are ignored. */
const FRESH_MINUTES = 10;

type OnRoad = {
  load: { id: string; truck: number; leftAt: Date };
  /** The last position of the driver's phone, if shared. */
  position: { truck: Point; at: Date } | null;
  to: Point | null;
  miles: number | null;
  arrival: TruckArrival | null;
};

/**
 * The truck on the road with a load of the order, by its last position, or else by when it left the yard. It first stops
 * for its other loads: earlier ones on its list that are on the road, too, or fit beside this one. `arrival` is null if
 * the distance is unknown, or the truck is overdue.
 */
export async function truckOnRoad(db: Db, orderId: string, now: Date): Promise<OnRoad | null> {
  const [load] = await db<{ id: string; day: string; truck: number; leftAt: Date }[]>`
    select id, day, truck, started_at as left_at from deliveries
    where order_id = ${orderId} and status = 'started' order by started_at limit 1`;
  if (!load) return null;
  const [settings, pace, { trucks }] = await Promise.all([
    readStoreSettings(db),
    readPace(db),
    readFleet(db),
  ]);
  const listed = await db<Listed[]>`
    select d.id, d.status, d.material_id, d.cubic_yards::float8, d.pounds, ${zipOfLoad(db)} as zip,
      (select county from delivery_zips z where z.zip = ${zipOfLoad(db)}) as county
    from deliveries d join orders o on o.id = d.order_id ${joinDrop(db)}
    where d.truck = ${load.truck} and d.day = ${load.day} and d.status in ('planned', 'started')
    order by d.position, d.id`;
  const [last] = await db<{ latitude: number; longitude: number; at: Date }[]>`
    select latitude, longitude, at from truck_positions p join deliveries d on d.id = p.delivery_id
    where d.truck = ${load.truck} and d.day = ${load.day} and d.status = 'started'
      and at > ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES})
    order by at desc limit 1`;
  const bed = trucks[load.truck - 1] ?? NO_LIMIT;
  const carried = carriedLoads(listed, load.id, bed);
  const places = carried.map(({ zip, county }) => zipPoint(zip, county));
  const to = places.at(-1) ?? null;
  const position = last ? { truck: [last.latitude, last.longitude] as const, at: last.at } : null;
  const from = position?.truck ?? zipPoint(settings.address.zip);
  const since = position?.at ?? load.leftAt;
  if (!from || !to) return { load, position, to, miles: null, arrival: null };
  const none = { miles: 0, minutes: 0 };
  const elapsed = (now.getTime() - since.getTime()) / MINUTE_MS;
  const { miles, stops } = estimateRoute(
    carried.map((stop, at) => ({
      ...stop,
      status: 'started',
      startedMinute: 0,
      deliveredMinute: null,
      opensMinute: 0,
      closesMinute: Number.POSITIVE_INFINITY,
      legs: {
        fromYard: legBetween(from, places[at] ?? null, pace),
        fromPrevious: legBetween(places[at - 1] ?? null, places[at] ?? null, pace),
        toYard: none,
      },
    })),
    { truck: bed, pace, now: null },
  );
  const minutes = (stops.at(-1)?.arrival ?? 0) - elapsed;
  return {
    load,
    position,
    to,
    miles: Math.round(miles),
    arrival: minutes < LEAST_MINUTES ? null : arrivalRange(minutes, carried.length - 1, now),
  };
}

type Listed = {
  id: string;
  status: 'planned' | 'started';
  materialId: string | null;
  cubicYards: number;
  pounds: number | null;
  zip: string | null;
  county: string | null;
};
type Bed = Parameters<typeof fitTogether>[1];
const NO_LIMIT: Bed = { cubicYards: Number.POSITIVE_INFINITY, tons: Number.POSITIVE_INFINITY };

/** The loads on the truck up to that one, in the list's order. */
function carriedLoads(listed: readonly Listed[], id: string, bed: Bed): Listed[] {
  const at = listed.findIndex((load) => load.id === id);
  const carried = listed.slice(at, at + 1);
  for (const load of listed.slice(0, at).toReversed())
    if (load.status === 'started' || fitTogether([load, ...carried], bed)) carried.unshift(load);
  return carried;
}

const MINUTE_MS = 60_000;
const LEAST_MINUTES = 5;
/** For traffic and unloading, whose time is unknown. */
const LEAST_SPAN = 15;
const SPAN = 0.25;

function arrivalRange(minutes: number, stopsBefore: number, now: Date): TruckArrival {
  const five = 5 * MINUTE_MS;
  const earliest = Math.floor((now.getTime() + minutes * MINUTE_MS) / five) * five;
  const span = Math.max(LEAST_SPAN, minutes * SPAN);
  const latest = Math.ceil((earliest + span * MINUTE_MS) / five) * five;
  return {
    earliest: new Date(earliest).toISOString(),
    latest: new Date(latest).toISOString(),
    stopsBefore,
  };
}
