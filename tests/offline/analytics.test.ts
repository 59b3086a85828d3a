// Analytics of a page: all eight events, to the console and to a tag manager's function when there is one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { startAnalytics } from '../../web/analytics/analytics.ts';
import { exampleProduct } from '../helpers/product.ts';
import { freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

const LOAM: Product = exampleProduct('loam', { slug: 'screened-loam', name: 'Screened Loam' });
type Router = Parameters<typeof startAnalytics>[0];

/** The browser's measurements. */
const measured = vi.hoisted(() => ({ onLCP: vi.fn(), onINP: vi.fn(), onCLS: vi.fn() }));
vi.mock('web-vitals', () => measured);

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

test('nothing is tracked for people who declined, or with Global Privacy Control', async () => {
  await started();
  (await import('../../web/analytics/eventQueue.ts')).$isRefused.set(true);
  tagged.length = 0;
  await use();
  expect(tagged).toEqual([]);
  vi.stubGlobal('navigator', { onLine: false, globalPrivacyControl: true });
  (await import('../../web/analytics/eventQueue.ts')).$isRefused.set(false);
  await use();
  expect([tagged, browser.kept.get('analytics-queue')]).toEqual([[], undefined]);
});

test('page speed is tracked by kind of page, rounded, and not for the admin', async () => {
  await started();
  tagged.length = 0;
  const tell = (measure: keyof typeof measured, value: number) =>
    measured[measure].mock.lastCall?.[0]({ value });
  tell('onLCP', 1432.7);
  tell('onINP', 88);
  tell('onCLS', 0.0312);
  expect(tagged).toEqual([
    ['event', 'web_vital', { vital: 'LCP', page: 'checkout', value: 1500 }],
    ['event', 'web_vital', { vital: 'INP', page: 'checkout', value: 100 }],
    ['event', 'web_vital', { vital: 'CLS', page: 'checkout', value: 50 }],
  ]);
  vi.stubGlobal('location', { origin: 'http://store.test', pathname: '/admin' });
  const told = measured.onLCP.mock.calls.length;
  vi.resetModules();
  await started();
  expect(measured.onLCP).toHaveBeenCalledTimes(told);
});
