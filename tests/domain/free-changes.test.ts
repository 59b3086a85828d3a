import { describe, expect, test } from 'vitest';
import { settingsWith } from '../../domain/base/settings.ts';
import { freeChanges, freeUntilText } from '../../domain/orders/freeChanges.ts';

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

describe('a delivery can be moved and cancelled until the cutoff, and within an hour of paying while pending', () => {
  test.each<[string, Partial<Order>, string, string | null]>([
    // Friday, November 20: the cutoff is Thursday at 2 PM, 20:00 UTC.
    ['paid long before, a minute to the cutoff', {}, '2026-11-19T19:59:59Z', 'cutoff 2026-11-19 840'],
    ['paid long before, at the cutoff', {}, '2026-11-19T20:00:00Z', null],
    ['stored by an older version of the app', { paidOrPlacedAt: '' }, '2026-11-19T20:00:00Z', null],
    [
      'paid 61 minutes before the cutoff',
      { paidOrPlacedAt: '2026-11-19T18:59:00Z' },
      '2026-11-19T19:30:00Z',
      'cutoff 2026-11-19 840',
    ],
    [
      'paid ten minutes before the cutoff',
      { paidOrPlacedAt: '2026-11-19T19:50:00Z' },
      '2026-11-19T20:30:00Z',
      'grace 2026-11-19 890',
    ],
    [
      'paid after the cutoff, a minute ago',
      { paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      'grace 2026-11-19 960',
    ],
    [
      'the last second of the hour',
      { paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:59:59Z',
      'grace 2026-11-19 960',
    ],
    ['the hour is over', { paidOrPlacedAt: '2026-11-19T21:00:00Z' }, '2026-11-19T22:00:00Z', null],
    [
      'the yard told the day after its cutoff, and has confirmed it',
      { status: 'confirmed', dayToldAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:59:59Z',
      'cutoff 2026-11-19 960',
    ],
    [
      'an hour after the yard told the day',
      { status: 'confirmed', dayToldAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T22:00:00Z',
      null,
    ],
    [
      'the yard told the day long before the cutoff',
      { status: 'confirmed', dayToldAt: '2026-11-17T21:00:00Z' },
      '2026-11-17T21:01:00Z',
      'cutoff 2026-11-19 840',
    ],
    [
      'on the road within the hour',
      { status: 'in_progress', dayToldAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    [
      'an hour across midnight',
      { paidOrPlacedAt: '2026-11-20T05:30:00Z' },
      '2026-11-20T06:10:00Z',
      'grace 2026-11-20 30',
    ],
    ['same day', { paidOrPlacedAt: '2026-11-20T15:00:00Z' }, '2026-11-20T15:30:00Z', 'grace 2026-11-20 600'],
    [
      'confirmed within the hour',
      { status: 'confirmed', paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    [
      'confirmed, before the cutoff',
      { status: 'confirmed', paidOrPlacedAt: '2026-11-19T19:30:00Z' },
      '2026-11-19T19:40:00Z',
      'cutoff 2026-11-19 840',
    ],
    [
      'on its way',
      { status: 'in_progress', paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    [
      'delivered',
      { status: 'delivered', paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    [
      'cancelled',
      { status: 'cancelled', paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    [
      'unpaid, before the cutoff',
      { paymentStatus: 'unpaid' },
      '2026-11-19T19:00:00Z',
      'cutoff 2026-11-19 840',
    ],
    [
      'unpaid, past the cutoff',
      { paymentStatus: 'unpaid', paidOrPlacedAt: '2026-11-19T21:00:00Z' },
      '2026-11-19T21:01:00Z',
      'unpaid',
    ],
    [
      'to be paid to the driver, past the cutoff and the hour',
      { paymentStatus: 'invoiced', paidOrPlacedAt: '2026-11-19T19:00:00Z' },
      '2026-11-19T21:01:00Z',
      null,
    ],
    ['unpaid and cancelled', { paymentStatus: 'unpaid', status: 'cancelled' }, '2026-11-19T21:01:00Z', null],
    ['without a day', { deliveryDate: null }, '2026-11-19T21:01:00Z', 'open_day'],
    ['a pick-up', { isPickup: true, status: 'confirmed' }, '2026-11-20T14:00:00Z', 'ready'],
    // Weekends, closed days and holidays are no business days.
    ['Monday’s, on Saturday', { deliveryDate: '2026-11-23' }, '2026-11-21T15:00:00Z', null],
    [
      'Monday’s, paid on Saturday',
      { deliveryDate: '2026-11-23', paidOrPlacedAt: '2026-11-21T15:00:00Z' },
      '2026-11-21T15:59:00Z',
      'grace 2026-11-21 600',
    ],
    ['after a closed day', { deliveryDate: '2026-11-25' }, '2026-11-23T20:00:00Z', null],
    [
      'after Thanksgiving and its Friday',
      { deliveryDate: '2026-11-30' },
      '2026-11-25T19:59:00Z',
      'cutoff 2026-11-25 840',
    ],
    [
      'after Thanksgiving, paid on it',
      { deliveryDate: '2026-11-30', paidOrPlacedAt: '2026-11-26T16:00:00Z' },
      '2026-11-26T16:30:00Z',
      'grace 2026-11-26 660',
    ],
    // Clocks go back on November 1 at 2 AM and forward on March 8: an hour is an hour.
    [
      'clocks go back',
      { deliveryDate: '2026-11-02', paidOrPlacedAt: '2026-11-01T06:30:00Z' },
      '2026-11-01T07:29:00Z',
      'grace 2026-11-01 90',
    ],
    [
      'clocks went back, the hour is over',
      { deliveryDate: '2026-11-02', paidOrPlacedAt: '2026-11-01T06:30:00Z' },
      '2026-11-01T07:30:00Z',
      null,
    ],
    [
      'clocks go forward',
      { deliveryDate: '2026-03-09', paidOrPlacedAt: '2026-03-08T07:30:00Z' },
      '2026-03-08T08:29:00Z',
      'grace 2026-03-08 210',
    ],
    [
      'in summer the cutoff is 19:00 UTC',
      { deliveryDate: '2026-07-08', paidOrPlacedAt: '2026-07-01T15:00:00Z' },
      '2026-07-07T19:00:00Z',
      null,
    ],
  ])('%s', (_, part, now, expected) => {
    const { until, canCancel, canMove } = freeChanges({ ...order, ...part }, new Date(now), settings);
    const shown = until && ('date' in until ? `${until.kind} ${until.date} ${until.minute}` : until.kind);
    expect(shown).toBe(expected);
    expect([canCancel, canMove]).toEqual([expected !== null, expected !== null]);
  });

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
