import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMeasure } from '../../../domain/base/numbers.ts';
import { fromFeet, LENGTH_UNITS, toFeet } from '../../../domain/calculator/measure.ts';

describe('typed measurements', () => {
  test.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['012', 12],
    ['12 1/2', 12.5],
    ['12-1/2', 12.5],
    ['12 - 1/2', 12.5],
    ['12 1⁄2', 12.5],
    ['1/2', 0.5],
    ['½', 0.5],
    ['12½', 12.5],
    ['12 ¾', 12.75],
    ['⅓', 1 / 3],
    // comma: thousands where it groups by three, else decimal
    ['1,200', 1_200],
    ['12,000.5', 12_000.5],
    ['1,234,567', 1_234_567],
    ['12,5', 12.5],
    ['12,50', 12.5],
    ['0,125', 0.125],
    [',5', 0.5],
    ['1234,567', 1_234.567],
  ])('%j reads as %d', (text, value) => {
    expect(parseMeasure(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['-0', 'zero'],
    ['0/5', 'zero'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['- 1/2', 'negative'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['-Infinity', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['12 ft', 'not_a_number'],
    ['12 6', 'not_a_number'],
    ['5-3', 'not_a_number'],
    ['5/0', 'not_a_number'],
    ['1/2/3', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1.200,5', 'not_a_number'],
    ['1,20,000', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['.', 'not_a_number'],
    ['½½', 'not_a_number'],
    ['constructor', 'not_a_number'],
    ['9'.repeat(17), 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ] as const)('%j is refused as %s', (text, reason) => {
    expect(parseMeasure(text)).toEqual({ ok: false, reason });
  });

  test('a number with two decimals is read with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (hundredths) => {
        const text = (hundredths / 100).toFixed(2);
        expect(parseMeasure(text)).toEqual({ ok: true, value: hundredths / 100 });
        expect(parseMeasure(text.replace('.', ','))).toEqual({ ok: true, value: hundredths / 100 });
        expect(parseMeasure(`-${text}`)).toEqual({ ok: false, reason: 'negative' });
      }),
    );
  });

  test('digit grouping does not change a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), (whole) => {
        expect(parseMeasure(whole.toLocaleString('en-US'))).toEqual({ ok: true, value: whole });
      }),
    );
  });

  test('a mixed fraction is the sum of its parts', () => {
    const whole = fc.integer({ min: 0, max: 9_999 });
    const above = fc.integer({ min: 1, max: 63 });
    fc.assert(
      fc.property(whole, above, fc.constantFrom(2, 4, 8, 16, 32, 64), (feet, over, under) => {
        expect(parseMeasure(`${feet} ${over}/${under}`)).toEqual({ ok: true, value: feet + over / under });
      }),
    );
  });

  test('any text is a finite number above 0 or a reason', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[-0-9 .,/½]{0,12}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseMeasure(text);
        if (parsed.ok) {
          expect(parsed.value).toBeGreaterThan(0);
          expect(parsed.value).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
        } else expect(['empty', 'not_a_number', 'negative', 'zero', 'too_large']).toContain(parsed.reason);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('units of length', () => {
  test('units of length are exact', () => {
    expect(toFeet(6, 'inches')).toBe(0.5);
    expect(toFeet(2, 'yards')).toBe(6);
    expect(toFeet(0.3048, 'meters')).toBe(1);
    expect(toFeet(7, 'feet')).toBe(7);
    expect(fromFeet(1, 'inches')).toBe(12);
    expect(fromFeet(10_000, 'meters')).toBe(3_048);
  });

  test('units convert there and back, and keep the order of sizes', () => {
    const size = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(size, size, fc.constantFrom(...LENGTH_UNITS), (one, other, unit) => {
        expect(Math.abs(fromFeet(toFeet(one, unit), unit) - one)).toBeLessThanOrEqual(one * 1e-15);
        if (one < other) expect(toFeet(one, unit)).toBeLessThanOrEqual(toFeet(other, unit));
      }),
    );
  });
});
