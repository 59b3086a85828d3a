// Sizes as hands type them, in both languages: what they mean, and what is refused without a guess.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuickSize, readQuickEntry } from '../../domain/calculator/quickEntry.ts';
import { type AreaEntries, blankArea } from '../../web/calculator/areaEntries.ts';
import { filledIn } from '../../web/calculator/QuickEntry.tsx';

const sizeText = ({ value, unit }: QuickSize) =>
  `${Number(value.toFixed(3))}${unit === null ? '' : ` ${unit}`}`;

/** "20 feet × 30 feet, 4 inches" */
function told(text: string): string | null {
  const area = readQuickEntry(text);
  if (!area) return null;
  const { length, width, depth } = area;
  return `${sizeText(length)} × ${sizeText(width)}${depth ? `, ${sizeText(depth)}` : ''}`;
}

test.each([
  ['20x30 4in', '20 × 30, 4 inches'],
  ['20X30 4IN', '20 × 30, 4 inches'],
  ['20×30 4″', '20 × 30, 4 inches'],
  ['20 x 30 ft, 4 inches', '20 feet × 30 feet, 4 inches'],
  ['20 by 30, 4 inches', '20 × 30, 4 inches'],
  ['20 x 30 ft 4 in', '20 feet × 30 feet, 4 inches'],
  ['20ft x 30ft x 4in', '20 feet × 30 feet, 4 inches'],
  ['20x30x4', '20 × 30, 4'],
  ['20x30', '20 × 30'],
  ['20x30,4in', '20 × 30, 4 inches'],
  ['20 x 30 deep 4', '20 × 30, 4'],
  ['20 x 30, 4 in deep', '20 × 30, 4 inches'],
  ['20 x 30 ft at 4 1/2 in', '20 feet × 30 feet, 4.5 inches'],
  [`12' 6" x 8' 4"`, '12.5 feet × 8.333 feet'],
  [`12'6"x8'4" 3"`, '12.5 feet × 8.333 feet, 3 inches'],
  ['12 ft 6 in x 8 ft 4 in 3 in', '12.5 feet × 8.333 feet, 3 inches'],
  ['2½ yd x 3 yd', '2.5 yards × 3 yards'],
  ['20 por 30 pies, 4 pulgadas', '20 feet × 30 feet, 4 inches'],
  ['10 m por 4 m, 15 cm de profundidad', '10 meters × 4 meters, 15 centimeters'],
  ['12,5 m x 8 m 10 cm', '12.5 meters × 8 meters, 10 centimeters'],
])('“%s” is %s', (text, sizes) => {
  expect(told(text)).toBe(sizes);
});

test.each([
  '',
  ' ;\n',
  'hello',
  '20',
  'twenty by thirty',
  '20x30 4in please',
  '5 yards of mulch',
  '5 cu yd',
  '20x30x4x5',
  '0x30',
  '-5x30',
  '2/0 x 4',
])('“%s” is not read', (text) => {
  expect(told(text)).toBeNull();
});

test('any text is answered, and every size is above 0 and finite', () => {
  const pieces = fc.constantFrom('20', 'x', ' ', '4in', "'", '"', ',', '½', 'ft', '1/2', 'deep', 'por');
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { length, width, depth } = readQuickEntry(text) ?? {};
      for (const size of [length, width, depth]) {
        if (!size) continue;
        expect(size.value).toBeGreaterThan(0);
        expect(Number.isFinite(size.value)).toBe(true);
      }
    }),
  );
});

test.each<[string, Partial<AreaEntries>, Partial<AreaEntries>?]>([
  ['20 by 30, 4', { unit: 'feet', sizes: { length: '20', width: '30' }, depth: '4' }],
  [
    '20x30',
    { unit: 'feet', depth: '6', depthUnit: 'feet' },
    { unit: 'acres', depth: '6', depthUnit: 'feet' },
  ],
  [
    '10 m por 400 cm, 15 cm',
    { unit: 'centimeters', sizes: { length: '1000', width: '400' }, depth: '15', depthUnit: 'centimeters' },
  ],
  ["12' 6\" by 8'", { sizes: { length: '12.5', width: '8' } }],
  ['4x5 3in', { shape: 'rectangle', layers: [], depth: '3' }, { shape: 'circle' }],
])('“%s” fills the form and sets its unit', (text, expected, open = {}) => {
  const typed = readQuickEntry(text);
  expect(typed && filledIn(blankArea(open), typed)).toMatchObject(expected);
});
