import type { Hono } from 'hono';
import { afterAll } from 'vitest';
import type { AppParts } from '../../server/app.ts';
import { buildApp } from '../../server/app.ts';
import type { CatalogSnapshot } from '../../server/catalog/snapshot.ts';
import type { Bucket } from '../../server/db/bucket.ts';
import type { Sql } from '../../server/db/sql.ts';
import type { Deps } from '../../server/http/deps.ts';
import type { State } from '../../server/http/health.ts';
import { createLog } from '../../server/http/log.ts';
import { createConfig } from './config.ts';
import { createDeps } from './deps.ts';

export const ORIGIN = 'https://shop.example.com';

type LogLine = { level: string; event: string; requestId?: string; error?: string } & Record<string, unknown>;

export type Api = {
  app: Hono;
  deps: Deps;
  /** The pool of the admin routes. */
  admin: Sql;
  /** The dependencies of background tasks, as in a running store. */
  background: Deps;
  catalog: CatalogSnapshot;
  /** The server's log, as parsed lines and as written. */
  lines: LogLine[];
  written: string[];
  /** The state that /readyz reports. */
  state: { now: State };
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  request(path: string, init?: RequestInit): Promise<Response>;
};

/**
 * The whole server without a socket (`listen` opens one). It listens to database notifications and stops after the
 * last test of the file.
 */
export async function apiOn(
  sql: Sql,
  { web = null, bucket = null }: Pick<Partial<AppParts>, 'web'> & { bucket?: Bucket | null } = {},
): Promise<Api> {
  const texts: string[] = [];
  const lines: LogLine[] = [];
  const log = createLog('debug', (line) => {
    texts.push(line);
    lines.push(JSON.parse(line));
  });
  const config = createConfig({ publicUrl: ORIGIN });
  const { deps, admin, background, catalog } = createDeps(sql, config, { log, bucket });
  const state: Api['state'] = { now: 'open' };
  const app = buildApp({ deps, admin, catalog, web, payments: null, state: () => state.now });
  await catalog.start();
  afterAll(() => catalog.stop());
  const request = async (path: string, init?: RequestInit) => app.request(`${ORIGIN}${path}`, init);
  return {
    app,
    deps,
    admin,
    background,
    catalog,
    lines,
    written: texts,
    state,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  };
}
