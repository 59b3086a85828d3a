import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatNumber } from '../../../domain/base/money.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import { formatLongDate, formatWeekday } from '../../../web/ui/format.ts';

// Text written without Intl equals Intl's.

const LOCALES = [
  ['en', 'en-US'],
  ['es', 'es-US'],
] as const;

test('amounts of money are formatted like Intl', () => {
  const intl = (cents: number, digits: number) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(cents / 100);
  for (const [cents, text] of [
    [0, '$0'],
    [4_500, '$45'],
    [4_550, '$45.50'],
    [-123_450, '-$1,234.50'],
    [100_000_000, '$1,000,000'],
  ] as const)
    expect(formatMoney(cents)).toBe(text);
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (cents) => {
      expect(formatMoney(cents)).toBe(intl(cents, cents % 100 === 0 ? 0 : 2));
      expect(formatMoney(cents, { cents: 'always' })).toBe(intl(cents, 2));
    }),
  );
  expect(formatMoney(4_500, { currency: 'eur' })).toBe('€45');
});

test('numbers are formatted like Intl', () => {
  expect(formatNumber(5.456)).toBe('5.46');
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (hundredths) => {
      expect(formatNumber(hundredths / 100)).toBe(intl.format(hundredths / 100));
    }),
  );
});

test.each(LOCALES)('every day of a leap year is formatted like Intl, %s', (language, locale) => {
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  for (let day = '2028-01-01'; day < '2029'; day = addDays(day, 1)) {
    const at = new Date(`${day}T00:00:00Z`);
    expect(formatLongDate(day, language)).toBe(long.format(at));
    expect(formatLongDate(at.toISOString(), language)).toBe(long.format(at));
    expect(formatWeekday(day, language)).toBe(weekday.format(at));
  }
});
