// What every browser test starts from: a store with a database of its own, and a page that may not complain.
import { type BrowserContext, test as base, expect as expectOf, type Page } from 'playwright/test';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { violationsIn } from './axe.ts';
import { type Store, type StoreOptions, startStore } from './server.ts';

export type { Store };

/** What React keeps on the element it renders into; nothing else tells from outside how far it is. */
export type ReactRoot = {
  stateNode: {
    pendingLanes: number;
    current: { child: object | null; memoizedState: { isDehydrated: boolean } };
  };
};

export const expect = expectOf.extend({
  /**
   * The address, and the screen that belongs to it: the address changes first, and whatever is done before the
   * screen follows is done to the one that is left.
   */
  async toArriveAt(page: Page, url: string | RegExp) {
    if (this.isNot) throw new Error('toArriveAt has no opposite: ask toHaveURL');
    let message = () => '';
    let pass = true;
    try {
      await expectOf(page).toHaveURL(url);
      await page.waitForFunction(() => {
        const held = Object.entries(document.getElementById('app') ?? {});
        const [, root] = held.find(([key]) => key.startsWith('__reactContainer$')) ?? [];
        return !root || (root as ReactRoot).stateNode.pendingLanes === 0;
      });
    } catch (error) {
      pass = false;
      message = () => String(error instanceof Error ? error.message : error);
    }
    return { pass, message, name: 'toArriveAt', expected: url, actual: page.url() };
  },
});

/** What pages complained about; a test that leaves any, and has not allowed it, fails. */
type Problems = {
  readonly found: readonly string[];
  /** For tests that provoke a complaint: a lost network, a page that is not there. */
  allow: (pattern: RegExp) => void;
};

type TestFixtures = {
  /** `test.use({ isStoreShared: false })` at the top of a file whose tests change what everybody sees. */
  isStoreShared: boolean;
  /** The worker's store, or the file's. It keeps its data from test to test, so tests use names of their own. */
  store: Store;
  /** A further store for this test alone, for killing, restarting or other settings; removed afterwards. */
  ownStore: (options?: StoreOptions) => Promise<Store>;
  problems: Problems;
};
type WorkerFixtures = {
  stores: { shared: () => Promise<Store>; ofFile: (file: string) => Promise<Store> };
};

/** What a browser says of each request that a lost network swallows: `problems.allow(LOST_NETWORK)`. */
export const LOST_NETWORK =
  /net::ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE|FAILED|CONNECTION_\w+|NETWORK_\w+)/;

const HYDRATION = /hydrat|did not match|Minified React error|react\.dev\/errors/i;

/**
 * Collects errors on the console, uncaught errors, broken Content-Security-Policy and hydration mismatches of
 * every page of a context, pop-ups included. The `page` fixture has it; contexts made by hand need a call.
 */
export async function watch(context: BrowserContext): Promise<Problems & { unexpected: () => string[] }> {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || HYDRATION.test(text)) found.push(`console ${message.type()}: ${text}`);
  });
  context.on('weberror', (event) => found.push(`uncaught: ${event.error().stack ?? event.error().message}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
  return {
    found,
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isStoreShared: [true, { option: true }],
  stores: [
    async ({}, use) => {
      let shared: Store | undefined;
      let own: { file: string; store: Store } | undefined;
      await use({
        shared: async () => {
          shared ??= await startStore();
          return shared;
        },
        ofFile: async (file) => {
          if (own?.file === file) return own.store;
          await own?.store.stop();
          own = undefined;
          own = { file, store: await startStore() };
          return own.store;
        },
      });
      await shared?.stop();
      await own?.store.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  store: [
    async ({ stores, isStoreShared }, use, testInfo) => {
      const store = await (isStoreShared ? stores.shared() : stores.ofFile(testInfo.file));
      const sql = openDatabase(store.databaseUrl, { pool: 1 });
      // All tests come from one address.
      await sql`delete from rate_limits`;
      const before = isStoreShared ? await seenByAll(sql) : undefined;
      await use(store);
      if (before) expect(await seenByAll(sql), 'a shared store is left as it was').toEqual(before);
      await sql.end();
    },
    { timeout: 150_000 },
  ],
  ownStore: [
    async ({}, use) => {
      const started: Store[] = [];
      await use(async (options) => {
        const store = await startStore(options);
        started.push(store);
        return store;
      });
      for (const store of started) await store.stop();
    },
    { timeout: 150_000 },
  ],
  // A worker takes the whole app onto the device first, which only tests tagged @worker are about.
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes('@worker') ? 'allow' : 'block'),
  baseURL: async ({ store }, use) => {
    await use(store.url);
  },
  problems: [
    async ({ context }, use) => {
      const problems = await watch(context);
      await use(problems);
      expect(problems.unexpected(), 'pages complained').toEqual([]);
    },
    { auto: true },
  ],
});

/** What a test must not change in a store that it shares. */
const seenByAll = (sql: Sql) => sql`
  select (select jsonb_agg(s order by key) from store_settings s) as settings,
    (select jsonb_agg(z order by id) from delivery_zones z) as zones,
    (select jsonb_agg(jsonb_build_array(id, price_cents, name) order by id) from products p) as products`;

/** By axe's rules for WCAG 2.2 A and AA, or those that are named, as the page is now. */
export async function expectAccessible(page: Page, only?: readonly string[]): Promise<void> {
  // A form below the first view wakes up last.
  await expect(page.locator('form.quote-form button[type="submit"]:disabled')).toHaveCount(0);
  expect(await violationsIn(page, only)).toEqual([]);
}
