// Long: the fault table, row by row, in one place. Each fault is provoked for real, in browsers against the store as a
// process.
//
// | fault                          | proven by                                                                           |
// | ------------------------------ | ----------------------------------------------------------------------------------- |
// | server killed in mid-request   | tests/server/sync/faults.long.test.ts "a server killed during a request"; chaos     |
// | answer lost                    | tests/e2e/offline.test.ts "a quote whose response was lost";                        |
// |                                | tests/server/sync/faults.long.test.ts "a retry after a lost response"               |
// | two tabs; page and worker      | here "two tabs and the worker"; locks that leak or are held by an outdated          |
// |                                | tab: tests/offline/drain.test.ts and outdated.test.ts                               |
// | clock a day off                | here "a device whose clock is a day"                                                |
// | token expired while offline    | here "a session that ends"                                                          |
// | refused as invalid             | here "a refused request"                                                            |
// | product gone                   | here "a product that is removed while offline"; quote line:                         |
// |                                | tests/server/sync/faults.long.test.ts "a quote with an old price or a removed       |
// |                                | product"                                                                            |
// | price changed                  | tests/e2e/buying.test.ts "a price that changed"; both prices stored:                |
// |                                | tests/server/sync/faults.long.test.ts                                               |
// | quota exceeded                 | here "a full device"; tests/offline/outbox.test.ts "waiting commands of a full      |
// |                                | device", "a device that is full from the start"                                     |
// | app updated with a full outbox | here "an update keeps and sends a full outbox"; tests/offline/outdated.test.ts      |
// | sign-out with a full outbox    | tests/e2e/account.test.ts "signing out asks before it discards unsent changes"      |
// | two people on one device       | tests/e2e/account.test.ts "two people on one device";                               |
// |                                | tests/server/sync/commands.test.ts and sync-push.test.ts: the server checks the     |
// |                                | owner                                                                               |
// | database restored              | here "after a database restore"; tests/server/sync/faults.long.test.ts "after a     |
// |                                | restore from backup": receipts that survived                                        |
// | deploy while offline           | here "an update keeps and sends a full outbox" (old files stay);                    |
// |                                | tests/server/runtime/runtime-build.long.test.ts "files of the last build are kept"; |
// |                                | tests/e2e/offline.test.ts "a missing script stays a 404"                            |
//
// Chaos (npm run chaos, tests/chaos) provokes kills, lost answers, delays and duplicates at once and by the thousand.
import type { BrowserContext, Page } from 'playwright/test';
import { backUp } from '../helpers/backup.ts';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { newPerson, signIn, signInOnScreen } from '../helpers/people.ts';
import { startFaultyProxy } from '../helpers/proxy.ts';
import { startRelease } from '../helpers/release.ts';
import { limitStorage } from '../helpers/storageQuota.ts';
import { addToCart, ask, goTo, toast, visit, workerRuns } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

const TOPSOIL = '/product/premium-garden-topsoil';

async function fillQuote(page: Page, email: string, text: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Subject' }).fill(text);
  await page.getByRole('textbox', { name: 'Message' }).fill(`${text}, please.`);
}

/** From the form that stands there until the device says that it has them. */
async function saveQuotes(page: Page, email: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const again = page.getByRole('button', { name: 'Send Another Message' });
    if (await again.isVisible()) await again.click();
    await fillQuote(page, email, text);
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  }
}

const quotesOf = (store: Store, email: string): Promise<string[]> =>
  ask(store, async (sql) => {
    const rows = await sql<
      { subject: string }[]
    >`select request ->> 'subject' as subject from quotes where email = ${email} order by created_at`;
    return rows.map(({ subject }) => subject);
  });

const wishes = (store: Store, email: string) =>
  ask(
    store,
    (sql) => sql`
      select extract(epoch from now() - user_wishlist.updated_at)::int as age_seconds
      from user_wishlist join users on users.id = user_wishlist.user_id
      where users.email = ${email} and deleted_at is null`,
  );

const heart = (page: Page) =>
  page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first();

type Kept = { key: string; epoch?: string; next?: number };

