import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { errorCode, wasDiskFull } from '../db/connectionErrors.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from './log.ts';
import { logQuietly } from './requests.ts';
import type { ResponseCache, ResponseParts } from './responseCache.ts';

export type State = 'starting' | 'open' | 'stopping';

const PROBE_MS = 2_000;
/** After a write that found the database's disk full. The next one that does counts again. */
const DISK_FULL_MS = 60_000;
/** Postgres needs room for a segment of its log. */
const LEAST_BYTES = 32 * 1024 * 1024;

type HealthDeps = {
  sql: Sql;
  state: () => State;
  log: Pick<Log, 'warn'>;
  responses: ResponseCache;
  dataDir: string;
};

/** `/healthz`: the process is alive. Comes before everything else: it is polled constantly and reveals nothing. */
export function livenessRoute(responses: ResponseCache): Hono {
  const alive = responses.uncached(statusResponse('alive'));
  return new Hono().get('/healthz', (c) => alive.send(c));
}

/** `/readyz`: ready for requests, so not while starting or shutting down, nor without its database or room on its disk. */
export function readinessRoute({ sql, state, log, responses, dataDir }: HealthDeps): Hono {
  const app = new Hono();
  // Probes come every few seconds: an outage is logged once, however long it lasts.
  let isLost = false;
  const say = (c: Context, text: string, status: 200 | 503 = 200) => {
    logQuietly(c);
    return responses.uncached(statusResponse(text, status)).send(c);
  };
  app.get('/readyz', async (c) => {
    if (state() !== 'open') return say(c, state(), 503);
    const problem = (await problemWith(sql)) ?? (await diskProblem(dataDir));
    if (problem !== null && !isLost) log.warn('the database cannot be used', { reason: problem });
    isLost = problem !== null;
    return isLost ? say(c, problem === DISK_FULL ? DISK_FULL : 'no database', 503) : say(c, 'ready');
  });
  return app;
}

function statusResponse(status: string, code: 200 | 503 = 200): ResponseParts {
  return {
    status: code,
    type: 'application/json',
    body: JSON.stringify({ status }),
    headers: { 'Cache-Control': 'no-store' },
  };
}

/** Null when the database answers. */
async function problemWith(sql: Sql): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer in ${PROBE_MS} ms`), PROBE_MS);
  });
  const answered = sql`select 1`.then(() => null, errorCode);
  const problem = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return problem;
}

const DISK_FULL = 'disk full';

/** Null where the database can write. */
async function diskProblem(dataDir: string): Promise<string | null> {
  if (wasDiskFull(DISK_FULL_MS)) return DISK_FULL;
  const isEmbedded = existsSync(join(dataDir, 'postgres.json'));
  if (!isEmbedded) return null;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LEAST_BYTES ? DISK_FULL : null;
}
