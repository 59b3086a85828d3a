// The last touches before the browser's process is killed, as phones do and dead batteries.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright/test';
import { expect, type Store, test } from '../helpers/e2e.ts';
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

/** A browser that can be killed and started again with what reached its disk. */
async function withProfile(
  { store, launchOptions }: { store: Store; launchOptions: LaunchOptions },
  use: (start: () => Promise<Page>, kill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'killed-'));
  let context: BrowserContext | null = null;
  const start = async () => {
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: store.url,
      serviceWorkers: 'block',
    });
    return context.pages()[0] ?? (await context.newPage());
  };
  const kill = async () => {
    const touchedAt = Date.now();
    await expect.poll(() => Date.now() - touchedAt).toBeGreaterThanOrEqual(AFTER_TOUCH_MS);
    const closed = context?.waitForEvent('close');
    killBrowser(profile);
    await closed;
    context = null;
  };
  try {
    await use(start, kill);
  } finally {
    await (context as BrowserContext | null)?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

test(
  '8 areas and 4 products are there after the browser was killed 0.3 s after the last touch',
  {
    tag: '@long',
  },
  async ({ store, launchOptions }) =>
    withProfile({ store, launchOptions }, async (start, kill) => {
      const shop = await start();
      await visit(shop, '/shop');
      const add = shop.getByRole('main').getByRole('button', { name: /^Add to Cart|^Add .* to cart/i });
      for (const at of [0, 1, 2, 3]) await add.nth(at).click();
      await expect.poll(async () => (await kept(shop)).products).toBe(4);
      await kill();

      const calculator = await start();
      await visit(calculator, CALCULATOR);
      expect(await kept(calculator)).toMatchObject({ products: 4 });
      for (let area = 1; area <= 8; area++) {
        if (area > 1) await calculator.getByRole('button', { name: 'Add area', exact: true }).click();
        await calculator.getByRole('textbox', { name: 'Length, ft' }).fill(`${10 + area}`);
        await calculator.getByRole('textbox', { name: 'Width, ft' }).fill('6');
        await calculator.getByRole('textbox', { name: 'Depth, in' }).fill('3');
      }
      await kill();

      const again = await start();
      await visit(again, CALCULATOR);
      expect(await kept(again)).toEqual({ areas: 8, products: 4 });
      await expect(again.getByRole('textbox', { name: 'Length, ft' })).toHaveValue('18');
      await expect(again.getByRole('textbox', { name: 'Depth, in' })).toHaveValue('3');
    }),
);

/** Each is opened on the way to what is typed, and again after the browser was killed. */
const DRAFTS: readonly { what: string; field: string; open: (page: Page) => Promise<unknown> }[] = [
  { what: 'a message', field: 'Message', open: (page) => visit(page, '/contact') },
  {
    what: "a job's note",
    field: 'Note',
    open: async (page) => {
      await visit(page, '/jobs');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(page).toArriveAt(/\/jobs\/[0-9a-f-]{36}$/);
    },
  },
];

test(
  'half-written texts are offered after the browser was killed 0.3 s after the last touch',
  {
    tag: '@long',
  },
  async ({ store, launchOptions }) =>
    withProfile({ store, launchOptions }, async (start, kill) => {
      const first = await start();
      await visit(first, `${CALCULATOR}?length=20&width=10&depth=4`);
      await first.getByRole('button', { name: 'Only save the job' }).click();
      await first
        .getByRole('complementary', { name: 'Result' })
        .getByRole('link', { name: /^Open / })
        .waitFor();
      let page = first;
      for (const { what, field, open } of DRAFTS)
        await test.step(what, async () => {
          await open(page);
          const box = page.getByRole('textbox', { name: field });
          await box.click();
          await box.pressSequentially('The gate is on the left');
          await kill();
          page = await start();
          await open(page);
          await page.getByRole('textbox', { name: field }).click();
          await page.getByText(/^Continue your draft from/).waitFor();
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
          await expect(page.getByRole('textbox', { name: field })).toHaveValue('The gate is on the left');
        });
    }),
);
