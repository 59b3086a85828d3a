// Analytics of a page: all eight events, to the console and to a tag manager's function when there is one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { startAnalytics } from '../../web/analytics/analytics.ts';
import { exampleProduct } from '../helpers/product.ts';
import { freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

const LOAM: Product = exampleProduct('loam', { slug: 'screened-loam', name: 'Screened Loam' });
type Router = Parameters<typeof startAnalytics>[0];

let browser: Browser;
let tagged: unknown[][];
let logged: unknown[][];
let look: (state: object) => void;

/** A page after the router has loaded it. */
const at = (pathname: string, search = '') => ({
  location: { pathname, search },
  navigation: { state: 'idle' },
  matches: [{ route: { id: 'page', path: pathname } }],
  loaderData: { page: {} },
});

beforeEach(async () => {
  browser = new Browser();
  freshDevice('http://store.test');
  openTab(browser);
  vi.stubGlobal('location', { origin: 'http://store.test', pathname: '/cart' });
  vi.stubGlobal('navigator', { onLine: false });
  tagged = [];
  logged = [];
  vi.stubGlobal('gtag', (...said: unknown[]) => tagged.push(said));
  vi.spyOn(console, 'debug').mockImplementation((...said: unknown[]) => {
    if (said[0] === 'analytics') logged.push(['event', ...said.slice(1)]);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function started(): Promise<void> {
  const { startAnalytics: start } = await import('../../web/analytics/analytics.ts');
  const router = {
    state: at('/'),
    subscribe: (watcher: typeof look) => {
      look = watcher;
    },
  };
  start(router as unknown as Router);
}

/** Triggers every event once. */
async function use(): Promise<void> {
  vi.advanceTimersByTime(6_000);
  look(at('/product/screened-loam'));
  look(at('/shop', '?q=drain'));
  vi.advanceTimersByTime(1_500);
  (await import('../../web/cart/cart.ts')).addToCart(LOAM, 3, String);
  await (await import('../../web/newsletter/newsletter.ts')).subscribe({
    email: 'rosa@example.com',
    language: 'en',
  });
  dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('rosa@example.com') }));
  const { finishOrder, $pendingPayment } = await import('../../web/cart/payment.ts');
  const content = JSON.stringify({ items: [{}, {}], total_amount: 160 });
  $pendingPayment.set({ orderNumber: 'ORD-2026-000123', sessionId: 's', url: '/', content, blocked: false });
  finishOrder('s');
}

test('all eight events go to the console and the tag manager, without personal data', async () => {
  await started();
  await use();
  expect(tagged).toEqual([
    ['event', 'page_view', { path: '/' }],
    ['event', 'user_engagement', { path: '/', seconds: 6 }],
    ['event', 'page_view', { path: '/product/screened-loam' }],
    ['event', 'view_item', { product: 'screened-loam' }],
    ['event', 'page_view', { path: '/shop' }],
    ['event', 'search', { term: 'drain' }],
    ['event', 'add_to_cart', { product: 'screened-loam', quantity: 3, valueCents: 13_500 }],
    ['event', 'form_submit', { form: 'newsletter' }],
    ['event', 'exception', { kind: 'TypeError', path: '/cart' }],
    ['event', 'purchase', { items: 2, valueCents: 16_000 }],
  ]);
  expect(logged).toEqual(tagged);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'nothing is tracked in a browser that asks for it: %o',
  async (asks) => {
    vi.stubGlobal('navigator', { onLine: false, ...asks });
    await started();
    await use();
    expect([tagged, logged]).toEqual([[], []]);
  },
);
