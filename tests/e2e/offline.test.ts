// Long: one visit, then no network: what the installed worker serves, and what becomes of a request made meanwhile.
import { hash } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { startFaultyProxy } from '../helpers/proxy.ts';
import { ask, goTo, searchShop, toast, visit, workerRuns } from '../helpers/visitor.ts';

const PICTURE = /\/pictures\/[a-z]+\/([a-z0-9-]+?)-(?:\d+|swatch)\.(?:avif|webp)/g;

const slugsIn = (text: string) => new Set([...text.matchAll(PICTURE)].map(([, slug = '']) => slug));

/** The pictures of all products, as the shop shows them to somebody who has signal. */
async function productPictures(store: Store): Promise<Set<string>> {
  const answer = await fetch(`${store.url}/shop?show=96`);
  const slugs = slugsIn(await answer.text());
  expect(slugs.size).toBeGreaterThan(12);
  return slugs;
}

/** One visit to the home page, until the worker has the page and every product has its picture on the device. */
async function firstVisit(page: Page, store: Store, url = ''): Promise<void> {
  const slugs = await productPictures(store);
  await visit(page, `${url}/`);
  await workerRuns(page);
  const missing = async () => {
    const kept = await page.evaluate(async () => {
      const requests = await (await caches.open('pictures-1')).keys();
      return requests.map((request) => request.url).join(' ');
    });
    return [...slugs.difference(slugsIn(kept))];
  };
  await expect.poll(missing, { message: 'pictures not kept yet' }).toEqual([]);
}

async function expectShown(pictures: Locator): Promise<void> {
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), {
        message: (await picture.getAttribute('src')) ?? '',
      })
      .toBeGreaterThan(0);
  }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function askForQuote(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Driveway stone');
  await page.getByRole('textbox', { name: 'Message' }).fill('14 yards of #57 for a driveway, please.');
  await page.getByRole('button', { name: 'Request quote' }).click();
}

/** Asks for a quote without signal, and sees it saved and waiting. */
async function askWithoutSignal(
  page: Page,
  context: BrowserContext,
  email: string,
  before = '',
): Promise<void> {
  await context.setOffline(true);
  await visit(page, '/contact');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email *' })).toHaveValue(before);
  await askForQuote(page, email);
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  // A page that was loaded past its worker goes on saying that it has a network.
  const [cutOff, waiting] = (await page.evaluate(() => navigator.onLine))
    ? ['The store does not answer', 'Waiting for the store']
    : ['No signal', 'Waiting for signal'];
  await expect(page.getByRole('status').filter({ hasText: cutOff })).toBeVisible();
  await page.getByRole('button', { name: `${cutOff} · 1 waiting` }).click();
  const sheet = page.getByRole('dialog', { name: waiting });
  const row = sheet
    .getByRole('listitem')
    .filter({ hasText: 'Driveway stone' })
    .filter({ has: page.getByText('Waiting', { exact: true }) });
  await expect(row).toContainText('Quote');
  await sheet.getByRole('button', { name: 'Close' }).click();
}

async function quotesOf(store: Store, email: string): Promise<number> {
  const rows = await ask(store, (sql) => sql`select id from quotes where email = ${email}`);
  return rows.length;
}

/** What the device itself says of its requests, oldest first. */
function outboxStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
    const { name = '' } =
      (await indexedDB.databases()).find((found) => found.name?.startsWith('anon:')) ?? {};
    const database = await open(name);
    const all = database.transaction('outbox').objectStore('outbox').getAll();
    const items = await new Promise<{ state: string }[]>((resolve, reject) => {
      all.onsuccess = () => resolve(all.result);
      all.onerror = () => reject(all.error);
    });
    database.close();
    return items.map(({ state }) => state);
  });
}

/** The store has it and the device knows: nothing is left to send, so one row stays one row. */
async function expectSentOnce(page: Page, store: Store, email: string): Promise<void> {
  const unsent = async () => (await outboxStates(page)).filter((state) => state !== 'sent');
  await expect.poll(unsent).toEqual([]);
  expect(await quotesOf(store, email)).toBe(1);
}

