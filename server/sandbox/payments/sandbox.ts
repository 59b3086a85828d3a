import { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import { openBooks } from './books.ts';
import { newPrice, newProduct } from './catalog.ts';
import { pageRoutes } from './pageRoutes.ts';
import { expireOverdue } from './sessions.ts';
import { queueDelivery, startPostman } from './webhooks.ts';
import type { Log, World } from './world.ts';

export type SeedProduct = {
  /** The product's id; its price's id is “price_” plus the part after “prod_”. */
  id: string;
  name: string;
  description: string;
  /** Absolute URLs. */
  images: string[];
  metadata: Record<string, string>;
  /** null: a product without a price. */
  priceCents: number | null;
  active: boolean;
};

export type PaymentsSandboxOptions = {
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** The types of events that are sent there; all without a list. */
  webhookTypes?: readonly string[];
  /** Base URL of the hosted page in browsers: the store's own URL. */
  publicUrl: string;
  /** The SQLite file. Only one process may use it. */
  storeFile: string;
  /** Shown on the hosted page. */
  merchantName: string;
  /** Products in list order; added once, when the file is new. */
  seedProducts?: readonly SeedProduct[];
  log?: Log;
  retryDelaysMs?: number[];
  /** How often sessions are checked for expiry. */
  sweepEveryMs?: number;
};

export type PaymentsSandbox = {
  /** Serves `/v1/*` and `/sandbox/payments/*`; mount it at the root of the store's server. */
  app: Hono;
  /** Its state. Tests act in it as a bank would. */
  world: World;
  /** Sends what is due. */
  wake(): void;
  /** Stops timers and deliveries and closes the file. */
  close(): Promise<void>;
};

/** The provider forgets keys after a day, too. */
const ANSWERS_KEPT_SECONDS = 86_400;
const EVENTS_KEPT_SECONDS = 30 * ANSWERS_KEPT_SECONDS;

/**
 * A local stand-in for the payment provider, called by the provider's own SDK. Used only when no real key is set; no
 * card is ever charged. Webhook deliveries start at once, and are retried until the store listens.
 */
export function createPaymentsSandbox(options: PaymentsSandboxOptions): PaymentsSandbox {
  const { secretKey, webhookSecret, merchantName, seedProducts = [], log = () => undefined } = options;
  const books = openBooks(options.storeFile);
  const world: World = {
    books,
    now: () => Math.floor(Date.now() / 1000),
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    merchantName,
    endpoint: { url: options.webhookUrl, secret: webhookSecret, types: options.webhookTypes },
    deliver: (event) => queueDelivery(world, event),
    log,
  };
  books.transact(() => {
    if (books.products.oldestFirst().length === 0) seed(world, seedProducts);
    forgetOld(world);
  });
  const { wake, close } = startPostman(world, options.retryDelaysMs);
  const sweep = setInterval(() => {
    books.transact(() => expireOverdue(world));
    wake();
  }, options.sweepEveryMs ?? 5_000).unref();
  wake();
  const app = new Hono();
  app.route('/', apiRoutes(world, secretKey, wake));
  app.route('/', pageRoutes(world, wake));
  app.all('/sandbox/payments/*', (c) => c.json({ error: 'There is nothing here.' }, 404));
  return {
    app,
    world,
    wake,
    async close() {
      clearInterval(sweep);
      await close();
      books.close();
    },
  };
}

/** Seeds in reverse, because lists return newest first. No events, because the catalog predates every listener. */
function seed(world: World, products: readonly SeedProduct[]): void {
  for (const { priceCents, ...product } of products.toReversed()) {
    const price =
      priceCents === null
        ? null
        : newPrice(world, {
            id: `price_${product.id.replace(/^prod_/, '')}`,
            product: product.id,
            unit_amount: priceCents,
          });
    newProduct(world, { ...product, default_price: price?.id ?? null });
  }
}

function forgetOld({ books, now }: World): void {
  const { answers, events, deliveries } = books;
  const isWaiting = new Set(deliveries.oldestFirst().map(({ event }) => event));
  for (const { id, created } of answers.oldestFirst())
    if (created < now() - ANSWERS_KEPT_SECONDS) answers.delete(id);
  for (const { id, created } of events.oldestFirst())
    if (created < now() - EVENTS_KEPT_SECONDS && !isWaiting.has(id)) events.delete(id);
}
