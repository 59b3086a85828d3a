// A hosted sign-in service with the same contract on another origin: it requires its publishable key, allows
// cross-origin requests from one site, and has its own users, keys and mail.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { storeEmails } from '../../server/emails.ts';
import { createLog } from '../../server/http/log.ts';
import { AUTH_PATH, createIdentity } from '../../server/identity/identity.ts';
import { accountRoutes } from '../../server/identity/routes.ts';
import { startMail } from '../../server/notifications/sendMail.ts';
import { mailboxTransport } from '../../server/notifications/transport.ts';
import { startOrderEvents } from '../../server/orders/subscribers.ts';
import { openMail } from '../../server/standins.ts';
import { createConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { cloneDatabase } from './postgres.ts';
import { serveLocally } from './serve.ts';

export type Hosted = {
  /** The value for AUTH_URL. */
  url: string;
  /** The value for AUTH_KEY. */
  key: string;
  sql: Sql;
  /** From now on allows requests from this site's pages, and uses its URL in emails. */
  servePagesOf(site: string): void;
  /** The URL of the button in the newest email. */
  mailedLink(to: string): Promise<string>;
  /** The number of requests to a path, given without the service's prefix. */
  asked(path: string): number;
  /** Makes the service unreachable. */
  goAway(): Promise<void>;
  stop(): Promise<void>;
};

const KEY = 'sb_publishable_of_the_tests';
const HEADERS = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'];

/** Call `stop` at the end; it handles no requests until `servePagesOf`. */
export async function startHosted(): Promise<Hosted> {
  const clone = await cloneDatabase();
  const sql = openDatabase(clone.url, { pool: 4 });
  const dataDir = mkdtempSync(join(tmpdir(), 'hosted-'));
  let app = new Hono();
  const server = await serveLocally((request, env) => app.fetch(request, env));
  const origin = server.url;
  const url = `${origin}${AUTH_PATH}`;
  const log = createLog('silent');
  const { mailbox } = openMail({ dataDir });
  const transport = mailboxTransport(mailbox, null);
  let drain = async (): Promise<unknown> => undefined;
  const asked: string[] = [];

  function servePagesOf(site: string): void {
    const config = createConfig({
      publicUrl: site,
      internalUrl: origin,
      dataDir,
      signIn: { reuseSeconds: 10, mailSeconds: 0, perAddress: 50 },
    });
    const { deps, background } = createDeps(sql, config, { log });
    drain = () => deps.jobs.drain();
    // Unlike a built-in service, this one has another origin than the site's pages.
    const identity = { ...createIdentity(deps), issuer: url };
    startOrderEvents(background);
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
      await drain();
      const mail = (await mailbox.list()).find((one) => one.to === to);
      return /(https?:\S+#token_hash=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    asked: (path) => asked.filter((one) => one === path).length,
    goAway: server.close,
    async stop() {
      transport.close();
      await server.close();
      await sql.end({ timeout: 5 });
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
