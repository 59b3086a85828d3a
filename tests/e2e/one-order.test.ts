// Whatever a person does between the button and the payment: one order, one payment page.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { addToCart, fillCheckout, goTo, goToPayment, ordersOf, payWith, visit } from '../helpers/visitor.ts';

const TOPSOIL = '/product/premium-garden-topsoil';

async function atCheckout(page: Page, email: string): Promise<void> {
  await addToCart(page, TOPSOIL, 3);
  await goTo(page, '/checkout');
  await fillCheckout(page, email);
}
const sessionOf = (tab: Page) => /\/pay\/(cs_\w+)/.exec(tab.url())?.[1];

test('ordering the restored cart after going back from the payment continues the same payment', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'went-back@example.com';
  await atCheckout(page, email);
  const first = await goToPayment(page, context);
  await expect(page).toArriveAt(/\/payment-processing$/);
  await page.goBack();
  // The form is behind nobody any more, and the cart went with the order: there is nothing to order twice.
  await expect(page).toArriveAt(new RegExp(`${TOPSOIL}$`));
  await goTo(page, '/checkout');
  await expect(page).toArriveAt(/\/cart$/);
  await page.getByRole('button', { name: 'Get my cart back' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Nashville, Davidson County')).toBeVisible();
  await expect(page.getByText('Sales tax')).toBeHidden();
  const second = await goToPayment(page, context);
  expect(sessionOf(second)).toBe(sessionOf(first));
  await payWith(second, 'paid');
  await expect(second.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await ordersOf(store, email)).toMatchObject([{ paymentStatus: 'paid' }]);
  // The page that was left open takes no second payment.
  await first.reload();
  await expect(first.getByRole('button', { name: /^Pay \$/ })).toBeHidden();
});

/** Restores the cart of an open payment page, and changes the order. */
async function orderAgain(page: Page): Promise<void> {
  await goTo(page, '/cart');
  await page.getByRole('button', { name: 'Get my cart back' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('textbox', { name: 'Where to drop it' }).fill('In the alley');
}

test('a restored cart with another note closes the first payment page', { tag: '@long' }, async ({
  page,
  context,
  store,
}) => {
  const email = 'another-note@example.com';
  await atCheckout(page, email);
  const first = await goToPayment(page, context);
  await orderAgain(page);
  const second = await goToPayment(page, context);
  expect(sessionOf(second)).not.toBe(sessionOf(first));
  await first.reload();
  await expect(first.getByRole('button', { name: /^Pay \$/ })).toBeHidden();
  await payWith(second, 'paid');
  await expect(second.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const paid = (await ordersOf(store, email)).map(({ paymentStatus }) => paymentStatus);
  expect(paid.toSorted()).toEqual(['paid', 'unpaid']);
});

test('an odd phone is questioned before the order goes, also by the press or Enter that leaves its field', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'odd-phone@example.com';
  await atCheckout(page, email);
  const phone = page.getByRole('textbox', { name: 'Phone' });
  const question = page.getByText('A US number has 10 digits. Is this one right?');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(question).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('(615) 555-0142');
  await expect(question).toBeHidden();
  await phone.fill('13');
  await phone.press('Enter');
  await expect(question).toBeVisible();
  expect(await ordersOf(store, email)).toEqual([]);
  await payWith(await goToPayment(page, context), 'paid');
  await expect.poll(() => ordersOf(store, email)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a tab that sends its order after the other got its response places no second order', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'slow-tab@example.com';
  await atCheckout(page, email);
  const other = await context.newPage();
  await visit(other, '/checkout');
  await expect(other.getByText('Nashville, Davidson County')).toBeVisible();
  const line = Promise.withResolvers<void>();
  await other.route('**/api/create-checkout', async (route) => {
    await line.promise;
    await route.continue();
  });
  const held = other.waitForRequest('**/api/create-checkout');
  await other
    .getByRole('button', { name: 'Continue to Payment' })
    .evaluate((node) => (node as HTMLElement).click());
  await held;
  await goToPayment(page, context);
  await expect(page).toArriveAt(/\/payment-processing/);
  const answered = other.waitForResponse('**/api/create-checkout');
  line.resolve();
  await answered;
  expect(await ordersOf(store, email)).toHaveLength(1);
  await other.unrouteAll({ behavior: 'ignoreErrors' });
});

test('two tabs that order the same cart at the same moment place one order', { tag: '@long' }, async ({
  page,
  context,
  store,
}) => {
  const email = 'two-tabs@example.com';
  await atCheckout(page, email);
  const other = await context.newPage();
  await visit(other, '/checkout');
  await expect(other.getByText('Nashville, Davidson County')).toBeVisible();
  const tabs: Page[] = [];
  context.on('page', (tab) => tabs.push(tab));
  // Found first, pressed then: the tab that is second by a moment may already be on its way to the emptied cart.
  const buttons = await Promise.all(
    [page, other].map((one) => one.getByRole('button', { name: 'Continue to Payment' }).elementHandle()),
  );
  await Promise.all(buttons.map((button) => button?.evaluate((node) => (node as HTMLElement).click())));
  await expect.poll(() => tabs.filter((tab) => sessionOf(tab)).length).toBeGreaterThan(0);
  await expect
    .poll(() => [page, other].filter((one) => new URL(one.url()).pathname === '/payment-processing').length)
    .toBeGreaterThan(0);
  const orders = await ordersOf(store, email);
  expect(orders).toHaveLength(1);
  for (const tab of tabs.filter((one) => sessionOf(one)))
    expect(sessionOf(tab)).toBe(orders[0]?.checkoutSessionId);
});
