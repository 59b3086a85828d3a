// The identity server over HTTP, with the browser's client library and a mailbox.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { AuthClient } from '@supabase/auth-js';
import { Hono } from 'hono';
import { afterAll } from 'vitest';
import { adminChanges } from '../../server/admin/changes.ts';
import { type AppParts, buildApp } from '../../server/app.ts';
import { catalogSnapshot } from '../../server/catalog/snapshot.ts';
import { picturesIn } from '../../server/db/pictures.ts';
import { createJobs } from '../../server/db/queue.ts';
import type { Sql } from '../../server/db/sql.ts';
import { storeEmails } from '../../server/emails.ts';
import type { StoreConfig } from '../../server/http/config.ts';
import type { Deps } from '../../server/http/deps.ts';
import { createLog } from '../../server/http/log.ts';
import { createIdentity } from '../../server/identity/identity.ts';
import { type PasswordHasher, passwordHasher } from '../../server/identity/passwordHash.ts';
import { storeNotices } from '../../server/notices.ts';
import { startNotices } from '../../server/notifications/notices.ts';
import { startMail } from '../../server/notifications/sendMail.ts';
import { type MailTransport, mailboxTransport, smtpTransport } from '../../server/notifications/transport.ts';
import { startOrderEvents } from '../../server/orders/subscribers.ts';
import { openChat, openMail, openPayments } from '../../server/standins.ts';
import { createConfig } from './config.ts';
import { testDatabase } from './database.ts';
import { controlPayments } from './payments.ts';
import { createPools } from './pools.ts';

export const PASSWORD = 'wheelbarrow full of stones';
/** Hashes like the store but with minimal cost, and counts the calls. */
function quickHasher() {
  const quick = passwordHasher({ memory: 8, passes: 1, parallelism: 1 });
  const hasher = {
    made: 0,
    hash: (password: string) => {
      hasher.made += 1;
      return quick.hash(password);
    },
    check: (password: string, stored: string | null) => {
      hasher.made += 1;
      return quick.check(password, stored);
    },
  };
  return hasher;
}

export const SECRET = 'the outside secret of the identity tests';

type Options = Partial<
  Pick<StoreConfig, 'smtpUrl' | 'push' | 'authUrl' | 'authKey' | 'trustedProxies' | 'adminSecondFactor'>
> & {
  signIn?: Partial<StoreConfig['signIn']>;
  sql?: Sql;
  transport?: MailTransport;
  secret?: string;
  /** The store's slow hasher; by default a fast one that counts its calls. */
  passwords?: PasswordHasher;
  /** The built pages and files; without them only the API is served. */
  web?: AppParts['web'];
  /** Serves the payments stand-in as well, and pays through it. */
  pays?: boolean;
  /** Listens to database changes like a running store, for the admin's event stream. */
  hears?: boolean;
};

