// There is no channel on which the store speaks first: a page that stays open asks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser, openTab, type Tab } from './page.ts';

let tab: Tab;
const drain = vi.fn(async () => ({ outcome: 'empty' as const, retryInMs: null, answered: 0 }));
const offline = {
  drain,
  refreshCatalog: vi.fn(async () => undefined),
  probeCatalog: async () => undefined,
  probeOwner: async () => undefined,
};

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  tab = openTab(new Browser());
  vi.stubGlobal('navigator', { onLine: true });
  (await import('../../web/app/status/syncTriggers.ts')).startSyncTriggers(offline);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is seen asks every ten seconds what changed, a hidden one not at all', () => {
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(9_999);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_001);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(4);
  tab.document.hidden = true;
  vi.advanceTimersByTime(600_000);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(4);
});

test('what waits is tried every 30 seconds, and nothing is where nothing waits', async () => {
  const { setStatus } = await import('../../web/offline/status.ts');
  expect(drain.mock.calls).toEqual([['launch']]);
  vi.advanceTimersByTime(90_000);
  expect(drain).toHaveBeenCalledTimes(1);
  setStatus({ waiting: 2 });
  vi.advanceTimersByTime(60_000);
  expect(drain.mock.calls.slice(1)).toEqual([['timer'], ['timer']]);
});
