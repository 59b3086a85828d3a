// Every page for everybody, visited once: whether its scripts take it over and how many they are, what axe finds in
// each appearance, and whether it fits a phone.
import type { Page } from 'playwright/test';
import {
  CONTENT,
  DESKTOP,
  NARROW,
  otherAppearances,
  PHONE,
  violationsIn,
  violationsInEveryAppearance,
} from '../helpers/axe.ts';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { exampleOrder } from '../helpers/exampleOrder.ts';
import { misfitText } from '../helpers/fit.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { sized } from '../helpers/size.ts';
import {
  ACCOUNT_PAGES,
  addToCart,
  fillCheckout,
  OWN_PAGES,
  PUBLIC_PAGES,
  referencedFiles,
  takenOver,
  tooWide,
} from '../helpers/visitor.ts';

/** Script files of a public page, with all that follow while nobody does anything. */
const SCRIPT_FILES = 20;
/** What pages are made of is on many of them: a short run looks at some of them in other colours and on a phone. */
const EVERY = sized(4, 1);
const PAGES = [...PUBLIC_PAGES, ...OWN_PAGES];
const TOPSOIL = '/product/premium-garden-topsoil';
const CHECKOUT = '/checkout';
/** With those that show nothing without signal or an order. */
const SIGNED_IN_PAGES = [
  ...ACCOUNT_PAGES,
  '/account/quotes',
  '/account/contractor',
  '/account/orders/ORD-2026-000001',
];
const ORDERS = (['in_progress', 'delivered', 'cancelled'] as const).map((status, index) =>
  exampleOrder({
    id: `${index + 1}`,
    orderNumber: `ORD-2026-00000${index + 1}`,
    status,
    deliveryDate: '2026-11-24',
    deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
    specialInstructions: 'Left of the driveway, behind the gate',
    lines: ['Double-Ground Hardwood Mulch', 'Premium Garden Topsoil'].map((name) => ({
      productId: name,
      name,
      quantity: 12,
      unit: 'per cubic yard',
      lineTotalCents: 54_000,
      materialId: null,
    })),
    deliveryFeeCents: 2_500,
    totalCents: 110_500,
  }),
);
/** The page's own text size, and the font size that the browser is set to. */
const LARGE_TEXTS = [
  { name: 'text of twice the size', width: 360, textSize: '200%', defaultFont: 16 },
  { name: 'a default font of 32 pixels', width: 390, textSize: '', defaultFont: 32 },
];

/** How many scripts its HTML names. It stands and works on those: what else it asks for is held back until it does. */
async function open(page: Page, store: Store, path: string): Promise<number> {
  const { scripts } = await referencedFiles(store, path);
  const later = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!scripts.has(new URL(route.request().url()).pathname)) await later.promise;
    await route.continue();
  });
  const response = await page.goto(path, { waitUntil: 'commit' });
  await takenOver(page);
  expect(response?.status(), path).toBe(200);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveCount(1);
  later.resolve();
  await page.waitForLoadState('load');
  await page.unrouteAll({ behavior: 'wait' });
  return scripts.size;
}

const scriptsSoFar = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return new Set(names.filter((name) => name.endsWith('.js'))).size;
  });

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Controls that always stand under the floating buttons; on a phone under its bar, at the page's end. */
function coveredControls(page: Page, where: string): Promise<string[]> {
  return page.evaluate((name) => {
    const isPhone = innerWidth < 840;
    const fixed = document.querySelectorAll(isPhone ? '.tabbar' : '.floats > *');
    const bars = [...fixed].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const pageEnd = document.documentElement.scrollHeight - scrollY;
    const isUnder = ({ left, right, bottom }: DOMRect) =>
      bars.some((bar) =>
        isPhone ? bottom > pageEnd - bar.height + 1 : left < bar.right && right > bar.left + 1,
      );
    const controls = document.querySelectorAll(':is(main, footer) :is(a, button, input, select, textarea)');
    return [...controls]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.getBoundingClientRect().width > 1 && isUnder(one.getBoundingClientRect()))
      .map((one) => `${name}: ${one.outerHTML.slice(0, 100)} is covered`);
  }, where);
}

/** At twice the text size, and on a screen of 320 pixels. */
async function misfits(page: Page, where: string): Promise<string[]> {
  await setTextSize(page, '200%');
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(size, where).toBeGreaterThanOrEqual(32);
  const large = await tooWide(page, `${where}, large`);
  const bars = await page.evaluate(() => {
    const words = [...document.querySelectorAll('.tabbar > *')].filter((one) => one.checkVisibility());
    const cut = words.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const buying = document.querySelector('.pd-stick')?.getBoundingClientRect().height ?? 0;
    return [
      ...cut.map(({ textContent }) => `${textContent} is cut`),
      ...(buying > 128 ? [`buying: ${buying}`] : []),
    ];
  });
  large.push(...bars.map((bar) => `${where}, large: ${bar}`));
  await setTextSize(page, '');
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await tooWide(page, `${where}, small`);
  // A label's name and depth stand one above the other there.
  const labels = page.locator('.st .lab');
  const cut = await labels.evaluateAll(
    (all) =>
      all.filter(({ scrollWidth, clientWidth, children: [name, depth] }) => {
        const isBeside =
          name && depth && depth.getBoundingClientRect().top < name.getBoundingClientRect().bottom;
        return isBeside || scrollWidth > clientWidth;
      }).length,
  );
  if (cut > 0) small.push(`${where}, small: ${cut} labels of layers are cut`);
  await page.setViewportSize(PHONE);
  return [...large, ...small];
}

