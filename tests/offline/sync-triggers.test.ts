// The store has no channel to push changes to a page: an open page polls.
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

test('a visible page polls for changes every ten seconds, a hidden one never', () => {
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(9_999);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_001);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(4);
  tab.document.hidden = true;
  vi.advanceTimersByTime(600_000);
  expect(offline.refreshCatalog).toHaveBeenCalledTimes(4);
});

test('waiting commands are tried every 30 seconds, and nothing is sent when none wait', async () => {
  const { setStatus } = await import('../../web/offline/status.ts');
  expect(drain.mock.calls).toEqual([['launch']]);
  vi.advanceTimersByTime(90_000);
  expect(drain).toHaveBeenCalledTimes(1);
  setStatus({ unsent: 2 });
  vi.advanceTimersByTime(60_000);
  expect(drain.mock.calls.slice(1)).toEqual([['timer'], ['timer']]);
});

const status = async () => (await import('../../web/offline/status.ts')).$status.get();
const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const alive = async () => Response.json({ status: 'alive' });
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const portal = async () => new Response('Welcome', { headers: { 'Content-Type': 'text/html' } });

/** As in a browser: the request is aborted when its time is over. */
const hangs = (_: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test.each([
  ['is unreachable', away],
  [
    'is behind a captive portal',
    async () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['is behind a failing gateway', async () => new Response('Bad Gateway', { status: 502 })],
])(
  'a network whose store %s counts as offline within ten seconds, and commands are sent once it answers',
  async (_, answer) => {
    const { followSignal } = await import('../../web/app/status/syncTriggers.ts');
    answers(alive);
    followSignal({ isServed: true });
    expect(await status()).toMatchObject({ online: true });
    await vi.advanceTimersByTimeAsync(1);
    answers(answer);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await status()).toMatchObject({ online: false });
    // A network alone sends nothing and reports nothing.
    drain.mockClear();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await status()).toMatchObject({ online: false });
    expect(drain).not.toHaveBeenCalled();
    answers(alive);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await status()).toMatchObject({ online: true });
    expect(drain.mock.calls).toEqual([['online']]);
  },
);

test('a page checks the store only after six seconds without any answer', async () => {
  const { followSignal } = await import('../../web/app/status/syncTriggers.ts');
  const { callApi } = await import('../../web/offline/api.ts');
  answers(alive);
  followSignal({ isServed: true });
  for (let second = 0; second < 30; second += 5) {
    await vi.advanceTimersByTimeAsync(5_000);
    await callApi('/api/sync');
  }
  expect(fetch).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(vi.mocked(fetch).mock.lastCall?.[0]).toMatchObject({ pathname: '/healthz' });
  // An answer to any other request ends the offline state at once.
  answers(away);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await status()).toMatchObject({ online: false });
  answers(alive);
  await callApi('/api/sync');
  expect(await status()).toMatchObject({ online: true });
});

test.each([
  { onLine: true, answer: alive, shown: { online: true, hasNetwork: true } },
  { onLine: false, answer: alive, shown: { online: true, hasNetwork: true } },
  { onLine: true, answer: away, shown: { online: false, hasNetwork: true } },
  { onLine: false, answer: away, shown: { online: false, hasNetwork: false } },
  { onLine: true, answer: portal, shown: { online: false, hasNetwork: true, hasPortal: true } },
  { onLine: true, answer: away, shown: { hasPortal: false } },
])(
  'whether the store answers decides, not the browser’s hint: onLine $onLine, shown $shown',
  async ({ onLine, answer, shown }) => {
    const { followSignal } = await import('../../web/app/status/syncTriggers.ts');
    for (const isServed of [true, false]) {
      vi.stubGlobal('navigator', { onLine });
      answers(answer);
      followSignal({ isServed });
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await status()).toMatchObject(shown);
      for (const hint of ['offline', 'online']) {
        dispatchEvent(new Event(hint));
        await vi.advanceTimersByTimeAsync(1);
        expect(await status()).toMatchObject(shown);
      }
    }
  },
);

test('what is saved while the browser reports no network is sent, and the catalog refreshed', async () => {
  const { followSignal, startSyncTriggers } = await import('../../web/app/status/syncTriggers.ts');
  vi.stubGlobal('navigator', { onLine: false });
  answers(away);
  followSignal({ isServed: false });
  const { committed } = startSyncTriggers(offline);
  await vi.advanceTimersByTimeAsync(1);
  expect(await status()).toMatchObject({ online: false });
  vi.clearAllMocks();
  answers(alive);
  // A hidden page too, which checks nothing by itself.
  tab.document.hidden = true;
  committed();
  await vi.advanceTimersByTimeAsync(1);
  expect(drain).toHaveBeenCalledWith('online');
  expect(offline.refreshCatalog).toHaveBeenCalled();
  drain.mockClear();
  committed();
  expect(drain.mock.calls).toEqual([['commit']]);
});

test('a ping that fails after another answer does not end the signal', async () => {
  const { followSignal } = await import('../../web/app/status/syncTriggers.ts');
  const { callApi } = await import('../../web/offline/api.ts');
  const pinged = Promise.withResolvers<Response>();
  answers(() => pinged.promise);
  followSignal({ isServed: true });
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(10);
  answers(alive);
  await callApi('/api/sync');
  pinged.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1);
  expect(await status()).toMatchObject({ online: true, hasNetwork: true });
});

test('a store that hangs is detected within ten seconds too', async () => {
  const { followSignal } = await import('../../web/app/status/syncTriggers.ts');
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('fetch', hangs);
  followSignal({ isServed: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await status()).toMatchObject({ online: false });
  timeout.mockRestore();
});