/** Everything in one store of one database of the device; the first whose name begins so. */
const stored = <Row>(page: Page, database: string, table: string): Promise<Row[]> =>
  page.evaluate(
    async ([prefix, name]) => {
      const found = (await indexedDB.databases()).find((known) => known.name?.startsWith(prefix));
      const opened = indexedDB.open(found?.name ?? prefix);
      await new Promise((resolve, reject) => {
        opened.onsuccess = resolve;
        opened.onerror = () => reject(opened.error);
      });
      const all = opened.result.transaction(name).objectStore(name).getAll();
      await new Promise((resolve, reject) => {
        all.onsuccess = resolve;
        all.onerror = () => reject(all.error);
      });
      opened.result.close();
      return all.result;
    },
    [database, table] as const,
  );

const cursor = async (page: Page): Promise<Kept> => {
  const found = (await stored<Kept>(page, 'catalog', 'meta')).find(({ key }) => key === 'cursor');
  return found ?? Promise.reject(new Error('the device has no cursor'));
};

/** What a phone hears when signal returns: all that waits for it runs. */
async function signalReturns(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** Runs in the page: counts from here on how often it tries to put something into the outbox. */
function countTries(): { saved: number } {
  const tries = { saved: 0 };
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function count(...given: Parameters<typeof add>) {
    if (this.name === 'outbox') tries.saved += 1;
    return add.apply(this, given);
  };
  return tries;
}

/** Wakes the service worker as the browser does it when signal returns, page or no page. */
async function ringWorker(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  await worker.evaluate(() => {
    // Not every Chromium has background sync.
    dispatchEvent(Object.assign(new Event('sync'), { tag: 'outbox', waitUntil: () => undefined }));
  });
}

test('two tabs and the worker that send the same queue at once, without locks, store each command once', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  const email = 'three-at-once@example.com';
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const proxy = await startFaultyProxy(store.url);
  try {
    await visit(page, `${proxy.url}/contact`);
    await workerRuns(page);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const prototype = Object.getPrototypeOf(navigator);
      Reflect.deleteProperty(prototype, 'locks');
      // A Chromium without a window has no icon, and ends the worker that wants to mark it.
      Reflect.deleteProperty(prototype, 'setAppBadge');
    });
    const other = await context.newPage();
    await visit(other, `${proxy.url}/contact`);
    expect(await other.evaluate(() => 'locks' in navigator)).toBe(false);
    await context.setOffline(true);
    await saveQuotes(page, email, ['first', 'second']);
    await saveQuotes(other, email, ['third']);

    // Held back until all three have sent: none can have had an answer before the others read the queue.
    const late = Array.from({ length: 3 }, () => proxy.failNext({ delayMs: 1_500 }, 'POST', /^\/api\/sync$/));
    await context.setOffline(false);
    await ringWorker(context);
    await Promise.all(late);
    const states = async () => (await stored<{ state: string }>(page, 'anon:', 'outbox')).map((s) => s.state);
    await expect.poll(states).toEqual(['sent', 'sent', 'sent']);
    expect(proxy.passed.filter((request) => request === 'POST /api/sync').length).toBeGreaterThanOrEqual(3);
    expect(await quotesOf(store, email)).toEqual(['first', 'second', 'third']);
  } finally {
    await proxy.close();
  }
});

for (const [name, hours] of [
  ['ahead', 25],
  ['behind', -25],
] as const) {
  test(`a device whose clock is a day ${name} keeps its sign-in, and what it did arrives once, at the store's time`, {
    tag: '@long',
  }, async ({ page, context, store, problems }) => {
    problems.allow(LOST_NETWORK);
    const email = `clock-${name}@example.com`;
    await newPerson(store, email);
    await context.addInitScript((shiftMs) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...given: unknown[]) {
          if (given.length === 0) super(Real.now() + shiftMs);
          else super(...(given as [number]));
        }
        static override now = () => Real.now() + shiftMs;
      } as DateConstructor;
    }, hours * 3_600_000);
    await signInOnScreen(page, email);
    await goTo(page, TOPSOIL);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(true);
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    await expect.poll(() => wishes(store, email)).toHaveLength(1);
    const [wish] = await wishes(store, email);
    expect(Math.abs(Number(wish?.ageSeconds))).toBeLessThan(60);
    await page.reload();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await goTo(page, '/account/wishlist');
    await expect(page.getByRole('article', { name: 'Premium Garden Topsoil' })).toBeVisible();
  });
}

