import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LENGTH_UNITS, type LengthUnit } from '../../domain/calculator/measure.ts';
import { SHAPES } from '../../domain/calculator/shapes.ts';
import { parseSpoken } from '../../domain/calculator/spokenShapes.ts';

const UNITS: Record<string, LengthUnit> = {
  ft: 'feet',
  in: 'inches',
  yd: 'yards',
  m: 'meters',
  cm: 'centimeters',
};

/** `20 30ft / 4in`: the sides, then the depth behind the slash. */
function expected(text: string) {
  const measure = (word: string) => {
    const [, value, unit = ''] = /^([\d.]+)(\w*)$/.exec(word) ?? [];
    return { value: Number(value), unit: UNITS[unit] ?? null };
  };
  const [sides = '', depth] = text.split('/').map((part) => part.trim());
  return {
    shape: null,
    sides: sides === '' ? [] : sides.split(' ').map(measure),
    depth: depth ? measure(depth) : null,
  };
}

test.each([
  // spoken English
  ['twenty by thirty, four inches', '20 30 / 4in'],
  ['twenty feet by thirty feet four inches deep', '20ft 30ft / 4in'],
  ['Twenty by thirty feet, four inches deep.', '20ft 30ft / 4in'],
  ['one hundred and twenty by a hundred', '120 100'],
  ['twenty-five by thirty-two and a half feet', '25ft 32.5ft'],
  ['two point five by six', '2.5 6'],
  ['twelve feet six inches by eight feet', '12.5ft 8ft'],
  ['half a foot by three quarters of a yard', '0.5ft 0.75'],
  ['depth three inches', '/ 3in'],
  ['it is about 40 feet long and 18 feet wide and 4 inches thick', '40ft 18ft / 4in'],
  ['twenty thirty four', '20 34'],
  // without the pause
  ['twenty by thirty four inches deep', '20 30 / 4in'],
  ['20 by 34 inches deep', '20 30 / 4in'],
  ['veinte por treinta y cuatro pulgadas', '20 30 / 4in'],
  ['twenty inches by thirty four inches', '20in 34in'],
  ['20 x 34 in', '20in 34in'],
  ['twenty by forty, twelve inches deep', '20 40 / 12in'],
  // typed
  ['20x30 4in', '20 30 / 4in'],
  ['20 x 30 x 4', '20 30 / 4'],
  ['20×30, 4"', '20 30 / 4in'],
  ["12' 6\" by 8'", '12.5ft 8ft'],
  ['12’6” × 8’', '12.5ft 8ft'],
  ['12 ft 6 in by 8 ft', '12.5ft 8ft'],
  ['20, 30, 4', '20 30 / 4'],
  ['12 1/2 ft x 3½ ft x 1-1/2 in', '12.5ft 3.5ft / 1.5in'],
  ['1,200 by 40', '1200 40'],
  ['12,5 por 4', '12.5 4'],
  ['20 yd by 10 yd 15 cm', '20yd 10yd / 15cm'],
  // Spanish, as said and as written
  ['veinte por treinta, cuatro pulgadas', '20 30 / 4in'],
  ['Veinte pies por treinta pies, cuatro pulgadas de fondo', '20ft 30ft / 4in'],
  ['10 m por 4 m, 15 cm', '10m 4m / 15cm'],
  ['diez metros por cuatro y medio, quince centímetros', '10m 4.5 / 15cm'],
  ['treinta y cinco por ciento veinte pies', '35ft 120ft'],
  ['veintidós por dieciséis', '22 16'],
  ['doscientos cincuenta por mil doscientos', '250 1200'],
  ['dos coma cinco metros por tres', '2.5m 3'],
  ['un metro veinte centímetros por tres metros', '1.2m 3m'],
  ['20 pies por 30 pies, profundidad 4 pulgadas', '20ft 30ft / 4in'],
  ['cuatro pulgadas de profundidad', '/ 4in'],
  ['doce pies seis pulgadas por ocho pies', '12.5ft 8ft'],
])('“%s” is %s', (text, measures) => {
  expect(parseSpoken(text)).toEqual(expected(measures));
});

test('a shape is heard, and asks for as many sides as it has', () => {
  expect(parseSpoken('circle twenty feet, three inches')).toEqual({
    ...{ shape: 'circle', sides: [{ value: 20, unit: 'feet' }], depth: { value: 3, unit: 'inches' } },
  });
  expect(parseSpoken('zanja cincuenta pies por doce pulgadas, dieciocho pulgadas')).toMatchObject({
    shape: 'trench',
    sides: [
      { value: 50, unit: 'feet' },
      { value: 12, unit: 'inches' },
    ],
    depth: { value: 18 },
  });
  expect(parseSpoken('20, 3', 'circle')).toMatchObject({ sides: [{ value: 20 }], depth: { value: 3 } });
});

