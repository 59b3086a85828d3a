// What every browser test starts from: a store with a database of its own, and a page that may not complain.
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect as expectOf, type Page } from 'playwright/test';
import { type Env, type Store, type StoreOptions, startStore } from './server.ts';

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
  /** Environment of this file's store, for `test.use({ storeEnv: { … } })` at the top of a file. */
  storeEnv: Env;
  /** The file's store. It keeps its data from test to test, so tests use names of their own. */
  store: Store;
  /** A further store for this test alone, for killing, restarting or other settings; removed afterwards. */
  ownStore: (options?: StoreOptions) => Promise<Store>;
  problems: Problems;
};
type WorkerFixtures = { stores: { of: (file: string, env: Env) => Promise<Store> } };

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
  storeEnv: [{}, { option: true }],
  stores: [
    async ({}, use) => {
      let current: { key: string; store: Store } | undefined;
      await use({
        of: async (file, env) => {
          const key = JSON.stringify([file, env]);
          if (current?.key === key) return current.store;
          await current?.store.stop();
          current = undefined;
          current = { key, store: await startStore({ env }) };
          return current.store;
        },
      });
      await current?.store.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  store: [
    async ({ stores, storeEnv }, use, testInfo) => {
      await use(await stores.of(testInfo.file, storeEnv));
    },
    { timeout: 60_000 },
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
    { timeout: 120_000 },
  ],
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

/** axe's rules for WCAG 2.2 A and AA, on the page as it is now. */
export async function expectAccessible(page: Page, only?: string[]): Promise<void> {
  // A form below the first view wakes up last, and half way from one colour to another a button has neither.
  await expect(page.locator('form.quote-form button[type="submit"]:disabled')).toHaveCount(0);
  await page.evaluate(async () => {
    // What is out of sight starts to change its color only when somebody asks for it.
    for (const button of document.querySelectorAll('button')) void getComputedStyle(button).backgroundColor;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // The usual way opens a page of its own for each answer, and the one behind it then draws once a second.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze();
  const named = violations.map(({ id, impact, help, nodes }) => ({
    rule: `${id} (${impact}): ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(named).toEqual([]);
}
