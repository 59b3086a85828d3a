// A device whose clock is days off: the store's last known time decides the days that are offered offline.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { earliestDelivery } from '../../domain/delivery/calendar.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { Browser, openTab } from './page.ts';

const TODAY = new Date('2026-11-25T15:00:00Z');
const DAY_MS = 86_400_000;
const ZONE = ZONE_LIST[0] ?? expect.fail('no zone');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(TODAY.getTime() - 12 * DAY_MS) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const answer = (date: Date) => new Response(null, { headers: { Date: date.toUTCString() } });

/** A page that starts offline. */
async function start(browser: Browser) {
  openTab(browser);
  const [time, clock] = await Promise.all([
    import('../../web/offline/storeTime.ts'),
    import('../../web/app/boot/settingsAndClock.ts'),
  ]);
  clock.restoreClock();
  clock.followClock();
  return { ...time, proposed: () => earliestDelivery(ZONE, time.storeNow(), DEFAULT_SETTINGS) };
}

test('a device with a wrong clock offers the same days online and offline, and uses its own clock once that is right', async () => {
  const browser = new Browser();
  const right = earliestDelivery(ZONE, TODAY, DEFAULT_SETTINGS);
  const first = await start(browser);
  expect(first.proposed() < right).toBe(true);
  first.noteStoreTime(answer(TODAY));
  expect(first.proposed()).toBe(right);

  expect((await start(browser)).proposed()).toBe(right);

  const mended = await start(browser);
  vi.setSystemTime(TODAY);
  mended.noteStoreTime(answer(TODAY));
  expect(mended.proposed()).toBe(right);
  expect((await start(browser)).proposed()).toBe(right);
});

test('a device without storage uses its own clock', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const browser = new Browser();
  browser.refuses = 'all';
  const page = await start(browser);
  expect(page.storeNow()).toEqual(new Date());
});
