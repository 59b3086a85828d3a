// Long: a table of spoken sizes in two languages.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LENGTH_UNITS, type LengthUnit } from '../../domain/calculator/measure.ts';
import { SHAPES } from '../../domain/calculator/shapes.ts';
import { parseSpoken } from '../../domain/calculator/spokenShapes.ts';
import { blankArea } from '../../web/calculator/areaEntries.ts';
import { understoodText, withSpoken } from '../../web/calculator/spokenArea.ts';
import type { Translate } from '../../web/ui/locale.tsx';

const inEnglish: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

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
  ['half a foot by three quarters of a yard', '0.5ft 0.75yd'],
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
    shape: 'circle',
    sides: [{ value: 20, unit: 'feet' }],
    depth: { value: 3, unit: 'inches' },
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
  // a radius, before the measure or behind it
  ['circle radius 6 feet', 'circle', '12ft'],
  ['circle radius 6 feet, 3 inches', 'circle', '12.5ft'],
  ['circle radius 6 feet 3 inches', 'circle', '12.5ft'],
  ['circle radius 6 feet, 3 inches, 4 inches deep', 'circle', '12.5ft / 4in'],
  ['circle radius 6 feet, 3 inches deep', 'circle', '12ft / 3in'],
  ['circle, 6 foot radius, 3 inches', 'circle', '12ft / 3in'],
  ['a circle with a radius of six and a half feet, two inches', 'circle', '13.3333ft'],
  ['circle six feet in radius, depth 3 inches', 'circle', '12ft / 3in'],
  ['circle, radius, 6 feet, 3 inches deep', 'circle', '12ft / 3in'],
  ['circle six feet, radius', 'circle', '12ft'],
  ['3 inches, circle radius 6 feet', 'circle', '12ft / 3in'],
  ['circle 10 feet across, radius 5 feet, 3 inches deep', 'circle', '10ft / 3in'],
  ['half circle radius 10 feet, 3 inches deep', 'half-circle', '20ft / 3in'],
  ['ring outer radius 10 feet, inner radius 3 feet, 3 inches deep', 'ring', '20ft 6ft / 3in'],
  ['ring radius 10 feet by 3 feet, 3 inches deep', 'ring', '20ft 6ft / 3in'],
  ['6 foot radius, 3 inches deep', 'circle', '12ft / 3in'],
  ['20 by 30 feet, radius 2 feet', null, '20ft 30ft'],
  ['rectangle 20 by 30, corner radius 2 feet, 3 inches deep', 'rectangle', '20 30 / 3in'],
  ['círculo de radio 6 pies, 3 pulgadas', 'circle', '12.5ft'],
  ['un círculo con un radio de tres metros, diez centímetros de fondo', 'circle', '6m / 10cm'],
  ['círculo de 3 metros de radio, 10 cm', 'circle', '6m / 10cm'],
  ['medio círculo con radio de 2 metros, 15 centímetros', 'half-circle', '4.3m'],
  // a diameter, named or not
  ['un círculo de diez pies', 'circle', '10ft'],
  ['un círculo de diez pies, tres pulgadas', 'circle', '10ft / 3in'],
  ['a circle of ten feet', 'circle', '10ft'],
  ['one circle of ten feet', 'circle', '10ft'],
  ['circular bed 10 feet across', 'circle', '10ft'],
  ['diameter 12 feet, 6 inches', 'circle', '12.5ft'],
  ['círculo de 12 pies de diámetro, 3 pulgadas', 'circle', '12ft / 3in'],
  ['círculo de cuatro metros de lado a lado, 8 cm', 'circle', '4m / 8cm'],
  ['una rosca redonda de 6 metros por 2 metros', 'ring', '6m 2m'],
  // articles are no numbers, and "un" in front of a unit is
  ['una zanja de 50 pies por un pie, media yarda', 'trench', '50ft 1ft / 0.5yd'],
  ['un rectángulo de 20 por 30, una profundidad de 4 pulgadas', 'rectangle', '20 30 / 4in'],
  ['un patio de un metro y medio por tres metros', null, '1.5m 3m'],
  ['diez pies y medio por un pie y cuarto', null, '10.5ft 1.25ft'],
  ['a foot and a half by three feet', null, '1.5ft 3ft'],
  ['uno por dos', null, '1 2'],
  ['un cuarto de pulgada de fondo', null, '/ 0.25in'],
  // a comma between feet and inches
  ['12 feet, 6 inches by 8 feet, 2 inches, 4 inches deep', null, '12.5ft 8.1667ft / 4in'],
  ['20 feet, 6 inches by 10 feet', null, '20.5ft 10ft'],
  ['20 feet, 6 inches by 10 feet, 4 inches', null, '20.5ft 10ft / 4in'],
  ['circle 12 feet, 3 inches, 4 inches', 'circle', '12.25ft / 4in'],
  ['20 pies, 6 pulgadas por 10 pies, 4 pulgadas', null, '20.5ft 10ft / 4in'],
  ['20 feet by 30 feet, 4 inches', null, '20ft 30ft / 4in'],
  ['trench 50 feet, 12 inches by 18 inches', 'trench', '50ft 12in / 18in'],
];

