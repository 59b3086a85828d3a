import { type PlanTerms, YARD } from '../../domain/admin/dayPlan.ts';
import { type Leg, legBetween, type Pace } from '../../domain/delivery/route.ts';
import { type Point, zipPoint } from '../../domain/delivery/zipPoints.ts';
import type { Db } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { readPace } from '../orders/truckArrival.ts';
import type { Router } from './router.ts';

// Driving times between the ZIPs of a day. A router's answers are stored, so that boards and drivers' lists agree with the
// plan and need no router; other legs are estimated from the ZIPs' centers.

export type Drives = {
  pace: Pace;
  drive: PlanTerms['drive'];
  /** The position of a ZIP, or of the yard. */
  findPoint: (place: string) => Point | null;
  yard: Point | null;
  /** Whether a router has answered for all of these places. */
  isRouted: boolean;
};

/** A stop without a ZIP is at no known place. */
const NOWHERE = '';
export const toPlace = (zip: string | null): string => zip ?? NOWHERE;

/** @param zips of the stops. @param router to ask again; null only uses stored answers */
export async function readDrives(
  db: Db,
  zips: readonly (string | null)[],
  router: Router | null = null,
): Promise<Drives> {
  const [pace, { address }] = await Promise.all([readPace(db), readStoreSettings(db)]);
  const served = await db<{ zip: string; county: string | null }[]>`
    select zip, county from delivery_zips
    where zip = any(${[...new Set(zips.filter((zip) => zip !== null)), address.zip]}::text[])`;
  const points = new Map<string, Point>();
  for (const zip of new Set([...zips.filter((zip) => zip !== null), address.zip])) {
    const point = zipPoint(zip, served.find((one) => one.zip === zip)?.county);
    if (point) points.set(zip, point);
  }
  const known = await readKnown(db, points);
  if (router && points.size > 1) await askRouter(db, router, points, known);
  const placeZip = (place: string) => (place === YARD ? address.zip : place);
  const legs = new Map<string, Map<string, Leg>>();
  const pointAt = (place: string) => points.get(placeZip(place)) ?? null;
  return {
    pace,
    findPoint: pointAt,
    yard: pointAt(YARD),
    isRouted: known.size > 0 && known.size >= points.size * (points.size - 1),
    drive(from, to) {
      const before = legs.get(from)?.get(to);
      if (before) return before;
      const leg =
        known.get(pairKey(placeZip(from), placeZip(to))) ?? legBetween(pointAt(from), pointAt(to), pace);
      legs.set(from, (legs.get(from) ?? new Map<string, Leg>()).set(to, leg));
      return leg;
    },
  };
}

const pairKey = (from: string, to: string) => `${from} ${to}`;

const METERS_PER_MILE = 1_609.344;
const toLeg = (seconds: number, meters: number): Leg => ({
  miles: meters / METERS_PER_MILE,
  minutes: seconds / 60,
});

async function readKnown(db: Db, points: ReadonlyMap<string, Point>): Promise<Map<string, Leg>> {
  const zips = [...points.keys()];
  const rows = await db<{ fromZip: string; toZip: string; seconds: number; meters: number }[]>`
    select from_zip, to_zip, seconds, meters from drive_times
    where from_zip = any(${zips}::text[]) and to_zip = any(${zips}::text[])`;
  return new Map(
    rows.map(({ fromZip, toZip, seconds, meters }) => [pairKey(fromZip, toZip), toLeg(seconds, meters)]),
  );
}

/** Most points in one table of a public server. */
const MOST_POINTS = 100;

async function askRouter(
  db: Db,
  router: Router,
  points: ReadonlyMap<string, Point>,
  known: Map<string, Leg>,
): Promise<void> {
  const asked = [...points].slice(0, MOST_POINTS);
  const table = await router.table(asked.map(([, point]) => point));
  if (!table) return;
  const rows = asked.flatMap(([fromZip], from) =>
    asked.flatMap(([toZip], to) => {
      const [seconds, meters] = [table.seconds[from]?.[to] ?? null, table.meters[from]?.[to] ?? null];
      if (from === to || seconds === null || meters === null) return [];
      return [{ from: fromZip, to: toZip, seconds: Math.round(seconds), meters: Math.round(meters) }];
    }),
  );
  await db`
    insert into drive_times (from_zip, to_zip, seconds, meters)
    select "from", "to", seconds, meters
    from jsonb_to_recordset(${db.json(rows)}) row ("from" text, "to" text, seconds int, meters int)
    on conflict (from_zip, to_zip) do update
      set seconds = excluded.seconds, meters = excluded.meters, asked_at = now()`;
  for (const { from, to, seconds, meters } of rows) known.set(pairKey(from, to), toLeg(seconds, meters));
}
