// Long: the whole store in the test's own process, on a database of its own and a real port, with stand-ins for what
// is outside: payments (called by the provider's SDK, sending webhooks over HTTP), mail and chat.
import { randomUUID, type UUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthClient } from '@supabase/auth-js';
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { afterAll, onTestFinished } from 'vitest';
import type { SalesTaxes } from '../../domain/base/salesTaxRates.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/base/settings.ts';
import type {
  CheckoutAnswer,
  CheckoutStatus,
  CreateCheckout,
  Repricing,
} from '../../domain/orders/checkout.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { adminChanges } from '../../server/admin/adminChanges.ts';
import { type AppParts, buildApp } from '../../server/app.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { NO_REQUEST } from '../../server/http/auditLog.ts';
import type { StoreConfig } from '../../server/http/config.ts';
import { createLog } from '../../server/http/log.ts';
import { paymentsClient } from '../../server/http/stripe.ts';
import { grantAccess, grantSession } from '../../server/identity/grants.ts';
import { createIdentity } from '../../server/identity/identity.ts';
import { type PasswordHasher, passwordHasher } from '../../server/identity/passwordHash.ts';
import { startNotices } from '../../server/notifications/notices.ts';
import { startMail } from '../../server/notifications/sendMail.ts';
import { type MailTransport, mailboxTransport, smtpTransport } from '../../server/notifications/transport.ts';
import { startDeliveries } from '../../server/orders/deliveryMarks.ts';
import { startOrderEvents } from '../../server/orders/subscribers.ts';
import { startPaymentTasks } from '../../server/payments/paymentTasks.ts';
import { startOffers } from '../../server/quotes/offers.ts';
import { openChat, openMail, openPayments } from '../../server/standins.ts';
import { storeEmails } from '../../server/storeEmails.ts';
import { storeNotices } from '../../server/storeNotices.ts';
import { createConfig } from './config.ts';
import { testDatabase } from './database.ts';
import { createDeps } from './deps.ts';
import { addProduct, type Product, writeOrder } from './orders.ts';
import { controlPayments } from './payments.ts';
import { serveLocally } from './serve.ts';

export const PASSWORD = 'wheelbarrow full of stones';
export const SECRET = 'the outside secret of the tests';
const SECRET_KEY = 'sk_test_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** Hashes like the store, with minimal cost. */
const quick = passwordHasher({ memory: 8, passes: 1, parallelism: 1 });

