// The pages that tell, where they need a browser: the map, the searches, the newsletter.
import type { Store } from '../helpers/e2e.ts';
import { expect, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { mailedLink } from '../helpers/people.ts';
import { ask, toast, visit } from '../helpers/visitor.ts';

const statusOf = async (store: Store, email: string) => {
  const [row] = await ask(
    store,
    (sql) => sql<{ status: string }[]>`select status from newsletter_subscribers where email = ${email}`,
  );
  return row?.status;
};

test('the map shows the county of the ZIP', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/contact');
  const map = page.getByRole('figure');
  await expect(map).toContainText('Look up a ZIP to see its county.');
  const check = page.getByRole('region', { name: 'Where we deliver' });
  await check.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('37129');
  await check.getByRole('button', { name: 'Check My Area' }).click();
  await expect(map.getByRole('heading', { name: 'Rutherford County' })).toBeVisible();
  await expect(map).toContainText('37129 is here.');
});

test('the price of a yard follows the ZIP', { tag: '@long' }, async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => localStorage.setItem('delivery-zip', '"37064"'));
  await visit(page, '/');
  await expect(page.getByText('delivered to 37064, 5 yards').first()).toBeVisible();
});

test('the newsletter accepts an address with or without signal, and explains an invalid one', {
  tag: '@long',
}, async ({ page, browser, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  const email = 'crew-list@example.com';
  await page.clock.install();
  await visit(page, '/blog');
  const form = page.getByRole('main').getByRole('region', { name: 'Newsletter' });
  const field = form.getByRole('textbox', { name: 'Email Address' });
  const press = form.getByRole('button', { name: 'Subscribe' });
  await expect(press).toBeDisabled();
  await field.fill('nobody.example.com');
  await press.click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(field).toBeFocused();

  await context.setOffline(true);
  await field.fill(email);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  await press.press('Enter');
  const said = form.getByRole('status');
  await expect(said).toHaveText('Subscribed. Confirm it in the email we send you.');
  await page.clock.runFor(4_900);
  await expect(said).not.toBeEmpty();
  await page.clock.runFor(200);
  await expect(said).toBeEmpty();
  await expect(field).toHaveValue('');
  await page.clock.resume();
  await context.setOffline(false);
  await expect.poll(() => statusOf(store, email)).toBe('pending');

  // Opening a link is not pressing its button: mail scanners open every one.
  const confirm = await mailedLink(store, email, /confirm/, /href="([^"]*\/newsletter\/confirm\?[^"]*)"/);
  await visit(page, confirm);
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  expect(await statusOf(store, email)).toBe('pending');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  expect(await statusOf(store, email)).toBe('subscribed');
  const leave = await mailedLink(store, email, /confirm/, /href="([^"]*\/newsletter\/unsubscribe\?[^"]*)"/);
  await visit(page, leave);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
  expect(await statusOf(store, email)).toBe('unsubscribed');

  // A browser that keeps nothing, with no signal either: there is nowhere to put the address.
  const bare = await browser.newContext();
  await bare.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await bare.route('**/api/sync*', (route) => route.abort());
  const other = await bare.newPage();
  await visit(other, `${store.url}/blog`);
  const again = other.getByRole('main').getByRole('textbox', { name: 'Email Address' });
  await again.fill(email);
  await other.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(other, 'Failed to subscribe')).toContainText('Please try again or contact us directly.');
  await expect(again).toHaveValue(email);
  await bare.close();
});
