// The last touches before the browser's process is killed, as phones do and dead batteries.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { visit } from '../helpers/visitor.ts';

const CALCULATOR = '/guides/topsoil-calculator';
/** What "the last touch" is away from the kill. */
const AFTER_TOUCH_MS = 300;

/** Kills the browser's own process, whose children die with it, and the script that started it. */
function killBrowser(profile: string): void {
  const lines = execFileSync('ps', ['-Aww', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='));
  if (lines.length === 0) throw new Error('no browser runs on this profile');
  for (const line of lines) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}

const kept = (page: Page) =>
  page.evaluate(() => ({
    areas: (JSON.parse(localStorage.getItem('calculator') ?? '{}') as { areas?: unknown[] }).areas?.length,
    products: (JSON.parse(localStorage.getItem('topsoil-cart') ?? '[]') as unknown[]).length,
  }));

test('8 areas and 4 products are there after the browser was killed 0.3 s after the last touch', {
  tag: '@long',
}, async ({ store, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'killed-'));
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: store.url,
      serviceWorkers: 'block',
    });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const killAfterTouch = async (touched: Awaited<ReturnType<typeof start>>) => {
    const touchedAt = Date.now();
    await expect.poll(() => Date.now() - touchedAt).toBeGreaterThanOrEqual(AFTER_TOUCH_MS);
    const closed = touched.context.waitForEvent('close');
    killBrowser(profile);
    await closed;
  };
  try {
    const first = await start();
    await visit(first.page, '/shop');
    const add = first.page.getByRole('main').getByRole('button', { name: /^Add to Cart|^Add .* to cart/i });
    for (const at of [0, 1, 2, 3]) await add.nth(at).click();
    await expect.poll(async () => (await kept(first.page)).products).toBe(4);
    await killAfterTouch(first);

    const second = await start();
    await visit(second.page, CALCULATOR);
    expect(await kept(second.page)).toMatchObject({ products: 4 });
    for (let area = 1; area <= 8; area++) {
      if (area > 1) await second.page.getByRole('button', { name: 'Add area', exact: true }).click();
      await second.page.getByRole('textbox', { name: 'Length, ft' }).fill(`${10 + area}`);
      await second.page.getByRole('textbox', { name: 'Width, ft' }).fill('6');
      await second.page.getByRole('textbox', { name: 'Depth, in' }).fill('3');
    }
    await killAfterTouch(second);

    const third = await start();
    await visit(third.page, CALCULATOR);
    expect(await kept(third.page)).toEqual({ areas: 8, products: 4 });
    await expect(third.page.getByRole('textbox', { name: 'Length, ft' })).toHaveValue('18');
    await expect(third.page.getByRole('textbox', { name: 'Depth, in' })).toHaveValue('3');
    await third.context.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
