import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { adminChanges } from './admin/adminChanges.ts';
import { buildApp } from './app.ts';
import { mirrorPremium } from './catalog/premium.ts';
import { catalogSnapshot } from './catalog/snapshot.ts';
import { startCleanup } from './cleanup.ts';
import { openBucket } from './db/bucket.ts';
import type { Pools } from './db/logins.ts';
import { picturesIn, startMovingPictures } from './db/pictures.ts';
import { createTasks } from './db/queue.ts';
import type { StoreConfig } from './http/config.ts';
import type { Deps } from './http/deps.ts';
import { type Files, readFiles } from './http/files.ts';
import { type Listener, listen } from './http/listen.ts';
import type { Log } from './http/log.ts';
import { loadPages, type Pages } from './http/pages.ts';
import { createBreaker } from './http/paymentBreaker.ts';
import { latePayments } from './http/stripe.ts';
import { createIdentity } from './identity/identity.ts';
import { startNotices } from './notifications/notices.ts';
import { startMail } from './notifications/sendMail.ts';
import { mailboxTransport, smtpTransport } from './notifications/transport.ts';
import { startDeliveries } from './orders/deliveryMarks.ts';
import { startOrderEvents } from './orders/subscribers.ts';
import { startPaymentTasks } from './payments/paymentTasks.ts';
import { startOffers } from './quotes/offers.ts';
import { ROOT } from './runtime/config.ts';
import { translatePremium } from './seed.ts';
import { openChat, openMail, openPayments } from './standins.ts';
import { storeEmails } from './storeEmails.ts';
import { storeNotices } from './storeNotices.ts';

/** How long requests and tasks may take to finish. */
const STOP_MS = 20_000;
const DIST = join(ROOT, 'dist');

/** What browsers get: the pages, the files they reference, and the function that opens the port. */
export type Web = { pages: Pages; files: Files | Hono; listen: typeof listen };

type StartOptions = {
  config: StoreConfig;
  pools: Pools;
  log: Log;
  web: Web;
};
type RunningStore = { address: Listener['address']; stop(): Promise<void> };

/**
 * Serves the store on a migrated and seeded database. `stop` first lets requests and tasks finish, for a while; the
 * caller ends `pools` afterwards.
 */
export async function startServer({ config, pools, log, web }: StartOptions): Promise<RunningStore> {
  let state: 'starting' | 'open' | 'stopping' = 'starting';
  const { shop, admin, asOwner } = pools;
  const catalog = catalogSnapshot(shop, log);
  const tasks = createTasks(pools.tasks, log);
  const bucket = config.bucket && openBucket(config.bucket);
  const pictures = picturesIn(bucket, log);
  const payments = latePayments(config.payments);
  const breaker = createBreaker();
  const now = () => new Date();
  const deps = { config, sql: shop, asOwner, log, catalog, pictures, tasks, payments, breaker, now };
  const background: Deps = { ...deps, sql: pools.tasks };
  const sandbox = config.payments.standIn ? openPayments(config, log) : null;
  const paymentTasks = startPaymentTasks(background);
  const cleanup = startCleanup(background);
  startOffers(background);
  startOrderEvents(background);
  startDeliveries(background);
  const moving = bucket && startMovingPictures(background, bucket);
  const identity = createIdentity(deps);
  const { smtpUrl, mailFrom } = config;
  const localMail = openMail(config);
  const mail = startMail(background, {
    transport: smtpUrl ? smtpTransport(smtpUrl, mailFrom) : mailboxTransport(localMail.mailbox, mailFrom),
    emails: storeEmails(background, identity),
  });
  startNotices(background, storeNotices(background, identity));
  const changes = adminChanges(admin, log);
  // Imported only if they are asked for, because of the library.
  const metrics = config.metrics && (await import('./metrics.ts')).startMetrics(pools);
  const app = buildApp({
    deps,
    admin,
    changes,
    catalog,
    web,
    payments: sandbox?.app ?? null,
    mailbox: smtpUrl ? null : localMail.app,
    chat: config.chat.standIn ? openChat(config) : null,
    identity,
    observers: metrics ? [metrics.observe] : [],
    state: () => state,
  });
  await Promise.all([catalog.start(), changes.start()]);
  const server = await web.listen(app, config);
  const metricsServer = metrics && config.metrics && (await listen(metrics.app, config.metrics));
  await tasks.start();
  if (sandbox) await firstMirror(background);
  state = 'open';
  return {
    address: server.address,
    async stop() {
      state = 'stopping';
      // First, because its streams would keep the server open.
      await changes.stop();
      const unfinished = await waitFor({
        requests: [server.stop(), metricsServer?.stop()],
        tasks: [paymentTasks, cleanup, moving, tasks].map((part) => part?.stop()),
      });
      if (unfinished.length > 0)
        log.warn('stopping without waiting any longer', { for: unfinished.join(', ') });
      metrics?.stop();
      bucket?.close();
      mail.stop();
      await sandbox?.close();
      await catalog.stop();
    },
  };
}

/** Returns the names of what has not finished in time: a commit can wait for a lost replica for ever. */
async function waitFor(work: Record<string, (Promise<unknown> | undefined)[]>): Promise<string[]> {
  const unfinished = new Set(Object.keys(work));
  const stops = Object.entries(work).map(async ([name, parts]) => {
    await Promise.all(parts);
    unfinished.delete(name);
  });
  await Promise.race([Promise.all(stops), sleep(STOP_MS, undefined, { ref: false })]);
  return [...unfinished];
}

/** The built app. */
export async function builtWeb(): Promise<Web> {
  const [pages, files] = await Promise.all([loadPages(DIST), readFiles(join(DIST, 'client'))]);
  return { pages, files, listen };
}

/** The first visitor of a fresh clone must see both catalogs; later starts already have the copy. */
async function firstMirror({ sql, log, payments }: Deps): Promise<void> {
  const [premiumProduct] = await sql`select from products where catalog = 'premium' limit 1`;
  if (premiumProduct) return;
  try {
    await mirrorPremium(sql, await payments());
    await translatePremium(sql);
  } catch (error) {
    log.error('premium catalog not copied yet', error);
  }
}