test.each(SHAPES_SAID)('“%s” is a %s of %s', (text, shape, measures) => {
  const spoken = parseSpoken(text);
  const rounded = spoken?.sides.map(({ value, unit }) => ({ value: Number(value.toFixed(4)), unit }));
  expect({ ...spoken, sides: rounded }).toEqual({ ...expected(measures), shape });
});

describe('something round', () => {
  const UNIT_SAID = { feet: 'feet', metros: 'meters' } as const;
  const ways = [
    ['circle radius {n} {u}', 2],
    ['a circle with a {n} {u} radius', 2],
    ['circle {n} {u} in radius', 2],
    ['circle with a diameter of {n} {u}', 1],
    ['{n} {u} diameter circle', 1],
    ['circle {n} {u} across', 1],
    ['a circle of {n} {u}', 1],
    ['un círculo de radio {n} {u}', 2],
    ['un círculo con un radio de {n} {u}', 2],
    ['círculo de {n} {u} de radio', 2],
    ['un círculo de {n} {u} de diámetro', 1],
    ['círculo, diámetro {n} {u}', 1],
    ['círculo de {n} {u} de ancho', 1],
    ['un círculo de {n} {u}', 1],
  ] as const;
  const depths = ['', ', 3 inches deep', ' and 3 inches deep', ', depth 3 inches', ', 3 pulgadas de fondo'];
  const cases = ways.flatMap(([way, times]) =>
    depths.map((depth) => [`${way}${depth}`, times, depth] as const),
  );
  test.each(cases)('“%s” is %i times the measure across', (way, times, depth) => {
    for (const n of [1, 2.5, 6, 10, 34])
      for (const [u, unit] of Object.entries(UNIT_SAID)) {
        const text = way.replace('{n}', String(n)).replace('{u}', u);
        expect(parseSpoken(text), text).toMatchObject({
          shape: 'circle',
          sides: [{ value: n * times, unit }],
          depth: depth === '' ? null : { value: 3, unit: 'inches' },
        });
      }
  });

  test('says what its measure was called, and nothing where nobody said', () => {
    const called = (text: string) => parseSpoken(text)?.sides.map((side) => side.called);
    expect(called('circle radius 6 feet')).toEqual(['radius']);
    expect(called('circle 6 feet across')).toEqual(['diameter']);
    expect(called('un círculo de diez pies')).toEqual([undefined]);
    expect(called('20 feet wide by 30 feet long')).toEqual([undefined, undefined]);
  });

  test.each([
    ['circle radius 6 feet, 3 inches', 'Understood: Circle, radius 6 ft 3 in (diameter 12 ft 6 in)'],
    ['circle 10 feet across, 3 in', 'Understood: Circle, diameter 10 ft, 3 in deep'],
    ['un círculo de diez pies', 'Understood: Circle, diameter 10 ft. Is that the radius? Then say “radius”.'],
    ['un círculo de diez pies, radio', 'Understood: Circle, radius 10 ft (diameter 20 ft)'],
    [
      'ring 20 feet by 6 feet, 3 inches',
      'Understood: Ring, diameter 20 ft × diameter 6 ft, 3 in deep. Is that the radius? Then say “radius”.',
    ],
    ['12 ft 6 in by 8.3 ft, 4 in', 'Understood: 12 ft 6 in × 8.3 ft, 4 in deep'],
    ['500 sq ft, 3 in', 'Understood: Known area, 500 sq ft, 3 in deep'],
  ])('“%s” is told as “%s”', (text, told) => {
    const spoken = parseSpoken(text);
    if (!spoken) throw new Error('nothing was understood');
    expect(understoodText(spoken, withSpoken(blankArea(), spoken), inEnglish)).toBe(told);
  });
});

test.each([
  'un',
  'un círculo',
  'una zanja de',
  '',
  'hello',
  'no sé',
  'zero by zero',
  '0',
  '-',
  'x',
  'ft in',
  'point',
  'and a',
  '9'.repeat(300),
])('“%s” has no measure', (text) => {
  expect(parseSpoken(text)).toBeNull();
});

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
