import * as z from 'zod/mini';
import type { DeliveryStatus } from './deliveryStatuses.ts';
import { POUNDS_PER_TON } from './loads.ts';
import type { Point } from './zipPoints.ts';

// A truck's day: its trips from the yard and back, how far they are, and when it arrives. Times are minutes after
// midnight in store time.

const upTo = (most: number, least = 0) => z.int().check(z.minimum(least), z.maximum(most));

/** A truck's pace. Visible to the yard only. */
export const paceSchema = z.object({
  /** When the first load of a day starts. */
  startMinute: upTo(1_439),
  /** Loading time per load, in the yard. */
  loadMinutes: upTo(180),
  /** Unloading time per load, at the customer's. */
  stopMinutes: upTo(180),
  /** The first miles of each trip are at the slow speed, the rest at the fast one. */
  slowMiles: upTo(100),
  slowMph: upTo(80, 5),
  fastMph: upTo(80, 5),
  /** Whether loads of one material go on one trip when the truck can carry them. A bed has no dividers. */
  sharesTrips: z.boolean(),
});
export type Pace = z.infer<typeof paceSchema>;

/**
 * Until the owner changes it (store_settings, key `pace`). The speeds agree with the minutes to four towns that the
 * specification names (DISPATCH_MINUTES). The rest are guesses for a small yard: loading starts half an hour before
 * delivery hours; six or seven buckets of a wheel loader, the scale and the tarp take a quarter of an hour; so do finding
 * the spot, backing in, dumping and sweeping up.
 */
export const PACE: Pace = {
  startMinute: 7 * 60 + 30,
  loadMinutes: 15,
  stopMinutes: 15,
  slowMiles: 10,
  slowMph: 25,
  fastMph: 45,
  sharesTrips: true,
};

/** One way. */
const legSchema = z.object({ miles: z.number(), minutes: z.number() });
export type Leg = z.infer<typeof legSchema>;

/** Roads around a city are about a third longer than the straight line. */
const DETOUR = 1.3;
/** Distance within one ZIP, where only the center is known. */
const LEAST_MILES = 2;
/** Distance to an unknown ZIP: half way across the delivery area. */
const UNKNOWN_MILES = 20;

/** Distance and time between two points, at the speeds in the settings. */
export function legBetween(from: Point | null, to: Point | null, pace: Pace): Leg {
  const miles = from && to ? Math.max(LEAST_MILES, straightMiles(from, to) * DETOUR) : UNKNOWN_MILES;
  const slow = Math.min(miles, pace.slowMiles);
  return { miles, minutes: (slow / pace.slowMph + (miles - slow) / pace.fastMph) * 60 };
}

const EARTH_MILES = 3_958.8;
const RADIANS = Math.PI / 180;

function straightMiles([latitude, longitude]: Point, [toLatitude, toLongitude]: Point): number {
  const north = (toLatitude - latitude) * RADIANS;
  const east = (toLongitude - longitude) * RADIANS * Math.cos(((latitude + toLatitude) / 2) * RADIANS);
  return EARTH_MILES * Math.hypot(north, east);
}

/** A load's delivery window and space on a truck. */
export type Stop = {
  id: string;
  status: DeliveryStatus;
  /** When it left the yard and was delivered; null if not yet, or on another day. */
  startedMinute: number | null;
  deliveredMinute: number | null;
  materialId: string | null;
  cubicYards: number;
  pounds: number | null;
  /** The truck waits until `opensMinute`; after `closesMinute` it is late. */
  opensMinute: number;
  closesMinute: number;
};

/** The legs from and to the yard, and from the stop before. */
export const legsSchema = z.object({ fromYard: legSchema, toYard: legSchema, fromPrevious: legSchema });
export type RouteStop = Stop & { legs: z.infer<typeof legsSchema> };

type Bed = { cubicYards: number; tons: number };
type RouteTerms = {
  truck: Bed;
  pace: Pace;
  /** The current minute of that day; null for a later day. */
  now: number | null;
};

