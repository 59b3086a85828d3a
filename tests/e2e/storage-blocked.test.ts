// A browser that stores nothing, as Firefox with cookies blocked: every way to store throws. The shop sells all the same.
import type { Page } from 'playwright/test';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, fillCheckout, goTo, goToPayment, ordersOf, payWith, toast, visit } from '../helpers/visitor.ts';

/** Runs in the page, before anything of the store. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const reject = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse, writable: true });
  CacheStorage.prototype.open = reject;
  CacheStorage.prototype.delete = reject;
  LockManager.prototype.request = reject;
}

/** Through the links of the page: a page that is loaded anew has forgotten everything. */
const tap = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click();

/** Of areas that are so many feet long. */
const savedJobs = (store: Store, feet: number) =>
  ask(
    store,
    (sql) => sql`
      select id from calculator_jobs where (content -> 'areas' -> 0 -> 'sizes' -> 'length' ->> 'value')::numeric = ${feet}`,
  );

test('a browser without storage can order, request a quote, and keep a measured job as a link @phone', {
  tag: '@long',
}, async ({ page, context, store }) => {
  await context.addInitScript(blockStorage);
  await visit(page, '/product/premium-garden-topsoil');
  await page.getByRole('main').getByRole('textbox').first().fill('3');
  await tap(page, 'button', 'Add to Cart');
  await toast(page, 'Added to Cart').getByRole('link', { name: 'View Cart' }).click();
  await tap(page, 'link', 'Proceed to Checkout');
  await fillCheckout(page, 'blocked@example.com');
  const tab = await goToPayment(page, context);
  await payWith(tab, 'paid');
  await expect(tab.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect
    .poll(async () => (await ordersOf(store, 'blocked@example.com')).map((one) => one.paymentStatus))
    .toEqual(['paid']);
  await tab.close();

  // Loaded anew: the page that waits for the payment goes on by itself.
  await visit(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('blocked@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Message' }).fill('Forty yards, please.');
  await tap(page, 'button', 'Request quote');
  await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();

  await goTo(page, '/guides/topsoil-calculator');
  await page.getByRole('textbox', { name: 'Length, ft' }).fill('43');
  await page.getByRole('textbox', { name: 'Width, ft' }).fill('20');
  await page.getByRole('textbox', { name: 'Depth, in' }).fill('4');
  await page.getByRole('button', { name: 'Calculate' }).filter({ visible: true }).click();
  await tap(page, 'button', 'Only save the job');
  await expect(page.getByText('This browser stores nothing, so the job is not saved.')).toBeVisible();
  await expect(page.getByText('Saved on this device')).toHaveCount(0);
  expect(await savedJobs(store, 43)).toEqual([]);
  await tap(page, 'link', 'Open the job as a page');
  await expect(page).toArriveAt(/\/jobs\/shared/);
  await expect(page.getByRole('heading', { name: '11 cubic yards' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '11 cubic yards' })).toBeVisible();
});

test('with a database that never responds, quotes are sent online, and jobs go to the account or say why not', {
  tag: '@long',
}, async ({ page, store }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await visit(page, '/jobs');
  const reason = page.getByText('This browser does not let the store save anything.');
  await expect(reason).toBeVisible();
  await goTo(page, '/jobs/0b7c0f9e-3c4f-4d53-9a0e-6f1d2c3b4a59');
  await expect(reason).toBeVisible();
  await goTo(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('unanswered@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten yards, please.');
  await tap(page, 'button', 'Request quote');
  await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();

  // Whoever is signed in has their jobs in the account, and is not told that they are on this device.
  await newPerson(store, 'unstored@example.com');
  await signIn(page, store, 'unstored@example.com');
  await visit(page, '/guides/topsoil-calculator?length=41&width=20&depth=4');
  await tap(page, 'button', 'Only save the job');
  // At the first try, although the page is still finding out that no database answers.
  await expect(page.getByText('Saved in your account')).toBeVisible();
  expect(await savedJobs(store, 41)).toHaveLength(1);

  await goTo(page, '/jobs');
  await expect(page.getByText('This browser does not let the store save anything.')).toBeVisible();
});
