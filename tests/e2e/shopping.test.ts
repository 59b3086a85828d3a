// Rules of the shopping specification that only a browser can show: what the cart loads, how long toasts stay, and
// what a person who is signed in sees, also when nothing can be kept.
import type { Page } from 'playwright/test';
import { expect, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/orders.ts';
import { fillSignIn, newPerson, signIn } from '../helpers/people.ts';
import { ask, expectApart, goTo, toast, visit } from '../helpers/visitor.ts';

// Page by page from the server; the worker has its own tests.
const TOPSOIL = '/product/premium-garden-topsoil';
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const keptCart = (page: Page) =>
  page.evaluate(() =>
    (
      JSON.parse(localStorage.getItem('topsoil-cart') ?? '[]') as {
        product: { id: string };
        quantity: number;
      }[]
    ).map(({ product, quantity }) => [product.id, quantity]),
  );

test.beforeEach(({ problems }) => problems.allow(/Service Worker registration blocked/));

test('the cart is loaded from topsoil-cart on start, saved on every change, and 0 removes a line', {
  tag: '@long',
}, async ({ page, store }) => {
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart is Empty' })).toBeVisible();
  const browse = page.getByRole('main').getByRole('link', { name: 'Browse Products' });
  await expect(browse).toHaveAttribute('href', '/shop');

  const [topsoil] = await ask(
    store,
    (sql) => sql<{ id: string }[]>`select id from products where slug = 'premium-garden-topsoil'`,
  );
  const id = topsoil?.id ?? '';
  await page.evaluate((soil) => {
    const product = { name: 'Premium Garden Topsoil', description: '', price: 45, unit: 'per cubic yard' };
    const raised = { name: 'Raised Bed Blend', description: '', price: 62, unit: 'per cubic yard' };
    const more = { features: [], image: '', type: 'premium' };
    const lines = [
      { product: { id: soil, ...product, ...more }, quantity: 2 },
      { product: { id: 'prod_RaisedBedBlend', ...raised, ...more }, quantity: 1 },
    ];
    localStorage.setItem('topsoil-cart', JSON.stringify(lines));
  }, id);
  await page.reload();
  await expect(line(page, 'Premium Garden Topsoil')).toContainText('$90.00');
  await expect(line(page, 'Raised Bed Blend')).toContainText('$62.00');
  const summary = page.getByRole('complementary');
  await expect(summary).toContainText('$152.00');
  await expect(summary).toContainText('$75.00');
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute(
    'href',
    '/checkout',
  );

  const amount = line(page, 'Premium Garden Topsoil').getByRole('textbox');
  // What is no number leaves the old one and says why.
  for (const [typed, reason] of [
    ['some', '“some” is not one number'],
    ['5-6', '“5-6” is not one number'],
    ['7 tons', '“7 tons” is not one number'],
    ['−3', 'Use a number above 0.'],
    ['-4', 'Use a number above 0.'],
  ] as const) {
    await amount.selectText();
    await amount.pressSequentially(typed);
    await amount.press('Enter');
    await expect(amount).toHaveValue('2');
    await expect(amount).toHaveAccessibleDescription(new RegExp(reason));
  }
  await amount.fill('2½ yd³');
  await amount.press('Enter');
  await expect(amount).toHaveValue('3');
  await expect(amount).toHaveAccessibleDescription('2½ yd³ rounded up to 3.');
  await amount.fill('7 yd3');
  await amount.press('Enter');
  await expect(amount).toHaveValue('7');
  // Whole yards, and no fewer than were typed.
  for (const [typed, held] of [
    ['7.5', '8'],
    ['4,5', '5'],
  ] as const) {
    await amount.fill(typed);
    await amount.press('Enter');
    await expect(amount).toHaveValue(held);
  }
  await expect(line(page, 'Premium Garden Topsoil')).toContainText('$225.00');
  expect(await keptCart(page)).toEqual([
    [id, 5],
    ['prod_RaisedBedBlend', 1],
  ]);
  await amount.fill('0');
  await amount.press('Enter');
  await expect(line(page, 'Premium Garden Topsoil')).toHaveCount(0);
  expect(await keptCart(page)).toEqual([['prod_RaisedBedBlend', 1]]);

  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart is Empty' })).toBeVisible();
  expect(await keptCart(page)).toEqual([]);
});

test('a toast fits its text, and never covers the button that it mentions @both', { tag: '@long' }, async ({
  page,
}) => {
  await visit(page, TOPSOIL);
  for (const button of await page.getByRole('button', { name: 'Add to Cart' }).all()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    const shown = toast(page, 'Added to Cart').last();
    await expect(shown).toBeVisible();
    await expectApart(shown, button);
    expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
});

test('a toast stays four seconds, an error five, the response to a request six, a copied link two', {
  tag: '@long',
}, async ({ page, context, store }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.clock.install();
  /** With the page's clock standing still, so that how fast the machine is does not count. */
  const staysFor = async (seconds: number, title: string, press: () => Promise<void>) => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
    await press();
    await expect(toast(page, title)).toBeVisible();
    await page.mouse.move(2, 2);
    await page.clock.runFor(seconds * 1_000 - 100);
    await expect(toast(page, title)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page, title)).toHaveCount(0);
    await page.clock.resume();
  };
  await visit(page, TOPSOIL);
  await staysFor(4, 'Added to Cart', () =>
    page.getByRole('button', { name: 'Add to Cart' }).first().press('Enter'),
  );
  await goTo(page, '/blog/how-much-mulch-and-when');
  await staysFor(2, 'Copied', () => page.getByRole('button', { name: 'Share' }).first().press('Enter'));
  await goTo(page, '/contact');
  const send = page.getByRole('button', { name: 'Request quote' });
  await staysFor(5, 'Missing Information', () => send.press('Enter'));

  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('slips@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Message' }).fill('How long does it stay?');
  await staysFor(6, 'Message Sent!', async () => {
    await send.press('Enter');
    await expect(toast(page, 'Message Sent!')).toContainText(
      'Our team will contact you within 2 business hours with your custom quote.',
    );
  });
  await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
  expect(await ask(store, (sql) => sql`select from quotes where email = 'slips@example.com'`)).toHaveLength(
    1,
  );
});

