import { Hono } from 'hono';
import { currentColumns, isTooSmall, planDay, YARD } from '../../domain/admin/dayPlan.ts';
import {
  type DayPlan,
  planRequestSchema,
  type RouteLine,
  type TruckRoute,
} from '../../domain/admin/deliveries.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { isStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput } from '../http/problem.ts';
import { planMissing } from '../orders/deliveryPlan.ts';
import { type DayTerms, readDayTerms, truckRoutes } from './dayRoutes.ts';
import { createRouter, type Router } from './router.ts';

/** A day's plan, and its routes on roads. */
export function adminDayPlanRoutes({ sql, now, config, log }: Deps): Hono {
  const app = new Hono();
  const router = createRouter({ config, log });

  /** `{day, keep}` to DayPlan: a proposal that changes nothing. 422 delivery_date_past. */
  app.post('/api/admin/deliveries/plan', async (c) =>
    c.json(await proposePlan(sql, await readJson(c, planRequestSchema), { now: now(), router })),
  );

  /** The RouteLines of `?day=`. */
  app.get('/api/admin/deliveries/lines', async (c) => {
    const day = c.req.query('day') ?? '';
    if (!isStoreDate(day)) throw badInput('day');
    if (router === null || day < storeDate(now())) return c.json([]);
    const terms = await readDayTerms(sql, { from: day, to: day }, { now: now() });
    return c.json(await drawLines(truckRoutes(day, currentColumns(terms.loads), terms), terms, router));
  });

  return app;
}

async function proposePlan(
  sql: Sql,
  { day, keep }: { day: string; keep: boolean },
  { now, router }: { now: Date; router: Router | null },
): Promise<DayPlan> {
  if (day < storeDate(now)) throw new Refusal('delivery_date_past', { date: day });
  await planMissing(sql, now);
  const given = await readDayTerms(sql, { from: day, to: day }, { now, router });
  const off = await sql<{ truck: number }[]>`select truck from truck_days_off where day = ${day}`;
  const terms = given.termsOf(day, new Set(off.map(({ truck }) => truck)));
  const loads = given.loads.map((load) => ({ ...load, isKept: keep && load.byHand }));
  const before = currentColumns(loads);
  const after = planDay(loads, terms);
  const loadIds = (columns: typeof after, truck: number) =>
    columns.find((column) => column.truck === truck)?.loads.map(({ id }) => id) ?? [];
  const changed = after.filter(({ truck }) => loadIds(after, truck).join() !== loadIds(before, truck).join());
  const routes = truckRoutes(day, after, given);
  return {
    day,
    before: truckRoutes(day, before, given),
    after: routes,
    loads: changed.flatMap(({ truck, loads: column }) =>
      column.flatMap(({ id, status }, position) => {
        const { version, byHand } = given.loads.find((load) => load.id === id) ?? {};
        if (status !== 'planned' || version === undefined) return [];
        return [{ id, day, truck, position, version, byHand }];
      }),
    ),
    tooBig: loads
      .filter(
        (load) =>
          load.status === 'planned' && terms.trucks.every((truck) => truck.isOff || isTooSmall(truck, load)),
      )
      .map(({ id }) => id),
    // After one failure, do not wait for the router again.
    lines: router && given.drives.isRouted ? await drawLines(routes, given, router) : [],
    isRouted: given.drives.isRouted,
  };
}

/** Most points that a router accepts in one request. */
const MOST_POINTS = 100;

/** Each truck's roads, trip by trip through the yard; trucks without a known route are left out. */
async function drawLines(
  routes: readonly TruckRoute[],
  { drives }: Pick<DayTerms, 'drives'>,
  router: Router,
): Promise<RouteLine[]> {
  const yard = drives.findPoint(YARD);
  if (!yard) return [];
  const lines = await Promise.all(
    routes.map(async ({ truck, stops }) => {
      const points = stops.flatMap(({ point, trip }, at) => {
        if (!point) return [];
        return at > 0 && stops[at - 1]?.trip !== trip ? [yard, point] : [point];
      });
      if (points.length === 0 || points.length > MOST_POINTS - 2) return [];
      const line = await router.line([yard, ...points, yard]);
      return line ? [{ truck, points: line }] : [];
    }),
  );
  return lines.flat();
}