test('the home page proposes the store’s day on a device a year behind', { tag: '@long' }, async ({
  page,
  context,
  store,
}) => {
  await context.addInitScript((shiftMs) => {
    const { now } = Date;
    Date.now = () => now() - shiftMs;
    globalThis.Date = new Proxy(Date, {
      construct: (Real, given: [number]) => (given.length > 0 ? new Real(...given) : new Real(Date.now())),
    });
  }, 365 * 86_400_000);
  const proposed = /home-cut-dot.*?<b class="num">([^<]+)/;
  await visit(page, '/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('clock-offset'))).toBe('31536000000');
  await expect
    .poll(async () => {
      const html = await (await fetch(store.url)).text();
      return (await page.locator('.home-cut b').first().textContent()) === proposed.exec(html)?.[1];
    })
    .toBe(true);
});

test('a session that ends or a product that is removed while offline loses nothing that was queued', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/status of 40[013]/);
  const email = 'expired@example.com';
  await newPerson(store, email);
  const back =
    await test.step('after a session ends while offline, the queue is sent after the next sign-in', async () => {
      await signIn(page, store, email);
      await visit(page, TOPSOIL);
      await workerRuns(page);
      await context.setOffline(true);
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await page.close();
      await ask(
        store,
        (sql) => sql`delete from sessions where user_id = (select id from users where email = ${email})`,
      );

      // Three hours later: what the device has is too old, and cannot be renewed.
      const later = await context.newPage();
      await later.clock.install({ time: Date.now() + 3 * 3_600_000 });
      await later.clock.resume();
      await context.setOffline(false);
      await visit(later, '/shop');
      await expect(later.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      const waiting = await stored<{ state: string; type: string }>(later, 'u:', 'outbox');
      // A slow machine may have looked at the product for long enough to be remembered for it.
      const wished = waiting.filter(({ type }) => type !== 'viewProduct');
      expect(wished).toMatchObject([{ state: 'waiting', type: 'addToWishlist' }]);
      expect(await wishes(store, email)).toEqual([]);
      await later.close();

      const next = await context.newPage();
      await signInOnScreen(next, email);
      await expect.poll(() => wishes(store, email)).toHaveLength(1);
      return next;
    });
  await test.step('after a product is removed or repriced while offline, its review returns and the cart names it', async () => {
    await addToCart(back, '/product/lawn-repair-mix', 2);
    await addToCart(back, '/product/river-rock', 2);
    const inAccount = () =>
      ask(
        store,
        (sql) => sql`
        select 1 from cart_lines join users on owner = 'u:' || users.id
        where users.email = ${email} and deleted_at is null`,
      );
    await expect.poll(inAccount).toHaveLength(2);
    await workerRuns(back);
    await context.setOffline(true);
    await goTo(back, '/product/river-rock');
    await back.getByRole('tab', { name: 'Reviews' }).click();
    await back.getByRole('button', { name: 'Write a Review' }).click();
    await back.getByRole('radio', { name: '4 of 5: Very Good' }).check();
    await back.getByRole('textbox', { name: 'Title (optional)' }).fill('Round and clean');
    await back.getByRole('button', { name: 'Submit Review' }).click();
    await expect
      .poll(() => stored(back, 'u:', 'outbox'))
      .toContainEqual(expect.objectContaining({ type: 'reviewProduct', state: 'waiting' }));
    await ask(store, async (sql) => {
      await sql`update products set deleted_at = now() where slug = 'river-rock'`;
      await sql`update products set price_cents = 6125 where slug = 'lawn-repair-mix'`;
    });
    await context.setOffline(false);
    const needs = back.getByRole('status').filter({ hasText: '1 needs you.' });
    await expect(needs).toBeVisible();
    await needs.getByRole('button', { name: 'Open' }).click();
    const row = back.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Product review' });
    await expect(row).toContainText('Round and clean');
    await expect(row).toContainText('This product is no longer sold.');
    expect(
      await ask(store, (sql) => sql`select 1 from product_reviews where title = 'Round and clean'`),
    ).toEqual([]);
    const review = async () => {
      const items = await stored<{ id: string; type: string; state: string }>(back, 'u:', 'outbox');
      return items.find(({ type }) => type === 'reviewProduct');
    };
    const first = await review();
    await row.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(async () => (await review())?.id).not.toBe(first?.id);
    await expect.poll(async () => (await review())?.state).toBe('refused');
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByRole('button', { name: 'Keep it' }).click();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByRole('button', { name: 'Delete for good' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(review).toBeUndefined();

    await goTo(back, '/cart');
    const gone = back.getByRole('listitem').filter({ hasText: 'River Rock' }).filter({ hasNotText: 'now' });
    await expect(gone).toHaveClass(/\bis-out\b/);
    await expect(gone.getByRole('textbox')).toHaveCount(0);
    await expect(back.getByRole('status', { name: 'Price changes' })).toContainText(
      'Lawn Repair Mix: $50.00, now $61.25',
    );
  });
});

test('a refused request leaves the queue with its reason and text, and the others are sent', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  const email = 'refused@example.com';
  // What the system around the browser is told; a headless one shows neither.
  await context.addInitScript(() => {
    const told = { badge: 0, asked: false };
    navigator.setAppBadge = async (count = 0) => {
      told.badge = count;
    };
    navigator.storage.persist = async () => {
      told.asked = true;
      return true;
    };
    Object.assign(globalThis, { told });
    // As on iOS, where nothing wakes a closed app.
    Reflect.deleteProperty(globalThis, 'SyncManager');
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: object }).told);
  await visit(page, '/contact');
  await workerRuns(page);
  await context.setOffline(true);
  await saveQuotes(page, email, ['before', 'too small', 'after']);
  await page.getByRole('button', { name: 'No signal · 3 waiting' }).click();
  const sheet = page.getByRole('dialog', { name: 'Waiting for signal' });
  await expect(sheet).toContainText(/Last connected at \d+:\d\d/);
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await expect(sheet.getByText('No signal. It will be sent automatically. Nothing is lost.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(told).toEqual({ badge: 3, asked: true });
  // As an older app would have let it through.
  await page.evaluate(async () => {
    const owner = (await indexedDB.databases()).find(({ name }) => name?.startsWith('anon:'));
    const opened = indexedDB.open(owner?.name ?? '');
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const change = opened.result.transaction('outbox', 'readwrite');
    const outbox = change.objectStore('outbox');
    const all = outbox.getAll();
    all.onsuccess = () => {
      const item = all.result.find(({ payload }) => payload.subject === 'too small');
      outbox.put({ ...item, payload: { ...item.payload, kind: 'custom_blend', cubicYards: 2 } });
    };
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    opened.result.close();
  });
  await context.setOffline(false);
  const needs = page.getByRole('status').filter({ hasText: '1 needs you.' });
  await expect(needs).toBeVisible();
  expect(await quotesOf(store, email)).toEqual(['before', 'after']);
  await expect.poll(told).toEqual({ badge: 1, asked: true });

  await needs.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog')).toContainText('or when you next open the app.');
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'too small' });
  await expect(row).toContainText('A custom blend needs 10 or more cubic yards.');
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('too small, please.');
  await page.getByRole('textbox', { name: 'Cubic yards' }).fill('12');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect.poll(() => quotesOf(store, email)).toEqual(['before', 'after', 'too small']);
  await expect(needs).toBeHidden();
});

