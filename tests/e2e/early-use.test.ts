// A page is used before its scripts have come: nothing of it is lost or done twice.
import { expect, test } from '../helpers/e2e.ts';
import { openEarly, takenOver, toast, visit } from '../helpers/visitor.ts';

test('a button pressed before its script loads acts once it has loaded', async ({ page, store }) => {
  const code = await openEarly(page, store, '/guides/topsoil-calculator');
  const circle = page.getByRole('button', { name: 'Circle' });
  await expect(circle).toBeVisible();
  await page.waitForLoadState('domcontentloaded');
  await circle.click();
  await expect(circle).toHaveAttribute('aria-pressed', 'false');
  code.resolve();
  await expect(circle).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('textbox', { name: 'Across, ft' })).toBeVisible();
});

test('a form sent before its script loads is answered on its page, and keeps its values out of the address', {
  tag: '@long',
}, async ({ page, store }) => {
  for (const [path, name, typed, words] of [
    ['/', 'Delivery ZIP code', '3720', 'A ZIP code has 5 digits, such as 37203.'],
    ['/track-order', 'Order Number', 'ORD-2026-1', 'Enter the email of the order.'],
  ] as const) {
    const code = await openEarly(page, store, path);
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

test('text typed before the script loads counts once it has loaded, even if it is sent at once', {
  tag: '@long',
}, async ({ page, store }) => {
  const code = await openEarly(page, store, '/');
  await page.getByRole('textbox', { name: 'Length, ft' }).fill('48');
  await page.getByRole('textbox', { name: 'Width, ft' }).fill('36');
  await expect(page.getByText('5.5 cubic yards', { exact: true })).toBeVisible();
  code.resolve();
  await expect(page.getByText('21.5 cubic yards', { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const lookup = await openEarly(page, store, '/track-order');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Order Number' }).fill('ORD-2026-1');
  lookup.resolve();
  await takenOver(page);
  await main.getByRole('button', { name: 'Track Order' }).click();
  await expect(main.getByText('Enter the email of the order.')).toBeVisible();
  await expect(main.getByText('Enter the number of the order.')).toHaveCount(0);
  await expect(main.getByRole('textbox', { name: 'Order Number' })).toHaveValue('ORD-2026-1');
});

test('a press while the page comes to life waits for what was typed before', { tag: '@long' }, async ({
  page,
  store,
}) => {
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      if (name === 'hydrated') document.querySelector<HTMLElement>('.pd-buyrow > button')?.click();
      return mark(name, options);
    };
  });
  const code = await openEarly(page, store, '/product/pea-gravel');
  await page.getByRole('main').getByRole('textbox', { name: 'Cubic yards of' }).first().fill('12');
  code.resolve();
  await expect(toast(page, 'Added to Cart')).toContainText('12 cubic yards of Pea Gravel');
  await expect(page.getByRole('link', { name: 'Cart, 12 items' })).toBeVisible();
});

test('a search and choices made before the script loads apply once it has loaded', { tag: '@long' }, async ({
  page,
  store,
}) => {
  const code = await openEarly(page, store, '/shop');
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
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const picked = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('compare-products') ?? '[]').length);
  await expect.poll(picked).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('using a page before its scripts load replaces none of its elements', { tag: '@long' }, async ({
  page,
  store,
}) => {
  const code = await openEarly(page, store, '/product/pea-gravel');
  const main = page.getByRole('main');
  const compare = main.getByRole('button', { name: 'Compare Pea Gravel' });
  await page.waitForLoadState('domcontentloaded');
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
  await main.getByText('More', { exact: true }).click();
  // Pressed twice out of impatience: it is done once.
  await main.getByRole('button', { name: 'Add to Cart' }).first().dblclick();
  await compare.click();
  await expect(compare).toHaveAttribute('aria-pressed', 'false');
  code.resolve();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByText('$696').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 12 items' })).toBeVisible();
});

test('a part whose script fails to load leaves the page intact, and loads when opened again', {
  tag: '@long',
}, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await visit(page, '/guides/topsoil-calculator');
  await page.getByRole('textbox', { name: 'Length, ft' }).fill('48');
  await page.route('**/assets/QuickEntry-*.js', (route) => route.abort());
  await page.locator('.calc-more-tools summary').click();
  const quick = page.getByRole('button', { name: /^Type it all/ });
  await quick.click();
  await expect(toast(page, 'This part of the page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Length, ft' })).toHaveValue('48');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await quick.click();
  await quick.click();
  await expect(page.getByRole('textbox', { name: 'All sizes at once' })).toBeVisible();
});
