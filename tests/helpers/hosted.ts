// A hosted sign-in service of the same contract, on another origin: it asks for its publishable key, allows pages of
// one site to call it from a browser, and has people, keys and mail of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createJobs } from '../../server/db/queue.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { storeEmails } from '../../server/emails.ts';
import { createLog } from '../../server/http/log.ts';
import { AUTH_PATH, identityOf } from '../../server/identity/identity.ts';
import { accountRoutes } from '../../server/identity/routes.ts';
import { startMail } from '../../server/notifications/sendMail.ts';
import { mailboxTransport } from '../../server/notifications/transport.ts';
import { openMail } from '../../server/standins.ts';
import { configOf } from './config.ts';
import { poolsOf } from './pools.ts';
import { cloneDatabase } from './postgres.ts';

export type Hosted = {
  /** What AUTH_URL is set to. */
  url: string;
  /** What AUTH_KEY is set to. */
  key: string;
  sql: Sql;
  /** Answers browsers of this site from now on, and writes its address into mails. */
  servePagesOf(site: string): void;
  /** The address behind the newest mail's button. */
  mailedLink(to: string): Promise<string>;
  /** Requests that came to a path, its own prefix left out. */
  asked(path: string): number;
  /** Nobody reaches it any more. */
  goAway(): Promise<void>;
  stop(): Promise<void>;
};

const KEY = 'sb_publishable_of_the_tests';
const HEADERS = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'];

/** Call `stop` at the end; until `servePagesOf` it answers nothing. */
export async function startHosted(): Promise<Hosted> {
  const clone = await cloneDatabase();
  const sql = openDatabase(clone.url, { pool: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), 'hosted-'));
  let app = new Hono();
  const server = serve({
    fetch: (request, env) => app.fetch(request, env),
    hostname: '127.0.0.1',
    port: 0,
  }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}${AUTH_PATH}`;
  const log = createLog('silent');
  const { mailbox } = openMail({ dataDir });
  const transport = mailboxTransport(mailbox, null);
  const pools = poolsOf(sql);
  const jobs = createJobs(pools.jobs, log);
  const asked: string[] = [];

  async function goAway(): Promise<void> {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }

  function servePagesOf(site: string): void {
    const config = configOf({
      publicUrl: site,
      internalUrl: origin,
      dataDir,
      signIn: { reuseSeconds: 10, mailSeconds: 0, perAddress: 50 },
    });
    const catalog = { open: () => Promise.reject(new Error('no catalog here')), now: () => new Date() };
    const { shop, asOwner } = pools;
    const deps = { config, sql: shop, asOwner, log, jobs, catalog, now: () => new Date() };
    // The site's pages are not where it answers itself, unlike those of a store that has one built in.
    const identity = { ...identityOf(deps), issuer: url };
    const background = { ...deps, sql: pools.jobs };
    startMail(background, { transport, emails: storeEmails(background, identity) });
    app = new Hono();
    app.use(cors({ origin: site, allowHeaders: HEADERS, exposeHeaders: ['X-Supabase-Api-Version'] }));
    app.use(async (c, next) => {
      asked.push(c.req.path.slice(AUTH_PATH.length));
      const isOpen = c.req.path === `${AUTH_PATH}/.well-known/jwks.json`;
      if (!isOpen && c.req.header('apikey') !== KEY)
        return c.json({ message: 'No API key found in request' }, 401);
      return next();
    });
    app.route('/', accountRoutes(identity));
  }

  return {
    url,
    key: KEY,
    sql,
    servePagesOf,
    async mailedLink(to) {
      await jobs.drain();
      const mail = (await mailbox.list()).find((one) => one.to === to);
      return /(https?:\S+#token_hash=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    asked: (path) => asked.filter((one) => one === path).length,
    goAway,
    async stop() {
      transport.close();
      await goAway();
      await sql.end({ timeout: 5 });
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
