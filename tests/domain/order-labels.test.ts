import { expect, test } from 'vitest';
import { arrivalTimes } from '../../domain/orders/followedOrder.ts';
import { checkedText } from '../../web/orders/moments.ts';

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

test('the times of an arrival have no day, also around midnight', () => {
  const at = (earliest: string, latest: string, language: 'en' | 'es') =>
    arrivalTimes({ earliest, latest }, language).replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
  expect(at('2031-06-02T15:40:00Z', '2031-06-02T16:05:00Z', 'en')).toBe('10:40 – 11:05 AM');
  expect(at('2031-06-03T04:50:00Z', '2031-06-03T05:15:00Z', 'en')).toBe('11:50 PM – 12:15 AM');
  expect(at('2031-06-03T04:50:00Z', '2031-06-03T05:15:00Z', 'es')).toBe('11:50 p.m. – 12:15 a.m.');
});
