// The one reader of typed numbers: no character is dropped to make a number of the rest.
import { describe, expect, test } from 'vitest';
import { parseAmount, parseNumber, roundUp } from '../../../domain/base/numbers.ts';
import { centsTyped, wholeTyped } from '../../../domain/base/typedFields.ts';
import { parseLength } from '../../../domain/calculator/measure.ts';
import { blankArea, readArea } from '../../../web/calculator/areaEntries.ts';

const YARD = 'per cubic yard';

describe('amounts of goods', () => {
  test.each([
    ['7', YARD, 7],
    ['1/2', YARD, 0.5],
    ['2 1/2', YARD, 2.5],
    ['2-1/2', YARD, 2.5],
    ['2½', YARD, 2.5],
    ['2 ½', YARD, 2.5],
    ['¾', YARD, 0.75],
    ['1⁄2', YARD, 0.5],
    ['2,5', YARD, 2.5],
    ['1,250', YARD, 1250],
    ['1\u00a0250', YARD, 1250],
    ['1\u202f250', YARD, 1250],
    ['７', YARD, 7],
    ['１２．５', YARD, 12.5],
    ['\u200b7\u200e', YARD, 7],
    ['+7', YARD, 7],
    // with the unit, in both languages
    ['7 yd3', YARD, 7],
    ['7 yd³', YARD, 7],
    ['7yd^3', YARD, 7],
    ['7 yds', YARD, 7],
    ['7 cu. yd.', YARD, 7],
    ['7 cu yds', YARD, 7],
    ['7 CY', YARD, 7],
    ['7 yards', YARD, 7],
    ['2½ cubic yards', YARD, 2.5],
    ['7 yardas', YARD, 7],
    ['2,5 yardas cúbicas', YARD, 2.5],
    ['1 yarda cúbica', YARD, 1],
    ['1 1/2 yd', YARD, 1.5],
    ['3 tons', 'per ton', 3],
    ['3 toneladas cortas', 'per ton', 3],
    ['4 bags', 'per bag', 4],
    ['4 ea', 'per item', 4],
    ['4 rolls', 'per roll', 4],
  ])('%j %s is %d', (text, unit, value) => {
    expect(parseAmount(text, unit)).toEqual({ ok: true, value });
  });

  test.each([
    ['5-6', 'not_a_number'],
    ['5–6', 'not_a_number'],
    ['5 to 6', 'not_a_number'],
    ['5 a 6', 'not_a_number'],
    ['5 6', 'not_a_number'],
    ['5x6', 'not_a_number'],
    ['7³', 'not_a_number'],
    ['7²', 'not_a_number'],
    ['7 tons', 'not_a_number'],
    ['7 ft', 'not_a_number'],
    ['about 7', 'not_a_number'],
    ['1.200,5', 'not_a_number'],
    ['1/2/3', 'not_a_number'],
    ['1/0', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['-4', 'negative'],
    ['−3', 'negative'],
    ['- 3', 'negative'],
    ['–3', 'negative'],
    ['﹣3', 'negative'],
    ['－３', 'negative'],
    ['0', 'zero'],
    ['-0', 'zero'],
    ['\u200b', 'empty'],
    ['99999999999999999', 'too_large'],
  ])('%j yards are refused as %s', (text, reason) => {
    expect(parseAmount(text, YARD)).toEqual({ ok: false, reason });
  });

  test.each([
    [0.5, 1],
    [2.5, 3],
    [7, 7],
    [0.1 + 0.2 + 2.7, 3],
  ])('%d yards round up to %d', (value, whole) => expect(roundUp(value)).toBe(whole));
});

describe('lengths', () => {
  test.each([
    ['12', 'feet', 12],
    [`12'6"`, 'feet', 12.5],
    [`12'6`, 'feet', 12.5],
    [`12' 6"`, 'feet', 12.5],
    [`12'-6"`, 'feet', 12.5],
    ['12’6”', 'feet', 12.5],
    ['12′6″', 'feet', 12.5],
    [`12'6''`, 'feet', 12.5],
    ['12 ft 6 in', 'feet', 12.5],
    ['12ft. 6in.', 'feet', 12.5],
    ['12 feet, 6 inches', 'feet', 12.5],
    ['12 pies 6 pulgadas', 'feet', 12.5],
    ['12 pies y 6 pulgadas', 'feet', 12.5],
    [`12' 0"`, 'feet', 12],
    [`12'`, 'feet', 12],
    [`12½'`, 'feet', 12.5],
    ['12 ft', 'feet', 12],
    ['150 in', 'feet', 12.5],
    ['150"', 'feet', 12.5],
    ['2 yd', 'feet', 6],
    ['2 yardas', 'feet', 6],
    ['1 m', 'feet', 10_000 / 3_048],
    [`12'6"`, 'inches', 150],
    ['4"', 'inches', 4],
    ['4½"', 'inches', 4.5],
    ['4 1/2 in', 'inches', 4.5],
    ['1/2 ft', 'inches', 6],
    ['3,5 metros', 'meters', 3.5],
  ] as const)('%j in %s is %d', (text, unit, value) => {
    const read = parseLength(text, unit);
    expect(read.ok ? read.value : read.reason).toBeCloseTo(value, 9);
  });

  test.each([[`12'6'`], [`12"6'`], ['12 6'], ['12 ft 6 m'], ['4-6 in'], ['12 x 10'], ['12 tons']])(
    '%j is refused',
    (text) => {
      expect(parseLength(text, 'feet')).toEqual({ ok: false, reason: 'not_a_number' });
    },
  );

  test('the calculator reads sizes, depth and surface with their units', () => {
    const read = readArea(blankArea({ sizes: { length: `12'6"`, width: '10 ft' }, depth: '1/3 ft' }));
    expect(read).toMatchObject({
      ok: true,
      area: { sizes: { length: { value: 12.5 }, width: { value: 10 } }, depth: 4 },
    });
    const known = (area: string, unit: 'feet' | 'acres') =>
      readArea(blankArea({ shape: 'known-area', sizes: { area }, unit, depth: '4' }));
    expect(known('200 sq ft', 'feet')).toMatchObject({ area: { sizes: { area: { value: 200 } } } });
    expect(known('9 yardas cuadradas', 'feet')).toMatchObject({ area: { sizes: { area: { value: 81 } } } });
    expect(known('200 ft²', 'feet')).toMatchObject({ area: { sizes: { area: { value: 200 } } } });
    expect(known('½ acre', 'acres')).toMatchObject({ area: { sizes: { area: { value: 0.5 } } } });
    expect(known('200 ft', 'feet')).toEqual({ ok: false, problems: { area: 'not_a_number' } });
  });
});

describe('forms', () => {
  test.each([
    ['$45', 4500],
    ['45 $', 4500],
    ['US$ 45', 4500],
    ['45 dólares', 4500],
    ['４５', 4500],
    ['45½', 4550],
    ['1\u00a0045,50', Number.NaN],
    ['4 5', Number.NaN],
    ['45-50', Number.NaN],
    ['−45', Number.NaN],
    ['$ -45', Number.NaN],
  ])('%j are %j cents', (text, cents) => expect(centsTyped(text)).toBe(cents));

  test.each([
    ['1 2', Number.NaN],
    ['1\u202f200', 1200],
    ['−3', -3],
    ['2½', Number.NaN],
    ['12 yd3', Number.NaN],
  ])('%j is the whole number %j', (text, whole) => expect(wholeTyped(text)).toBe(whole));

  test('a number of any sign', () => expect(parseNumber('-2½')).toEqual({ ok: true, value: -2.5 }));
});
