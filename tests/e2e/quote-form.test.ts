// The quote form before its scripts, without any, and after it was sent.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { takenOver, toast } from '../helpers/visitor.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Request quote' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form says that it needs them', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('main').locator('noscript p').first()).toBeVisible();
  });

  test('the ZIP check answers', { tag: '@long' }, async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/');
    await main.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('37203');
    await main.getByRole('button', { name: 'Check My Area' }).click();
    await expect(main.getByText('We deliver here')).toBeVisible();
    await expect(main.getByText('Nashville, Davidson County')).toBeVisible();
  });

  test('nothing that needs scripts is offered', { tag: '@long' }, async ({ page }) => {
    await page.goto('/shop');
    await expect(page.getByRole('link', { name: 'Call to order' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: '(615) 555-0142' })).toBeVisible();
    await expect(page.locator('.busy')).toBeHidden();
    await page.goto('/guides/topsoil-calculator');
    await expect(page.getByText('Works offline')).toHaveCount(0);
  });
});

test('text typed before the scripts ran is kept; a success replaces the error toast', async ({ page }) => {
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Name').fill('Dana Whitfield');
  await field(page, 'Message').fill('14 yards of #57, please.');
  await page.getByRole('combobox', { name: 'What do you need?' }).selectOption('message');
  release();
  await takenOver(page);
  await field(page, 'Subject').fill('Driveway');
  await expect(field(page, 'Name')).toHaveValue('Dana Whitfield');
  await expect(field(page, 'Message')).toHaveValue('14 yards of #57, please.');
  await expect(page.getByRole('combobox', { name: 'What do you need?' })).toHaveValue('message');

  await send(page).click();
  await expect(toast(page, 'Missing Information')).toBeVisible();
  await field(page, 'Email').fill('early@example.com');
  await field(page, 'Phone').fill('(615) 555-0188');
  await page.locator('.toast').hover();
  await send(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message Sent!')).toBeVisible();
  await expect(toast(page, 'Missing Information')).toHaveCount(0);
});
