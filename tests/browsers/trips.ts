import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { CARDS } from '../helpers/payments.ts';
import { type Store, startProcess } from '../helpers/process.ts';
import { startFaultyProxy } from '../helpers/proxy.ts';
import { startRelease } from '../helpers/release.ts';
import { type Browser, createBrowser, type Driver } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const PICTURES = 'test-results/browsers';

let store: Store;
let sql: Sql;
let browser: Browser | undefined;

beforeAll(async () => {
  store = await startProcess();
  sql = openDatabase(store.databaseUrl, { pool: 1 });
});
afterEach(async ({ task }) => {
  if (browser) {
    // What each trip ended with, to look at.
    const name = (task.suite?.name ? `${task.suite.name} ` : '') + task.name;
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name.replaceAll(/\W+/g, '-')}.png`), await browser.picture(), 'base64');
  }
  await browser?.close();
  browser = undefined;
});
afterAll(async () => {
  await sql?.end();
  await store?.stop();
});

async function visit(opening: Promise<Driver>, url = store.url): Promise<Browser> {
  browser = createBrowser(await opening, url);
  return browser;
}

/** The worker can open every page by itself. */
const workerRuns = (page: Browser) =>
  page.ask(`() => navigator.serviceWorker.controller?.state === 'activated' ? 'yes' : ''`);

async function buy(page: Browser, email: string): Promise<void> {
  await page.open('/');
  await page.see('heading', '.');
  await page.open('/shop');
  await page.press('link', '^Premium Garden Topsoil');
  // Cards of the shop have the same heading and button, a level below.
  await page.ask(`() => document.querySelector('h1').textContent.startsWith('Premium Garden') ? 'yes' : ''`);
  await page.press('button', '^Add to Cart');
  await page.press('link', '^Cart, 1 item');
  await page.press('link', '^Proceed to Checkout');
  await page.type('^Delivery address', '214 Boxwood Lane, Nashville, TN 37203');
  await page.type('^Full name', 'Dana Whitfield');
  await page.type('^Email', email);
  await page.ask(`() => document.body.innerText.includes('Nashville, Davidson County') ? 'yes' : ''`);
  await page.follow(() => page.press('button', '^Continue to Payment'));
  await page.type('^Card number', CARDS.paid);
  await page.type('^Expiry', '12 / 34');
  await page.type('^CVC', '123');
  await page.type('^Name on card', 'Dana Whitfield');
  await page.press('button', '^Pay \\$');
  await page.see('heading', '^Order Confirmed!');
  await expect
    .poll(() => sql`select payment_status from orders where customer_email = ${email}`)
    .toEqual([{ paymentStatus: 'paid' }]);
}

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('%s', (name, open) => {
  test('a first visit ends with a paid order', async () => {
    await buy(await visit(open()), `${name.toLowerCase()}@buys.example`);
  });

  test('while the store is down, a job is saved and a quote waits; both are sent once', async () => {
    const email = `${name.toLowerCase()}@waits.example`;
    const proxy = await startFaultyProxy(store.url);
    try {
      const page = await visit(open(), proxy.url);
      await page.open('/guides/topsoil-calculator');
      await workerRuns(page);
      proxy.cut();
      await page.open('/guides/topsoil-calculator');
      await page.type('^Length, ft', '40');
      await page.type('^Width, ft', '20');
      await page.type('^Depth, in', '4');
      await page.press('button', '^Calculate');
      await page.press('button', '^Save and ask for a quote');
      await page.type('^Name', 'Dana Whitfield');
      await page.type('^Email', email);
      await page.type('^Phone', '(615) 555-0188');
      await page.press('button', '^Request quote');
      await page.see('heading', 'Saved on this device');
      proxy.mend();
      await expect
        .poll(() => sql`select count(*)::int as quotes from quotes where email = ${email}`)
        .toEqual([{ quotes: 1 }]);
      await expect
        .poll(
          () => sql`
            select count(*)::int as jobs from calculator_jobs
            where owner = (select owner from quotes where email = ${email})`,
        )
        .toEqual([{ jobs: 1 }]);
    } finally {
      await proxy.close();
    }
  });

  test('a visitor on a phone in Spanish measures an area and requests a quote', async () => {
    const email = `${name.toLowerCase()}@cotiza.example`;
    const page = await visit(open());
    await page.resize(390, 844);
    await page.open('/language?to=es&back=/guides/topsoil-calculator');
    await page.see('heading', '^Calculadora');
    await page.type('^Largo, pies', '40');
    await page.type('^Ancho, pies', '20');
    await page.type('^Profundidad, pulg', '4');
    await page.press('button', '^Calcular');
    // 800 square feet, 4 inches deep: 9.88 yd³.
    await page.see('heading', '^10 yardas cúbicas');
    const isWide = '() => (document.documentElement.scrollWidth > innerWidth ? "wide" : "fits")';
    expect(await page.ask(isWide)).toBe('fits');
    await page.open('/contact');
    await page.type('^Nombre', 'Dana Whitfield');
    await page.type('^Correo', email);
    await page.type('^Teléfono', '(615) 555-0188');
    await page.type('^Mensaje', 'Diez yardas, por favor.');
    await page.press('button', '^Pedir cotización');
    await page.see('heading', '^Mensaje recibido');
    await expect
      .poll(() => sql`select language from quotes where email = ${email}`)
      .toEqual([{ language: 'es' }]);
  });

  test('an open page offers a reload after a deploy', async () => {
    const release = await startRelease(store.url);
    try {
      const page = await visit(open(), release.url);
      await page.open('/');
      await workerRuns(page);
      release.deploy();
      await page.open('/shop');
      await page.press('button', '^Reload');
      await page.ask(`() => document.querySelector('script[src*="/assets-newer/"]') ? 'yes' : ''`);
      await page.see('heading', '.');
    } finally {
      await release.close();
    }
  });
});

test('Firefox with all storage blocked can order', async () => {
  // "Block all cookies": every way to store throws.
  await buy(await visit(openFirefox({ 'network.cookie.cookieBehavior': 2 })), 'blocked@buys.example');
});

test('WebKit with storage switched off can order', async () => {
  const off = [
    '--enable-html5-local-storage=false',
    '--enable-html5-database=false',
    '--cookies-policy=never',
  ];
  const page = await visit(openWebKit(off));
  await page.open('/');
  const isOff = `() => { try { localStorage.setItem('a', 'b'); return 'stores'; } catch { return 'off'; } }`;
  expect(await page.ask(isOff)).toBe('off');
  await buy(page, 'webkit-blocked@buys.example');
});