test('a signed-in customer has My Account and Contact in the header, and a second press on a heart removes the wish', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  problems.allow(/status of 503/);
  const email = 'second-press@example.com';
  await newPerson(store, email);
  const header = page.getByRole('banner');
  await visit(page, TOPSOIL);
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await expect(header.getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', '/contact');
  await goTo(page, '/auth');
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await fillSignIn(page, email);
  await expect(toast(page, 'An error occurred')).toBeVisible();
  await page.unroute('**/auth/v1/token*');
  await fillSignIn(page, email);
  await expect(toast(page, 'Welcome back!')).toContainText('You have successfully signed in.');
  await goTo(page, TOPSOIL);
  await expect(header.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  await expect(header.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  await expect(header.getByRole('link', { name: /Sign In|Get Quote/ })).toHaveCount(0);
  const heart = page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first();
  const saved = () =>
    ask(store, async (sql) => {
      const rows = await sql`
        select 1 from user_wishlist join users on users.id = user_wishlist.user_id
        where users.email = ${email} and deleted_at is null`;
      return rows.length;
    });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(saved).toBe(1);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(saved).toBe(0);
});

test('a device that cannot save a wish, profile, review or message says so, and without storage sends it at once', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/Nothing was saved on this device/);
  const email = 'unkept@example.com';
  await newPerson(store, email);
  await ask(store, async (sql) => {
    const [person] = await sql<{ id: string }[]>`select id::text from users where email = ${email}`;
    const [soil] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;
    await orderOf(sql, `u:${person?.id}`, [soil?.id ?? ''], 'delivered');
  });
  await signIn(page, store, email);
  const heart = page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first();
  // The device's own database breaks, for a reason that nobody can name.
  await page.route('**/api/product-reviews*', (route) => route.abort('failed'));
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'outbox') throw new DOMException('broken', 'DataError');
      return add.apply(this, given);
    };
  });
  await visit(page, TOPSOIL);
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  await heart.click();
  await expect(toast(page, 'Error')).toContainText('Failed to update wishlist');
  await goTo(page, '/account/profile');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  for (const leave of ['Cancel', 'Save']) {
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(phone).toHaveValue('');
    await phone.fill('615-555-0188');
    await page.getByRole('button', { name: leave, exact: true }).click();
  }
  await expect(toast(page, 'Error')).toContainText('Failed to update profile');
  await expect(phone).toHaveValue('615-555-0188');
  await goTo(page, TOPSOIL);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByText('Reviews load when you have signal.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('radio', { name: '3 of 5: Good' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page, 'Error')).toContainText(
    'There was an issue submitting your review. Please try again.',
  );
  await goTo(page, '/dashboard');
  await page.getByRole('button', { name: /^Review order/ }).click();
  await page.getByRole('radio', { name: '2 of 5: Fair' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page, 'Error')).toContainText(
    'There was an issue submitting your review. Please try again.',
  );
  await goTo(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill('unkept@example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(615) 555-0188');
  await page.getByRole('textbox', { name: 'Message' }).fill('Into the void.');
  await page.getByRole('button', { name: 'Request quote' }).click();
  await expect(toast(page, 'Error')).toContainText(
    'There was an issue sending your message. Please try again.',
  );
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Into the void.');

  // A browser that keeps nothing at all sends what it is given at once.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await visit(page, TOPSOIL);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('radio', { name: '3 of 5: Good' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page, 'Review Submitted!')).toContainText('Your review is pending approval.');
});
