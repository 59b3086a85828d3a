import { describe, expect, test } from 'vitest';
import { settingsWith } from '../../../domain/base/settings.ts';
import { freeChanges, freeUntilText } from '../../../domain/orders/freeChanges.ts';

// Closed on Tuesday, November 24, and on the day after Thanksgiving.
const settings = settingsWith({ closures: ['2026-11-24', '2026-11-27'] });
type Order = Parameters<typeof freeChanges>[0];
const order: Order = {
  status: 'pending',
  paymentStatus: 'paid',
  deliveryDate: '2026-11-20',
  loads: [],
  isPickup: false,
  paidOrPlacedAt: '2026-11-16T15:00:00Z',
  dayToldAt: null,
};
const english = (text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const t = english as Parameters<typeof freeUntilText>[1]['t'];

/** An hour after the cutoff of Friday, November 20: Thursday at 2 PM, 20:00 UTC. */
const paidLate = { paidOrPlacedAt: '2026-11-19T21:00:00Z' };
const toldLate = { dayToldAt: '2026-11-19T21:00:00Z' };
const [MINUTE_AFTER, HOUR_AFTER] = ['2026-11-19T21:01:00Z', '2026-11-19T22:00:00Z'];
const paidAt = (paidOrPlacedAt: string) => ({ paidOrPlacedAt });

function check(_: string, part: Partial<Order>, now: string, expected: string | null): void {
  const { until, canCancel, canMove } = freeChanges({ ...order, ...part }, new Date(now), settings);
  const shown = until && ('date' in until ? `${until.kind} ${until.date} ${until.minute}` : until.kind);
  expect(shown).toBe(expected);
  expect([canCancel, canMove]).toEqual([expected !== null, expected !== null]);
}

describe('a delivery can be moved and cancelled until the cutoff, and within an hour of paying while pending', () => {
  test.each<[string, Partial<Order>, string, string | null]>([
    ['paid long before, a minute to the cutoff', {}, '2026-11-19T19:59:59Z', 'cutoff 2026-11-19 840'],
    ['paid long before, at the cutoff', {}, '2026-11-19T20:00:00Z', null],
    ['stored by an older version of the app', paidAt(''), '2026-11-19T20:00:00Z', null],
    [
      'paid 61 minutes before',
      paidAt('2026-11-19T18:59:00Z'),
      '2026-11-19T19:30:00Z',
      'cutoff 2026-11-19 840',
    ],
    [
      'paid ten minutes before',
      paidAt('2026-11-19T19:50:00Z'),
      '2026-11-19T20:30:00Z',
      'grace 2026-11-19 890',
    ],
    ['paid after the cutoff, a minute ago', paidLate, MINUTE_AFTER, 'grace 2026-11-19 960'],
    ['the last second of the hour', paidLate, '2026-11-19T21:59:59Z', 'grace 2026-11-19 960'],
    ['the hour is over', paidLate, HOUR_AFTER, null],
    [
      'an hour across midnight',
      paidAt('2026-11-20T05:30:00Z'),
      '2026-11-20T06:10:00Z',
      'grace 2026-11-20 30',
    ],
    ['same day', paidAt('2026-11-20T15:00:00Z'), '2026-11-20T15:30:00Z', 'grace 2026-11-20 600'],
    // The yard told the day, and has confirmed it.
    ['told late', { status: 'confirmed', ...toldLate }, '2026-11-19T21:59:59Z', 'cutoff 2026-11-19 960'],
    ['told an hour ago', { status: 'confirmed', ...toldLate }, HOUR_AFTER, null],
    [
      'told long before the cutoff',
      { status: 'confirmed', dayToldAt: '2026-11-17T21:00:00Z' },
      '2026-11-17T21:01:00Z',
      'cutoff 2026-11-19 840',
    ],
    ['told late, and on the road', { status: 'in_progress', ...toldLate }, MINUTE_AFTER, null],
    ['confirmed within the hour', { status: 'confirmed', ...paidLate }, MINUTE_AFTER, null],
    [
      'confirmed, before the cutoff',
      { status: 'confirmed', paidOrPlacedAt: '2026-11-19T19:30:00Z' },
      '2026-11-19T19:40:00Z',
      'cutoff 2026-11-19 840',
    ],
    ['on its way', { status: 'in_progress', ...paidLate }, MINUTE_AFTER, null],
    ['delivered', { status: 'delivered', ...paidLate }, MINUTE_AFTER, null],
    ['cancelled', { status: 'cancelled', ...paidLate }, MINUTE_AFTER, null],
    [
      'unpaid, before the cutoff',
      { paymentStatus: 'unpaid' },
      '2026-11-19T19:00:00Z',
      'cutoff 2026-11-19 840',
    ],
    ['unpaid, past the cutoff', { paymentStatus: 'unpaid', ...paidLate }, MINUTE_AFTER, 'unpaid'],
    [
      'to be paid to the driver, past the cutoff and the hour',
      { paymentStatus: 'invoiced', paidOrPlacedAt: '2026-11-19T19:00:00Z' },
      MINUTE_AFTER,
      null,
    ],
    ['unpaid and cancelled', { paymentStatus: 'unpaid', status: 'cancelled' }, MINUTE_AFTER, null],
    ['without a day', { deliveryDate: null }, MINUTE_AFTER, 'open_day'],
    ['a pick-up', { isPickup: true, status: 'confirmed' }, '2026-11-20T14:00:00Z', 'ready'],
  ])('%s', check);

  // Weekends, closed days and holidays are no business days. Clocks go back on November 1 at 2 AM and forward on
  // March 8: an hour is an hour.
  test.each<[string, string, string, string, string | null]>([
    ['Monday’s, on Saturday', '2026-11-23', order.paidOrPlacedAt, '2026-11-21T15:00:00Z', null],
    [
      'Monday’s, paid then',
      '2026-11-23',
      '2026-11-21T15:00:00Z',
      '2026-11-21T15:59:00Z',
      'grace 2026-11-21 600',
    ],
    ['after a closed day', '2026-11-25', order.paidOrPlacedAt, '2026-11-23T20:00:00Z', null],
    ['after holidays', '2026-11-30', order.paidOrPlacedAt, '2026-11-25T19:59:00Z', 'cutoff 2026-11-25 840'],
    ['paid on one', '2026-11-30', '2026-11-26T16:00:00Z', '2026-11-26T16:30:00Z', 'grace 2026-11-26 660'],
    ['clocks go back', '2026-11-02', '2026-11-01T06:30:00Z', '2026-11-01T07:29:00Z', 'grace 2026-11-01 90'],
    ['an hour after they did', '2026-11-02', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', null],
    [
      'clocks go forward',
      '2026-03-09',
      '2026-03-08T07:30:00Z',
      '2026-03-08T08:29:00Z',
      'grace 2026-03-08 210',
    ],
    ['in summer the cutoff is 19:00 UTC', '2026-07-08', '2026-07-01T15:00:00Z', '2026-07-07T19:00:00Z', null],
  ])('%s', (name, deliveryDate, paidOrPlacedAt, now, expected) =>
    check(name, { deliveryDate, paidOrPlacedAt }, now, expected),
  );

  test('the text names the end of the hour, and that it ends with the confirmation', () => {
    const { until } = freeChanges(
      { ...order, paidOrPlacedAt: '2026-11-19T21:05:00Z' },
      new Date('2026-11-19T21:06:00Z'),
      settings,
    );
    expect(until && freeUntilText(until, { settings, formatDay: (day) => day, t })).toBe(
      'Free of charge until 4:05 PM on 2026-11-19, as long as we have not confirmed the day.',
    );
  });
});
