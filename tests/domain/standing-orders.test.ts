import { expect, test } from 'vitest';
import { addDays } from '../../domain/delivery/calendar.ts';
import { daysFor, deliveryFrom, type Interval } from '../../domain/orders/standingOrders.ts';

const some = (every: Interval, firstOn: string, count: number) => {
  const days: string[] = [];
  for (let day = firstOn; days.length < count; day = addDays(days.at(-1) ?? '', 1))
    days.push(deliveryFrom({ every, firstOn }, day));
  return days;
};

test.each([
  ['week', '2026-12-21', ['2026-12-21', '2026-12-28', '2027-01-04']],
  // Across the change to daylight saving time.
  ['two_weeks', '2027-03-08', ['2027-03-08', '2027-03-22', '2027-04-05']],
  ['four_weeks', '2026-11-30', ['2026-11-30', '2026-12-28', '2027-01-25']],
  // The second Monday.
  ['month', '2026-12-14', ['2026-12-14', '2027-01-11', '2027-02-08', '2027-03-08']],
  // The fifth is the last.
  ['month', '2026-11-30', ['2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22', '2027-03-29']],
  ['month', '2026-12-01', ['2026-12-01', '2027-01-05', '2027-02-02']],
] as const)('a delivery every %s from %s on has its days', (every, firstOn, days) => {
  expect(some(every, firstOn, days.length)).toEqual(days);
});

test('the first delivery is the first day', () => {
  expect(deliveryFrom({ every: 'week', firstOn: '2026-12-21' }, '2026-11-01')).toBe('2026-12-21');
});

test('closed days are skipped, up to the next delivery', () => {
  const closed = { closures: ['2026-12-21', '2026-12-22'], holidays: [] };
  const weekly = { every: 'week', firstOn: '2026-12-21' } as const;
  expect(daysFor(weekly, '2026-12-21', closed)).toEqual(['2026-12-23', '2026-12-24', '2026-12-25']);
  const all = { closures: [0, 1, 2, 3, 4].map((later) => addDays('2026-12-21', later)), holidays: [] };
  expect(daysFor(weekly, '2026-12-21', all)).toEqual([]);
});
