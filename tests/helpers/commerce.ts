// Long: the checkout part of the store in this process: its own database, the routes of checkout and orders on a real
// port, and the payments stand-in beside them, called through the provider's SDK and sending webhooks over HTTP.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { afterAll, onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { deliveryFeeCents } from '../../domain/delivery/delivery.ts';
import { ZONES } from '../../domain/delivery/zones.ts';
import type {
  CheckoutAnswer,
  CheckoutStatus,
  CreateCheckout,
  Repricing,
} from '../../domain/orders/checkout.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { picturesIn } from '../../server/db/pictures.ts';
import { createJobs } from '../../server/db/queue.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { findAddresses } from '../../server/http/address.ts';
import type { StoreConfig } from '../../server/http/config.ts';
import type { Deps } from '../../server/http/deps.ts';
import { answerErrors } from '../../server/http/errors.ts';
import { notStored } from '../../server/http/guard.ts';
import { createLog } from '../../server/http/log.ts';
import { logRequests } from '../../server/http/requests.ts';
import { latePayments, type Payments, paymentsClient } from '../../server/http/stripe.ts';
import { promoRoutes } from '../../server/orders/promoRoutes.ts';
import { orderRoutes } from '../../server/orders/routes.ts';
import { startCommerce } from '../../server/payments/commerce.ts';
import { checkoutRoutes } from '../../server/payments/routes.ts';
import { createPaymentsSandbox, type SeedProduct } from '../../server/sandbox/payments/sandbox.ts';
import { createConfig } from './config.ts';
import { testDatabase } from './database.ts';
import { controlPayments } from './payments.ts';
import { createPools } from './pools.ts';

const SECRET_KEY = 'sk_test_of_the_commerce_tests';
const WEBHOOK_SECRET = 'whsec_of_the_commerce_tests';

export type Product = { id: string; name: string; type: string; priceCents: number; unit: string };
type Line = { product: Product; quantity: number };
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
  dispute: string | null;
  owner: string | null;
};

/** The fields of all checkout answers, successes and errors. */
type CheckoutReply = CheckoutAnswer &
  Repricing & { code: string; field?: string; detail?: { reason?: string } };

