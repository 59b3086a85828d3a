import { describe, expect, test } from 'vitest';
import { settingsWith } from '../../domain/base/settings.ts';
import { freeChanges } from '../../domain/orders/freeChanges.ts';

// Closed on Tuesday, November 24, and on the day after Thanksgiving.
const settings = settingsWith({ closures: ['2026-11-24', '2026-11-27'] });
type Order = Parameters<typeof freeChanges>[0];
const order: Order = {
  status: 'pending',
  deliveryDate: '2026-11-20',
  loads: [],
  isPickup: false,
};

describe('a delivery can be changed, moved and cancelled until the cutoff', () => {
  test.each<[string, Partial<Order>, string, string | null]>([
    // Friday, November 20: the cutoff is Thursday at 2 PM, 20:00 UTC.
    ['a minute to the cutoff', {}, '2026-11-19T19:59:59Z', 'cutoff 2026-11-19 840'],
    ['at the cutoff', {}, '2026-11-19T20:00:00Z', null],
    ['confirmed', { status: 'confirmed' }, '2026-11-19T19:40:00Z', 'cutoff 2026-11-19 840'],
    ['on its way', { status: 'in_progress' }, '2026-11-19T19:40:00Z', null],
    ['delivered', { status: 'delivered' }, '2026-11-19T19:40:00Z', null],
    ['cancelled', { status: 'cancelled' }, '2026-11-19T19:40:00Z', null],
    ['without a day', { deliveryDate: null }, '2026-11-19T21:01:00Z', 'day_before'],
    ['a pick-up', { isPickup: true, status: 'confirmed' }, '2026-11-20T14:00:00Z', 'ready'],
    // Weekends, closed days and holidays are no business days.
    ['Monday’s, on Saturday', { deliveryDate: '2026-11-23' }, '2026-11-21T15:00:00Z', null],
    ['after a closed day', { deliveryDate: '2026-11-25' }, '2026-11-23T20:00:00Z', null],
    [
      'after Thanksgiving and its Friday',
      { deliveryDate: '2026-11-30' },
      '2026-11-25T19:59:00Z',
      'cutoff 2026-11-25 840',
    ],
    ['in summer the cutoff is 19:00 UTC', { deliveryDate: '2026-07-08' }, '2026-07-07T19:00:00Z', null],
  ])('%s', (_, part, now, expected) => {
    const { until, canCancel, canMove } = freeChanges({ ...order, ...part }, new Date(now), settings);
    const shown = until && ('date' in until ? `${until.kind} ${until.date} ${until.minute}` : until.kind);
    expect(shown).toBe(expected);
    expect([canCancel, canMove]).toEqual([expected !== null, expected !== null]);
  });
});