test('a browser that reports no network behind a VPN keeps nothing back while the store answers', {
  tag: ['@worker', '@long'],
}, async ({ page, store }) => {
  const email = 'behind-a-vpn@example.com';
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await visit(page, '/track-order');
  await workerRuns(page);
  const waits = page.getByRole('button', { name: /^Waiting for/ });
  const bar = page.getByRole('status').filter({ hasText: 'No signal' });
  // The page is now the worker's, which answers without a network too.
  for (const path of ['/track-order', '/contact']) {
    await visit(page, path);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(bar).toHaveCount(0);
    await expect(waits).toHaveCount(0);
  }
  await askForQuote(page, email);
  await expect.poll(() => quotesOf(store, email)).toBe(1);
});

test('a Wi-Fi that answers in the store’s place is named, with the way to its page', async ({ page }) => {
  await visit(page, '/track-order');
  const welcome = { contentType: 'text/html', body: 'Welcome to the cafe' };
  await page.route(/\/(?:healthz|api\/)/, (route) => route.fulfill(welcome));
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  const bar = page.getByRole('status').filter({ hasText: 'The store does not answer' });
  await expect(bar.getByRole('link', { name: 'Open the Wi-Fi’s page' })).toHaveAttribute('href', /^http:/);
  await page.unroute(/\/(?:healthz|api\/)/);
  await expect(bar).toHaveCount(0);
});

test('after one visit to the home page the store works without a network @phone', { tag: '@worker' }, async ({
  page,
  context,
  store,
  problems,
}) => {
  problems.allow(LOST_NETWORK);
  await firstVisit(page, store);
  await context.setOffline(true);

  const home = await visit(page, '/');
  expect(home.fromServiceWorker()).toBe(true);
  expect(await page.evaluate(() => fetch('/readyz').catch(() => 'lost'))).toBe('lost');
  await expect(page.getByRole('link', { name: 'Order Materials Now' }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No signal' })).toBeVisible();
  await page.reload();
  await expectShown(page.getByRole('article').getByRole('img'));

  await visit(page, '/shop');
  await expect(heading(page, 'All Products')).toBeVisible();
  await page.getByRole('link', { name: 'Show more' }).click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(32);
  await expectShown(cards.getByRole('img'));
  await searchShop(page, 'driveway');
  await expect(cards.filter({ hasText: 'Crusher Run Base' })).toBeVisible();
  await expect(cards.filter({ hasText: 'Premium Garden Topsoil' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear' }).click();
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: /Mulch/ }).click();
  await expect(cards).toHaveCount(6);

  for (const [path, name] of [
    ['/product/river-rock', 'River Rock'],
    ['/stripe-product/prod_TennesseeRiverRock', 'Tennessee River Rock'],
  ] as const) {
    await visit(page, path);
    await expect(heading(page, name)).toBeVisible();
    await expectShown(page.getByRole('main').getByRole('img').and(page.locator('img')));
  }
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toast(page, 'Added to Cart')).toContainText('1 cubic yard of Tennessee River Rock');

  await visit(page, '/guides/topsoil-calculator');
  for (const [name, value] of [
    ['Length, ft', '24'],
    ['Width, ft', '18'],
    ['Depth, in', '4'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(value);
  }
  await page.getByRole('textbox', { name: 'Depth, in' }).press('Enter');
  await expect(page.getByRole('heading', { name: '5.5 cubic yards' })).toBeVisible();

  await goTo(page, '/guides/topsoil-comparison');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Organic Compost Mix');

  await goTo(page, '/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tennessee River Rock' })).toContainText(
    '$78.00',
  );

  await test.step('the comparison opens without signal', async () => {
    await visit(page, '/compare?ids=prod_RaisedBedBlend,prod_TennesseeRiverRock');
    const prices = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Price' }) });
    await expect(prices.getByRole('cell')).toHaveText(['$62 per cubic yard', '$78 per cubic yard']);
  });
  await test.step('a push message is shown in its language, and pressing it opens its page', async () => {
    const message = {
      title: 'Su carga va en camino',
      text: 'El conductor llama 30 minutos antes de llegar.',
      url: '/track-order?order=ORD-2026-000001',
      tag: 'order ORD-2026-000001',
      language: 'es',
    };
    expect(await pushed(page, context, message)).toEqual({
      title: message.title,
      options: expect.objectContaining({ body: message.text, lang: 'es', data: { url: message.url } }),
    });
    expect(await pressed(context, message.url)).toEqual({ opened: [`${store.url}${message.url}`] });
    await visit(page, message.url);
    expect(await pressed(context, message.url)).toEqual({ focused: [page.url()] });
  });
});

type Pushed = { title: string; options: NotificationOptions };
type Focus = (this: { url: string }) => Promise<unknown>;
/** What the test takes the place of in the worker. */
type WorkerScope = EventTarget & {
  registration: { showNotification: (title: string, options?: NotificationOptions) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { focus: Focus } };
  pushed?: Pushed;
};

/**
 * Has the browser deliver a push to the installed worker.
 * @returns the notification that the worker shows; the headless browser itself has no place for one
 */
async function pushed(page: Page, context: BrowserContext, message: object): Promise<Pushed | undefined> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.registration.showNotification = async (title, options = {}) => {
      scope.pushed = { title, options };
    };
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as WorkerScope).pushed);
  await expect.poll(shown).toBeDefined();
  await devtools.detach();
  return shown();
}

