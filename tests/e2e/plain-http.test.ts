// The store on plain HTTP from another machine, as in a yard's own network: browsers withhold much of their API there.
import { expect, test } from '../helpers/e2e.ts';
import { newPerson, signInOnScreen } from '../helpers/people.ts';
import {
  ACCOUNT_PAGES,
  addToCart,
  ask,
  fillCheckout,
  goTo,
  ordersOf,
  PUBLIC_PAGES,
  toast,
  visit,
} from '../helpers/visitor.ts';

const HOST = 'yard.test';
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ store }, use) => use(store.url.replace('127.0.0.1', HOST)),
});

/** A header that browsers heed with https only, and say so. */
const UNHEEDED = /Cross-Origin-Opener-Policy header has been ignored/;

test('every page opens, and an order is placed', { tag: '@long' }, async ({ page, store, problems }) => {
  problems.allow(UNHEEDED);
  await visit(page, '/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  for (const path of PUBLIC_PAGES) await goTo(page, path);
  await addToCart(page, '/product/premium-garden-topsoil', 2);
  await goTo(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const email = 'plain-http@example.com';
  await fillCheckout(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect.poll(async () => (await ordersOf(store, email)).length).toBe(1);
});

test('an admin opens every tab, and starts an order, a product and an article', { tag: '@long' }, async ({
  page,
  store,
  problems,
}) => {
  problems.allow(UNHEEDED);
  const email = 'plain-admin@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signInOnScreen(page, email);
  for (const path of ACCOUNT_PAGES) await goTo(page, path);
  await goTo(page, '/admin');
  const tabs = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await expect(tabs).not.toHaveCount(0);
  for (const tab of await tabs.all()) {
    await goTo(page, (await tab.getAttribute('href')) ?? '');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  await goTo(page, '/admin?tab=orders&new');
  await expect(page.getByRole('main').getByRole('heading', { name: /New order/ })).toBeVisible();
  await goTo(page, '/admin?tab=products&product=new');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await goTo(page, '/admin?tab=blog&article=new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Plain words');
  await expect(toast(page, 'Error')).toHaveCount(0);
});
