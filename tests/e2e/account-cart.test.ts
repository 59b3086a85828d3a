// One person's cart on two devices, and on one that others use too.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { newPerson, signIn, signInOnScreen } from '../helpers/people.ts';
import { addToCart, goTo, toast, visit } from '../helpers/visitor.ts';

test.beforeEach(({ problems }) => problems.allow(/status of 401 .*\/api\/(my-orders|sync|me)/));

const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const amount = (page: Page, name: string) => line(page, name).getByRole('textbox');

test('signing in joins the carts of two devices and keeps them in sync', { tag: '@long' }, async ({
  page,
  browser,
  store,
}) => {
  const email = 'two-phones@example.com';
  await newPerson(store, email);
  await addToCart(page, '/product/premium-garden-topsoil', 2);
  await signInOnScreen(page, email);
  await goTo(page, '/cart');
  await expect(amount(page, 'Premium Garden Topsoil')).toHaveValue('2');

  const context = await browser.newContext();
  const other = await context.newPage();
  await addToCart(other, '/product/premium-garden-topsoil', 3);
  await addToCart(other, '/product/lawn-repair-mix', 1);
  await signInOnScreen(other, email);
  await goTo(other, '/cart');
  await expect(amount(other, 'Premium Garden Topsoil')).toHaveValue('3');

  await visit(page, '/cart');
  await expect(amount(page, 'Premium Garden Topsoil')).toHaveValue('3');
  await expect(amount(page, 'Lawn Repair Mix')).toHaveValue('1');
  await line(page, 'Lawn Repair Mix').getByRole('button', { name: 'Remove Lawn Repair Mix' }).click();
  await amount(page, 'Premium Garden Topsoil').fill('8');
  await amount(page, 'Premium Garden Topsoil').blur();
  await expect(async () => {
    await visit(other, '/cart');
    await expect(amount(other, 'Premium Garden Topsoil')).toHaveValue('8', { timeout: 5_000 });
    // Two changes are two commands, and this device may have asked between them.
    await expect(line(other, 'Lawn Repair Mix')).toHaveCount(0, { timeout: 5_000 });
  }).toPass();

  // Straight to the checkout on a device that has not seen the cart.
  const third = await browser.newContext();
  const checkout = await third.newPage();
  await signIn(checkout, store, email);
  await visit(checkout, '/checkout');
  await expect(checkout).toArriveAt(/\/cart$/);
  await expect(amount(checkout, 'Premium Garden Topsoil')).toHaveValue('8');
  await third.close();

  // Signed out, the cart is the device's; whoever signs in next leaves what is already in that account.
  await goTo(other, '/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(other, 'Signed out')).toBeVisible();
  await goTo(other, '/cart');
  await expect(amount(other, 'Premium Garden Topsoil')).toHaveValue('8');
  await newPerson(store, 'next-on-this-phone@example.com');
  await signInOnScreen(other, 'next-on-this-phone@example.com');
  await goTo(other, '/cart');
  await expect(other.getByText('Your Cart is Empty')).toBeVisible();
  await goTo(other, '/checkout');
  await expect(other).toArriveAt(/\/cart$/);
  await context.close();
});
