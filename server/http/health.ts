import { type Context, Hono } from 'hono';
import type { Sql } from '../db/sql.ts';
import { logQuietly } from './requests.ts';

export type State = 'starting' | 'open' | 'stopping';

const PROBE_MS = 2_000;

/**
 * `/healthz`: the process lives. `/readyz`: it should be sent requests, so not while it starts or shuts down,
 * and not while it cannot reach its database.
 */
export function healthRoutes({ sql, state }: { sql: Sql; state: () => State }): Hono {
  const app = new Hono();
  const say = (c: Context, status: string, code: 200 | 503 = 200) => {
    logQuietly(c);
    c.header('Cache-Control', 'no-store');
    return c.json({ status }, code);
  };
  app.get('/healthz', (c) => say(c, 'alive'));
  app.get('/readyz', async (c) => {
    if (state() !== 'open') return say(c, state(), 503);
    return (await answers(sql)) ? say(c, 'ready') : say(c, 'no database', 503);
  });
  return app;
}

async function answers(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS);
  });
  const answered = sql`select 1`.then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return ready;
}
