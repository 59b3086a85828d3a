import { type Context, Hono } from 'hono';
import { codeOf } from '../db/away.ts';
import type { Sql } from '../db/sql.ts';
import type { Answers } from './answers.ts';
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
  answers,
}: {
  sql: Sql;
  state: () => State;
  log: Pick<Log, 'warn'>;
  answers: Answers;
}): Hono {
  const app = new Hono();
  // Probes come every few seconds: one line tells of a loss, however long it lasts.
  let isLost = false;
  const say = (c: Context, said: string, status: 200 | 503 = 200) => {
    logQuietly(c);
    return answers.send(c, `health ${said}`, '', async () => ({
      ...{ status, type: 'application/json', body: JSON.stringify({ status: said }) },
      headers: { 'Cache-Control': 'no-store' },
    }));
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
