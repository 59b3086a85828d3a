import { type Context, Hono } from 'hono';
import { codeOf } from '../db/connectionErrors.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from './log.ts';
import { logQuietly } from './requests.ts';

export type State = 'starting' | 'open' | 'stopping';

const PROBE_MS = 2_000;

/**
 * `/healthz`: the process lives. `/readyz`: it should be sent requests, so not while it starts or shuts down,
 * and not while it cannot reach its database.
 */
export function healthRoutes({
  sql,
  state,
  log,
}: {
  sql: Sql;
  state: () => State;
  log: Pick<Log, 'warn'>;
}): Hono {
  const app = new Hono();
  // Probes come every few seconds: one line tells of a loss, however long it lasts.
  let isLost = false;
  const say = (c: Context, status: string, code: 200 | 503 = 200) => {
    logQuietly(c);
    c.header('Cache-Control', 'no-store');
    return c.json({ status }, code);
  };
  app.get('/healthz', (c) => say(c, 'alive'));
  app.get('/readyz', async (c) => {
    if (state() !== 'open') return say(c, state(), 503);
    const problem = await problemWith(sql);
    if (problem !== null && !isLost) log.warn('database does not answer', { reason: problem });
    isLost = problem !== null;
    return isLost ? say(c, 'no database', 503) : say(c, 'ready');
  });
  return app;
}

/** Null when it answers. */
async function problemWith(sql: Sql): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer in ${PROBE_MS} ms`), PROBE_MS);
  });
  const answered = sql`select 1`.then(() => null, codeOf);
  const problem = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return problem;
}
