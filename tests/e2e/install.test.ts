// The offer to install the store: when it comes, and that no answer is asked for twice.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { JOB_FILE } from '../../web/calculator/sharedLink.ts';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { visit } from '../helpers/visitor.ts';

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
const visits = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('install') ?? '{}') as { visits?: number }).visits);

test('the app is offered with the first saved job, or on the second visit with the steps for an iPhone, and once', async ({
  page,
  context,
  browser,
  store,
}) => {
  await visit(page, '/guides/topsoil-calculator?length=20&width=10&depth=4');
  await expect.poll(() => visits(page)).toBe(1);
  expect(await offer(page)).toBe(true);
  await page.getByRole('button', { name: 'Save job' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await card(page).getByRole('button', { name: 'Install' }).click();
  await expect(card(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'prompted' in globalThis)).toBe(true);
  const again = await context.newPage();
  await visit(again, '/shop');
  await expect.poll(() => visits(again)).toBe(2);
  await offer(again);
  await expect(card(again)).toHaveCount(0);

  const phone = await browser.newContext({
    baseURL: store.url,
    userAgent: IPHONE,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const first = await phone.newPage();
  await visit(first, '/shop');
  await expect.poll(() => visits(first)).toBe(1);
  await expect(card(first)).toHaveCount(0);
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

test('the manifest opens job files', () => {
  const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as {
    file_handlers: { accept: object }[];
  };
  expect(manifest.file_handlers[0]?.accept).toEqual({ [JOB_FILE.type]: [`.${JOB_FILE.extension}`] });
});
