// The offer to install the store: when it comes, and that no answer is asked for twice.
import type { Page } from 'playwright/test';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { goTo, visit, workerRuns } from '../helpers/visitor.ts';

const card = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** What Chromium does for a page that it could install. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => Object.assign(globalThis, { prompted: true });
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });
/** Controls in sight that the card lies on. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(header, main, footer) :is(a, button, input)')]
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, top + height / 2);
        return on?.closest('aside')?.getAttribute('aria-label') === 'Install the app';
      })
      .map(({ textContent }) => textContent),
  );
const visits = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('install') ?? '{}') as { visits?: number }).visits);

test('the app is offered once: with the first saved job, or on the second visit with steps for an iPhone', {
  tag: '@long',
}, async ({ page, context, browser, store }) => {
  await visit(page, '/guides/topsoil-calculator?length=20&width=10&depth=4');
  await expect.poll(() => visits(page)).toBe(1);
  expect(await offer(page)).toBe(true);
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Only save the job' }).click();
  await expect(card(page)).toBeVisible();
  await test.step('the offer covers nothing on any page until it is answered', async () => {
    const sizes = [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ];
    const look = async () => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        expect(await covered(page)).toEqual([]);
      }
    };
    await look();
    const job = page.getByRole('complementary', { name: 'Result' }).getByRole('link', { name: /^Open / });
    await job.click();
    await expect(page).toArriveAt(/\/jobs\/[0-9a-f-]{36}$/);
    // By default a job is named after the moment, which begins as a name does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Lu}/u);
    await look();
    await goTo(page, '/shop');
    await look();
  });
  await card(page).getByRole('button', { name: 'Install' }).click();
  await expect(card(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'prompted' in globalThis)).toBe(true);
  const again = await context.newPage();
  await visit(again, '/shop');
  await expect.poll(() => visits(again)).toBe(2);
  await offer(again);
  await expect(card(again)).toHaveCount(0);
  await test.step('the app is in the menu after the offer was answered', async () => {
    await again.setViewportSize({ width: 390, height: 844 });
    await again.getByRole('navigation', { name: 'App' }).getByRole('button', { name: 'Menu' }).click();
    const menu = again.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Install the app' }).click();
    await card(again).getByRole('button', { name: 'Install' }).click();
    await expect(card(again)).toHaveCount(0);
    expect(await again.evaluate(() => 'prompted' in globalThis)).toBe(true);
  });

  const phone = await browser.newContext({
    baseURL: store.url,
    userAgent: IPHONE,
    viewport: { width: 390, height: 664 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const first = await phone.newPage();
  await visit(first, '/shop');
  await expect.poll(() => visits(first)).toBe(1);
  await expect(card(first)).toHaveCount(0);
  const splash = await first.locator('link[rel=apple-touch-startup-image]').getAttribute('href');
  expect(splash).toBe('/icons/splash/1170x2532.png');
  expect((await fetch(`${store.url}${splash}`)).headers.get('content-type')).toBe('image/png');
  await first.close();
  const second = await phone.newPage();
  await visit(second, '/shop');
  await expect(card(second)).toBeVisible();
  await expectAccessible(second);
  await card(second).getByRole('button', { name: 'Show me how' }).click();
  const steps = second.getByRole('dialog', { name: 'Put the store on your home screen' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(second, undefined, SHEET);
  await second.emulateMedia({ colorScheme: 'dark' });
  await steps.getByRole('button', { name: 'Got it' }).click();
  await expect(card(second)).toHaveCount(0);
  await second.close();
  const third = await phone.newPage();
  await visit(third, '/shop');
  await expect.poll(() => visits(third)).toBe(3);
  await expect(card(third)).toHaveCount(0);
  await phone.close();
});

test('the app installs in the language of its page, and has Jobs in its tab bar', {
  tag: ['@worker', '@long'],
}, async ({ page }) => {
  const installed = () =>
    page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? {};
      const { lang } = (await (await fetch(href ?? '')).json()) as { lang: string };
      return { path: new URL(href ?? '').pathname, lang };
    });
  await visit(page, '/shop');
  await workerRuns(page);
  await test.step('the manifest follows the language, also on pages served by the worker', async () => {
    expect(await installed()).toEqual({ path: '/manifest.webmanifest', lang: 'en' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('link', { name: 'Cotizar' }).first()).toBeVisible();
    expect(await installed()).toEqual({ path: '/manifest-es.webmanifest', lang: 'es' });
    const response = await visit(page, '/shop');
    expect(response.fromServiceWorker()).toBe(true);
    expect(await installed()).toEqual({ path: '/manifest-es.webmanifest', lang: 'es' });
  });
  await test.step('the tab bar of a phone fits a narrow one in Spanish', async () => {
    const bar = page.getByRole('navigation', { name: 'Aplicación' });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(bar.locator('a, button')).toHaveText([
      'Tienda',
      'Calculadora',
      'Trabajos',
      'Carrito',
      'Menú',
    ]);
    const sizes = await bar.locator('a, button').evaluateAll((entries) =>
      entries.map((entry) => {
        const { width, height } = entry.getBoundingClientRect();
        return { isLarge: width >= 48 && height >= 48, isWhole: entry.scrollWidth <= entry.clientWidth };
      }),
    );
    expect(sizes).toEqual(sizes.map(() => ({ isLarge: true, isWhole: true })));
    await bar.getByRole('link', { name: 'Trabajos' }).click();
    await expect(page).toArriveAt(/\/jobs$/);
    await expect(bar.getByRole('link', { name: 'Trabajos' })).toHaveAttribute('aria-current', 'page');
  });
});