/** Call once at the top of a test file: `const shop = await startCommerceStage();`. Stops after the last test. */
export async function startCommerceStage(over: Partial<StoreConfig> = {}) {
  const { sql, url: databaseUrl } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'commerce-'));
  let app = new Hono();
  const server = serve({
    fetch: (request, env) => app.fetch(request, env),
    hostname: '127.0.0.1',
    port: 0,
  }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createPaymentsSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${url}/api/webhooks/stripe`,
    publicUrl: url,
    storeFile: join(folder, 'payments.sqlite'),
    merchantName: 'Loam & Axle',
    retryDelaysMs: [20, 50, 100],
    sweepEveryMs: 50,
    seedProducts: seedProducts(url),
  });
  const config = createConfig({
    publicUrl: url,
    internalUrl: url,
    dataDir: folder,
    payments: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: url, standIn: true },
    // All buyers of a test share one IP address.
    signIn: { reuseSeconds: 10, mailSeconds: 60, perAddress: 1_000 },
    ...over,
  });
  const logged: string[] = [];
  const clock = { now: () => new Date() };

  /** One process of the store; `second` starts another one on the same database. */
  function storeOn(db: Sql, settings = config, client?: Stripe) {
    const log = createLog('info', (line) => logged.push(line));
    const pools = createPools(db);
    const jobs = createJobs(pools.jobs, log);
    const now = () => clock.now();
    const catalog = { open: () => Promise.reject(new Error('checkout reads no catalog')), now };
    const payments: Payments = client ? async () => client : latePayments(settings.payments);
    const { shop, asOwner } = pools;
    const pictures = picturesIn(null, log);
    const deps: Deps = { config: settings, sql: shop, asOwner, log, jobs, catalog, pictures, now, payments };
    const background = { ...deps, sql: pools.jobs };
    const commerce = startCommerce(background);
    const routes = new Hono();
    routes.use('*', logRequests(log));
    routes.use('*', findAddresses(settings.trustedProxies));
    routes.use('/api/*', notStored);
    routes.onError(answerErrors(log));
    routes.route('/', checkoutRoutes(deps));
    routes.route('/', promoRoutes(deps));
    routes.route('/', orderRoutes(deps));
    return { deps, background, jobs, commerce, routes };
  }

  const storeClient = await paymentsClient(config.payments);
  const store = storeOn(sql, config, storeClient);
  app = new Hono();
  const provider = controlPayments(sandbox);
  app.route('/', provider.app);
  app.mount('/', store.routes.fetch);
  const stripe = await paymentsClient(config.payments);
  const { controls } = provider;
  await store.commerce.stop();
  await store.jobs.drain();
  afterAll(async () => {
    await sandbox.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  async function send<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const response = await fetch(`${url}${path}`, init);
    return { status: response.status, body: (await response.json()) as T, headers: response.headers };
  }
  const post = <T>(path: string, body: unknown, headers: Record<string, string> = {}) =>
    send<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const orders = (where: { sessionId: string } | { orderNumber: string }) =>
    'sessionId' in where
      ? sql<OrderRow[]>`select * from orders where checkout_session_id = ${where.sessionId}`
      : sql<OrderRow[]>`select * from orders where order_number = ${where.orderNumber}`;

  return {
    url,
    sql,
    databaseUrl,
    stripe,
    /** The store's own client, to observe its requests. */
    storeClient,
    payments: async () => storeClient,
    controls,
    clock,
    logged,
    config,
    /** Runs all background jobs that are due. */
    drain: () => store.jobs.drain(),
    deps: store.deps,
    /** The dependencies of background jobs, as in a running store. */
    background: store.background,
    post,
    send,

    checkout: (
      body: unknown,
      {
        key = randomUUID(),
        device,
        from,
      }: {
        key?: string | null;
        device?: string /** An address, where proxies are trusted. */;
        from?: string;
      } = {},
    ) =>
      post<CheckoutReply>('/api/create-checkout', body, {
        ...(key ? { 'idempotency-key': key } : {}),
        ...(device ? { [DEVICE_HEADER]: device } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
      }),
    status: (sessionId: string) =>
      send<CheckoutStatus>(`/api/checkout-status?session_id=${encodeURIComponent(sessionId)}`),
    lookUp: (body: unknown) => post<{ order: GuestOrder; code?: string }>('/api/guest-order-lookup', body),

    async order(where: { sessionId: string } | { orderNumber: string }): Promise<OrderRow> {
      const [row] = await orders(where);
      if (!row) throw new Error(`no order ${JSON.stringify(where)}`);
      return row;
    },
    history: ({ orderNumber }: { orderNumber: string }) =>
      sql<{ status: string; paymentStatus: string; actor: string }[]>`
        select h.status, h.payment_status, h.actor from order_events h join orders o on o.id = h.order_id
        where order_number = ${orderNumber} order by h.id`,
    /** Pays the session without delivering its webhook, and returns the completed event. */
    async completedEvent(sessionId: string): Promise<Stripe.Event> {
      await controls.dropWebhooks({ type: 'checkout.session.completed' });
      await controls.pay(sessionId);
      await controls.delivered();
      const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
      const [event] = data;
      if (!event) throw new Error('no completed event');
      return event;
    },
    async orderCount(): Promise<number> {
      const [row] = await sql<{ count: number }[]>`select count(*) from orders`;
      return row?.count ?? 0;
    },
    async stock(product: Product): Promise<number | null> {
      const [row] = await sql<{ inventoryCount: number | null }[]>`
        select inventory_count from products where id = ${product.id}`;
      return row?.inventoryCount ?? null;
    },
    async addProduct(changes: { priceCents?: number; inventoryCount?: number | null; name?: string } = {}) {
      const slug = `test-${randomUUID()}`;
      const { priceCents = 4_500, inventoryCount = null, name = slug } = changes;
      const [product] = await sql<Product[]>`
        insert into products (slug, name, price_cents, inventory_count, category_id)
        select ${slug}, ${name}, ${priceCents}, ${inventoryCount}, id from product_categories where slug = 'topsoil'
        returning id, name, type, price_cents, unit`;
      if (!product) throw new Error('no product added');
      return product;
    },
    async product(name: string): Promise<Product> {
      const [found] = await sql<Product[]>`
        select id, name, type, price_cents, unit from products where name = ${name}`;
      if (!found) throw new Error(`no product ${name}`);
      return found;
    },
    /** Resets the rate limits, so that earlier requests do not count against the next test. */
    forgetLimits: () => sql`delete from rate_limits`,
    /** A second process of the same store: its own connections, jobs and routes. */
    second() {
      const db = openDatabase(databaseUrl, { pool: 4 });
      onTestFinished(() => db.end({ timeout: 5 }));
      return storeOn(db);
    },
    /** The routes with another configuration, on the same database and client. */
    withConfig: (over: Partial<StoreConfig>) => storeOn(sql, { ...config, ...over }, storeClient).routes,
    sign: (
      payload: string,
      { secret = WEBHOOK_SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
    ) => stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) }),
    webhook: (event: Partial<Stripe.Event> | object, signature?: string) => {
      const payload = JSON.stringify(event);
      return post<{ code?: string; received?: true }>('/api/webhooks/stripe', payload, {
        'stripe-signature':
          signature ?? stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
      });
    },
  };
}

/** The premium catalog that seeds the stand-in. */
function seedProducts(url: string): SeedProduct[] {
  const seed: SeedProduct[] = JSON.parse(
    readFileSync(new URL('../../sql/seed/premium.json', import.meta.url), 'utf8'),
  );
  return seed
    .filter(({ priceCents }) => priceCents !== null)
    .map((product) => ({
      ...product,
      images: product.images.map((slug) => `${url}/pictures/cutout/${slug}-720.webp`),
    }));
}

const HOME = '214 Boxwood Lane, Nashville, TN 37203';

/** The body that an honest client sends for these lines. */
export function claimFor(lines: readonly Line[], changes: Partial<CreateCheckout> = {}): CreateCheckout {
  const subtotalCents = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
  const feeCents = deliveryFeeCents({ subtotalCents, zone: ZONES.metro, fees: DEFAULT_SETTINGS.fees });
  return {
    items: lines.map(({ product, quantity }) => ({
      product_id: product.id,
      product_type: product.type,
      product_name: product.name,
      quantity,
      unit_price: product.priceCents / 100,
      unit: product.unit,
      total_price: (product.priceCents * quantity) / 100,
    })),
    subtotal: subtotalCents / 100,
    delivery_fee: feeCents / 100,
    total_amount: (subtotalCents + feeCents) / 100,
    delivery_address: HOME,
    delivery_zip: '37203',
    delivery_date: null,
    special_instructions: null,
    customer_name: 'Dana Whitfield',
    customer_phone: null,
    customer_email: 'dana@example.com',
    ...changes,
  };
}
