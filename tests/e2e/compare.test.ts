// Products side by side: picked on cards, kept in the address, and read without scripts.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { goTo, toast, visit } from '../helpers/visitor.ts';

const BLEND = 'prod_RaisedBedBlend';
const ROCK = 'prod_TennesseeRiverRock';
const TURF = 'prod_TurfBuilderMix';

const cells = (page: Page, label: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label }) })
    .getByRole('cell');

test('two products chosen on their cards are compared, and each can be removed @phone', {
  tag: '@long',
}, async ({ page }) => {
  const phone = page.viewportSize();
  // On a phone a list has no room for it, and a product's page does.
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(page, '/stripe-shop');
  for (const name of ['Raised Bed Blend', 'Tennessee River Rock']) {
    const toggle = page.getByRole('button', { name: `Compare ${name}` });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  }
  if (phone) await page.setViewportSize(phone);
  await page.reload();
  await page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toArriveAt(`/compare?ids=${BLEND},${ROCK}`);
  await expect(page.getByRole('columnheader')).toHaveText([/Raised Bed Blend/, /Tennessee River Rock/]);
  await expect(cells(page, 'Price')).toHaveText(['$62 per cubic yard', '$78 per cubic yard']);
  // What is the same for all is said once.
  await expect(cells(page, 'Coverage at 3 inches')).toHaveText(['108']);
  await page.getByRole('button', { name: 'Add to Cart' }).last().click();
  await expect(toast(page, 'Added to Cart')).toContainText('1 cubic yard of Tennessee River Rock');
  await page.getByRole('link', { name: 'Remove Tennessee River Rock' }).click();
  await expect(page).toArriveAt(`/compare?ids=${BLEND}`);
  await page.getByRole('combobox', { name: 'Add a product' }).selectOption('Turf Builder Mix');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toArriveAt(`/compare?ids=${BLEND},${TURF}`);

  await test.step('a phone shows three of them whole, and their names while it scrolls', async () => {
    await goTo(page, `/compare?ids=${BLEND},${ROCK},${TURF}`);
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await cells(page, 'Certification number').last().scrollIntoViewIfNeeded();
    for (const name of await page.getByRole('columnheader').all())
      await expect(name).toBeInViewport({ ratio: 1 });
    const box = page.getByRole('region', { name: 'Products side by side' });
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('link', { name: 'Remove Tennessee River Rock' }).click();
    await expect(page).toArriveAt(`/compare?ids=${BLEND},${TURF}`);
  });
  // What is compared is what is picked.
  await visit(page, '/product/premium-garden-topsoil');
  await expect(page.getByRole('link', { name: 'Compare 2' }).first()).toBeVisible();

  await test.step('a fifth product is refused, with a link to the other four', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await goTo(page, '/stripe-shop');
    const free = page.getByRole('article').getByRole('button', { name: /^Compare /, pressed: false });
    for (const picked of [3, 4]) {
      await free.first().click();
      await expect(page.getByRole('link', { name: `Compare ${picked}` }).first()).toBeVisible();
    }
    const left = await free.count();
    await free.first().click();
    await expect(toast(page, 'Four products at most')).toBeVisible();
    await expect(free).toHaveCount(left);
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('4 products picked');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a comparison shows all of it, and the form adds a product', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto(`/compare?ids=${BLEND},${ROCK}`);
    await expect(page.getByRole('columnheader')).toHaveText([/Raised Bed Blend/, /Tennessee River Rock/]);
    await page.getByRole('combobox', { name: 'Add a product' }).selectOption('Turf Builder Mix');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(3);
    await page.getByRole('link', { name: 'Remove Raised Bed Blend' }).click();
    await expect(page.getByRole('columnheader')).toHaveText([/Tennessee River Rock/, /Turf Builder Mix/]);
    await page.goto('/compare?ids=nothing');
    await expect(page.getByText('Pick two to four products')).toBeVisible();
  });
});

test('a product page can be shared as a link and printed', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    // The desktop browser of some machines has a share sheet, which no test can close.
    Object.defineProperty(navigator, 'share', { value: undefined });
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await visit(page, '/product/premium-garden-topsoil');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/product/premium-garden-topsoil?lang=en', page.url()).href,
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Premium Garden Topsoil', level: 1 })).toBeVisible();
  await expect(page.getByText('6.0–7.5', { exact: true })).toBeVisible();
});
