// Analytics events carry no personal data: no email, phone number or address that is typed or stands in a URL gets
// through.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultName, plainPath, plainProduct, plainTerm } from '../../domain/analytics.ts';

/** Texts that would identify a person. */
const personal = fc.oneof(
  fc.emailAddress(),
  fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => {
    const text = String(digits);
    return `(${text.slice(0, 3)}) ${text.slice(3, 6)}-${text.slice(6)}`;
  }),
  fc
    .tuple(fc.integer({ min: 1000, max: 99_999 }), fc.constantFrom('Oak St', 'Hopper Yard Road'))
    .map((parts) => parts.join(' ')),
  fc.integer({ min: 0, max: 999_999 }).map((number) => `ORD-2026-${String(number).padStart(6, '0')}`),
  fc.uuid(),
);

describe('anonymized texts', () => {
  test('a search keeps its words, except those with a digit, an @ or a dot', () => {
    expect(plainTerm('  Pea  GRAVEL ')).toBe('pea gravel');
    expect(plainTerm('57 stone rosa@example.com 615-555-0142 "drain"')).toBe('stone drain');
    expect(plainTerm('tierra para jardín')).toBe('tierra para jardín');
    expect(plainTerm('37203')).toBe('');
  });

  test('no personal data remains in any typed text, and anonymizing is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(personal, fc.string({ unit: 'grapheme' }))), (words) => {
        const term = plainTerm(words.join(' '));
        expect(term).not.toMatch(/[\p{N}@.]/u);
        expect(term.length).toBeLessThanOrEqual(40);
        expect(plainTerm(term)).toBe(term);
      }),
    );
  });

  test('a page address keeps its words, without order or person', () => {
    expect(plainPath('/category/gravel?q=rosa@example.com#x')).toBe('/category/gravel');
    expect(plainPath('/product/crushed-limestone-57')).toBe('/product/crushed-limestone-57');
    expect(plainPath('/account/orders/ORD-2026-000123')).toBe('/account/orders/:id');
    expect(plainPath('/')).toBe('/');
    fc.assert(
      fc.property(fc.array(fc.oneof(personal, fc.string()), { maxLength: 9 }), (parts) => {
        const path = plainPath(`/${parts.join('/')}`);
        expect(path).not.toMatch(/\d{4}|@/);
        expect(plainPath(path)).toBe(path);
      }),
    );
  });

  test('a product is its slug or its id, and nothing else', () => {
    for (const known of ['premium-garden-topsoil', 'prod_RaisedBedBlend'])
      expect(plainProduct(known)).toBe(known);
    fc.assert(
      fc.property(personal, (secret) => {
        expect(plainProduct(secret)).toBe('other');
      }),
    );
  });

  test('an error has its type and not its message', () => {
    expect(faultName(new TypeError('rosa@example.com is no function'))).toBe('TypeError');
    expect(faultName(Object.assign(new Error('x'), { name: 'rosa@example.com' }))).toBe('Error');
    expect(faultName('rosa@example.com')).toBe('Error');
  });
});
