// The quote form before its scripts, without any, and after it was sent.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { toast } from '../helpers/visitor.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Request quote' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form cannot be sent, puts nothing into the address and names the telephone', async ({ page }) => {
    await page.goto('/contact');
    await expect(send(page)).toBeDisabled();
    await field(page, 'Name').fill('Dana Whitfield');
    await field(page, 'Name').press('Enter');
    await expect(page).toArriveAt(/\/contact$/);
    await expect(page.locator('form.quote-form a[href^="tel:"]')).toBeVisible();
  });

  test('nothing is offered that only scripts can do', async ({ page }) => {
    await page.goto('/shop');
    await expect(page.getByRole('link', { name: 'Call to order' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: '(615) 555-0142' })).toBeVisible();
    await expect(page.locator('.busy')).toBeHidden();
    await page.goto('/guides/topsoil-calculator');
    await expect(page.getByRole('main').getByText('Works offline')).toBeHidden();
  });
});

test('what was typed before the scripts ran is kept; an error toast gives way to the success', async ({
  page,
}) => {
  const { promise: scripts, resolve: forgetUnsentCart } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Name').fill('Dana Whitfield');
  await field(page, 'Message').fill('14 yards of #57, please.');
  await page.getByRole('combobox', { name: 'What do you need?' }).selectOption('message');
  await expect(send(page)).toBeDisabled();
  forgetUnsentCart();
  await expect(send(page)).toBeEnabled();
  await field(page, 'Subject').fill('Driveway');
  await expect(field(page, 'Name')).toHaveValue('Dana Whitfield');
  await expect(field(page, 'Message')).toHaveValue('14 yards of #57, please.');
  await expect(page.getByRole('combobox', { name: 'What do you need?' })).toHaveValue('message');

  await send(page).click();
  await expect(toast(page, 'Missing Information')).toBeVisible();
  await field(page, 'Email').fill('early@example.com');
  await page.locator('.toast').hover();
  await send(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message Sent!')).toBeVisible();
  await expect(toast(page, 'Missing Information')).toHaveCount(0);
});
