import { expect, test } from 'vitest';
import { checkedText } from '../../../web/orders/orderTimes.ts';

// The tests run in UTC, so that the device's own clock would show another time.
const NOW = new Date('2026-11-20T18:15:00.000Z');
const plain = (words: string) => words.replace(/\s/g, ' ');

test('a check of today has the yard’s time and time zone', () => {
  expect(plain(checkedText('2026-11-20T15:14:00.000Z', NOW, 'en'))).toBe('9:14 AM CST');
});

test('a check before midnight at the yard has the previous day', () => {
  expect(plain(checkedText('2026-11-20T05:59:00.000Z', NOW, 'en'))).toBe('November 19, 2026, 11:59 PM CST');
});

test('the time zone in summer is daylight time', () => {
  expect(checkedText('2026-07-01T15:00:00.000Z', new Date('2026-07-01T16:00:00.000Z'), 'en')).toMatch(/CDT$/);
});
