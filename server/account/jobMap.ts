import { Hono } from 'hono';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { zipPoint } from '../../domain/delivery/zipPoints.ts';
import { JOB_MAP_PATH, type JobMap } from '../../domain/jobMap.ts';
import type { Deps } from '../http/deps.ts';

/** The map on which areas of a job are drawn. */
export function jobMapRoutes({ config }: Pick<Deps, 'config'>): Hono {
  const app = new Hono();

  /** `?zip=37203` to JobMap; null in a store without map tiles. */
  app.get(JOB_MAP_PATH, (c) => {
    if (!config.tiles) return c.json(null);
    const [latitude, longitude] = zipPoint(c.req.query('zip') ?? null) ??
      zipPoint(DEFAULT_SETTINGS.address.zip) ?? [0, 0];
    return c.json({ ...config.tiles, latitude, longitude } satisfies JobMap);
  });
  return app;
}