/** What the worker does when its notification is pressed. Windows come to the front only for a real press. */
async function pressed(context: BrowserContext, url: string): Promise<object | undefined> {
  return context.serviceWorkers()[0]?.evaluate(async (path) => {
    const scope = globalThis as unknown as WorkerScope;
    const done: { opened?: string[]; focused?: string[] } = {};
    scope.clients.openWindow = async (opened) => {
      done.opened = [...(done.opened ?? []), opened];
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus() {
      done.focused = [...(done.focused ?? []), this.url];
      return this;
    };
    let work: Promise<unknown> = Promise.resolve();
    const press = Object.assign(new Event('notificationclick'), {
      notification: { data: { url: path }, close: () => undefined },
      waitUntil: (all: Promise<unknown>) => {
        work = all;
      },
    });
    scope.dispatchEvent(press);
    await work;
    return done;
  }, url);
}

test('the shop still opens while the store is down, and a missing script stays a 404', {
  tag: ['@worker', '@long'],
}, async ({ page, ownStore, problems }) => {
  // A store of its own, started twice.
  test.slow();
  problems.allow(LOST_NETWORK);
  problems.allow(/status of 404/);
  const store = await ownStore();
  await firstVisit(page, store, store.url);
  const missing = '/assets/index-00000000.js';
  const direct = await fetch(`${store.url}${missing}`);
  expect([direct.status, direct.headers.get('content-type')]).toEqual([404, 'text/plain; charset=UTF-8']);
  // Through the worker as well: HTML in place of a script would be worse than none.
  expect(await page.evaluate(async (path) => (await fetch(path)).status, missing)).toBe(404);

  // Code that a deploy took away: the page says so and offers the newer version.
  const gone = '**/assets/admin-*';
  await page.context().route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await visit(page, `${store.url}/admin`);
  await expect(heading(page, 'This page did not load')).toBeVisible();
  await page.context().unroute(gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toArriveAt(/\/auth\?/);

  // Nor is a page whose code a hanging connection never brings a skeleton for ever.
  const silent = 'The store does not answer right now.';
  await page.context().route('**/*', () => undefined);
  await page.goto(`${store.url}/admin/drive`, { waitUntil: 'commit' });
  await expect(heading(page, silent)).toBeVisible();

  // Before requests go through again: the page would fetch the code that is missing next.
  await store.kill();
  await page.context().unroute('**/*');
  // The radio is on, and nobody answers.
  await visit(page, `${store.url}/admin/drive`);
  await expect(heading(page, silent)).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The store does not answer' })).toBeVisible();
  await goTo(page, '/auth');
  await expect(page.getByRole('main').getByText(silent)).toBeVisible();
  await visit(page, `${store.url}/shop`);
  await expect(heading(page, 'All Products')).toBeVisible();
  await expectShown(page.getByRole('article').getByRole('img'));
  await goTo(page, '/track-order');
  await expect(page.getByRole('button', { name: 'Waiting for the store' })).toBeDisabled();
  await visit(page, `${store.url}/contact`);
  await askForQuote(page, 'stopped@example.com');
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  await store.restart();
  await expectSentOnce(page, store, 'stopped@example.com');
});

test('the worker takes over a page that was reloaded past it, and requests made without signal are sent once @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  await test.step('the calculator says when it works offline, and then opens without signal', async () => {
    const calculator = '/guides/topsoil-calculator';
    expect(await (await fetch(`${store.url}${calculator}`)).text()).not.toContain('Works offline');
    await visit(page, calculator);
    const works = page.getByRole('main').getByText('Works offline', { exact: true });
    await expect(works).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page, 'Calculator')).toBeVisible();
    await expect(works).toBeVisible();
    await context.setOffline(false);
  });
  await visit(page, '/shop');
  await workerRuns(page);
  await test.step('the worker takes over a page that was reloaded past it', async () => {
    const devtools = await context.newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await devtools.send('Page.reload', { ignoreCache: true });
    await loaded;
    await workerRuns(page);
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page, 'All Products')).toBeVisible();
  });
  await test.step('a quote requested without signal is sent once when the signal returns', async () => {
    const email = 'waiting@example.com';
    await askWithoutSignal(page, context, email);
    expect(await quotesOf(store, email)).toBe(0);
    await context.setOffline(false);
    // The bar says "All sent." for four seconds at most; the card stays.
    await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toHaveCount(0);
    await expectSentOnce(page, store, email);
  });
  await test.step('a picture above the hourly limit is named on the page and in the outbox, and the request is sent', async () => {
    const key = hash('sha256', 'quote photos');
    const fill = (count: number) =>
      ask(
        store,
        (sql) => sql`
          insert into rate_limits (key, count, expires_at) values (${key}, ${count}, now() + interval '1 hour')
          on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at`,
      );
    await fill(1_000);
    await visit(page, '/contact');
    const main = page.getByRole('main');
    await main.getByLabel('Choose pictures').setInputFiles({
      name: 'gate.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(JPEG, 'base64'),
    });
    await expect(page.getByRole('img', { name: 'Photo 1 of your request' })).toBeVisible();
    await askForQuote(page, 'over-limit@example.com');
    await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
    await expect(main.getByText(/^Photos that did not reach us: 1\. Please email them to /)).toBeVisible();
    expect(await quotesOf(store, 'over-limit@example.com')).toBe(1);
    await fill(0);
  });
  await test.step('a quote whose tab was closed is sent once when the store is opened again', async () => {
    const email = 'closed-tab@example.com';
    // Who asked last is not asked for name and email again.
    await askWithoutSignal(page, context, email, 'over-limit@example.com');
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await visit(again, '/');
    await expectSentOnce(again, store, email);
  });
});

test('a quote whose response was lost is sent again and stored once', async ({ page, store, problems }) => {
  problems.allow(LOST_NETWORK);
  const email = 'lost-answer.quote@example.com';
  const proxy = await startFaultyProxy(store.url);
  try {
    await visit(page, `${proxy.url}/contact`);
    const pushes = () => proxy.passed.filter((request) => request === 'POST /api/sync').length;
    const lost = proxy.failNext('lose-answer', 'POST', /^\/api\/sync$/);
    await askForQuote(page, email);
    await lost;
    expect(await quotesOf(store, email)).toBe(1);
    await expectSentOnce(page, store, email);
    expect(pushes()).toBeGreaterThan(1);
  } finally {
    await proxy.close();
  }
});
