// Fixtures for browser tests: a store with its own database, and a page that fails the test on console errors.
import { type BrowserContext, expect as expectOf, type Page, test as withBrowser } from 'playwright/test';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { CONTENT, violationsIn } from './axe.ts';
import { type Store, type StoreOptions, startProcess } from './process.ts';

export type { Store };

/** The internals React keeps on its root element; there is no other way to see its progress from outside. */
export type ReactRoot = {
  stateNode: {
    pendingLanes: number;
    current: { child: Fiber | null; memoizedState: { isDehydrated: boolean } };
  };
};
type Fiber = {
  child: Fiber | null;
  memoizedProps: { router?: { navigate: (path: string) => Promise<void> } } | null;
};

export const expect = expectOf.extend({
  /**
   * Waits for the URL and the screen that belongs to it. The URL changes first, and any action before the
   * screen follows would apply to the old screen.
   */
  async toArriveAt(page: Page, url: string | RegExp) {
    if (this.isNot) throw new Error('toArriveAt has no opposite: ask toHaveURL');
    let message = () => '';
    let pass = true;
    try {
      await expectOf(page).toHaveURL(url);
      await page.waitForFunction(() => {
        const entries = Object.entries(document.getElementById('app') ?? {});
        const [, root] = entries.find(([key]) => key.startsWith('__reactContainer$')) ?? [];
        return !root || (root as ReactRoot).stateNode.pendingLanes === 0;
      });
    } catch (error) {
      pass = false;
      message = () => String(error instanceof Error ? error.message : error);
    }
    return { pass, message, name: 'toArriveAt', expected: url, actual: page.url() };
  },
});

/** Problems that pages reported; a test with a problem that it has not allowed fails. */
type Problems = {
  readonly found: readonly string[];
  /** For tests that cause a problem on purpose, such as a lost network or a 404. */
  allow: (pattern: RegExp) => void;
};

/** With a browser that is launched again if it crashes before any page is open, as Chromium rarely does. */
export const base = withBrowser.extend<object, object>({
  browser: [
    async ({ playwright, browserName, launchOptions }, use) => {
      const launch = () => playwright[browserName].launch(launchOptions);
      const browser = await launch().catch((error: unknown) => {
        if (!/signal=|exitCode=/.test(String(error))) throw error;
        console.warn('The browser crashed at its start and is launched again.', error);
        return launch();
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
});

type TestFixtures = {
  /** `test.use({ isStoreShared: false })` at the top of a file whose tests change settings, zones or products. */
  isStoreShared: boolean;
  /** The store of the worker or of the file. Its data survives between tests, so tests use unique names. */
  store: Store;
  /** An extra store for this test only, to kill, restart or configure; removed afterwards. */
  ownStore: (options?: StoreOptions) => Promise<Store>;
  problems: Problems;
};
type WorkerFixtures = {
  stores: { shared: () => Promise<Store>; ofFile: (file: string) => Promise<Store> };
};

/** The browser's message for a request that fails offline: `problems.allow(LOST_NETWORK)`. */
export const LOST_NETWORK =
  /net::ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE|FAILED|CONNECTION_\w+|NETWORK_\w+)/;

const HYDRATION = /hydrat|did not match|Minified React error|react\.dev\/errors/i;

/**
 * Collects console errors, uncaught errors, Content-Security-Policy violations and hydration mismatches of
 * every page of a context, including pop-ups. The `page` fixture has it; manually created contexts need a call.
 */
export async function watch(context: BrowserContext): Promise<Problems & { unexpected: () => string[] }> {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || HYDRATION.test(text))
      problems.push(`console ${message.type()}: ${text}`);
  });
  context.on('weberror', (event) =>
    problems.push(`uncaught: ${event.error().stack ?? event.error().message}`),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
  return {
    found: problems,
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/** Connections to the stores' databases, kept by the worker: opening one takes longer than most questions. */
const DATABASES = new Map<string, Sql>();

export function connectToDatabase({ databaseUrl }: Store): Sql {
  const open = DATABASES.get(databaseUrl) ?? openDatabase(databaseUrl, { pool: 2 });
  DATABASES.set(databaseUrl, open);
  return open;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isStoreShared: [true, { option: true }],
  stores: [
    async ({}, use) => {
      let shared: Store | undefined;
      let ownStore: { file: string; store: Store } | undefined;
      await use({
        shared: async () => {
          shared ??= await startProcess();
          return shared;
        },
        ofFile: async (file) => {
          if (ownStore?.file === file) return ownStore.store;
          await ownStore?.store.stop();
          ownStore = undefined;
          ownStore = { file, store: await startProcess() };
          return ownStore.store;
        },
      });
      await shared?.stop();
      await ownStore?.store.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  store: [
    async ({ stores, isStoreShared }, use, testInfo) => {
      const store = await (isStoreShared ? stores.shared() : stores.ofFile(testInfo.file));
      const sql = connectToDatabase(store);
      // All tests share one IP address.
      await sql`delete from rate_limits`;
      const shared = isStoreShared ? await seenByAll(sql) : undefined;
      await use(store);
      if (shared) expect(await seenByAll(sql), 'a shared store is left as it was').toEqual(shared);
    },
    { timeout: 150_000 },
  ],
  ownStore: [
    async ({ context }, use, testInfo) => {
      const started: Store[] = [];
      await use(async (options) => {
        const store = await startProcess(options);
        started.push(store);
        return store;
      });
      // A page that outlives its store complains that it is gone.
      if (testInfo.errors.length === 0) for (const page of context.pages()) await page.close();
      for (const store of started) await store.stop();
    },
    { timeout: 150_000 },
  ],
  // A service worker first downloads the whole app, which only tests tagged @worker need.
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

/** Data that a test must not change in a shared store. */
const seenByAll = (sql: Sql) => sql`
  select (select jsonb_agg(s order by key) from store_settings s) as settings,
    (select jsonb_agg(z order by id) from delivery_zones z) as zones,
    (select jsonb_agg(jsonb_build_array(id, price_cents, name) order by id) from products p) as products`;

/**
 * Checks the page's current state by axe's rules for WCAG 2.2 A and AA, or by the given rules. Header and footer are
 * the same everywhere and have their own tests (pages.test.ts, accessibility.test.ts).
 */
export async function expectAccessible(
  page: Page,
  only?: readonly string[],
  part: Parameters<typeof violationsIn>[2] = CONTENT,
): Promise<void> {
  // A form below the fold hydrates last.
  await expect(page.locator('form:has([name="message"]) button[type="submit"]:disabled')).toHaveCount(0);
  expect(await violationsIn(page, only, part)).toEqual([]);
}
