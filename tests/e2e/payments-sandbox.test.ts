// The hosted page of the payments stand-in in a real browser, without the store: its policy, keyboard and sizes.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Stripe } from 'stripe';
import { createPaymentsSandbox } from '../../server/sandbox/payments/sandbox.ts';
import { base, expect, expectAccessible, watch } from '../helpers/e2e.ts';
import { CARDS } from '../helpers/payments.ts';

const SECRET_KEY = 'sk_test_of_the_page';

const test = base.extend<{ session: Stripe.Checkout.Session & { url: string } }>({
  session: async ({ context }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'payments-'));
    const problems = await watch(context);
    const stand: { in?: ReturnType<typeof createPaymentsSandbox> } = {};
    const shop = () =>
      new Response('<!doctype html><link rel="icon" href="data:,"><title>Shop</title>', {
        headers: { 'content-type': 'text/html' },
      });
    const server = await new Promise<ServerType>((resolve) => {
      const listening: ServerType = serve(
        {
          // The shop is another origin than the page, as it is with the real provider.
          fetch: (request, env) =>
            request.url.includes('//localhost') ? shop() : (stand.in?.app.fetch(request, env) ?? shop()),
          port: 0,
        },
        () => resolve(listening),
      );
    });
    const { port } = server.address() as AddressInfo;
    stand.in = createPaymentsSandbox({
      secretKey: SECRET_KEY,
      webhookSecret: 'whsec_of_the_page',
      webhookUrl: `http://localhost:${port}/webhooks`,
      publicUrl: `http://127.0.0.1:${port}`,
      storeFile: join(folder, 'payments.sqlite'),
      merchantName: 'Loam & Axle',
    });
    const stripe = new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency: 'usd',
            unit_amount: 4_500,
            product_data: { name: 'Premium garden topsoil' },
          },
          quantity: 3,
        },
      ],
      shipping_options: [
        {
          shipping_rate_data: {
            type: 'fixed_amount',
            display_name: 'Delivery',
            fixed_amount: { amount: 7_500, currency: 'usd' },
          },
        },
      ],
      customer_email: 'dana@example.com',
      success_url: `http://localhost:${port}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `http://localhost:${port}/cart`,
    });
    if (session.url === null) throw new Error('the session has no page');
    await use({ ...session, url: session.url });
    expect(problems.unexpected()).toEqual([]);
    await stand.in.close();
    await new Promise((resolve) => {
      server.close(resolve);
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a payment works with the keyboard alone and leads back to the shop', { tag: '@long' }, async ({
  page,
  session,
}) => {
  await page.goto(session.url);
  await expect(page.getByText('No card is charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).focus();
  const order = ['Email', 'Card number', 'Expiry', 'CVC', 'Name on card'];
  for (const label of order) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
  }
  await page.keyboard.type('Dana Payer');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay $210.00' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment-success\?session_id=cs_test_/);
  expect(new URL(page.url()).searchParams.get('session_id')).toBe(session.id);
  await page.goto(session.url);
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  await expectAccessible(page);
});

test('a declined card is explained at its focused field, and a 3-D Secure card then pays', async ({
  page,
  session,
}) => {
  await page.goto(session.url);
  await page.getByLabel('Card number').fill(CARDS.insufficientFunds);
  await page.getByLabel('Name on card').fill('Dana Payer');
  await page.getByRole('button', { name: 'Pay $210.00' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds. Try a different card.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/insufficient funds/);
  await expectAccessible(page);
  await page.getByLabel('Card number').fill(CARDS.threeDSecure);
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay $210.00' }).click();
  await expect(page.getByRole('heading', { name: '3-D Secure' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(/\/payment-success/);
});

test('the page is accessible in light and dark, fits a phone, and has touch targets of 48 px @both', {
  tag: '@long',
}, async ({ page, session }) => {
  await page.goto(session.url);
  await page.getByText('Test cards and what they do').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const targets = page.locator('a, button, input, summary');
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(box?.height, await target.evaluate(({ outerHTML }) => outerHTML)).toBeGreaterThanOrEqual(48);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the back link leads to the cart and leaves the session open', { tag: '@long' }, async ({
  page,
  session,
}) => {
  await page.goto(session.url);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(/\/cart$/);
  await page.goto(session.url);
  await expect(page.getByRole('button', { name: 'Pay $210.00' })).toBeVisible();
});