export const routeStopSchema = z.object({
  id: z.string(),
  /** Which of the truck's trips it is on, from 1. */
  trip: z.int(),
  /** null if unknown, because it was delivered on another day. */
  arrival: z.nullable(z.int()),
  isLate: z.boolean(),
});
type Arrival = z.infer<typeof routeStopSchema>;
export type Route = { miles: number; driveMinutes: number; finishMinute: number; stops: Arrival[] };

/**
 * A truck's arrival times at its stops, given in order. Stops that were delivered or left the yard keep their real times;
 * the rest is computed from there, and never earlier than now.
 */
export function estimateRoute(stops: readonly RouteStop[], { truck, pace, now }: RouteTerms): Route {
  const stillAhead = now ?? 0;
  const arrivals: Arrival[] = [];
  const driven: Leg[] = [];
  let free = pace.startMinute;
  for (const [at, trip] of splitTrips(stops, truck, pace).entries()) {
    const left = trip.find(({ startedMinute }) => startedMinute !== null)?.startedMinute;
    let clock = left ?? Math.max(free + pace.loadMinutes * trip.length, stillAhead);
    let back: Leg = { miles: 0, minutes: 0 };
    for (const [place, stop] of trip.entries()) {
      const leg = place === 0 ? stop.legs.fromYard : stop.legs.fromPrevious;
      const isDone = stop.status === 'delivered';
      const expected = Math.max(clock + leg.minutes, stop.opensMinute, stillAhead);
      const arrival = isDone ? stop.deliveredMinute : Math.round(expected);
      clock = isDone ? (stop.deliveredMinute ?? clock) : expected + pace.stopMinutes;
      driven.push(leg);
      back = stop.legs.toYard;
      const isLate = arrival !== null && !isDone && arrival > stop.closesMinute;
      arrivals.push({ id: stop.id, trip: at + 1, arrival, isLate });
    }
    driven.push(back);
    free = clock + back.minutes;
  }
  return {
    miles: driven.reduce((sum, leg) => sum + leg.miles, 0),
    driveMinutes: driven.reduce((sum, leg) => sum + leg.minutes, 0),
    finishMinute: Math.round(free),
    stops: arrivals,
  };
}

/** Stops that share a trip: started ones first, then in the list's order. */
function splitTrips(stops: readonly RouteStop[], truck: Bed, pace: Pace): RouteStop[][] {
  const begun = ({ startedMinute, deliveredMinute, status }: RouteStop) =>
    status === 'planned' ? Number.POSITIVE_INFINITY : (startedMinute ?? deliveredMinute ?? 0);
  const trips: RouteStop[][] = [];
  for (const stop of stops.toSorted((a, b) => begun(a) - begun(b) || 0)) {
    const trip = trips.at(-1);
    const before = trip?.at(-1);
    // The leg from the stop before is only known if that stop comes before it in the list.
    const follows = before !== undefined && stops[stops.indexOf(stop) - 1] === before;
    // Whatever the plan says, both are on the truck.
    const areOnRoad = stop.status === 'started' && before?.status === 'started';
    const shares = areOnRoad || (pace.sharesTrips && fitTogether([...(trip ?? []), stop], truck));
    if (trip && follows && shares) trip.push(stop);
    else trips.push([stop]);
  }
  return trips;
}

/** Tools fit with anything; bulk only with the same material, up to the limits of bed and axles. */
export function fitTogether(
  loads: readonly Pick<Stop, 'materialId' | 'cubicYards' | 'pounds'>[],
  truck: Bed,
): boolean {
  const bulk = loads.filter(({ cubicYards }) => cubicYards > 0);
  if (bulk.length < 2) return true;
  const [first] = bulk;
  if (!first?.materialId || bulk.some(({ materialId }) => materialId !== first.materialId)) return false;
  const yards = bulk.reduce((sum, { cubicYards }) => sum + cubicYards, 0);
  const pounds = bulk.reduce((sum, load) => sum + (load.pounds ?? Number.POSITIVE_INFINITY), 0);
  return yards <= truck.cubicYards && pounds <= truck.tons * POUNDS_PER_TON;
}
