// A page is used before its scripts, or those of its later parts, have come: nothing of it is lost or done twice.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { takenOver, visit } from '../helpers/visitor.ts';

// A worker would hand out the scripts by itself.
test.use({ serviceWorkers: 'block' });

/** Of a page's scripts the very first, and all that its HTML names: with them it works, but for its later parts. */
async function scriptsOf(url: string) {
  const html = await (await fetch(url)).text();
  const first = /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? '';
  const whole = new Set([...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([file]) => file));
  expect(whole).toContain(first);
  return { first, whole };
}

/** Holds back some of the scripts until what it gives is resolved. */
async function hold(page: Page, isHeld: (file: string) => boolean) {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await code.promise;
    await route.fallback();
  });
  return code;
}

test('a button pressed before its code has come does what it is for once it has', async ({ page, store }) => {
  const path = '/guides/topsoil-calculator';
  const { first, whole } = await scriptsOf(`${store.url}${path}`);
  // The page works but its parts do not, and then nothing but its very first script is there.
  for (const there of [whole, new Set([first])]) {
    const code = await hold(page, (file) => !there.has(file));
    if (there === whole) await visit(page, path);
    else await page.goto(path, { waitUntil: 'commit' });
    const shape = page.getByRole('button', { name: /^Shape/ });
    await expect(shape).toBeVisible();
    await page.waitForLoadState('domcontentloaded');
    await shape.click();
    await expect(shape).toHaveAttribute('aria-expanded', 'false');
    code.resolve();
    await expect(shape).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: 'Half circle' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a form sent before its code has come is answered on its page once it has, and keeps to itself what was typed', async ({
  page,
  store,
}) => {
  for (const [path, name, typed, words] of [
    ['/', 'Delivery ZIP code', '3720', 'A ZIP code has 5 digits, such as 37203.'],
    ['/track-order', 'Order Number', 'ORD-2026-1', 'Enter the email of the order.'],
  ] as const) {
    const { first } = await scriptsOf(`${store.url}${path}`);
    const code = await hold(page, (file) => file !== first);
    await page.goto(path, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name }).fill(typed);
    await page.waitForLoadState('domcontentloaded');
    await main.getByRole('textbox', { name }).press('Enter');
    code.resolve();
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole('textbox', { name })).toHaveValue(typed);
    await expect(main.getByText('Enter the number of the order.')).toHaveCount(0);
    expect(page.url()).toBe(`${store.url}${path}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('what is typed into a part of the page before its code has come counts, also when it is sent at once', async ({
  page,
  store,
}) => {
  const { whole } = await scriptsOf(`${store.url}/`);
  const code = await hold(page, (file) => !whole.has(file));
  await visit(page, '/');
  await page.getByRole('textbox', { name: 'Length, ft' }).fill('48');
  await page.getByRole('textbox', { name: 'Width, ft' }).fill('36');
  await expect(page.getByText('5.5 cubic yards', { exact: true })).toBeVisible();
  code.resolve();
  await expect(page.getByText('21.5 cubic yards', { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // Typed before any code, and sent when only the later parts are missing.
  const lookup = await scriptsOf(`${store.url}/track-order`);
  const parts = await hold(page, (file) => !lookup.whole.has(file));
  const screen = await hold(page, (file) => file !== lookup.first && lookup.whole.has(file));
  await page.goto('/track-order', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Order Number' }).fill('ORD-2026-1');
  screen.resolve();
  await takenOver(page);
  await main.getByRole('button', { name: 'Track Order' }).click();
  await expect(main.getByText('Enter the email of the order.')).toBeVisible();
  await expect(main.getByText('Enter the number of the order.')).toHaveCount(0);
  await expect(main.getByRole('textbox', { name: 'Order Number' })).toHaveValue('ORD-2026-1');
  parts.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what is looked for and chosen before its code has come is looked for and chosen once it has', async ({
  page,
  store,
}) => {
  const { first } = await scriptsOf(`${store.url}/shop`);
  const code = await hold(page, (file) => file !== first);
  await page.goto('/shop', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const field = main.getByRole('searchbox', { name: 'Search products' });
  await field.fill('mulch');
  await main.getByRole('button', { name: 'Compare' }).nth(0).click();
  await main.getByRole('button', { name: 'Compare' }).nth(1).click();
  await main.getByRole('button', { name: 'Compare' }).nth(1).click();
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high');
  const cards = main.getByRole('article');
  const all = await cards.count();
  code.resolve();
  await expect(page).toArriveAt(/q=mulch/);
  await expect(page).toArriveAt(/sort=/);
  await expect(field).toHaveValue('mulch');
  await expect(main.getByRole('combobox')).toHaveValue(/price/);
  expect(await cards.count()).toBeLessThan(all);
  const picked = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('compare-products') ?? '[]').length);
  await expect.poll(picked).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what stands on a page stays there when it is used before all of its code has come', async ({
  page,
  store,
}) => {
  const path = '/product/pea-gravel';
  const { whole } = await scriptsOf(`${store.url}${path}`);
  const code = await hold(page, (file) => !whole.has(file));
  await visit(page, path);
  const main = page.getByRole('main');
  const compare = main.getByRole('button', { name: 'Compare Pea Gravel' });
  await expect(compare).toBeVisible();
  await page.evaluate(() => {
    const watcher = new MutationObserver((changes) => {
      for (const { removedNodes } of changes) {
        for (const node of removedNodes)
          if (node instanceof Element) console.error(`gone: ${node.className}`);
      }
    });
    const part = document.querySelector('.pd-buy');
    if (!part) throw new Error('no .pd-buy to watch');
    watcher.observe(part, { childList: true });
  });
  await main.getByRole('textbox', { name: 'Cubic yards of' }).first().fill('12');
  await main.getByText('Delivery to your ZIP').click();
  await expect(main.getByRole('textbox', { name: 'Delivery ZIP code' })).toBeVisible();
  await expect(main.getByText('$696').first()).toBeVisible();
  await expect(compare).toBeVisible();
  // One press that is heard and one that is not yet: each is done once.
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await compare.click();
  await expect(compare).toHaveAttribute('aria-pressed', 'false');
  code.resolve();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Cart, 12 items' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
