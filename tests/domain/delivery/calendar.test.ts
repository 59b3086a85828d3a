// Long: one table of days, holidays and cutoffs for every rule of the delivery calendar.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, HOLIDAYS, settingsWith } from '../../../domain/base/settings.ts';
import {
  addDays,
  canCancelFree,
  checkDeliveryDate,
  deliveryDates,
  earliestDelivery,
  formatStoreDate,
  isDeliveryDay,
  isHoliday,
  isStoreDate,
  sameDayMinutesLeft,
  storeClock,
  storeDate,
  weekdayOf,
} from '../../../domain/delivery/calendar.ts';
import { ZONE_LIST, ZONES } from '../../../domain/delivery/zones.ts';

const settings = DEFAULT_SETTINGS;
const { metro, greater, extended, outer } = ZONES;
const at = (iso: string) => new Date(iso);
const anyNow = fc.date({
  min: at('2025-01-01T00:00:00Z'),
  max: at('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const anyTerms = fc.record({
  zone: fc.constantFrom(...ZONE_LIST, null),
  settings: fc.constant(settings),
  now: anyNow,
  everyLineWeekend: fc.boolean(),
});

describe('the store clock', () => {
  test.each([
    // midnight in UTC is the evening before in Nashville, by six hours in winter and five in summer
    ['2026-11-20T05:59:00Z', { date: '2026-11-19', weekday: 4, minute: 23 * 60 + 59 }],
    ['2026-11-20T06:00:00Z', { date: '2026-11-20', weekday: 5, minute: 0 }],
    ['2026-07-01T04:59:00Z', { date: '2026-06-30', weekday: 2, minute: 23 * 60 + 59 }],
    ['2026-07-01T05:00:00Z', { date: '2026-07-01', weekday: 3, minute: 0 }],
    // 2026-03-08: 1:59 is followed by 3:00
    ['2026-03-08T07:59:00Z', { date: '2026-03-08', weekday: 0, minute: 119 }],
    ['2026-03-08T08:00:00Z', { date: '2026-03-08', weekday: 0, minute: 180 }],
    // 2026-11-01: 1:59 is followed by 1:00
    ['2026-11-01T06:59:00Z', { date: '2026-11-01', weekday: 0, minute: 119 }],
    ['2026-11-01T07:00:00Z', { date: '2026-11-01', weekday: 0, minute: 60 }],
    ['2026-12-31T23:59:59Z', { date: '2026-12-31', weekday: 4, minute: 17 * 60 + 59 }],
  ])('the store clock at %s shows %o, also without Temporal', (iso, clock) => {
    expect(storeClock(at(iso))).toEqual(clock);
    expect(storeDate(at(iso))).toBe(clock.date);
    const { Temporal } = globalThis;
    Reflect.deleteProperty(globalThis, 'Temporal');
    try {
      expect(storeClock(at(iso))).toEqual(clock);
    } finally {
      Object.assign(globalThis, { Temporal });
    }
  });
});

describe('date arithmetic', () => {
  test.each(['2026-11-20', '2028-02-29', '2026-12-31'])('%s is a date', (text) => {
    expect(isStoreDate(text)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '',
    'tomorrow',
    '2026-11-20T00:00',
  ])('%j is not a date', (text) => {
    expect(isStoreDate(text)).toBe(false);
  });

  test('adding days crosses both clock changes without losing a day', () => {
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  });

  test('adding and subtracting weekdays cancel out', () => {
    fc.assert(
      fc.property(anyNow, fc.integer({ min: -800, max: 800 }), (now, days) => {
        const date = storeDate(now);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(weekdayOf(addDays(date, days))).toBe((((weekdayOf(date) + days) % 7) + 7) % 7);
      }),
    );
  });

  test('a date is written in the long form, in the language of the page', () => {
    expect(formatStoreDate('2026-11-20')).toBe('November 20, 2026');
    expect(formatStoreDate('2026-11-20', 'es-US')).toMatch(/20 de noviembre/);
  });
});

describe('delivery days', () => {
  test('delivery days are Monday to Friday, Saturday only for weekend goods, never Sunday', () => {
    const week = [
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ];
    expect(week.map((date) => isDeliveryDay(date, settings, { weekend: false }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(week.map((date) => isDeliveryDay(date, settings, { weekend: true }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('public holidays', () => {
  test.each([
    ['2024', ['01-01', '05-27', '07-04', '09-02', '11-28', '12-25']],
    ['2025', ['01-01', '05-26', '07-04', '09-01', '11-27', '12-25']],
    // Independence Day on a Saturday is observed on Friday
    ['2026', ['01-01', '05-25', '07-03', '07-04', '09-07', '11-26', '12-25']],
    // on a Sunday, on Monday; Christmas on a Saturday, on Friday; and so New Year's Day of 2028
    ['2027', ['01-01', '05-31', '07-04', '07-05', '09-06', '11-25', '12-24', '12-25', '12-31']],
    ['2028', ['01-01', '05-29', '07-04', '09-04', '11-23', '12-25']],
    ['2033', ['01-01', '05-30', '07-04', '09-05', '11-24', '12-25', '12-26']],
  ])('the holidays of %s are %o', (year, days) => {
    const all = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n));
    const found = all.filter((date) => date.startsWith(year) && isHoliday(date, settings.holidays));
    expect(found).toEqual(days.map((day) => `${year}-${day}`));
  });

  test('the yard chooses its own holidays', () => {
    const days = Array.from({ length: 365 }, (_, n) => addDays('2026-01-01', n));
    const others = HOLIDAYS.filter((holiday) => !settings.holidays.includes(holiday));
    expect(days.filter((date) => isHoliday(date, others))).toEqual([
      '2026-01-19',
      '2026-02-16',
      '2026-06-19',
      '2026-10-12',
      '2026-11-11',
      '2026-11-27',
    ]);
    expect(isDeliveryDay('2026-11-27', settings, { weekend: false })).toBe(true);
    expect(isDeliveryDay('2026-11-27', { closures: [], holidays: others }, { weekend: false })).toBe(false);
    expect(isDeliveryDay('2026-12-25', { closures: [], holidays: others }, { weekend: false })).toBe(true);
  });

  test('six holidays a year are no delivery days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2200 }), (year) => {
        // From February on: New Year's Day may be observed in December.
        const days = Array.from({ length: 366 }, (_, n) => addDays(`${year}-02-01`, n));
        const closed = days.filter(
          (date) => date < `${year + 1}-02-01` && isHoliday(date, settings.holidays),
        );
        // A fixed one on a weekend counts twice: itself and the day it is observed on.
        const weekdays = closed.filter((date) => ![0, 6].includes(weekdayOf(date)));
        expect(weekdays).toHaveLength(6);
        for (const date of closed) expect(isDeliveryDay(date, settings, { weekend: true })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('a holiday is no day for ordering, promises or the countdown', () => {
    const wednesdayEvening = at('2026-11-26T01:00:00Z');
    const thanksgiving = at('2026-11-26T16:00:00Z');
    expect(earliestDelivery(metro, wednesdayEvening, settings)).toBe('2026-11-27');
    expect(earliestDelivery(metro, thanksgiving, settings)).toBe('2026-11-27');
    expect(sameDayMinutesLeft(thanksgiving, settings)).toBeNull();
    const terms = { zone: metro, now: at('2026-11-23T16:00:00Z'), everyLineWeekend: true, settings };
    expect(checkDeliveryDate('2026-11-26', terms)).toBe('not_a_delivery_day');
    expect(deliveryDates(terms, 6)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
    ]);
    // The day before the Friday is the Wednesday.
    expect(canCancelFree('2026-11-27', at('2026-11-25T19:59:00Z'), settings)).toBe(true);
    expect(canCancelFree('2026-11-27', at('2026-11-25T20:00:00Z'), settings)).toBe(false);
  });

  test('a closed day of the yard is no delivery day', () => {
    const closed = settingsWith({ closures: ['2026-11-24', '2026-11-28'] });
    const monday = at('2026-11-23T22:00:00Z');
    const tuesday = at('2026-11-24T16:00:00Z');
    const terms = { zone: metro, now: monday, everyLineWeekend: true, settings: closed };
    expect(earliestDelivery(metro, monday, closed)).toBe('2026-11-25');
    expect(sameDayMinutesLeft(tuesday, closed)).toBeNull();
    expect(checkDeliveryDate('2026-11-24', terms)).toBe('not_a_delivery_day');
    expect(deliveryDates(terms, 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
    expect(canCancelFree('2026-11-25', at('2026-11-23T20:00:00Z'), closed)).toBe(false);
  });
});

describe('the same-day countdown', () => {
  test.each([
    ['2026-11-20T18:18:00Z', 102], // Friday 12:18 PM
    ['2026-11-20T19:59:00Z', 1],
    ['2026-11-20T19:59:59Z', 1],
    ['2026-11-20T20:00:00Z', null], // 2 PM sharp
    ['2026-07-01T18:59:00Z', 1], // daylight time: 2 PM is 19:00 UTC
    ['2026-07-01T19:00:00Z', null],
    ['2026-11-20T06:00:00Z', 840], // midnight
    ['2026-11-21T15:00:00Z', null], // Saturday
    ['2026-11-22T15:00:00Z', null], // Sunday
    ['2026-03-09T13:00:00Z', 360], // Monday after the clocks went forward, 8 AM
    ['2026-11-02T14:00:00Z', 360], // Monday after they went back, 8 AM
  ])('the countdown at %s shows %j minutes', (iso, minutes) => {
    expect(sameDayMinutesLeft(at(iso), settings)).toBe(minutes);
  });

  test('the countdown is exact to the minute, in every season', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const left = sameDayMinutesLeft(now, settings);
        if (left === null) return;
        expect(left).toBeGreaterThan(0);
        const cutoff = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
        // No clock change falls on a weekday, so adding real minutes reaches 2 PM of the same day.
        expect(storeClock(cutoff)).toEqual({ ...storeClock(now), minute: 14 * 60 });
      }),
    );
  });
});

describe('the earliest delivery', () => {
  const fridayNoon = at('2026-11-20T18:00:00Z');
  const fridayEvening = at('2026-11-21T03:00:00Z'); // Saturday in UTC, Friday 9 PM in Nashville
  const saturday = at('2026-11-21T15:00:00Z');
  const thursdayEvening = at('2026-11-20T03:00:00Z');

  test.each([
    ['metro before 2 PM', metro, fridayNoon, '2026-11-20'],
    ['greater before 2 PM', greater, fridayNoon, '2026-11-20'],
    ['metro after 2 PM on a Friday', metro, fridayEvening, '2026-11-23'],
    ['metro on a Saturday', metro, saturday, '2026-11-23'],
    ['extended on a Thursday evening', extended, thursdayEvening, '2026-11-20'],
    ['extended on a Friday noon', extended, fridayNoon, '2026-11-23'],
    ['outer on a Friday noon', outer, fridayNoon, '2026-11-23'],
    ['an unknown ZIP before 2 PM', null, fridayNoon, '2026-11-23'],
  ])('the earliest delivery is right for %s', (_, zone, now, date) => {
    expect(earliestDelivery(zone, now, settings)).toBe(date);
  });

  test('the earliest delivery is Saturday morning when every line allows it, near town only', () => {
    expect(earliestDelivery(metro, fridayEvening, settings, true)).toBe('2026-11-21');
    expect(earliestDelivery(greater, fridayEvening, settings, true)).toBe('2026-11-21');
    expect(earliestDelivery(extended, fridayEvening, settings, true)).toBe('2026-11-23');
    expect(earliestDelivery(null, fridayEvening, settings, true)).toBe('2026-11-23');
    expect(earliestDelivery(metro, saturday, settings, true)).toBe('2026-11-23');
  });

  test('the earliest delivery is always accepted, and no earlier day is', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const earliest = earliestDelivery(terms.zone, terms.now, settings, terms.everyLineWeekend);
        expect(checkDeliveryDate(earliest, terms)).toBe('ok');
        expect(checkDeliveryDate(addDays(earliest, -1), terms)).not.toBe('ok');
        expect(earliest >= storeDate(terms.now)).toBe(true);
        expect(earliest <= addDays(storeDate(terms.now), 4)).toBe(true);
      }),
    );
  });

  test('the earliest delivery is never sooner in a farther zone', () => {
    fc.assert(
      fc.property(anyNow, fc.boolean(), (now, weekend) => {
        const dates = ZONE_LIST.map((zone) => earliestDelivery(zone, now, settings, weekend));
        expect(dates).toEqual([...dates].sort());
      }),
    );
  });
});

describe('a requested delivery date', () => {
  const terms = { zone: metro, now: at('2026-11-20T21:00:00Z'), everyLineWeekend: false, settings }; // Friday 3 PM

  test.each([
    ['2026-02-30', 'invalid'],
    ['next week', 'invalid'],
    ['2026-11-19', 'past'],
    ['2026-11-20', 'too_soon'],
    ['2026-11-21', 'not_a_delivery_day'],
    ['2026-11-22', 'not_a_delivery_day'],
    ['2026-11-23', 'ok'],
    ['2027-05-03', 'ok'],
    ['2027-11-22', 'too_far'],
    ['2126-11-20', 'too_far'],
  ] as const)('the date %s is %s', (date, verdict) => {
    expect(checkDeliveryDate(date, terms)).toBe(verdict);
  });

  test('a date becomes past at midnight in Nashville', () => {
    const lastMinute = { ...terms, now: at('2026-11-21T05:59:59Z') };
    expect(checkDeliveryDate('2026-11-20', lastMinute)).toBe('too_soon');
    expect(checkDeliveryDate('2026-11-20', { ...terms, now: at('2026-11-21T06:00:00Z') })).toBe('past');
  });

  test('a Saturday is available near town for weekend goods, and not elsewhere', () => {
    const goods = { ...terms, everyLineWeekend: true };
    expect(checkDeliveryDate('2026-11-21', goods)).toBe('ok');
    expect(checkDeliveryDate('2026-11-21', { ...goods, zone: outer })).toBe('not_a_delivery_day');
    expect(checkDeliveryDate('2026-11-21', { ...goods, zone: null })).toBe('not_a_delivery_day');
  });

  test('the date choices are as many as asked, all accepted, in order', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 20 }), (anyTerm, count) => {
        const dates = deliveryDates(anyTerm, count);
        expect(dates).toHaveLength(count);
        expect([...new Set(dates)].sort()).toEqual(dates);
        for (const date of dates) expect(checkDeliveryDate(date, anyTerm)).toBe('ok');
      }),
    );
  });
});

describe('free cancellation', () => {
  test.each([
    ['2026-11-24', '2026-11-23T19:59:00Z', true],
    ['2026-11-24', '2026-11-23T20:00:00Z', false],
    ['2026-11-24', '2026-11-24T12:00:00Z', false],
    // Monday's and Saturday's orders close on Friday
    ['2026-11-23', '2026-11-20T19:59:00Z', true],
    ['2026-11-23', '2026-11-20T20:00:00Z', false],
    ['2026-11-21', '2026-11-20T19:59:00Z', true],
    ['2026-11-23', '2026-11-22T12:00:00Z', false],
    // the Monday after the clocks went back: 2 PM on Friday 30 October is still 19:00 UTC
    ['2026-11-02', '2026-10-30T18:59:00Z', true],
    ['2026-11-02', '2026-10-30T19:00:00Z', false],
  ])('a delivery on %s can be cancelled free at %s: %s', (date, iso, free) => {
    expect(canCancelFree(date, at(iso), settings)).toBe(free);
  });
});
