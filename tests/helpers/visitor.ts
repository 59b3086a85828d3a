// Common actions of visitors in browser tests, and queries on the store's database.
import type { BrowserContext, Locator, Page, Response } from 'playwright/test';
import type { Sql } from '../../server/db/sql.ts';
import { formatWeekday } from '../../web/ui/format.ts';
import { connectToDatabase, expect, type ReactRoot, type Store } from './e2e.ts';
import { CARDS } from './payments.ts';

/** Queries the store's own database. */
export const ask = <T>(store: Store, question: (sql: Sql) => Promise<T>): Promise<T> =>
  question(connectToDatabase(store));

/**
 * Waits until React has hydrated the server-rendered page, or rendered one from the offline shell.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const entries = Object.entries(document.getElementById('app') ?? {});
    const [, root] = entries.find(([key]) => key.startsWith('__reactContainer$')) ?? [];
    if (!root) return false;
    const { child, memoizedState } = (root as ReactRoot).stateNode.current;
    return child !== null && !memoizedState.isDehydrated;
  });
}

export async function visit(page: Page, path: string): Promise<Response> {
  // A background tab renders only once a second, which would delay every action.
  await page.bringToFront();
  const response = await page.goto(path);
  if (!response) throw new Error(`no answer to ${path}`);
  await takenOver(page);
  return response;
}

/** On to another page of the app that is open, as its links lead there: nothing is loaded anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.bringToFront();
  await takenOver(page);
  await page.evaluate(async (url) => {
    // A press on a link takes the focus with it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const [, root] =
      Object.entries(document.getElementById('app') ?? {}).find(([key]) =>
        key.startsWith('__reactContainer$'),
      ) ?? [];
    for (let fiber = (root as ReactRoot | undefined)?.stateNode.current.child; fiber; fiber = fiber.child) {
      const { router } = fiber.memoizedProps ?? {};
      if (router) return router.navigate(url);
    }
    throw new Error('no app is open here');
  }, path);
  await expect(page).toArriveAt(/./);
}

/** A page of the app, loaded only where none is open yet. */
export async function open(page: Page, path: string): Promise<void> {
  await ((await page.locator('#app').count()) > 0 ? goTo : visit)(page, path);
}

/**
 * Opens a page of which only the very first script comes; the others do once what it gives is resolved. Without a
 * worker, which would hand out the scripts by itself.
 */
export async function openEarly(page: Page, store: Store, path: string) {
  const html = await (await fetch(`${store.url}${path}`)).text();
  const first = /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1];
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (new URL(route.request().url()).pathname !== first) await code.promise;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return code;
}

/** By the header's search, which every page has. */
export async function searchShop(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search the shop' });
  await expect(field).toBeFocused();
  await field.fill(text);
  await field.press('Enter');
  await expect(page).toArriveAt(`/shop?${new URLSearchParams({ q: text })}`);
}

/** Paths of the files that a page's HTML references, by purpose. */
export async function referencedFiles(store: Store, path: string) {
  const html = await (await fetch(`${store.url}${path}`)).text();
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const findNamed = (pattern: RegExp) =>
    tags.filter((tag) => pattern.test(tag)).flatMap((tag) => /\s(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? []);
  const code = /<script type="application\/json" id="code">(.*?)<\/script>/.exec(html)?.[1] ?? '[]';
  return {
    scripts: new Set([
      ...findNamed(/rel="modulepreload"|<script[^>]*\ssrc=/),
      ...(JSON.parse(code) as string[]),
    ]),
    styles: new Set(findNamed(/rel="stylesheet"/)),
    fonts: tags.filter((tag) => /rel="preload"/.test(tag) && /as="font"/.test(tag)),
  };
}

/** Waits until the service worker controls the page and could open it offline; it downloads the whole app first. */
export async function workerRuns(page: Page): Promise<void> {
  const runs = () => navigator.serviceWorker.controller?.state === 'activated';
  await page.waitForFunction(runs);
}

/** The toast with this title. */
export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

/** Neither covers the other: toasts are placed with the frame after a change. */
export async function expectApart(first: Locator, second: Locator): Promise<void> {
  const overlap = async () => {
    const [firstBox, secondBox] = [await first.boundingBox(), await second.boundingBox()];
    if (!firstBox || !secondBox) throw new Error('no boxes');
    const isApart =
      firstBox.y + firstBox.height <= secondBox.y ||
      secondBox.y + secondBox.height <= firstBox.y ||
      firstBox.x + firstBox.width <= secondBox.x ||
      secondBox.x + secondBox.width <= firstBox.x;
    return isApart ? null : { over: firstBox, under: secondBox };
  };
  await expect.poll(overlap).toBeNull();
}

/** Adds a product to the cart from its own page, which is opened first. */
export async function addToCart(page: Page, path: string, quantity: number): Promise<void> {
  await open(page, path);
  const amount = page.getByRole('main').getByRole('textbox').first();
  await amount.fill(String(quantity));
  await amount.blur();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toast(page, 'Added to Cart').last()).toBeVisible();
}

