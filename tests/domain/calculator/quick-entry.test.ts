// Sizes as hands type them, in both languages: what they mean, and what is refused without a guess.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuickSize, readQuickEntry } from '../../../domain/calculator/quickEntry.ts';
import { SHAPES, type Shape } from '../../../domain/calculator/shapes.ts';

const UNITS: Record<string, string> = {
  feet: 'ft',
  inches: 'in',
  yards: 'yd',
  meters: 'm',
  centimeters: 'cm',
};
const sizeText = ({ value, unit }: QuickSize) =>
  `${Number(value.toFixed(3))}${unit === null ? '' : ` ${UNITS[unit] ?? unit}`}`;

/** "rectangle 20 × 30, 4 in; circle 12 ft" */
function told(text: string, shape?: Shape): string {
  const answer = readQuickEntry(text, shape);
  if (!answer.ok) return `${answer.reason}: ${answer.part}`;
  return answer.areas
    .map(({ shape: typed, sizes, depth }) => {
      const sides = Object.values(sizes).map(sizeText).join(' × ');
      return `${typed} ${sides}${depth ? `, ${sizeText(depth)}` : ''}`;
    })
    .join('; ');
}

test.each<[string, string, Shape?]>([
  ['20x30 4in', 'rectangle 20 × 30, 4 in'],
  ['20X30 4IN', 'rectangle 20 × 30, 4 in'],
  ['20×30 4″', 'rectangle 20 × 30, 4 in'],
  ['20 x 30 ft, 4 inches', 'rectangle 20 ft × 30 ft, 4 in'],
  ['20 x 30 ft 4 in', 'rectangle 20 ft × 30 ft, 4 in'],
  ['20 x 30 ft 2 in', 'rectangle 20 ft × 30 ft, 2 in'],
  ['20ft x 30ft x 4in', 'rectangle 20 ft × 30 ft, 4 in'],
  ['20x30x4', 'rectangle 20 × 30, 4'],
  ['20 by 30 4 in', 'rectangle 20 × 30, 4 in'],
  ['20x30,4in', 'rectangle 20 × 30, 4 in'],
  ['20 30 4in', 'rectangle 20 × 30, 4 in'],
  ['4 in deep 20x30', 'rectangle 20 × 30, 4 in'],
  ['20 x 30 deep 4', 'rectangle 20 × 30, 4'],
  ['20 x 30, 4 in deep', 'rectangle 20 × 30, 4 in'],
  ['20 x 30 ft at 4 1/2 in', 'rectangle 20 ft × 30 ft, 4.5 in'],
  [`12' 6" x 8' 4"`, 'rectangle 12.5 ft × 8.333 ft'],
  [`12'6"x8'4" 3"`, 'rectangle 12.5 ft × 8.333 ft, 3 in'],
  ['12’ 6” x 8’ 3”', 'rectangle 12.5 ft × 8.25 ft'],
  ['12 ft 6 in x 8 ft 4 in 3 in', 'rectangle 12.5 ft × 8.333 ft, 3 in'],
  ['r6 3in', 'circle 12, 3 in'],
  ['r 6 ft 3in', 'circle 12 ft, 3 in'],
  ['d12 3in', 'circle 12, 3 in'],
  ['circle 12 ft 3 in', 'circle 12 ft, 3 in'],
  ['12 ft circle 3 in', 'circle 12 ft, 3 in'],
  ['half circle 10 ft, 4 in', 'half-circle 10 ft, 4 in'],
  ['2 1/2 yd', 'rectangle 2.5 yd'],
  ['2½ yd x 3 yd', 'rectangle 2.5 yd × 3 yd'],
  ['½ yd x 3 yd', 'rectangle 0.5 yd × 3 yd'],
  ['1,200 sq ft 3in', 'known-area 1200 ft, 3 in'],
  ['500 ft2 4"', 'known-area 500 ft, 4 in'],
  ['500 pies cuadrados 4 pulgadas', 'known-area 500 ft, 4 in'],
  ['1/2 acre 4in', 'known-area 0.5 acres, 4 in'],
  ['20 por 30 pies, 4 pulgadas', 'rectangle 20 ft × 30 ft, 4 in'],
  ['círculo radio 6 pies 3 pulg', 'circle 12 ft, 3 in'],
  ['circulo de 12 pies, 3 pulgadas de profundidad', 'circle 12 ft, 3 in'],
  ['zanja 30 pies 18 pulg 6 pulg', 'trench 30 ft × 18 in, 6 in'],
  ['12,5 m x 8 m 10 cm', 'rectangle 12.5 m × 8 m, 10 cm'],
  ['20x30 4in; 10x12', 'rectangle 20 × 30, 4 in; rectangle 10 × 12, 4 in'],
  ['20x30\n10x12 3in\n', 'rectangle 20 × 30, 3 in; rectangle 10 × 12, 3 in'],
  ['20x30 4in; r6 2in', 'rectangle 20 × 30, 4 in; circle 12, 2 in'],
  ['12', 'circle 12', 'circle'],
  ['20x30 3in', 'rectangle 20 × 30, 3 in', 'circle'],
  ['30 x 18 in', 'trench 30 in × 18 in', 'trench'],
])('“%s” is %s', (text, areas, shape) => {
  expect(told(text, shape)).toBe(areas);
});

test.each([
  ['', 'empty: '],
  [' ;\n', 'empty: '],
  ['hello', 'unreadable: hello'],
  ['20x30 4in please', 'unreadable: please'],
  ['5 yards of mulch', 'unreadable: mulch'],
  ['5 cu yd', 'amount: 5 cu yd'],
  ['5 yd3', 'amount: 5 yd3'],
  ['5 cubic yards', 'amount: 5 cubic yards'],
  ['5 yardas cúbicas', 'amount: 5 yardas cúbicas'],
  ['20x30x4x5', 'unreadable: 20x30x4x5'],
  ['0x30', 'unreadable: 0x30'],
  ['-5x30', 'unreadable: -5x30'],
  ['20x30 4in; ?', 'unreadable: ?'],
  ['2/0 x 4', 'unreadable: 2/0 x 4'],
  [Array.from({ length: 21 }, () => '1x1').join(';'), 'too_many: '],
])('“%s” changes nothing: %s', (text, answer) => {
  expect(told(text)).toBe(answer);
});

test('any text is answered, and every size is above 0 and finite', () => {
  const pieces = fc.constantFrom(
    '20',
    'x',
    ' ',
    '4in',
    "'",
    '"',
    ',',
    ';',
    '½',
    'r',
    'ft',
    'círculo',
    '1/2',
    '²',
    'deep',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...SHAPES), (text, shape) => {
      const answer = readQuickEntry(text, shape);
      if (!answer.ok) return;
      for (const { sizes, depth } of answer.areas)
        for (const { value } of [...Object.values(sizes), ...(depth ? [depth] : [])]) {
          expect(value).toBeGreaterThan(0);
          expect(Number.isFinite(value)).toBe(true);
        }
    }),
  );
});
