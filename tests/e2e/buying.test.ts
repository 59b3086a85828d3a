// Long: from the home page to a paid order that its buyer can follow, against real money arithmetic in Postgres.
import type { Page } from 'playwright/test';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { type DeliveryWindow, deliveryDates } from '../../domain/delivery/calendar.ts';
import { expect, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { writeOrder } from '../helpers/orders.ts';
import {
  addToCart,
  ask,
  fillCheckout,
  goTo,
  goToPayment,
  moveAndCancel,
  ordersOf,
  payWith,
  SITE,
  searchShop,
  toast,
  visit,
} from '../helpers/visitor.ts';

const TOPSOIL = '/product/premium-garden-topsoil';
const REPAIR_MIX = '/product/lawn-repair-mix';
const RAISED_BED = '/stripe-product/prod_RaisedBedBlend';

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function notices(store: Store, orderId: string): Promise<string[]> {
  const events = await ask(
    store,
    (sql) => sql<{ type: string }[]>`select type from payment_events where order_id = ${orderId}`,
  );
  return events.map(({ type }) => type);
}

/**
 * The trucks make nine loads in each half of a day. Eight afternoons are taken before the buyer of two loads looks, and
 * eight mornings between the look and the order: then there is room for two more, but in neither half.
 */
async function chooseWindow(page: Page, store: Store): Promise<void> {
  const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
  // A day that no other buyer of this store asks for.
  const day = deliveryDates(terms, 10).at(-1) ?? '';
  const held = (window: DeliveryWindow) =>
    ask(store, (sql) =>
      writeOrder(sql, {
        deliveryDate: day,
        deliveryWindow: window,
        loads: 8,
        windowHeldUntil: new Date(Date.now() + 3_600_000),
        sessionExpiresAt: new Date(Date.now() + 3_600_000),
      }),
    );
  await held('afternoon');
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByLabel('Another date', { exact: true }).fill(day);
  await expect(page.getByRole('radio', { name: 'Afternoon Full' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Morning 8 AM to 12 PM' }).check();
  await held('morning');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Our trucks are full at that time. Choose another one.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Morning Full' })).toBeChecked();
  await page.getByRole('radio', { name: 'All day 8 AM to 5 PM' }).check();
}

/** Three yards of one material in the cart, and the checkout filled in. */
async function atCheckout(page: Page, email: string, path = TOPSOIL): Promise<void> {
  await addToCart(page, path, 3);
  await goTo(page, '/checkout');
  await fillCheckout(page, email);
}

test('a visitor buys from both catalogs, pays, and finds the order @phone', async ({
  page,
  context,
  store,
  problems,
}, { project }) => {
  problems.allow(/422 \(Unprocessable/);
  const email = `both-${project.name}@example.com`;
  await visit(page, '/');
  await page.getByRole('link', { name: 'Order Materials Now' }).first().click();
  await expect(page).toArriveAt(/\/shop$/);
  await searchShop(page, 'raised bed');
  const card = page.getByRole('article', { name: 'Raised Bed Blend' });
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to Cart')).toContainText('2 cubic yards of Raised Bed Blend');
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toArriveAt(/\/shop$/);
  await page
    .getByRole('article', { name: 'Premium Garden Topsoil' })
    .getByRole('heading')
    .getByRole('link')
    .click();
  await expect(page).toArriveAt(new RegExp(`${TOPSOIL}$`));
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /Premium Garden Topsoil/ })
    .fill('3');
  // Gloves press twice: it is added once.
  await page.getByRole('button', { name: 'Add to Cart' }).first().dblclick();
  await toast(page, '3 cubic yards of Premium Garden Topsoil')
    .getByRole('link', { name: 'View Cart' })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(line(page, 'Raised Bed Blend')).toContainText('$124.00');
  await expect(line(page, 'Premium Garden Topsoil')).toContainText('$135.00');
  const code = `FIRST-${project.name}`.toUpperCase();
  await ask(store, (sql) => sql`insert into promo_codes ${sql({ code, kind: 'percent', percent: 10 })}`);
  await page.getByRole('button', { name: 'Enter a promo code' }).click();
  const entry = page.getByRole('textbox', { name: 'Promo code' });
  await expect(entry).toBeFocused();
  await entry.fill('no-such-code');
  await entry.press('Enter');
  await expect(page.getByText('We do not know this code.')).toBeVisible();
  await entry.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Your load' })).toContainText(`${code}−$25.90`);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText(`${code} 10% off`)).toBeVisible();
  // In place of the shop's bar.
  await expect(page.getByRole('navigation', { name: 'App' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeInViewport();
  // Fetched at the yard, it needs no address.
  await page.getByRole('radio', { name: 'Pick up at the yard' }).check();
  await expect(page.getByRole('textbox', { name: 'Delivery address' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your load' })).toContainText('Pick-upFree');
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await fillCheckout(page, email);
  await chooseWindow(page, store);
  const tab = await goToPayment(page, context);
  await expect(page).toArriveAt(/\/payment-processing$/);
  await expect(toast(page, 'Redirecting to Payment')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment continues in a new tab' })).toBeVisible();
  const ways = page.getByRole('main');
  await expect(ways.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  await expect(ways.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('topsoil-cart'))).toBe('[]');

  const [unpaid] = await ordersOf(store, email);
  // 2 × $62 and 3 × $45 come to $259: from $250 on the delivery costs nothing. The code takes off a tenth.
  expect(unpaid).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
    subtotalCents: 25_900,
    deliveryFeeCents: 0,
    totalCents: 23_310,
  });
  await expect(tab.getByRole('button', { name: 'Pay $233.10' })).toBeVisible();
  await payWith(tab, 'paid');
  await expect(tab.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const notice = toast(tab, 'Payment Successful!');
  await expect(notice).toContainText(/Your order #ORD-\d{4}-\d{6} has been confirmed and is being processed/);
  await expect(notice.getByRole('link', { name: 'View Order' })).toHaveAttribute(
    'href',
    /^\/track-order\?order=ORD-/,
  );
  // The tab that waited goes on by itself.
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  const [paid] = await ordersOf(store, email);
  if (!paid) throw new Error('the order is gone');
  expect(paid).toMatchObject({ id: unpaid?.id, status: 'pending', paymentStatus: 'paid' });
  await expect(tab.getByRole('main').getByText(paid.orderNumber)).toBeVisible();
  const lines = await ask(
    store,
    (sql) => sql`
      select p.catalog, i.quantity, i.line_total_cents from order_items i join products p on p.id = i.product_id
      where i.order_id = ${paid.id} order by p.catalog`,
  );
  expect(lines).toEqual([
    { catalog: 'premium', quantity: 2, lineTotalCents: 12_400 },
    { catalog: 'traditional', quantity: 3, lineTotalCents: 13_500 },
  ]);
  // The page that asks and the provider's notice race to be first: the notice comes either way, well signed.
  await expect.poll(() => notices(store, paid.id)).toContain('checkout.session.completed');
  expect(store.logs.some((text) => /"path":"\/api\/webhooks\/stripe","status":200/.test(text))).toBe(true);

  await expect(tab.getByRole('heading', { name: 'Arriving' })).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Load ticket' })).toContainText(SITE.address);
  await tab.getByRole('button', { name: 'Create my account' }).click();
  await expect(tab.getByText(`We sent a link to ${email}.`)).toBeVisible();

  // What was just bought opens without a question; any other order is found by its number and email.
  await tab.getByRole('link', { name: 'Track your order' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Arriving' })).toBeVisible();
  await tab.getByRole('button', { name: 'Track another order' }).click();
  await tab.getByRole('textbox', { name: 'Order Number' }).fill(paid.orderNumber);
  await tab.getByRole('textbox', { name: 'Email Address' }).fill(`  ${email.toUpperCase()} `);
  await tab.getByRole('button', { name: 'Track Order' }).click();
  await expect(toast(tab, 'Order Found!')).toContainText(`Order ${paid.orderNumber} has been located.`);
  const ticket = tab.getByRole('region', { name: 'Load ticket' });
  for (const words of ['Pending', 'Paid', '5 cubic yards', SITE.address, email, '−$25.90', '$233.10']) {
    await expect(ticket).toContainText(words);
  }
  await moveAndCancel(tab, store, paid.id);
  await goTo(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('a declined card leaves the order unpaid, and another card pays the same order', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'declined@example.com';
  await atCheckout(page, email);
  const tab = await goToPayment(page, context);
  await payWith(tab, 'declined');
  await expect(tab.getByRole('alert')).toContainText('declined');
  expect(await ordersOf(store, email)).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid' }]);
  await expect(page.getByText('The card was declined. Try another one on the payment page.')).toBeVisible();
  await tab.getByRole('link', { name: 'Back' }).click();
  await expect(tab).toHaveURL(/\/cart$/);
  const notice = toast(tab, 'Payment Failed');
  await expect(notice).toContainText(
    'There was an issue processing your payment. Please try again or contact support.',
  );
  await expect(notice.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  await expect(line(tab, 'Premium Garden Topsoil')).toContainText('$135.00');
  await tab.close();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, 'paid');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  // 3 × $45 and the metro fee.
  expect(await ordersOf(store, email)).toMatchObject([
    { status: 'pending', paymentStatus: 'paid', subtotalCents: 13_500, deliveryFeeCents: 2_500 },
  ]);
  // What was given back is bought by now.
  await goTo(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
});

test('leaving the payment page restores the cart and says that nothing was charged @phone', {
  tag: '@long',
}, async ({ page, context, store }) => {
  const email = 'given-up@example.com';
  await addToCart(page, RAISED_BED, 2);
  await addToCart(page, REPAIR_MIX, 1);
  await goTo(page, '/checkout');
  await fillCheckout(page, email);
  const tab = await goToPayment(page, context);
  await tab.getByRole('link', { name: 'Back' }).click();
  await expect(tab).toHaveURL(/\/cart$/);
  const isBack = toast(tab, 'Nothing was charged');
  await expect(isBack).toContainText('Your cart is back.');
  // As tall as its text, and off the way to pay. Measured at once: it leaves after some seconds.
  const { spare, isOver } = await isBack.evaluate((box) => {
    const { top, bottom, height } = box.getBoundingClientRect();
    const text = box.querySelector('p')?.parentElement?.clientHeight ?? 0;
    const pay = [...document.querySelectorAll('a[href="/checkout"]')].map((link) =>
      link.getBoundingClientRect(),
    );
    const isOver = pay.some((link) => link.height > 0 && link.top < bottom && top < link.bottom);
    return { spare: height - text, isOver };
  });
  expect(spare).toBeLessThan(16);
  expect(isOver).toBe(false);
  await expect(line(tab, 'Raised Bed Blend')).toContainText('$124.00');
  await expect(line(tab, 'Lawn Repair Mix')).toContainText('$50.00');
  await expect(tab.getByRole('button', { name: 'Get my cart back' })).toBeHidden();
  // The other tab has them as well, and nobody was charged.
  await goTo(page, '/cart');
  await expect(line(page, 'Raised Bed Blend')).toContainText('$124.00');
  expect(await ordersOf(store, email)).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid' }]);
});

test('a browser that blocks new tabs pays in the same tab', { tag: '@long' }, async ({ page, store }) => {
  const email = 'blocked@example.com';
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await atCheckout(page, email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Your browser blocked the new tab. Pay here instead.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await payWith(page, 'paid');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await ordersOf(store, email)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test.describe('on a poor connection', () => {
  test('an order whose response was lost is sent again and placed once', { tag: '@long' }, async ({
    page,
    context,
    store,
    problems,
  }) => {
    problems.allow(LOST_NETWORK);
    const email = 'lost-answer@example.com';
    await atCheckout(page, email);
    const keys: (string | null)[] = [];
    page.on('request', async (request) => {
      if (!request.url().endsWith('/api/create-checkout')) return;
      keys.push(await request.headerValue('idempotency-key'));
    });
    // The store takes the order; what it says gets lost on the way.
    await page.route(
      '**/api/create-checkout',
      async (route) => {
        await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 2 },
    );
    const press = async () => {
      const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/create-checkout'));
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await lost;
    };
    await press();
    await expect(toast(page, 'Checkout Error')).toContainText(
      'There was an issue processing your order. Please try again.',
    );
    const [order] = await ordersOf(store, email);
    await press();
    expect(keys).toEqual([keys[0], keys[0]]);
    // The page that is loaded again goes on with it as well.
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(page.getByText(SITE.place)).toBeVisible();
    const tab = await goToPayment(page, context);
    await expect(tab.getByRole('button', { name: 'Pay $160.00' })).toBeVisible();
    const orders = await ordersOf(store, email);
    expect(orders).toMatchObject([{ id: order?.id, paymentStatus: 'unpaid' }]);
    expect(tab.url()).toContain(orders[0]?.checkoutSessionId);
  });
});

test.describe('prices', () => {
  test.use({ isStoreShared: false });

  test('a price that changed before the checkout is shown, accepted, and charged', { tag: '@long' }, async ({
    page,
    context,
    store,
    problems,
  }) => {
    // The store says no to the old figures.
    problems.allow(/status of 409/);
    problems.allow(/ERR_FAILED|Failed to fetch/);
    const email = 'dearer@example.com';
    await atCheckout(page, email, REPAIR_MIX);
    // The device does not learn of it by itself before the order is sent.
    await page.route(/\/api\/sync\?.*scope=catalog/, (route) => route.abort());
    await ask(store, (sql) => sql`update products set price_cents = 6125 where slug = 'lawn-repair-mix'`);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Something changed since you filled your cart' });
    await expect(panel.getByRole('listitem').filter({ hasText: 'Lawn Repair Mix' })).toContainText(
      '$50.00, now $61.25',
    );
    await expect(panel.getByRole('listitem').filter({ hasText: 'Total' })).toContainText(
      '$175.00, now $208.75',
    );
    expect(await ordersOf(store, email)).toEqual([]);
    await panel.getByRole('button', { name: "Use today's prices" }).click();
    await expect(panel).toBeHidden();
    const tab = await goToPayment(page, context);
    const [order] = await ordersOf(store, email);
    expect(order).toMatchObject({ subtotalCents: 18_375, deliveryFeeCents: 2_500, totalCents: 20_875 });
    await expect(tab.getByRole('button', { name: `Pay ${dollars(order?.totalCents ?? 0)}` })).toBeVisible();
    await payWith(tab, 'paid');
    await expect(tab.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    expect(await ordersOf(store, email)).toMatchObject([{ paymentStatus: 'paid', totalCents: 20_875 }]);
  });
});

test('a checkout with an empty cart leads to the cart, and one without an address says what is missing', {
  tag: '@long',
}, async ({ page, context, store }) => {
  await visit(page, '/checkout');
  await expect(page).toArriveAt(/\/cart$/);
  await addToCart(page, TOPSOIL, 1);
  await goTo(page, '/checkout');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(toast(page, 'Missing Information')).toContainText('Please fill in all required fields.');
  await expect(page.getByRole('textbox', { name: 'Delivery address' })).toBeFocused();
  const [{ count } = { count: -1 }] = await ask(
    store,
    (sql) => sql<{ count: number }[]>`select count(*) from orders where customer_email = ''`,
  );
  expect(count).toBe(0);

  await test.step('a double click on the button places one order', async () => {
    const email = 'double@example.com';
    await fillCheckout(page, email);
    const tabs: Page[] = [];
    context.on('page', (tab) => tabs.push(tab));
    await page.getByRole('button', { name: 'Continue to Payment' }).dblclick();
    await expect(page).toArriveAt(/\/payment-processing$/);
    expect(tabs).toHaveLength(1);
    expect(await ordersOf(store, email)).toHaveLength(1);
  });
});
