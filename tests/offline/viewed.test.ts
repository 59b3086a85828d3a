// A product page counts as viewed once it was open for two seconds.
import { afterEach, expect, test, vi } from 'vitest';
import { offlineModules, withStore } from './device.ts';

const ANA = '0198c0de-0000-4000-8000-00000000000a';

withStore();

afterEach(() => {
  vi.useRealTimers();
});

test('a product is recently viewed two seconds after its page opens, and not sooner', async () => {
  const { switchOwner, listPersonalRows, record } = await offlineModules();
  await switchOwner({ id: ANA, token: 'token', expiresAt: Date.now() + 3_600_000 });
  const { watchView } = await import('../../web/catalog/product/RecentlyViewed.tsx');
  // The clock keeps running, so that timers which the database sets meanwhile still fire.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const leave = watchView('left');
  vi.advanceTimersByTime(1_999);
  leave();
  vi.advanceTimersByTime(10_000);
  watchView('read');
  vi.advanceTimersByTime(2_000);
  // Everything noted earlier is stored before this one.
  const body = { productId: 'last', viewedAt: new Date().toISOString() };
  const row = { table: 'user_recently_viewed', id: 'last', body } as const;
  await record('viewProduct', { productId: 'last' }, { row });
  const rows = await listPersonalRows('user_recently_viewed');
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['last', 'read']);
});
