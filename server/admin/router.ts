import * as z from 'zod/mini';
import type { Point } from '../../domain/delivery/zipPoints.ts';
import type { Deps } from '../http/deps.ts';

// A client for OSRM's API (http://project-osrm.org/docs/v5.24.0/api): driving times and roads. Without a router, or if it
// does not answer in time, legs are straight lines.

export type Router = {
  /** Seconds and meters from each point to each other; null without an answer. An entry is null without a road. */
  table(points: readonly Point[]): Promise<RouterTable | null>;
  /** The roads through these points; null without an answer. */
  line(points: readonly Point[]): Promise<[number, number][] | null>;
};
type RouterTable = { seconds: (number | null)[][]; meters: (number | null)[][] };

/** Short, because a dispatcher is waiting. */
const MOST_MS = 2_000;

const cellsSchema = z.array(z.array(z.nullable(z.number().check(z.minimum(0)))));
const tableSchema = z.object({ code: z.literal('Ok'), durations: cellsSchema, distances: cellsSchema });
const routeSchema = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(z.object({ geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }) }))
    .check(z.minLength(1)),
});

/** null when none is configured. */
export function createRouter({ config, log }: Pick<Deps, 'config' | 'log'>): Router | null {
  const base = config.routerUrl;
  if (base === null) return null;
  const ask = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T | null> => {
    try {
      const response = await fetch(`${base}/${path}`, {
        signal: AbortSignal.timeout(MOST_MS),
        redirect: 'error',
      });
      return schema.parse(await response.json());
    } catch (error) {
      const reason = error instanceof z.core.$ZodError ? 'its answer is not in OSRM’s format' : String(error);
      log.warn('the router did not answer; routes are straight lines', { reason });
      return null;
    }
  };
  // Longitude comes first there.
  const listed = (points: readonly Point[]) =>
    points.map(([latitude, longitude]) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';');
  return {
    async table(points) {
      const found = await ask(
        `table/v1/driving/${listed(points)}?annotations=duration,distance`,
        tableSchema,
      );
      const isWhole = (cells: readonly unknown[][]) =>
        cells.length === points.length && cells.every((row) => row.length === points.length);
      if (!found || !isWhole(found.durations) || !isWhole(found.distances)) return null;
      return { seconds: found.durations, meters: found.distances };
    },
    async line(points) {
      const found = await ask(
        `route/v1/driving/${listed(points)}?overview=simplified&geometries=geojson`,
        routeSchema,
      );
      const coordinates = found?.routes[0]?.geometry.coordinates;
      return coordinates?.map(([longitude, latitude]) => [latitude, longitude]) ?? null;
    },
  };
}