/** An address in the metro delivery zone. */
export const SITE = { address: '214 Boxwood Lane, Nashville, TN 37203', place: 'Nashville, Davidson County' };

/** Fills in the checkout and waits until it shows the place and its fee. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Delivery address' }).fill(SITE.address);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Dana Whitfield');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(page.getByText(SITE.place)).toBeVisible();
}

/** Submits the checkout; returns the payment page in its new tab. */
export async function goToPayment(page: Page, context: BrowserContext): Promise<Page> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Continue to Payment' }).click(),
  ]);
  await tab.waitForURL(/\/sandbox\/payments\/pay\//);
  return tab;
}

export async function payWith(tab: Page, card: keyof typeof CARDS): Promise<void> {
  await tab.getByLabel(/^(?:Card number|Número de tarjeta)/).fill(CARDS[card]);
  await tab.getByLabel(/^(?:Expiry|Vencimiento)/).fill('12 / 34');
  await tab.getByLabel(/^(?:CVC|Código de seguridad)/).fill('123');
  await tab.getByLabel(/^(?:Name on card|Nombre en la tarjeta)/).fill('Dana Whitfield');
  await tab.getByRole('button', { name: /^(?:Pay|Pagar) \$/ }).click();
}

/** On the page of an order whose truck is not planned yet. */
export async function moveAndCancel(page: Page, store: Store, orderId: string): Promise<void> {
  await page.getByText('Change or cancel', { exact: true }).click();
  await page.getByRole('button', { name: 'Change address or notes' }).click();
  const details = page.getByRole('region', { name: 'Change address or notes' });
  await details.getByRole('textbox', { name: 'Where to drop it' }).fill('Left of the barn');
  await page.getByRole('button', { name: 'Move the delivery' }).click();
  const days = page.getByRole('combobox', { name: 'New delivery day' });
  const day = (await days.locator('option').nth(5).getAttribute('value')) ?? '';
  await days.selectOption(day);
  await page.getByRole('button', { name: 'Move to this day' }).click();
  await expect(toast(page, 'Delivery moved')).toContainText(`It arrives on ${formatWeekday(day, 'en')}`);
  const [moved] = await ask(
    store,
    (sql) => sql`select delivery_date::text as day from orders where id = ${orderId}`,
  );
  expect(moved).toEqual({ day });
  // What was typed before stays.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatWeekday(day, 'en'));
  await details.getByRole('button', { name: 'Save the changes' }).click();
  await expect(toast(page, 'Your order was changed')).toBeVisible();
  await expect(page.getByText('Left of the barn').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Cancel this order? We refund')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled', level: 1 })).toBeVisible();
  await expect(page.getByText('We refunded you the way you paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
}

type OrderRow = {
  id: string;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  subtotalCents: number;
  deliveryFeeCents: number;
  totalCents: number;
  checkoutSessionId: string;
};

/** All orders with this email, oldest first. */
export function ordersOf(store: Store, email: string): Promise<OrderRow[]> {
  return ask(
    store,
    (sql) => sql<OrderRow[]>`
      select id, order_number, status, payment_status, subtotal_cents, delivery_fee_cents, total_cents,
        checkout_session_id
      from orders where customer_email = ${email} order by created_at`,
  );
}

/** One URL for every kind of public page. */
export const PUBLIC_PAGES = [
  '/',
  '/shop',
  '/stripe-shop',
  '/categories',
  '/category/topsoil',
  '/product/premium-garden-topsoil',
  '/stripe-product/prod_RaisedBedBlend',
  '/contact',
  '/guides/topsoil-calculator',
  '/guides/topsoil-comparison',
  '/about',
  '/services',
  '/faq',
  '/blog',
  '/blog/how-much-mulch-and-when',
  '/locations/nashville',
  '/privacy',
  '/terms',
  '/delivery-policy',
  '/track-order',
] as const;

/** Pages with a visitor's own data. */
export const OWN_PAGES = [
  '/cart',
  '/checkout',
  '/payment-processing',
  '/payment-success',
  '/compare?ids=prod_RaisedBedBlend,prod_TennesseeRiverRock',
  '/jobs',
  '/jobs/shared',
] as const;

/** Account pages; the server renders them without the person's data. */
export const ACCOUNT_PAGES = [
  '/auth',
  '/dashboard',
  '/account',
  '/account/profile',
  '/account/orders',
  '/account/wishlist',
  '/account/addresses',
  '/account/security',
] as const;

/** How much wider the page is than the screen, and what reaches out to the right. */
export function tooWide(page: Page, place: string): Promise<string[]> {
  return page.evaluate((name) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const isOutside = ({ right }: DOMRect) => right > innerWidth + 0.5;
    const out: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node && out.length < 10; node = nodes.nextNode()) {
      if (node instanceof Element) {
        const isLeaf = node.childElementCount === 0;
        if (isLeaf && isOutside(node.getBoundingClientRect())) out.push(node.outerHTML.slice(0, 120));
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(isOutside)) out.push(node.nodeValue ?? '');
    }
    return [`${name}: ${scrollWidth} pixels wide: ${out.join(' | ')}`];
  }, place);
}
