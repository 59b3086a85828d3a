// What Enter does in forms: in one of several fields it moves on, so that no half-filled form is sent.
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { takenOver, toast } from '../helpers/visitor.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string | RegExp) => main(page).getByRole('textbox', { name }).first();

const hint = (control: Locator) => control.evaluate((element) => (element as HTMLInputElement).enterKeyHint);

test('Enter moves on to the next field, and sends only from the last', { tag: '@long' }, async ({ page }) => {
  const forms: [path: string, fields: (string | RegExp)[], next: (page: Page) => Locator | string][] = [
    [
      '/contact',
      ['Name', 'Email', 'Phone', 'Delivery ZIP', 'Company'],
      (on) => on.getByRole('combobox', { name: 'What do you' }),
    ],
    ['/contact', ['Material', 'Cubic yards'], (on) => on.getByRole('combobox', { name: 'Project' })],
    ['/contact', ['Subject', 'Message'], (on) => field(on, 'Message')],
    ['/track-order', ['Email Address', 'Order Number'], () => 'Missing Information'],
    ['/', [/^Name/, /^Email \*/, /^Phone/], (on) => main(on).getByRole('combobox', { name: 'Project' })],
  ];
  for (const [path, fields, next] of forms) {
    await page.goto(path);
    await takenOver(page);
    await field(page, fields[0] ?? '').focus();
    for (const name of fields) {
      await expect(field(page, name), path).toBeFocused();
      const isLast = name === fields.at(-1) && typeof next(page) === 'string';
      // The form may still be waking up, and hears of the focus then.
      if (name !== 'Message')
        await expect.poll(() => hint(field(page, name)), path).toBe(isLast ? 'done' : 'next');
      await page.keyboard.press('Enter');
    }
    const last = next(page);
    if (typeof last === 'string') await expect(toast(page, last)).toBeVisible();
    else {
      await expect(last, path).toBeFocused();
      await expect(toast(page, 'Missing Information')).toHaveCount(0);
    }
  }
  // A text area takes Enter as a new line.
  await page.goto('/contact');
  await takenOver(page);
  await field(page, 'Message').fill('One');
  await field(page, 'Message').press('End');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toHaveValue('One\n');
  await expect(toast(page, 'Missing Information')).toHaveCount(0);
});

test('Enter sends a form of one field, and signs in from any field', { tag: '@long' }, async ({ page }) => {
  await page.goto('/blog');
  await takenOver(page);
  const news = page.getByRole('textbox', { name: 'Email' }).last();
  await news.fill('no email');
  expect(await hint(news)).toBe('done');
  await news.press('Enter');
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await page.goto('/auth');
  await takenOver(page);
  await field(page, 'Email').fill('dana@example.com');
  expect(await hint(field(page, 'Email'))).toBe('go');
  await field(page, 'Email').press('Enter');
  await expect(toast(page, 'Sign in failed')).toBeVisible();
});
