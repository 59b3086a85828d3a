import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from '../../../domain/base/shorten.ts';

test.each([
  ['mulch', 10, 'mulch'],
  ['mulch', 3, 'mul'],
  ['Ana 🌻🌻', 5, 'Ana '],
  ['Ana 🌻🌻', 6, 'Ana 🌻'],
  ['👩‍🌾 Ann', 4, ''],
  ['👩‍🌾 Ann', 5, '👩‍🌾'],
  ['Peña', 3, 'Peñ'],
  ['Pen\u0303a', 3, 'Pe'],
  ['Pen\u0303a', 4, 'Pen\u0303'],
  ['🇺🇸🇲🇽', 6, '🇺🇸'],
  ['a\r\nb', 2, 'a'],
  ['', 0, ''],
])('%j in %i units is %j', (text, most, expected) => {
  expect(shorten(text.normalize(text.includes('\u0303') ? 'NFD' : 'NFC'), most)).toBe(expected);
});

test('no character is cut, and never more than a character is left out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
      const short = shorten(text, most);
      expect(text.startsWith(short)).toBe(true);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.isWellFormed()).toBe(text.slice(0, short.length).isWellFormed());
      expect(shorten(short, most)).toBe(short);
    }),
  );
});
