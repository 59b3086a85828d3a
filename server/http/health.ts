import { Hono } from 'hono';
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
  app.use('*', async (c, next) => {
    logQuietly(c);
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', async (c) => {
    if (state() !== 'open') return c.json({ status: state() }, 503);
    return (await answers(sql)) ? c.json({ status: 'ready' }) : c.json({ status: 'no database' }, 503);
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