test('a full device says so, keeps the text in the form, sends its queue, and leaves its cursor unchanged', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  test.slow();
  problems.allow(LOST_NETWORK);
  problems.allow(/Nothing was saved on this device|Quota/);
  const email = 'no-room@example.com';
  const room = await limitStorage(page, store.url);
  await visit(page, '/contact');
  await workerRuns(page);
  const pictures = () => page.evaluate(async () => (await (await caches.open('pictures-1')).keys()).length);
  await expect.poll(pictures).toBeGreaterThan(0);
  const before = await cursor(page);
  await context.setOffline(true);
  await saveQuotes(page, email, ['had room']);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await room.useUp();

  await fillQuote(page, email, 'no room');
  const tries = await page.evaluateHandle(countTries);
  await page.getByRole('button', { name: 'Request quote' }).click();
  const full = 'This device is full. Nothing you entered here is lost';
  await expect(toast(page, 'Error')).toContainText(full);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('no room, please.');
  expect(await tries.evaluate(({ saved }) => saved)).toBe(2);
  expect(await stored(page, 'anon:', 'outbox')).toMatchObject([{ payload: { subject: 'had room' } }]);
  await expect.poll(pictures).toBe(0);

  // A measured job does not fit either, and goes along as a link; the quote's text waits meanwhile.
  await goTo(page, '/guides/topsoil-calculator?length=20&width=10&depth=4');
  await page.getByRole('button', { name: 'Only save the job' }).click();
  await expect(page.getByText('This phone is full, so the job is not saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share or copy the link' })).toBeVisible();
  await goTo(page, '/contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('no room, please.');

  await ask(store, (sql) => sql`update products set price_cents = 3599 where slug = 'shovel'`);
  const stays = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('The catalog stays as it is.'),
  });
  await context.setOffline(false);
  await stays;
  await expect.poll(() => stored(page, 'anon:', 'outbox')).toEqual([]);
  expect(await quotesOf(store, email)).toEqual(['had room']);
  expect(await cursor(page)).toEqual(before);

  await room.giveBack();
  await signalReturns(context);
  await expect.poll(async () => (await cursor(page)).next).toBeGreaterThan(before.next ?? 0);
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect.poll(() => quotesOf(store, email)).toEqual(['had room', 'no room']);
});

