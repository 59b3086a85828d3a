// A router for tests that speaks OSRM's wire format: every way is a straight line driven at 60 miles an hour.

import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll } from 'vitest';

type RouterStage = {
  url: string;
  /** The paths that were asked for. */
  asked: string[];
  /** `silent` never answers, `odd` answers what no OSRM would. */
  mood: 'fine' | 'silent' | 'odd';
};

const METERS_PER_DEGREE = 111_000;
const METERS_PER_SECOND = 26.8;

/** Call once at the top of a test file. Stops after the last test. */
export async function startRouter(): Promise<RouterStage> {
  const stage: RouterStage = { url: '', asked: [], mood: 'fine' };
  const app = new Hono();
  const pointsOf = (text: string) =>
    text.split(';').map((pair) => pair.split(',').map(Number) as [longitude: number, latitude: number]);
  const metersBetween = (a: readonly [number, number], b: readonly [number, number]) =>
    Math.hypot(a[0] - b[0], a[1] - b[1]) * METERS_PER_DEGREE;
  app.use(async (c, next) => {
    stage.asked.push(c.req.path);
    if (stage.mood === 'silent') await new Promise(() => undefined);
    if (stage.mood === 'odd') return c.json({ code: 'Ok', durations: 'soon' });
    await next();
    return undefined;
  });
  app.get('/table/v1/driving/:points', (c) => {
    const points = pointsOf(c.req.param('points'));
    const distances = points.map((a) => points.map((b) => metersBetween(a, b)));
    const durations = distances.map((row) => row.map((meters) => meters / METERS_PER_SECOND));
    return c.json({ code: 'Ok', distances, durations });
  });
  app.get('/route/v1/driving/:points', (c) => {
    const coordinates = pointsOf(c.req.param('points'));
    return c.json({ code: 'Ok', routes: [{ geometry: { type: 'LineString', coordinates } }] });
  });
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  stage.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return stage;
}
