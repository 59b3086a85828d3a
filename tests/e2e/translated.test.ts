// A browser that translates puts words of its own in the place of every text node. The page must go on showing what a
// page that nobody translates shows.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { addToCart, SITE, visit } from '../helpers/visitor.ts';

const zip = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Delivery ZIP code' }).filter({ visible: true }).first().fill(code);
  await page.getByRole('button', { name: 'Check My Area' }).first().click();
};
const amount = async (page: Page, yards: string) => {
  const box = page
    .getByRole('main')
    .getByRole('textbox', { name: /^Cubic yards of/ })
    .first();
  await box.fill(yards);
  await box.blur();
};
const measure = async (page: Page, sizes: readonly string[]) => {
  for (const [at, name] of ['Length, ft', 'Width, ft', 'Depth, in'].entries())
    await page.getByRole('textbox', { name }).fill(sizes[at] ?? '');
  await page.getByRole('button', { name: 'Calculate' }).filter({ visible: true }).click();
};
const site = (page: Page, address: string) =>
  page.getByRole('textbox', { name: 'Delivery address' }).fill(address);

/** As Google Translate does: each text node goes, and a new one comes in two elements in its place. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (
        text.data.trim() === '' ||
        text.parentElement?.closest('script, style, svg, option, textarea, font')
      )
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
/** Without white space, which depends on the elements around the words. */
const words = async (page: Page) =>
  (await page.getByRole('main').allInnerTexts()).join('').replaceAll(/\s+/g, '');

const PRODUCT = '/product/premium-garden-topsoil';
for (const [path, ...steps] of [
  ['/', (page: Page) => zip(page, '37027'), (page: Page) => zip(page, '37203')],
  [PRODUCT, ...['4', '21', '1', '30'].map((yards) => (page: Page) => amount(page, yards))],
  ['/cart', ...['4', '21', '1'].map((yards) => (page: Page) => amount(page, yards))],
  [
    '/guides/topsoil-calculator',
    ...[
      ['24', '18', '4'],
      ['172', '9', '4'],
      ['9', '9', '4'],
    ].map((sizes) => (page: Page) => measure(page, sizes)),
  ],
  [
    '/checkout',
    (page: Page) => site(page, SITE.address),
    (page: Page) => site(page, '12 Maple St, Franklin, TN 37064'),
  ],
] as const)
  test(`${path} goes on showing what is so while the browser translates it`, { tag: '@long' }, async ({
    page,
    browser,
    store,
  }) => {
    const plain = await (await browser.newContext({ baseURL: store.url })).newPage();
    for (const one of [page, plain]) {
      await addToCart(one, PRODUCT, 3);
      await visit(one, path);
    }
    for (const step of steps) {
      await translate(page);
      await step(page);
      await step(plain);
      await expect(async () => expect(await words(page)).toBe(await words(plain))).toPass({
        timeout: 20_000,
      });
    }
    await plain.context().close();
  });