test('an update keeps and sends a full outbox; an old tab freezes, writes nothing, and asks for a reload', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  test.slow();
  problems.allow(LOST_NETWORK);
  problems.allow(/status of 503|Nothing was saved on this device/);
  const email = 'updated@example.com';
  const release = await startRelease(store.url);
  try {
    await visit(page, `${release.url}/contact`);
    await workerRuns(page);
    release.refusePushes();
    await saveQuotes(page, email, ['one', 'two']);
    await page.getByRole('button', { name: 'Send Another Message' }).click();

    release.deploy();
    const other = await context.newPage();
    await visit(other, `${release.url}/`);
    const update = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Update ready.' });
    await expect(update(other)).toBeVisible();
    const script = () => other.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'));
    // The app reloads after 3 s in any case. Where the workers take longer to change places, it offers it again.
    await expect(async () => {
      await Promise.all([
        other.waitForEvent('load', { timeout: 15_000 }),
        update(other).getByRole('button', { name: 'Reload' }).click({ timeout: 15_000 }),
      ]);
      expect(await script()).toContain('/assets-newer/');
    }).toPass();
    const versions = () =>
      other.evaluate(async () => {
        const all = await indexedDB.databases();
        return all.flatMap(({ name, version }) => (name?.startsWith('anon:') ? [version] : []));
      });
    await expect.poll(versions).toEqual([20]);

    await page.bringToFront();
    await expect(update(page)).toBeVisible();
    await fillQuote(page, email, 'from the old tab');
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('from the old tab, please.');
    const kept = await stored<{ state: string }>(other, 'anon:', 'outbox');
    expect(kept).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);

    release.takePushes();
    await signalReturns(context);
    await expect.poll(() => quotesOf(store, email)).toEqual(['one', 'two']);
    const again = page.waitForEvent('load');
    await update(page).getByRole('button', { name: 'Reload' }).click();
    await again;
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('from the old tab, please.');
    await page.getByRole('button', { name: 'Request quote' }).click();
    await expect.poll(() => quotesOf(store, email)).toEqual(['one', 'two', 'from the old tab']);
  } finally {
    await release.close();
  }
});

test('after a database restore the device starts over, shows the store’s data, and sends its changes once', {
  tag: ['@worker', '@long'],
}, async ({ page, context, ownStore, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/status of 409/);
  const store = await ownStore();
  const email = 'restored@example.com';
  const newPrice = /\$77\b/;
  await store.kill('SIGTERM');
  const backup = await backUp(store.databaseUrl);
  try {
    await store.restart();
    await ask(
      store,
      (sql) => sql`update products set price_cents = 7700 where slug = 'premium-garden-topsoil'`,
    );
    await visit(page, `${store.url}${TOPSOIL}`);
    await workerRuns(page);
    await expect(page.getByRole('main')).toContainText(newPrice);
    await expect
      .poll(() =>
        cursor(page).then(
          ({ epoch }) => epoch,
          () => '',
        ),
      )
      .not.toBe('');
    const before = await cursor(page);

    await store.kill();
    await visit(page, `${store.url}/contact`);
    await saveQuotes(page, email, ['across the restore']);
    await backup.restore();
    await store.restart();
    await signalReturns(context);
    await expect.poll(() => quotesOf(store, email)).toEqual(['across the restore']);
    await expect.poll(async () => (await cursor(page)).epoch).not.toBe(before.epoch);
    await context.setOffline(true);
    await visit(page, `${store.url}${TOPSOIL}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Premium Garden Topsoil' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(newPrice);
  } finally {
    await backup.drop();
  }
});