const SHAPES_SAID: readonly (readonly [text: string, shape: string | null, measures: string])[] = [
  ['half circle 20 feet, 3 inches', 'half-circle', '20ft / 3in'],
  ['half a circle twenty feet across, four inches deep', 'half-circle', '20ft / 4in'],
  ['medio círculo de 20 pies, 3 pulgadas', 'half-circle', '20ft / 3in'],
  ['media luna de seis metros, diez centímetros', 'half-circle', '6m / 10cm'],
  ['semicírculo 12 pies, media pulgada', 'half-circle', '12ft / 0.5in'],
  ['ring 20 feet by 6 feet, 3 inches', 'ring', '20ft 6ft / 3in'],
  ['ring six feet inside, twenty feet outside, three inches deep', 'ring', '20ft 6ft / 3in'],
  ['anillo de 3 metros por 1 metro, 8 cm de fondo', 'ring', '3m 1m / 8cm'],
  ['border 20 by 30 by 2 feet, 3 inches', 'border', '20ft 30ft 2ft / 3in'],
  ['border 20 by 30, 18 inches wide, 3 inches deep', 'border', '20 30 18in / 3in'],
  ['borde 20 por 30 pies, 2 pies de ancho, 3 pulgadas', 'border', '20ft 30ft 2ft / 3in'],
  ['zanja 50 por 12 pulgadas, 18 pulgadas de fondo', 'trench', '50 12in / 18in'],
  ['triangle with three sides 10, 12, 14 feet, 3 inches', 'triangle-sides', '10ft 12ft 14ft / 3in'],
  ['triángulo de tres lados 3 m, 4 m, 5 m, 10 cm', 'triangle-sides', '3m 4m 5m / 10cm'],
  ['500 square feet, 3 inches', 'known-area', '500ft / 3in'],
  ['500 sq. ft. 3 in', 'known-area', '500ft / 3in'],
  ['40 m² 10 cm', 'known-area', '40m / 10cm'],
  ['40 m2, 10 cm', 'known-area', '40m / 10cm'],
  ['quinientos pies cuadrados, tres pulgadas', 'known-area', '500ft / 3in'],
  ['half an acre, 2 inches', 'known-area', '21780ft / 2in'],
  ['square 12 feet, 4 inches', 'rectangle', '12ft 12ft / 4in'],
  ['cuadrado de 10 pies, 4 pulgadas de fondo', 'rectangle', '10ft 10ft / 4in'],
  ['12ft2in by 8ft', null, '12.1667ft 8ft'],
];

test.each(SHAPES_SAID)('“%s” is a %s of %s', (text, shape, measures) => {
  const spoken = parseSpoken(text);
  const rounded = spoken?.sides.map(({ value, unit }) => ({ value: Number(value.toFixed(4)), unit }));
  expect({ ...spoken, sides: rounded }).toEqual({ ...expected(measures), shape });
});

test.each(['', 'hello', 'no sé', 'zero by zero', '0', '-', 'x', 'ft in', 'point', 'and a', '9'.repeat(300)])(
  '“%s” has no measure',
  (text) => {
    expect(parseSpoken(text)).toBeNull();
  },
);

describe('any text', () => {
  const words = fc.array(
    fc.constantFrom(
      ...'twenty 30 4 by x por and y a half medio feet ft in inches m cm deep de fondo , point hundred thousand mil cien ciento three quarters circle 1/2 ½ 3.5 2,5 0 zero'.split(
        ' ',
      ),
    ),
    { maxLength: 14 },
  );
  test('gives finite measures above 0 or none, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((list) => list.join(' ')),
        ),
        fc.constantFrom(...SHAPES),
        (text, shape) => {
          const spoken = parseSpoken(text, shape);
          for (const { value, unit } of spoken
            ? [...spoken.sides, ...(spoken.depth ? [spoken.depth] : [])]
            : []) {
            expect(value).toBeGreaterThan(0);
            expect(Number.isFinite(value)).toBe(true);
            if (unit !== null) expect(LENGTH_UNITS).toContain(unit);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('of two sides and a depth in figures is read as it was written, in either language', () => {
    const hundredths = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100);
    const by = fc.constantFrom(' by ', 'x', ' x ', ' × ', ' por ', '*');
    const units = fc.constantFrom(...Object.keys(UNITS));
    fc.assert(
      fc.property(
        hundredths,
        hundredths,
        hundredths,
        by,
        units,
        units,
        (length, width, depth, times, unit, deep) => {
          expect(parseSpoken(`${length}${times}${width} ${unit}, ${depth} ${deep}`)).toEqual({
            shape: null,
            sides: [
              { value: length, unit: UNITS[unit] },
              { value: width, unit: UNITS[unit] },
            ],
            depth: { value: depth, unit: UNITS[deep] },
          });
        },
      ),
    );
  });

  test('of a whole number in words is that number, below ten thousand in English and Spanish', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (number) => {
        for (const words of [english(number), spanish(number)])
          expect(parseSpoken(`${words} feet`)?.sides, words).toEqual([{ value: number, unit: 'feet' }]);
      }),
    );
  });
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function english(number: number): string {
  if (number < 20) return ONES[number] ?? '';
  const rest = (by: number, and = '') => (number % by === 0 ? '' : `${and} ${english(number % by)}`);
  if (number < 100) return `${TENS[Math.floor(number / 10)]}${rest(10)}`;
  if (number < 1000) return `${ONES[Math.floor(number / 100)]} hundred${rest(100, ' and')}`;
  return `${english(Math.floor(number / 1000))} thousand${rest(1000)}`;
}

const UNOS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const DIECES = '_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const CIENTOS =
  '_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

function spanish(number: number): string {
  if (number < 30) return UNOS[number] ?? '';
  if (number === 100) return 'cien';
  const rest = (by: number, and = ' ') => (number % by === 0 ? '' : `${and}${spanish(number % by)}`);
  if (number < 100) return `${DIECES[Math.floor(number / 10)]}${rest(10, ' y ')}`;
  if (number < 1000) return `${CIENTOS[Math.floor(number / 100)]}${rest(100)}`;
  return `${number < 2000 ? '' : `${spanish(Math.floor(number / 1000))} `}mil${rest(1000)}`;
}
