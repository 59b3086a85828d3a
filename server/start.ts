import { join, resolve } from 'node:path';
import { adminChanges } from './admin/changes.ts';
import { startCleanup } from './admin/sales.ts';
import { buildApp } from './app.ts';
import { startPublishing } from './blog/publish.ts';
import { mirrorPremium } from './catalog/premium.ts';
import { catalogSnapshot } from './catalog/snapshot.ts';
import { startPurging } from './chat/transcripts.ts';
import { startCommerce } from './checkout/commerce.ts';
import { peopleOf, type Wall } from './db/people.ts';
import { createJobs } from './db/queue.ts';
import type { Sql } from './db/sql.ts';
import { startDeliveries } from './deliveries/marks.ts';
import { storeEmails } from './emails.ts';
import type { StoreConfig } from './http/config.ts';
import type { Deps } from './http/deps.ts';
import { readFiles } from './http/files.ts';
import { type Listening, listen } from './http/listen.ts';
import type { Log } from './http/log.ts';
import { loadPages } from './http/pages.ts';
import { paymentsClient } from './http/stripe.ts';
import { identityOf } from './identity/identity.ts';
import { startMail } from './notifications/sendMail.ts';
import { mailboxPost, smtpPost } from './notifications/transport.ts';
import { EXPIRE_OFFER, expireOffer } from './quotes/offers.ts';
import { openChat, openMail, openPayments } from './standins.ts';

const DIST = resolve(import.meta.dirname, '../dist');

type StartOptions = { config: StoreConfig; sql: Sql; wall: Wall; log: Log };
type RunningStore = { address: Listening['address']; stop(): Promise<void> };

/**
 * Serves the store on a migrated and seeded database. `stop` first lets requests and jobs finish; ending `sql` is
 * up to the caller, afterwards.
 */
export async function startServer({ config, sql, wall, log }: StartOptions): Promise<RunningStore> {
  let state: 'starting' | 'open' | 'stopping' = 'starting';
  const [pages, files] = await Promise.all([loadPages(DIST), readFiles(join(DIST, 'client'))]);
  const catalog = catalogSnapshot(sql, log);
  const jobs = createJobs(sql, log);
  const people = peopleOf(sql, wall);
  const deps: Deps = { config, sql, people, log, shelf: catalog, jobs, now: () => new Date() };
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
    post: smtpUrl ? smtpPost(smtpUrl, mailFrom) : mailboxPost(localMail.mailbox, mailFrom),
    letters: storeEmails(deps, identity),
  });
  const news = adminChanges(sql, log);
  const app = buildApp({
    deps,
    news,
    catalog,
    web: { pages, files },
    payments: sandbox?.app ?? null,
    mailbox: smtpUrl ? null : localMail.app,
    chat: config.chat.standIn ? openChat(config) : null,
    identity,
    state: () => state,
  });
  await catalog.start();
  await news.start();
  const server = await listen(app, config);
  await jobs.start();
  if (sandbox) await firstMirror(deps);
  state = 'open';
  const squeezing = files.squeeze(() => state === 'stopping');
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

/** The very first visitor of a fresh clone shall see both catalogs; later starts have the copy already. */
async function firstMirror({ sql, log, config }: Deps): Promise<void> {
  const [any] = await sql`select from premium_products limit 1`;
  if (any) return;
  try {
    await mirrorPremium(sql, paymentsClient(config.payments));
  } catch (error) {
    log.error('premium catalog not copied yet', error);
  }
}
