import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { adminChanges } from './admin/changes.ts';
import { startCleanup } from './admin/sales.ts';
import { buildApp } from './app.ts';
import { startPublishing } from './blog/publish.ts';
import { mirrorPremium } from './catalog/premium.ts';
import { catalogSnapshot } from './catalog/snapshot.ts';
import { startPurging } from './chat/transcripts.ts';
import { startCommerce } from './checkout/commerce.ts';
import { createJobs } from './db/queue.ts';
import { asOwnerOn, type RowSecurity } from './db/rowSecurity.ts';
import type { Sql } from './db/sql.ts';
import { storeEmails } from './emails.ts';
import type { StoreConfig } from './http/config.ts';
import type { Deps } from './http/deps.ts';
import { type Files, readFiles } from './http/files.ts';
import { type Listening, listen } from './http/listen.ts';
import type { Log } from './http/log.ts';
import { loadPages, type Pages } from './http/pages.ts';
import { paymentsClient } from './http/stripe.ts';
import { identityOf } from './identity/identity.ts';
import { startMail } from './notifications/sendMail.ts';
import { mailboxTransport, smtpTransport } from './notifications/transport.ts';
import { startDeliveries } from './orders/deliveryMarks.ts';
import { EXPIRE_OFFER, expireOffer } from './quotes/offers.ts';
import { openChat, openMail, openPayments } from './standins.ts';

const DIST = resolve(import.meta.dirname, '../dist');

/** What browsers get: the pages, the files that they name, and the port they come from. */
export type Web = { pages: Pages; files: Files | Hono; listen: typeof listen };

type StartOptions = {
  config: StoreConfig;
  sql: Sql;
  rowSecurity: RowSecurity;
  log: Log;
  /** Unset: what was built. */
  openWeb?: ((config: StoreConfig) => Promise<Web>) | undefined;
};
type RunningStore = { address: Listening['address']; stop(): Promise<void> };

/**
 * Serves the store on a migrated and seeded database. `stop` first lets requests and jobs finish; ending `sql` is
 * up to the caller, afterwards.
 */
export async function startServer({
  config,
  sql,
  rowSecurity,
  log,
  openWeb = builtWeb,
}: StartOptions): Promise<RunningStore> {
  let state: 'starting' | 'open' | 'stopping' = 'starting';
  const web = await openWeb(config);
  const catalog = catalogSnapshot(sql, log);
  const jobs = createJobs(sql, log);
  const asOwner = asOwnerOn(sql, rowSecurity);
  const deps: Deps = { config, sql, asOwner, log, catalog, jobs, now: () => new Date() };
  const sandbox = config.payments.standIn ? openPayments(config, log) : null;
  const commerce = startCommerce(deps);
  const tidying = startCleanup(deps);
  jobs.on(EXPIRE_OFFER, ({ payload }) =>
    expireOffer(sql, String((payload as { offerId?: unknown }).offerId)),
  );
  const publishing = startPublishing(deps);
  startDeliveries(deps);
  const purging = startPurging(deps);
  const identity = identityOf(deps);
  const { smtpUrl, mailFrom } = config;
  const localMail = openMail(config);
  const mail = startMail(deps, {
    transport: smtpUrl ? smtpTransport(smtpUrl, mailFrom) : mailboxTransport(localMail.mailbox, mailFrom),
    emails: storeEmails(deps, identity),
  });
  const news = adminChanges(sql, log);
  const app = buildApp({
    deps,
    news,
    catalog,
    web,
    payments: sandbox?.app ?? null,
    mailbox: smtpUrl ? null : localMail.app,
    chat: config.chat.standIn ? openChat(config) : null,
    identity,
    state: () => state,
  });
  await catalog.start();
  await news.start();
  const server = await web.listen(app, config);
  await jobs.start();
  if (sandbox) await firstMirror(deps);
  state = 'open';
  const squeezing = 'squeeze' in web.files ? web.files.squeeze(() => state === 'stopping') : null;
  return {
    address: server.address,
    async stop() {
      state = 'stopping';
      // First: its streams would keep the server waiting.
      await news.stop();
      await server.stop();
      await commerce.stop();
      await tidying.stop();
      await publishing.stop();
      await purging.stop();
      await jobs.stop();
      mail.stop();
      await sandbox?.close();
      await catalog.stop();
      await squeezing;
    },
  };
}

async function builtWeb(): Promise<Web> {
  const [pages, files] = await Promise.all([loadPages(DIST), readFiles(join(DIST, 'client'))]);
  return { pages, files, listen };
}

/** The very first visitor of a fresh clone shall see both catalogs; later starts have the copy already. */
async function firstMirror({ sql, log, config }: Deps): Promise<void> {
  const [any] = await sql`select from products where catalog = 'premium' limit 1`;
  if (any) return;
  try {
    await mirrorPremium(sql, paymentsClient(config.payments));
  } catch (error) {
    log.error('premium catalog not copied yet', error);
  }
}
