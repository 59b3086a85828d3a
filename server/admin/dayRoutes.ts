import {
  type Column,
  currentColumns,
  type PlanLoad,
  type PlanTerms,
  truckRoute,
} from '../../domain/admin/dayPlan.ts';
import type { Fleet, TruckRoute } from '../../domain/admin/deliveries.ts';
import { storeClock } from '../../domain/delivery/calendar.ts';
import type { DeliveryStatus } from '../../domain/delivery/deliveryStatuses.ts';
import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import { windowTimes } from '../../domain/delivery/windows.ts';
import type { Db } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { joinDrop, zipOfLoad } from '../orders/drops.ts';
import { readFleet } from '../orders/windows.ts';
import { type Drives, readDrives, toPlace } from './driveTimes.ts';
import type { Router } from './router.ts';

// The trucks' routes of a day, from the loads on the board.

type LoadRow = {
  id: string;
  day: string;
  truck: number;
  version: number;
  status: DeliveryStatus;
  byHand: boolean;
  startedAt: Date | null;
  deliveredAt: Date | null;
  zip: string | null;
  materialId: string | null;
  cubicYards: number;
  pounds: number | null;
  window: DeliveryWindow;
};

/** A load of a day, for planning. */
type DayLoad = PlanLoad & Pick<LoadRow, 'day' | 'version' | 'byHand'>;

/** Minutes after midnight in store time; null for another day. */
function minuteOn(day: string, moment: Date | null): number | null {
  if (moment === null) return null;
  const { date, minute } = storeClock(moment);
  return date === day ? minute : null;
}

/** In the order of the trucks' lists. */
async function readDayLoads(db: Db, { from, to }: { from: string; to: string }): Promise<DayLoad[]> {
  const settings = await readStoreSettings(db);
  const rows = await db<LoadRow[]>`
    select d.id, d.day, d.truck, d.version, d.status, d.by_hand, d.started_at, d.delivered_at, ${zipOfLoad(db)} as zip,
      d.material_id, d.cubic_yards, d.pounds, d.delivery_window as window
    from deliveries d join orders o on o.id = d.order_id ${joinDrop(db)}
    where d.day between ${from} and ${to} and d.status <> 'cancelled'
    order by d.day, d.truck, d.position, d.id`;
  return rows.map(({ startedAt, deliveredAt, zip, window, ...row }) => ({
    ...row,
    place: toPlace(zip),
    isKept: false,
    startedMinute: minuteOn(row.day, startedAt),
    deliveredMinute: minuteOn(row.day, deliveredAt),
    ...windowTimes(row.day, window, settings),
  }));
}

export type DayTerms = {
  loads: readonly DayLoad[];
  fleet: Fleet;
  drives: Drives;
  termsOf: (day: string, daysOff?: ReadonlySet<number>) => PlanTerms;
};

/** @param now the time of this request. @param router for unknown legs; by default only known ones are used */
export async function readDayTerms(
  db: Db,
  days: { from: string; to: string },
  { now, router = null }: { now: Date; router?: Router | null },
): Promise<DayTerms> {
  const [loads, fleet] = await Promise.all([readDayLoads(db, days), readFleet(db)]);
  const drives = await readDrives(
    db,
    loads.map(({ place }) => place || null),
    router,
  );
  const clock = storeClock(now);
  return {
    loads,
    fleet,
    drives,
    termsOf: (day, daysOff = new Set()) => ({
      trucks: fleet.trucks.map(({ cubicYards, tons }, at) => ({
        cubicYards,
        tons,
        isOff: daysOff.has(at + 1),
      })),
      loadsPerTruck: fleet.loadsPerTruck,
      pace: drives.pace,
      now: day === clock.date ? clock.minute : null,
      drive: drives.drive,
    }),
  };
}

/** Each truck's route of a day, in the order of the trucks. */
export function truckRoutes(
  day: string,
  columns: readonly Column[],
  { drives, termsOf }: Pick<DayTerms, 'drives' | 'termsOf'>,
): TruckRoute[] {
  const terms = termsOf(day);
  return columns
    .filter(({ loads }) => loads.length > 0)
    .toSorted((a, b) => a.truck - b.truck)
    .map((column) => {
      const { miles, finishMinute, stops } = truckRoute(column, terms);
      const placed = stops.map((stop) => {
        const load = column.loads.find(({ id }) => id === stop.id);
        const point = load ? drives.findPoint(load.place) : null;
        return { ...stop, point: point && ([...point] satisfies number[] as [number, number]) };
      });
      return { day, truck: column.truck, miles: Math.round(miles * 10) / 10, finishMinute, stops: placed };
    });
}

/** The routes of those days that are not over. */
export async function readRoutes(
  db: Db,
  days: readonly string[],
  now: Date,
): Promise<{ routes: TruckRoute[]; yard: [number, number] | null }> {
  const { date } = storeClock(now);
  const coming = days.filter((day) => day >= date);
  const [from = date, to = date] = [coming[0], coming.at(-1)];
  const terms = await readDayTerms(db, { from, to }, { now });
  const routes = coming.flatMap((day) =>
    truckRoutes(day, currentColumns(terms.loads.filter((load) => load.day === day)), terms),
  );
  const { yard } = terms.drives;
  return { routes, yard: yard && [yard[0], yard[1]] };
}
