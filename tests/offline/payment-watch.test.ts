import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextQuestion } from '../../web/cart/payment.ts';
import { Browser, openTab, type Tab } from './page.ts';

// Waiting for a payment: how often the store is asked, and when not. The clock is the test's.

let tab: Tab;
let questions: number[];
let state: string;
let reachable: boolean;

async function watching(most?: number) {
  const { watchPayment } = await import('../../web/cart/payment.ts');
  const { $payment, start, askAgain } = watchPayment('cs_1', most);
  const stop = start();
  await vi.advanceTimersByTimeAsync(0);
  return { read: () => $payment.get(), askAgain, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  tab = openTab(new Browser());
  questions = [];
  state = 'open';
  reachable = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: URL) => {
    expect(url.href).toBe('http://store.test/api/checkout-status?session_id=cs_1');
    questions.push(Date.now());
    if (!reachable) throw new TypeError('Failed to fetch');
    return Response.json({ orderNumber: 'ORD-2026-000001', state, effect: 'placed' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('pauses grow to 15 seconds and end within an hour', () => {
  const pauses: number[] = [];
  for (
    let pause = nextQuestion(0);
    pause !== null && pauses.length < 1000;
    pause = nextQuestion(pauses.length)
  ) {
    pauses.push(pause);
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([1500, 15_000]);
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
  expect(minutes).toBeGreaterThan(25);
  expect(minutes).toBeLessThan(45);
});

test('an open payment is polled, and a paid one no more', async () => {
  const { read, stop } = await watching();
  expect(read()).toEqual({ state: 'open', orderNumber: 'ORD-2026-000001', effect: 'placed', resting: false });
  state = 'paid';
  await vi.advanceTimersByTimeAsync(5000);
  expect(read().state).toBe('paid');
  const asked = questions.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(questions).toHaveLength(asked);
  stop();
});

test('polling stops after enough requests until somebody asks', async () => {
  const { read, askAgain, stop } = await watching(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([questions.length, read().resting]).toEqual([3, true]);
  state = 'paid';
  askAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(read()).toMatchObject({ state: 'paid', resting: false });
  stop();
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  const { stop } = await watching();
  tab.document.hidden = true;
  tab.document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(questions).toHaveLength(1);
  tab.document.hidden = false;
  tab.document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(questions).toHaveLength(2);
  stop();
});

test('the order number stays known without an answer, and the network’s return polls at once', async () => {
  const { read, stop } = await watching();
  reachable = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(read()).toMatchObject({ state: 'unreachable', orderNumber: 'ORD-2026-000001' });
  reachable = true;
  state = 'paid';
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(read().state).toBe('paid');
  stop();
});

test('nothing is requested without listeners', async () => {
  const { stop } = await watching();
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(questions).toHaveLength(1);
});
