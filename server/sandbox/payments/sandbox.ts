import { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import { controlRoutes } from './controls.ts';
import { pageRoutes } from './pages/routes.ts';
import { newPrice } from './resources/prices.ts';
import { newProduct } from './resources/products.ts';
import { expireOverdue } from './resources/sessions.ts';
import { openBooks, type SessionRow } from './state/books.ts';
import { pruneEvents } from './state/events.ts';
import { Faults } from './state/faults.ts';
import { type Log, NOBODY, type World } from './state/world.ts';
import { startPostman } from './webhooks.ts';

export type SeedProduct = {
  /** The product's id; its price's id is `price_` plus the part after `prod_`. */
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
  /** Base URL of the hosted page in browsers: the store's own URL. */
  publicUrl: string;
  /** The journal file. Only one process may use it. */
  storeFile: string;
  /** Shown on the hosted page and on card statements; "Test store" by default. */
  merchantName?: string;
  /** Products in list order; added once, when the journal is new. */
  seedProducts?: readonly SeedProduct[];
  /** The stand-in's clock before tests advance it. */
  now?: () => Date;
  log?: Log;
  retryDelaysMs?: number[];
  /** How often sessions are checked for expiry, and old rows forgotten. */
  sweepEveryMs?: number;
  kept?: Kept;
};

export type PaymentsSandbox = {
  /** Serves `/v1/*` and `/sandbox/payments/*`; mount it at the root of the store's server. */
  app: Hono;
  /** Stops timers and deliveries, releases held calls and closes the journal. */
  close(): Promise<void>;
};

/** How many are remembered: of sessions that are over with their payments, and of events that were delivered. */
type Kept = { answers: number; sessions: number; events: number };
/** A few megabytes of each: whoever floods the store with checkouts must not fill its memory. */
const KEPT: Kept = { answers: 2_000, sessions: 5_000, events: 5_000 };
/** The provider forgets keys after a day, too. */
const ANSWERS_KEPT_SECONDS = 86_400;

/**
 * A local stand-in for the payment provider, called by the provider's own SDK. Used only when no real key is set; no
 * card is ever charged. Webhook deliveries start at once, and are retried until the store listens.
 */
export function createPaymentsSandbox(options: PaymentsSandboxOptions): PaymentsSandbox {
  if (!options.secretKey || !options.webhookSecret)
    throw new Error('The payments stand-in needs both secrets.');
  const { kept = KEPT } = options;
  const books = openBooks(options.storeFile);
  const clock = options.now ?? (() => new Date());
  const world: World = {
    books,
    faults: new Faults(),
    now: () => Math.floor(clock().getTime() / 1000) + (books.settings.get('clock')?.offsetSeconds ?? 0),
    realMs: () => Date.now(),
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    merchantName: options.merchantName ?? 'Test store',
    endpoint: { url: options.webhookUrl, secret: options.webhookSecret },
    cause: NOBODY,
    log: options.log ?? (() => undefined),
  };
  books.transact(() => {
    if (books.isNew) seed(world, options.seedProducts ?? []);
    forget(world, kept);
  });

  const postman = startPostman(world, options);
  const closing = new AbortController();
  const wake = () => postman.wake();
  const { secretKey } = options;
  const app = new Hono();
  app.route('/', apiRoutes(world, { secretKey, wake, closing: closing.signal }));
  app.route('/', pageRoutes(world, { wake }));
  app.route('/', controlRoutes(world, { secretKey, wake, advance: (seconds) => advance(world, seconds) }));

  const sweep = setInterval(() => {
    try {
      books.transact(() => {
        expireOverdue(world);
        forget(world, kept);
      });
      wake();
    } catch (error) {
      world.log('payments.sweep_failed', { error: String(error) });
    }
  }, options.sweepEveryMs ?? 5_000).unref();
  wake();

  return {
    app,
    async close() {
      clearInterval(sweep);
      closing.abort();
      await postman.close();
      books.close();
    },
  };
}

/** Seeds in reverse, because lists return newest first. No events, because the catalog predates every listener. */
function seed(world: World, products: readonly SeedProduct[]): void {
  for (const { priceCents, ...product } of products.toReversed()) {
    if (priceCents === null) {
      newProduct(world, product);
      continue;
    }
    const price = newPrice(world, {
      id: `price_${product.id.replace(/^prod_/, '')}`,
      product: product.id,
      currency: 'usd',
      unit_amount: priceCents,
    });
    newProduct(world, { ...product, default_price: price.id });
  }
}

function forget(world: World, kept: Kept): void {
  pruneEvents(world, kept.events);
  const { answers, sessions } = world.books;
  for (const [place, { id, created }] of answers.newestFirst().entries()) {
    if (place >= kept.answers || created < world.now() - ANSWERS_KEPT_SECONDS) answers.delete(id);
  }
  const over = sessions.newestFirst().filter(({ wire }) => wire.status !== 'open');
  if (over.length > kept.sessions) forgetSessions(world, over.slice(kept.sessions));
}

function forgetSessions({ books }: World, sessions: readonly SessionRow[]): void {
  const intents = new Set(sessions.map(({ intent }) => intent));
  const isForgotten = ({ payment_intent: intent }: { payment_intent: string | { id: string } | null }) =>
    intents.has(typeof intent === 'object' ? (intent?.id ?? null) : intent);
  for (const { id } of sessions) books.sessions.delete(id);
  for (const intent of intents) if (intent !== null) books.intents.delete(intent);
  for (const table of [books.charges, books.refunds, books.disputes])
    for (const row of table.oldestFirst())
      if (row.payment_intent !== null && isForgotten(row)) table.delete(row.id);
}

function advance(world: World, seconds: number): void {
  const before = world.books.settings.get('clock')?.offsetSeconds ?? 0;
  world.books.settings.put({ id: 'clock', offsetSeconds: before + seconds });
}
