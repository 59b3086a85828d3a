// Numbers typed into the admin's forms: a comma never makes ten of one.
import { describe, expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { centsTyped, wholeTyped } from '../../domain/base/typedFields.ts';
import { sendEntry } from '../../web/admin/orders/orderEntry.ts';
import { decodeCsv } from '../../web/admin/products/ProductSheet.tsx';
import { productFormSchema } from '../../web/admin/products/productForm.ts';
import { AdminFailure } from '../../web/admin/ui/adminApi.ts';

describe('amounts typed in the admin', () => {
  test.each([
    ['45', 4500],
    ['45.5', 4550],
    [' $1,045.50 ', 104_550],
    ['12,5', 1250],
    ['12,50', 1250],
    ['1,045', 104_500],
    ['0', 0],
    ['', null],
    ['4.505', Number.NaN],
    ['12,505,5', Number.NaN],
    ['1.045,50', Number.NaN],
    ['0,125', Number.NaN],
    ['-3', Number.NaN],
    ['abc', Number.NaN],
  ])('%j are %j cents', (typed, cents) => expect(centsTyped(typed)).toBe(cents));

  test.each([
    ['12', 12],
    ['1,200', 1200],
    ['-3', -3],
    ['', null],
    ['1,5', Number.NaN],
    ['1.5', Number.NaN],
  ])('%j is the whole number %j', (typed, whole) => expect(wholeTyped(typed)).toBe(whole));
});

describe('the product form', () => {
  const typed = {
    name: ' River rock ',
    shortDescription: '',
    description: '',
    category: 'gravel',
    priceCents: '45,50',
    unit: 'per cubic yard',
    type: 'standard',
    features: 'Drains well\n\n Does not rot ',
    images: '',
    inventoryCount: '',
    lowStockAt: '',
    materialId: '',
    known: { benefits: 'Low upkeep', color: ' ' },
    metadata: 'supplier_sku: RR: 12',
    sortOrder: '3',
  };

  test('a product form is read as typed', () => {
    expect(productFormSchema.parse(typed)).toMatchObject({
      name: 'River rock',
      priceCents: 4550,
      features: ['Drains well', 'Does not rot'],
      inventoryCount: null,
      lowStockAt: null,
      materialId: null,
      isActive: false,
      metadata: { benefits: 'Low upkeep', supplier_sku: 'RR: 12' },
    });
  });

  test.each([
    ['priceCents', '4.505'],
    ['inventoryCount', '1,5'],
    ['name', ' '],
    ['metadata', 'no value'],
  ])('a product form reports that %s is wrong for %j', (field, text) => {
    const { error } = productFormSchema.safeParse({ ...typed, [field]: text });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

test('an uploaded sheet is read in UTF-8 or marked UTF-16, and refused in other encodings', () => {
  const text = 'id,name\r\n,Jalapeño’s “Mix”\r\n';
  const bytes = (...codes: number[]) => new Uint8Array(codes);
  const windows = bytes(
    ...[...text].map((letter) => ({ '’': 0x92, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)),
  );
  expect(decodeCsv(windows)).toBeNull();
  expect(decodeCsv(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
  const wide = bytes(
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  );
  expect(decodeCsv(wide)).toBe(text);
  expect(decodeCsv(bytes(0x50, 0x4b, 3, 4, 0, 0))).toBeNull();
  expect(decodeCsv(bytes(0x69, 0x64, 0x0a, 0x81))).toBeNull();
});

test.each([
  ['a full window', false, 'full', 'evenFull'],
  ['a begun half of a delivery', false, 'begun', 'evenFull'],
  // Trucks have nothing to do with it, so the box cannot help.
  ['a begun half of a pick-up', true, 'begun', 'deliveryWindow'],
])('%s is refused at its field', async (_, isPickup, reason, field) => {
  const refuse = () => Promise.reject(new AdminFailure(422, 'window_full', { detail: { reason } }));
  const result = await sendEntry(refuse, translator(null), isPickup);
  expect(result.kind === 'wrong' && Object.keys(result.errors)).toEqual([field]);
});
