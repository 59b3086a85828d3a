// Pictures from the provider's own server: shown as they are, and replaced by ours when they do not come.
import { readFileSync } from 'node:fs';
import { expect, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { ask, visit } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

const REMOTE = 'https://files.stripe.com/links/MDB8YWNjdF8x.png';
// Not a product of the provider's: the copy of its catalog, made again with every notice, would take it back.
const ROCK = '/product/river-rock';

test.beforeEach(async ({ store, page }) => {
  await ask(store, (sql) => sql`update products set images = ${[REMOTE]} where slug = 'river-rock'`);
  await expect(async () => {
    expect(await (await page.request.get(ROCK)).text()).toContain(REMOTE);
  }).toPass();
});

test('a picture from the provider is shown first, with its space reserved', { tag: '@long' }, async ({
  page,
}) => {
  const body = readFileSync('web/public/icons/icon-192.png');
  await page.route(REMOTE, (route) => route.fulfill({ contentType: 'image/png', body }));
  await visit(page, ROCK);
  const picture = page.getByRole('main').getByRole('img', { name: 'River Rock', exact: true });
  await expect(picture).toHaveAttribute('src', REMOTE);
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect(picture).toHaveAttribute('width', '1200');
  expect(await picture.evaluate((shot: HTMLImageElement) => shot.naturalWidth)).toBe(192);
});

test('a picture that fails to load is replaced by our own of that material', { tag: '@long' }, async ({
  page,
  problems,
}) => {
  problems.allow(LOST_NETWORK);
  await page.route(REMOTE, (route) => route.abort());
  await visit(page, ROCK);
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /^Pile of river rock/ })
    .first();
  await expect(picture).toBeVisible();
  await expect(async () => {
    expect(await picture.evaluate((shot: HTMLImageElement) => shot.currentSrc)).toMatch(
      /\/river-rock-\d+\.avif$/,
    );
  }).toPass();
});
