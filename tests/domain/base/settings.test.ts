import { describe, expect, test } from 'vitest';
import { phoneHref } from '../../../domain/base/phones.ts';
import { clock24, clockLabel, DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';

const settings = DEFAULT_SETTINGS;

describe('store settings', () => {
  test('the shown phone number is the dialed one', () => {
    expect(phoneHref(settings.phone)).toBe(`tel:+1${settings.phone.replace(/\D/g, '')}`);
  });

  test('the store is open Monday to Friday 7AM to 5PM and Saturday 8AM to 3PM', () => {
    const shown = settings.hours.map(({ fromDay, toDay, opensMinute, closesMinute }) =>
      [
        fromDay,
        toDay,
        clockLabel(opensMinute),
        clockLabel(closesMinute),
        clock24(opensMinute),
        clock24(closesMinute),
      ].join(' '),
    );
    expect(shown).toEqual(['1 5 7AM 5PM 07:00 17:00', '6 6 8AM 3PM 08:00 15:00']);
  });

  test.each([
    [0, '12AM', '00:00'],
    [510, '8:30AM', '08:30'],
    [720, '12PM', '12:00'],
    [845, '2:05PM', '14:05'],
    [1_439, '11:59PM', '23:59'],
  ])('minute %i is written as %s and %s', (minute, label, iso) => {
    expect(clockLabel(minute)).toBe(label);
    expect(clock24(minute)).toBe(iso);
  });
});