/** Call once at the top of a test file: `const store = await startIdentity();`. Stops after the last test. */
export async function startIdentity(options: Options = {}) {
  const sql = options.sql ?? (await testDatabase()).sql;
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
  let app = new Hono();
  const server = serve({
    fetch: (request, env) => app.fetch(request, env),
    hostname: '127.0.0.1',
    port: 0,
  }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = createConfig({
    publicUrl: url,
    internalUrl: url,
    dataDir,
    authSecret: options.secret ?? SECRET,
    signIn: { reuseSeconds: 10, mailSeconds: 0, perAddress: 100, ...options.signIn },
    smtpUrl: options.smtpUrl ?? null,
    authUrl: options.authUrl ?? null,
    authKey: options.authKey ?? null,
    trustedProxies: options.trustedProxies ?? null,
    adminSecondFactor: options.adminSecondFactor ?? 'asked',
    payments: { ...createConfig().payments, apiBase: url },
    ...(options.push ? { push: options.push } : {}),
  });
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const clock = { now: () => new Date() };
  const pools = createPools(sql);
  const { shop, admin, asOwner } = pools;
  const catalog = catalogSnapshot(shop, log);
  const jobs = createJobs(pools.jobs, log);
  const pictures = picturesIn(null, log);
  const deps: Deps = { config, sql: shop, asOwner, log, catalog, pictures, jobs, now: () => clock.now() };
  const background = { ...deps, sql: pools.jobs };
  const hasher = quickHasher();
  const identity = { ...createIdentity(deps), passwords: options.passwords ?? hasher };
  const mail = openMail(config);
  const transport =
    options.transport ??
    (config.smtpUrl ? smtpTransport(config.smtpUrl, null) : mailboxTransport(mail.mailbox, null));
  startMail(background, { transport, emails: storeEmails(background, identity) });
  startNotices(background, storeNotices(background, identity));
  startOrderEvents(background);
  const sandbox = options.pays ? openPayments(config, log) : null;
  const provider = sandbox && controlPayments(sandbox);
  const news = adminChanges(admin, log);
  if (options.hears) await news.start();
  app = buildApp({
    deps,
    admin,
    catalog,
    news,
    web: options.web ?? null,
    identity,
    state: () => 'open' as const,
    payments: provider?.app ?? null,
    mailbox: config.smtpUrl ? null : mail.app,
    // Nobody reads along: without pauses between the words.
    chat: openChat(config, 0),
  });
  afterAll(async () => {
    await news.stop();
    await sandbox?.close();
    transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A separate device: its session exists only in this client. */
  function device(options: Pick<ConstructorParameters<typeof AuthClient>[0], 'headers' | 'fetch'> = {}) {
    const kept = new Map<string, string>();
    const client = new AuthClient({
      url: `${url}/auth/v1`,
      storageKey: `device-${randomUUID()}`,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      ...options,
    });
    return Object.assign(client, { kept });
  }

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
      body: JSON.stringify(body),
    });

  let drained: Promise<unknown> = Promise.resolve();
  /** One after the other: a second one would not wait for the mail that the first has in its hands. */
  const drain = () => {
    drained = drained.catch(() => undefined).then(() => jobs.drain());
    return drained;
  };

  /** Sends everything due, then returns the newest email to an address, or the newest with this subject. */
  async function mailTo(address: string, subject?: string) {
    await drain();
    const mails = await mail.mailbox.list();
    const found = mails.find((one) => one.to === address && one.subject === (subject ?? one.subject));
    if (!found) throw new Error(`no mail to ${address}${subject === undefined ? '' : ` about ${subject}`}`);
    const link = /(https?:\S+\/auth\/confirm#\S+)/.exec(found.text)?.[1] ?? '';
    const behind = new URLSearchParams(link.split('#')[1] ?? '');
    const code = /^ {4}(\d{6})$/m.exec(found.text)?.[1] ?? '';
    return {
      ...found,
      link,
      tokenHash: behind.get('token_hash') ?? '',
      type: behind.get('type') ?? '',
      behind,
      code,
    };
  }

  /** An account with a confirmed email, and a device signed in to it. */
  async function person({ email = `${randomUUID()}@example.com`, name = 'Dana Whitfield' } = {}) {
    const client = device();
    const { error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: name } },
    });
    if (error) throw error;
    const { tokenHash } = await mailTo(email);
    const { data, error: unverified } = await client.verifyOtp({ type: 'signup', token_hash: tokenHash });
    if (unverified || !data.session || !data.user) throw unverified ?? new Error('no session');
    return { email, client, session: data.session, user: data.user };
  }

  return {
    url,
    app,
    sql,
    config,
    deps,
    /** The dependencies of background jobs, as in a running store. */
    background,
    identity,
    jobs,
    logged,
    clock,
    device,
    call,
    mailTo,
    person,
    mailbox: mail.mailbox,
    /** Of the payments stand-in. */
    get controls() {
      if (!provider) throw new Error('this store takes no payments');
      return provider.controls;
    },
    /** The number of passwords hashed so far. */
    hashes: () => hasher.made,
    post,
    drain: () => jobs.drain(),
    /** Simulates the end of the undo window, then runs the jobs that are due. */
    async afterUndo() {
      await jobs.drain();
      await sql`update orders set undo_until = undo_until - undo_window() where undo_until is not null`;
      await sql`update jobs set run_at = run_at - undo_window() - interval '5 seconds'`;
      await jobs.drain();
    },
    bearer: (token: string) => ({ authorization: `Bearer ${token}` }),
    forgetLimits: () => sql`delete from rate_limits`,
    /** The row of a query that must find exactly one. */
    async oneRow<T>(rows: Promise<readonly T[]>): Promise<T> {
      const [row, ...others] = await rows;
      if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows in place of one`);
      return row;
    },
  };
}

export type IdentityStage = Awaited<ReturnType<typeof startIdentity>>;
