// A session that the store ended while its person was at it.
import type { Route } from 'playwright/test';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { fillSignIn, newPerson, signIn } from '../helpers/people.ts';
import { ACCOUNT_PAGES, ask, goTo, toast, visit, workerRuns } from '../helpers/visitor.ts';

const TOPSOIL = '/product/premium-garden-topsoil';

const countWishes = (store: Store, email: string) =>
  ask(store, async (sql) => {
    const wishes = await sql`
      select from user_wishlist join users on users.id = user_id
      where users.email = ${email} and deleted_at is null`;
    return wishes.length;
  });

test('a session ended elsewhere is reported once, and waiting changes are sent after the next sign-in', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/status of (400|401)/);
  const email = 'ended@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  await visit(page, TOPSOIL);
  await workerRuns(page);
  const heart = page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(true);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await ask(
    store,
    (sql) => sql`delete from sessions where user_id = (select id from users where email = ${email})`,
  );
  await context.setOffline(false);
  const note = toast(page, 'Your session ended.');
  await expect(note).toHaveCount(1);
  await expect(note).toContainText('Sign in again to send what is waiting.');
  // The notice goes; the bar stays, on every page.
  const bar = page.getByText('1 request waits for you to sign in.');
  for (const path of ['/', '/cart', '/auth', TOPSOIL]) {
    await visit(page, path);
    await expect(bar).toBeVisible();
  }
  // Without signal it stands beside what still works.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'No signal' }).click();
  const sheet = page.getByRole('dialog', { name: 'Waiting for signal' });
  await expect(sheet).toContainText('Cart and calculator still work. 1 request waits');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await page.locator('.netbar').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toArriveAt(`${store.url}/auth?next=${encodeURIComponent(TOPSOIL)}`);
  await fillSignIn(page, email);
  await expect(page).toArriveAt(`${store.url}${TOPSOIL}`);
  await expect.poll(() => countWishes(store, email)).toBe(1);
  await expect(bar).toHaveCount(0);

  // Who leaves on purpose is told nothing of the kind, and is asked nothing about a change whose answer was lost twice.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await context.route('**/api/sync', loseAnswer, { times: 2 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/sync'));
  await heart.click();
  await lost;
  await goTo(page, '/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(note).toHaveCount(0);

  // No page of a person opens any more: each leads to the sign-in, and from there back to itself.
  const [, opened = '', ...others] = ACCOUNT_PAGES;
  await visit(page, opened);
  await expect(page).toArriveAt(`${store.url}/auth?next=${encodeURIComponent(opened)}`);
  for (const path of others) {
    await goTo(page, path);
    await expect(page).toArriveAt(`${store.url}/auth?next=${encodeURIComponent(path)}`);
  }
});

test('work of an account that is gone is sent by who signs in with its email', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/status of (400|401|403)/);
  const email = 'again@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  await visit(page, TOPSOIL);
  await workerRuns(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first().click();
  await ask(store, async (sql) => {
    await sql`delete from sessions where user_id = (select id from users where email = ${email})`;
    await sql`update users set email = 'closed@example.com' where email = ${email}`;
  });
  await newPerson(store, email);
  await context.setOffline(false);
  await expect(page.getByText('1 request waits for you to sign in.')).toBeVisible();
  await page.locator('.netbar').getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(page, email);
  await expect.poll(() => countWishes(store, email)).toBe(1);
});