/** Counts its calls. */
function countingHasher() {
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

type Answer<T> = { status: number; body: T; headers: Headers };
export type OrderRow = {
  id: string;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  subtotalCents: number;
  deliveryFeeCents: number;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  checkoutSessionId: string | null;
  attention: string[];
  windowHeldUntil: Date | null;
  dispute: string | null;
  owner: string | null;
};

/** The fields of all checkout answers, successes and errors. */
type CheckoutReply = CheckoutAnswer &
  Repricing & { code: string; field?: string; detail?: { reason?: string } };

type Options = Partial<Omit<StoreConfig, 'signIn'>> & {
  /** Payments through the stand-in, and what follows from them. */
  pays?: boolean;
  /** Emails, notifications, daily sums and drivers' marks, as they follow from what happens. */
  mails?: boolean;
  /** The built pages and files; without them only the API is served. */
  web?: AppParts['web'];
  /** Listens to database changes like a running store, for the admin's event stream. */
  hears?: boolean;
  /** The database of another store in this process. */
  sql?: Sql;
  transport?: MailTransport;
  /** The store's slow hasher; by default a fast one that counts its calls. */
  passwords?: PasswordHasher;
  signIn?: Partial<StoreConfig['signIn']>;
};

export type TestStore = Awaited<ReturnType<typeof startStore>>;

/** Call it at the top of a test file: `const store = await startStore({ pays: true });`. Stops after the last test. */
export async function startStore(options: Options = {}) {
  const { pays = false, mails = true, hears = false, web = null, signIn: limits, ...more } = options;
  const { sql = (await testDatabase()).sql, passwords, transport: sender, ...overrides } = more;
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  let app = new Hono();
  const server = await serveLocally((request, env) => app.fetch(request, env));
  const { url } = server;
  const config = createConfig({
    publicUrl: url,
    internalUrl: url,
    dataDir,
    authSecret: SECRET,
    // All people of a test share one address.
    signIn: { reuseSeconds: 10, mailSeconds: 0, perAddress: 1_000, ...limits },
    payments: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: url, standIn: true },
    ...overrides,
  });
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const clock = { now: () => new Date() };
  const hasher = countingHasher();
  const mail = openMail(config);
  const transport =
    sender ?? (config.smtpUrl ? smtpTransport(config.smtpUrl, null) : mailboxTransport(mail.mailbox, null));
  const sandbox = pays ? openPayments(config, log, { retryDelaysMs: [20, 50, 100], sweepEveryMs: 50 }) : null;
  const provider = sandbox && controlPayments(sandbox);

  /** One process of the store: its own connections, queue and routes. */
  function processOn(db: Sql, settings: StoreConfig, client?: Stripe) {
    const now = () => clock.now();
    const { deps, admin, background, catalog } = createDeps(db, settings, {
      log,
      now,
      ...(client && { payments: async () => client }),
    });
    const identity = { ...createIdentity(deps), passwords: passwords ?? hasher };
    const paymentTasks = pays ? startPaymentTasks(background) : { stop: async () => undefined };
    if (mails) {
      startMail(background, { transport, emails: storeEmails(background, identity) });
      startNotices(background, storeNotices(background, identity));
      startOrderEvents(background);
      startDeliveries(background);
      startOffers(background);
    }
    const changes = adminChanges(admin, log);
    const routes = buildApp({
      deps,
      admin,
      catalog,
      changes,
      web,
      identity,
      state: () => 'open' as const,
      payments: provider?.app ?? null,
      mailbox: config.smtpUrl ? null : mail.app,
      // Nobody reads along: without pauses between the words.
      chat: openChat(config, 0),
    });
    return { deps, background, tasks: deps.tasks, identity, paymentTasks, changes, routes };
  }

  const stripe = pays ? await paymentsClient(config.payments) : null;
  const storeClient = pays ? await paymentsClient(config.payments) : null;
  const ownProcess = processOn(sql, config, storeClient ?? undefined);
  const { deps, background, tasks, identity, changes } = ownProcess;
  app = ownProcess.routes;
  if (hears) await changes.start();
  if (pays) {
    await ownProcess.paymentTasks.stop();
    await tasks.drain();
  }
  /** The provider's SDK, beside the store's own client, and what payers, banks and bad networks do. */
  const requirePayments = () => {
    if (!stripe || !storeClient || !provider)
      throw new Error('this store takes no payments: startStore({ pays: true })');
    return { stripe, storeClient, controls: provider.controls };
  };
  afterAll(async () => {
    await changes.stop();
    await sandbox?.close();
    transport.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const read = async <T>(response: Response): Promise<Answer<T>> => {
    const text = await response.text();
    const body = (text === '' ? null : JSON.parse(text)) as T;
    return { status: response.status, body, headers: response.headers };
  };
  const send = async <T>(path: string, init: RequestInit = {}) => read<T>(await call(path, init));
  const sendJson = async <T>(path: string, body: unknown, headers: Record<string, string> = {}) =>
    read<T>(await post(path, body, headers));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** The row of a query that must find exactly one. */
  async function oneRow<T>(rows: PromiseLike<readonly T[]>): Promise<T> {
    const [row, ...others] = await rows;
    if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows in place of one`);
    return row;
  }

  let drained: Promise<unknown> = Promise.resolve();
  /** One after the other: a second one would not wait for the mail that the first has in its hands. */
  const drainInTurn = () => {
    drained = drained.catch(() => undefined).then(() => tasks.drain());
    return drained;
  };

  /** Sends everything due, then returns the newest email to an address, or the newest with this subject. */
  async function mailTo(address: string, subject?: string) {
    await drainInTurn();
    const mailed = await mail.mailbox.list();
    const newest = mailed.find((mail) => mail.to === address && mail.subject === (subject ?? mail.subject));
    if (!newest) throw new Error(`no mail to ${address}${subject === undefined ? '' : ` about ${subject}`}`);
    const link = /(https?:\S+\/auth\/confirm#\S+)/.exec(newest.text)?.[1] ?? '';
    const fragment = new URLSearchParams(link.split('#')[1] ?? '');
    const code = /^ {4}(\d{6})$/m.exec(newest.text)?.[1] ?? '';
    return {
      ...newest,
      link,
      tokenHash: fragment.get('token_hash') ?? '',
      type: fragment.get('type') ?? '',
      behind: fragment,
      code,
    };
  }

  /** A separate device: its session exists only in this client. */
  function device(more: Pick<ConstructorParameters<typeof AuthClient>[0], 'headers' | 'fetch'> = {}) {
    const items = new Map<string, string>();
    const client = new AuthClient({
      url: `${url}/auth/v1`,
      storageKey: `device-${randomUUID()}`,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
      ...more,
    });
    return Object.assign(client, { kept: items });
  }

  /** A person who signs up and confirms the email, as a device does it. */
  async function signUp({ email = `${randomUUID()}@example.com`, name = 'Dana Whitfield' } = {}) {
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

  /** A new session of an account, as the sign-in grants it. */
  async function sessionOf(userId: string) {
    const context = { deviceCookie: '', deviceName: null, language: 'en' as const, origin: NO_REQUEST };
    const signed = await sql.begin((tx) => grantSession(tx, identity, userId, 'password', context));
    return (await grantAccess(identity, signed.user, signed.session, signed.refreshToken)).access;
  }

  /** Somebody with a confirmed account and a session, made in the database. */
  async function person({
    email = `${randomUUID()}@example.com`,
    name = 'Dana Whitfield',
    role = 'customer' as StaffRole | 'customer',
    truck = null as number | null,
  } = {}) {
    const passwordHash = await quick.hash(PASSWORD);
    const userMetadata = sql.json({ full_name: name });
    const row = { email, passwordHash, userMetadata, role, truck, emailConfirmedAt: new Date() };
    const user = await oneRow(sql<{ id: string }[]>`insert into users ${sql(row)} returning id`);
    const session = await sessionOf(user.id);
    return { email, user, session, headers: bearer(session.access_token) };
  }
  /** Somebody of the yard calling the admin API: `ask` for GET, `tell` for writes; both return status and body. */
  async function staff(role: StaffRole = 'admin', truck: number | null = null) {
    const member = await person({ role, truck });
    const ask = <T = Record<string, unknown>>(path: string, init: RequestInit = {}) =>
      send<T>(`/api/admin/${path}`, {
        ...init,
        headers: { ...member.headers, 'content-type': 'application/json' },
      });
    return {
      userId: member.user.id as UUID,
      email: member.email,
      headers: member.headers,
      ask: <T = Record<string, unknown>>(path: string) => ask<T>(path),
      tell: <T = Record<string, unknown>>(method: string, path: string, body: unknown = {}) =>
        ask<T>(path, { method, body: JSON.stringify(body) }),
      /** This member's actions in the audit log, oldest first, without reads and sign-ins. */
      acts: async () =>
        (
          await sql<{ action: string }[]>`
            select action from audit_log where actor = ${member.user.id} and action !~ '^sign|email|_read$'
            order by id`
        ).map(({ action }) => action),
    };
  }

  type CheckoutOptions = {
    key?: string | null;
    device?: string;
    from?: string;
    headers?: Record<string, string>;
  };
  /** Sends a checkout, by default of a visitor without an account. */
  const checkout = (body: unknown, { key = randomUUID(), device: id, from, headers }: CheckoutOptions = {}) =>
    sendJson<CheckoutReply>('/api/create-checkout', body, {
      ...headers,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(id ? { [DEVICE_HEADER]: id } : {}),
      // Counts where proxies are trusted.
      ...(from ? { 'x-forwarded-for': from } : {}),
    });
  const orderRow = (key: { sessionId: string } | { orderNumber: string }): Promise<OrderRow> =>
    oneRow(
      'sessionId' in key
        ? sql<OrderRow[]>`select * from orders where checkout_session_id = ${key.sessionId}`
        : sql<OrderRow[]>`select * from orders where order_number = ${key.orderNumber}`,
    );
  /** Pays on the provider's page, whose webhook has come. */
  async function pay(sessionId: string): Promise<OrderRow> {
    const { controls } = requirePayments();
    await controls.pay(sessionId);
    await controls.delivered();
    return orderRow({ sessionId });
  }

  return {
    url,
    app,
    sql,
    config,
    deps,
    /** The dependencies of background tasks, as in a running store. */
    background,
    identity,
    tasks,
    logged,
    clock,
    mailbox: mail.mailbox,
    /** The number of passwords hashed so far. */
    hashes: () => hasher.made,
    call,
    post,
    send,
    sendJson,
    bearer,
    oneRow,
    device,
    signUp,
    person,
    staff,
    mailTo,
    /** Runs all background tasks that are due. */
    drain: () => tasks.drain(),
    /** Simulates the end of the undo window, then runs the tasks that are due. */
    async afterUndo() {
      await tasks.drain();
      await sql`update orders set undo_until = undo_until - undo_window() where undo_until is not null`;
      await sql`update tasks set run_at = run_at - undo_window() - interval '5 seconds'`;
      await tasks.drain();
    },
    /** Resets the rate limits, so that earlier requests do not count against the next test. */
    forgetLimits: () => sql`delete from rate_limits`,
    /** Past the admin's form and its log. */
    set: (key: keyof StoreSettings | 'fleet', value: unknown) => sql`
      insert into store_settings (key, value) values (${key}, ${sql.json(value as never)})
      on conflict (key) do update set value = excluded.value, deleted_at = null`,
    taxBy(mode: SalesTaxes['mode']) {
      return this.set('taxes', { ...DEFAULT_SETTINGS.taxes, mode });
    },

    product: (fields: Parameters<typeof addProduct>[1] = {}) => addProduct(sql, fields),
    async productNamed(name: string): Promise<Product> {
      return oneRow(sql<Product[]>`
        select id, name, type, price_cents, unit from products where name = ${name}`);
    },
    async stock({ id }: { id: string }): Promise<number | null> {
      const row = await oneRow(sql<{ left: number | null }[]>`
        select inventory_count as left from products where id = ${id}`);
      return row.left;
    },
    /** An order in the database, past all routes. */
    order: (columns: Parameters<typeof writeOrder>[1] = {}) => writeOrder(sql, columns),
    orderRow,
    history: ({ orderNumber }: { orderNumber: string }) =>
      sql<{ status: string; paymentStatus: string; actor: string }[]>`
        select h.status, h.payment_status, h.actor from order_events h join orders o on o.id = h.order_id
        where order_number = ${orderNumber} order by h.id`,
    async orderCount(): Promise<number> {
      const row = await oneRow(sql<{ count: number }[]>`select count(*) from orders`);
      return row.count;
    },
    checkout,
    pay,
    /** Bought and paid. */
    async paidOrder(claim: CreateCheckout, buying: CheckoutOptions = {}) {
      const { status, body } = await checkout(claim, buying);
      if (status !== 200) throw new Error(`the checkout answered ${status} ${body.code}`);
      return { ...(await pay(body.sessionId)), email: claim.customer_email };
    },
    status: (sessionId: string) =>
      send<CheckoutStatus>(`/api/checkout-status?session_id=${encodeURIComponent(sessionId)}`),
    lookUp: (body: unknown) =>
      sendJson<{ order: GuestOrder; code?: string }>('/api/guest-order-lookup', body),

    get stripe() {
      return requirePayments().stripe;
    },
    /** The store's own client, to observe its requests. */
    get storeClient() {
      return requirePayments().storeClient;
    },
    payments: async () => requirePayments().storeClient,
    get controls() {
      return requirePayments().controls;
    },
    /** Pays the session without delivering its webhook, and returns the completed event. */
    async completedEvent(sessionId: string): Promise<Stripe.Event> {
      const { stripe: client, controls } = requirePayments();
      await controls.dropWebhooks({ type: 'checkout.session.completed' });
      await controls.pay(sessionId);
      await controls.delivered();
      const { data } = await client.events.list({ type: 'checkout.session.completed', limit: 1 });
      const [event] = data;
      if (!event) throw new Error('no completed event');
      return event;
    },
    sign: (
      payload: string,
      { secret = WEBHOOK_SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
    ) =>
      requirePayments().stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp ? { timestamp } : {}),
      }),
    webhook: (event: Partial<Stripe.Event> | object, signature?: string) => {
      const payload = JSON.stringify(event);
      return sendJson<{ code?: string; received?: true }>('/api/webhooks/stripe', payload, {
        'stripe-signature':
          signature ??
          requirePayments().stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
      });
    },
    /** A second process of the same store. */
    second() {
      const db = openDatabase(sql.directUrl, { pool: 4 });
      onTestFinished(() => db.end({ timeout: 5 }));
      return processOn(db, config);
    },
    /** The routes with another configuration, on the same database and client. */
    withConfig: (overrides: Partial<StoreConfig>) =>
      processOn(sql, { ...config, ...overrides }, storeClient ?? undefined).routes,
  };
}
