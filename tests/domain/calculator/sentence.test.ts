// Sizes and amounts in whole sentences.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSentence } from '../../../domain/calculator/sentence.ts';

/** `20 x 30 ft, 4 in` */
function sizesIn(text: string): string[] {
  const { areas, count } = readSentence(text, /drain/.test(text) ? 'trench' : 'rectangle');
  return areas.map(({ shape, sizes, depth }) => {
    const sides = Object.values(sizes).map(({ value, unit }) => `${value}${unit?.[0] ?? ''}`);
    const named = shape === 'rectangle' ? '' : `${shape} `;
    return `${count > 1 ? `${count} of ` : ''}${named}${sides.join(' x ')}, ${depth?.value}${depth?.unit?.[0] ?? ''}`;
  });
}

test.each([
  ['12 by 8 and a foot deep', '12 x 8, 1f'],
  ['20 x 30, 4 inches', '20 x 30, 4i'],
  [`40' x 12' x 6"`, '40f x 12f, 6i'],
  ['10.5x10x2 ft', '10.5 x 10, 2f'],
  ['12 x 8 pies, 1 pie de profundidad', '12f x 8f, 1f'],
  ['10,5 por 3 y 15 pulgadas', '10.5 x 3, 15i'],
  ['1,000 sq ft at 3 inches', 'known-area 1000f, 3i'],
  ['3 pulgadas de mulch para 200 pies cuadrados', 'known-area 200f, 3i'],
  ['I need 3 inches of mulch over 15x40 please, to 37211', '15 x 40, 3i'],
  ['#57 stone 40 ft long 2 ft wide 18 inches deep', '40f x 2f, 18i'],
  ['gravel for a drain 40 ft long 12 in wide 18 in deep', 'trench 40f x 12i, 18i'],
  ['30 long by 40 wide, 2 in', '30 x 40, 2i'],
  ['una cama de 12 pies de largo por 8 de ancho y media pulgada', '12f x 8, 0.5i'],
  ['12 ft circle, 3 inches of rock', 'circle 12f, 3i'],
  ['a 6 ft radius, 3 in', 'circle 12f, 3i'],
  [`12' 6" x 8' 6", 3 in`, '12.5f x 8.5f, 3i'],
  ['two raised beds 4x8, 12 inches', '2 of 4 x 8, 12i'],
  ['10 yards by 5 yards, 2 in', '10y x 5y, 2i'],
  ['base 6 m x 3 m, 15 cm', '6m x 3m, 15c'],
  ['call me at 615-555-0142 about 20x30', '20 x 30, undefined'],
  ['my 50x100 yard, 2 inches', '50 x 100, 2i'],
  ['a 20 by 30 backyard, 2 inches', '20 x 30, 2i'],
  ['three trees, 4 ft circle, 3 in', '3 of circle 4f, 3i'],
])('"%s" has sizes', (text, sizes) => {
  expect(sizesIn(text)).toEqual([sizes]);
});

test('several areas share what is named once', () => {
  expect(sizesIn('10x12 and 8x8, 3 inches')).toEqual(['10 x 12, 3i', '8 x 8, 3i']);
});

test.each(['12 yards', '4 inches deep', 'ORD-2026-000123', '5 yards to 37211', 'bed 3', ''])(
  '"%s" has no two sides',
  (text) => {
    expect(readSentence(text).areas.filter(({ sizes }) => Object.keys(sizes).length > 1)).toEqual([]);
  },
);

test.each([
  ['5 yards of topsoil to 37211', 5, null],
  ['10 yds3 de tierra', 10, null],
  ['2 1/2 cubic yards', 2.5, null],
  ['half a yard', 0.5, null],
  ['media yarda de composta', 0.5, null],
  ['3 tons of #57', null, 3],
  ['2.5 toneladas de piedra', null, 2.5],
  ['a yard of mulch', null, null],
  ['20 cubic feet', null, null],
])('"%s" is an amount', (text, cubicYards, tons) => {
  expect(readSentence(text)).toMatchObject({ cubicYards, tons });
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0129.,/x"\'#½ abfin²ydrm-') }), (text) => {
      readSentence(text);
    }),
  );
});
