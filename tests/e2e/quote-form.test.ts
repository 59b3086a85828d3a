// The quote form before its scripts, without any, and after it was sent.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/orders.ts';
import { mailedLink } from '../helpers/people.ts';
import { ask, takenOver, toast } from '../helpers/visitor.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Request quote' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the store handles the form, says what is wrong, and puts nothing into the address', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await page.goto('/contact');
    await field(page, 'Name').fill('Dana Whitfield');
    await field(page, 'Name').press('Enter');
    await expect(page).toArriveAt(/\/contact$/);
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Dana Whitfield');
    await field(page, 'Email').fill('no-scripts@example.com');
    await field(page, 'Message').fill('14 yards of #57, please.');
    await page.getByRole('combobox', { name: 'What do you need?' }).selectOption('message');
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
    await expect(page).toArriveAt(/\/contact\?sent=1$/);
  });

  test('the store answers the ZIP check, the newsletter and order tracking', { tag: '@long' }, async ({
    page,
    store,
    problems,
  }) => {
    problems.allow(/status of 404/);
    const main = page.getByRole('main');
    await page.goto('/');
    await main.getByRole('textbox', { name: 'Delivery ZIP code' }).fill('37203');
    await main.getByRole('button', { name: 'Check My Area' }).click();
    await expect(main.getByText('We deliver here')).toBeVisible();
    await expect(main.getByText('Nashville, Davidson County')).toBeVisible();

    await page.goto('/blog');
    await main.getByRole('textbox', { name: 'Email Address' }).fill('plain-list@example.com');
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByText('Subscribed. Confirm it in the email we send you.')).toBeVisible();

    const orderNumber = await ask(store, async (sql) => {
      const [product] = await sql<{ id: string }[]>`select id from products limit 1`;
      const id = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
      const [order] = await sql<{ orderNumber: string }[]>`select order_number from orders where id = ${id}`;
      return order?.orderNumber ?? '';
    });
    await page.goto('/track-order');
    await main.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await main.getByRole('textbox', { name: 'Order Number' }).fill(orderNumber);
    await main.getByRole('button', { name: 'Track Order' }).click();
    await expect(main.getByText('Order Not Found')).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Order Number' })).toHaveValue(orderNumber);
    await main.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
    await main.getByRole('button', { name: 'Track Order' }).click();
    await expect(main.getByText(orderNumber)).toBeVisible();
    await expect(page).toArriveAt(/\/track-order$/);
  });

  test('the newsletter’s emailed links work, though their page sends no referrer', { tag: '@long' }, async ({
    page,
    store,
    problems,
  }) => {
    problems.allow(/status of 403/);
    const email = 'no-scripts-list@example.com';
    const main = page.getByRole('main');
    const status = () =>
      ask(store, async (sql) => {
        const [row] = await sql`select status from newsletter_subscribers where email = ${email}`;
        return row?.status;
      });
    await page.goto('/blog');
    await main.getByRole('textbox', { name: 'Email Address' }).fill(email);
    await main.getByRole('button', { name: 'Subscribe' }).click();
    const confirm = await mailedLink(store, email, /confirm/, /href="([^"]*\/newsletter\/confirm\?[^"]*)"/);
    // As another site's page would send it, with the token that only the reader has.
    await page.goto('about:blank');
    await page.setContent(`<form method="post" action="${confirm}"><button>Win</button></form>`);
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(main.getByRole('heading', { name: 'Your form was not sent' })).toBeVisible();
    expect(await status()).toBe('pending');
    await main.getByRole('link', { name: 'Open the page again' }).click();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await main.getByRole('button', { name: 'Confirm my subscription' }).click();
    expect(await (await sent).headerValue('Origin')).toBe('null');
    await expect(page).toArriveAt(/\/newsletter\/confirm\?state=done$/);
    expect(await status()).toBe('subscribed');
    const leave = await mailedLink(store, email, /confirm/, /href="([^"]*\/newsletter\/unsubscribe\?[^"]*)"/);
    await page.goto(leave);
    await main.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page).toArriveAt(/\/newsletter\/unsubscribe\?state=done$/);
    expect(await status()).toBe('unsubscribed');
  });

  test('a browser that never sends a referrer can use the forms', { tag: '@long' }, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 404/);
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET')
        return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      return route.fulfill({
        response,
        headers: { ...response.headers(), 'referrer-policy': 'no-referrer' },
      });
    });
    await page.goto('/contact');
    await field(page, 'Name').fill('Dana Whitfield');
    await field(page, 'Email').fill('no-referrer@example.com');
    await field(page, 'Message').fill('14 yards of #57, please.');
    await page.getByRole('combobox', { name: 'What do you need?' }).selectOption('message');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await send(page).click();
    expect(await (await sent).headerValue('Origin')).toBe('null');
    await expect(page.getByRole('heading', { name: 'Message Received' })).toBeVisible();
    const main = page.getByRole('main');
    await page.goto('/track-order');
    await main.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await main.getByRole('textbox', { name: 'Order Number' }).fill('ORD-2026-000001');
    await main.getByRole('button', { name: 'Track Order' }).click();
    await expect(main.getByText('Order Not Found')).toBeVisible();
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
