import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translator } from '../../../domain/base/locale.ts';
import { DEFAULT_SETTINGS, settingsWith } from '../../../domain/base/settings.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow, storeClock } from '../../../domain/delivery/calendar.ts';
import { FLEET } from '../../../domain/delivery/fleet.ts';
import { dayInWords, deliveryHours } from '../../../domain/delivery/windowLabels.ts';
import { dayCapacity, hasRoom, NOTHING_TAKEN, offeredWindows } from '../../../domain/delivery/windows.ts';
import { storeInstant } from '../../helpers/storeInstant.ts';

const MONDAY = '2026-11-30';
const SATURDAY = '2026-12-05';
const settings = DEFAULT_SETTINGS;
const t = translator(null);
const capacity = (day: string, trucks = 3, fleet = FLEET) => dayCapacity(day, { trucks, fleet, settings });

describe('the offered windows', () => {
  const before = { now: storeInstant('2026-11-29', 600), settings };

  test('morning and afternoon meet at noon, within the delivery hours', () => {
    expect(offeredWindows(MONDAY, before)).toEqual(DELIVERY_WINDOWS);
    expect(DELIVERY_WINDOWS.map((window) => deliveryHours({ day: MONDAY, window }, settings, t))).toEqual([
      '8 AM to 5 PM',
      '8 AM to 12 PM',
      '12 PM to 5 PM',
    ]);
  });

  test('a Saturday has its morning only, without halves', () => {
    expect(offeredWindows(SATURDAY, before)).toEqual(['all_day']);
    expect(deliveryHours({ day: SATURDAY, window: 'afternoon' }, settings, t)).toBe('8 AM to 12 PM');
  });

  test('a half of today is offered until it begins', () => {
    const at = (minute: number) => offeredWindows(MONDAY, { now: storeInstant(MONDAY, minute), settings });
    expect(at(7 * 60)).toEqual(DELIVERY_WINDOWS);
    expect(at(8 * 60)).toEqual(['all_day', 'afternoon']);
    expect(at(12 * 60)).toEqual(['all_day']);
  });

  test('the owner can move noon', () => {
    const early = settingsWith({ noon: 11 * 60 });
    expect(deliveryHours({ day: MONDAY, window: 'afternoon' }, early, t)).toBe('11 AM to 5 PM');
  });

  test('windows are described in words', () => {
    expect(DELIVERY_WINDOWS.map((window) => dayInWords('Monday', window, t))).toEqual([
      'Monday',
      'Monday, in the morning',
      'Monday, in the afternoon',
    ]);
  });
});

test('a wall-clock time is the right moment on both sides of the clock changes', () => {
  for (const day of ['2026-03-07', '2026-03-08', '2026-07-01', '2026-10-31', '2026-11-01', '2026-12-01'])
    expect(storeClock(storeInstant(day, 8 * 60))).toMatchObject({ date: day, minute: 8 * 60 });
});

describe('delivery capacity', () => {
  test('trucks make three loads in each half, and an absent truck none', () => {
    expect(capacity(MONDAY)).toEqual({ day: 18, half: 9 });
    expect(capacity(MONDAY, 2)).toEqual({ day: 12, half: 6 });
    expect(capacity(SATURDAY)).toEqual({ day: 9, half: 9 });
    expect(capacity(MONDAY, 3, { ...FLEET, loadsPerTruck: 5 })).toEqual({
      day: 15,
      half: 9,
    });
  });

  test('a day without trucks has no capacity', () => {
    expect(
      hasRoom({ window: 'all_day', loads: 1, taken: NOTHING_TAKEN, capacity: capacity(MONDAY, 0) }),
    ).toBe(false);
  });

  test('an order larger than a day gets an empty day, but not a half', () => {
    const asks = (window: DeliveryWindow, all_day: number) =>
      hasRoom({ window, loads: 40, taken: { ...NOTHING_TAKEN, all_day }, capacity: capacity(MONDAY) });
    expect([asks('all_day', 0), asks('all_day', 1), asks('morning', 0)]).toEqual([true, false, false]);
  });

  test('accepted orders can always be driven, each all-day load in a half with room', () => {
    const orders = fc.array(
      fc.record({ window: fc.constantFrom(...DELIVERY_WINDOWS), loads: fc.integer({ min: 1, max: 7 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 4 }), (asked, trucks) => {
        const room = capacity(MONDAY, trucks);
        const taken = { ...NOTHING_TAKEN };
        for (const { window, loads } of asked)
          if (loads <= room.day && hasRoom({ window, loads, taken, capacity: room })) taken[window] += loads;
        const { morning, afternoon, all_day } = taken;
        expect(Math.max(morning, afternoon)).toBeLessThanOrEqual(room.half);
        expect(all_day).toBeLessThanOrEqual(2 * room.half - morning - afternoon);
        expect(morning + afternoon + all_day).toBeLessThanOrEqual(room.day);
      }),
    );
  });
});