test('every page needs few scripts, is accessible in every appearance, and fits a small or large phone', {
  tag: '@long',
}, async ({ page, store }) => {
  test.setTimeout(600_000);
  const wrong: string[] = [];
  const files: { path: string; first: number; all: number }[] = [];
  // The checkout of an empty cart is the cart.
  for (const path of [...PAGES.filter((one) => one !== CHECKOUT), CHECKOUT]) {
    if (path === CHECKOUT) await addToCart(page, TOPSOIL, 25);
    await page.emulateMedia({ contrast: 'more' });
    const first = await open(page, store, path);
    // The system's own setting is enough.
    await expect(page.locator('html'), path).toHaveAttribute('data-contrast', 'high');
    const within = files.length === 0 ? undefined : CONTENT;
    wrong.push(...(await violationsInEveryAppearance(page, path, within, otherAppearances(files.length))));
    await page.setViewportSize(PHONE);
    if (files.length % EVERY === 0) {
      const small = await violationsIn(page, NARROW, within);
      wrong.push(...small.map((violation) => `${path}, on a phone: ${violation}`));
    }
    files.push({ path, first, all: await scriptsSoFar(page) });
    wrong.push(...(await misfits(page, path)));
    wrong.push(...(await coveredControls(page, `${path}, on a phone`)));
    await page.setViewportSize(DESKTOP);
    wrong.push(...(await coveredControls(page, path)));
  }
  await page.setViewportSize(PHONE);
  await fillCheckout(page, 'large@example.com');
  wrong.push(...(await misfits(page, 'the checkout, filled in')));
  await page.setViewportSize(DESKTOP);
  await test.step('the floating buttons cover nothing in Spanish either', async () => {
    await page.goto('/language?to=es&back=/shop');
    for (const path of ['/shop', '/', '/contact', TOPSOIL]) {
      await page.goto(path);
      await takenOver(page);
      await expect(page.locator('.floats')).toHaveCount(1);
      wrong.push(...(await coveredControls(page, `${path}, in Spanish`)));
      await page.setViewportSize(PHONE);
      wrong.push(...(await coveredControls(page, `${path}, in Spanish on a phone`)));
      await page.setViewportSize(DESKTOP);
    }
    await page.goto('/language?to=en&back=/shop');
  });
  await test.step('phone numbers and addresses keep their order on a right-to-left page', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/contact');
    await takenOver(page);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const turned = await page.evaluate(() => {
      const leftOf = (text: Text, at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      const marked = document.querySelectorAll(
        ':is(main, footer) :is(a[href^="tel:"], a[href^="mailto:"], bdi)',
      );
      const texts = [...marked].flatMap((one) => [...one.childNodes].filter((node) => node instanceof Text));
      const shown = texts.filter((text) => text.data.length > 6 && text.parentElement?.checkVisibility());
      return {
        count: shown.length,
        wrong: shown.filter((text) => leftOf(text, 0) > leftOf(text, 5)).map(String),
      };
    });
    expect(turned).toEqual({ count: 6, wrong: [] });
    wrong.push(...(await tooWide(page, '/contact, from the right')));
  });
  expect(wrong).toEqual([]);
  const isPublic = (path: string) => PUBLIC_PAGES.some((one) => one === path);
  expect(files.filter(({ path, all }) => isPublic(path) && all > SCRIPT_FILES)).toEqual([]);
  expect(files.some(({ first, all }) => all > first)).toBe(true);
});

for (const { name, width, textSize, defaultFont } of LARGE_TEXTS)
  test(`${name} fits a phone of ${width} pixels, in both languages`, {
    tag: '@long',
  }, async ({ page, store }) => {
    test.setTimeout(600_000);
    const email = `large-text-${width}@example.com`;
    await newPerson(store, email);
    await addToCart(page, TOPSOIL, 25);
    await page.setViewportSize({ width, height: 780 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: defaultFont } });
    const wrong: string[] = [];
    const look = async (paths: readonly string[], language: string) => {
      await page.goto(`/language?to=${language}&back=/about`);
      for (const path of paths) {
        const where = `${path}, ${language}`;
        await page.goto(path);
        await takenOver(page);
        await setTextSize(page, textSize);
        await expect(page.locator('.busy')).toHaveCount(0);
        wrong.push(...(await tooWide(page, where)), ...(await misfitText(page, where)));
        expect.soft(await page.title(), where).toContain('Loam & Axle');
      }
    };
    const guestPages = [...PAGES, '/auth'];
    await look(guestPages, 'es');
    await look(guestPages, 'en');
    await page.route('**/api/my-orders', (route) => route.fulfill({ json: { orders: ORDERS } }));
    await signIn(page, store, email);
    await look(SIGNED_IN_PAGES, 'en');
    await look(SIGNED_IN_PAGES, 'es');
    expect(wrong).toEqual([]);
  });
