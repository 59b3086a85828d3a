import { expect, test, vi } from 'vitest';
import { quoteRequest } from '../helpers/quotes.ts';
import { offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;

withStore((made) => {
  store = made;
});

test('the app badge counts waiting and failed commands, and clears when the worker has sent them', async () => {
  let badge = 0;
  vi.stubGlobal('navigator', {
    onLine: true,
    setAppBadge: async (count: number) => {
      badge = count;
    },
    clearAppBadge: async () => {
      badge = 0;
    },
  });
  const worker = async () => {
    restartApp();
    const [{ showBadge }, modules] = await Promise.all([
      import('../../web/offline/status.ts'),
      offlineModules(),
    ]);
    modules.$status.listen(showBadge);
    return modules;
  };
  store.refuse.set('two', { code: 'product_gone', detail: {} });
  const page = await offlineModules();
  await page.record('requestQuote', quoteRequest({ message: 'one' }));
  const refused = await page.record('requestQuote', quoteRequest({ message: 'two' }));
  store.faults.push({ status: 503 });
  await (await worker()).drain('worker');
  expect(badge).toBe(2);
  await (await worker()).drain('worker');
  expect(badge).toBe(1);
  const last = await worker();
  await last.discardCommand(refused);
  await last.drain('worker');
  expect(badge).toBe(0);
});
