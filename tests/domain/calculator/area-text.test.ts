// An area described in a line: every shape has its sizes, so that a crew could mark it out from the printed job alone.
import { expect, test } from 'vitest';
import type { Area, Size } from '../../../domain/calculator/areas.ts';
import { SHAPE_SIZES, SHAPES, type SizeName } from '../../../domain/calculator/shapes.ts';
import { spanish } from '../../../web/app/shell/spanish.ts';
import { areaCubicYards, areaName, areaText } from '../../../web/calculator/areaText.ts';
import { type Translate, translator } from '../../../web/ui/locale.tsx';

const filled = translator(null);
const inSpanish: Translate = (text, values) => filled(spanish[text] ?? `no Spanish: ${text}`, values);

const feet = (value: number): Size => ({ value, unit: 'feet' });
const area = (change: Partial<Area>): Area => ({
  name: null,
  shape: 'rectangle',
  sizes: { length: feet(20), width: feet(30) },
  depth: 4,
  depthUnit: 'inches',
  project: null,
  ...change,
});

test.each<[Partial<Area>, string]>([
  [{}, 'Rectangle, 20 × 30 ft, 4 in deep'],
  [
    { sizes: { length: { value: 12.5, unit: 'meters' }, width: { value: 80, unit: 'centimeters' } } },
    'Rectangle, 12.5 m × 80 cm, 4 in deep',
  ],
  [{ shape: 'circle', sizes: { diameter: feet(12) } }, 'Circle, 12 ft across, 4 in deep'],
  [
    { shape: 'ring', sizes: { outerDiameter: feet(8), innerDiameter: feet(1.5) } },
    'Ring, 8 ft across, hole 1.5 ft, 4 in deep',
  ],
  [
    { shape: 'border', sizes: { length: feet(20), width: feet(10), strip: feet(3) } },
    'Border, 3 ft wide around 20 ft × 10 ft, 4 in deep',
  ],
  [
    { shape: 'known-area', sizes: { area: { value: 0.25, unit: 'acres' } } },
    'Known area, 0.25 acres, 4 in deep',
  ],
  [{ shape: 'known-area', sizes: { area: feet(1250) } }, 'Known area, 1,250 sq ft, 4 in deep'],
  [
    {
      layers: [
        { materialId: 'crusher-run', depth: 6, depthUnit: 'inches', compacted: true },
        { materialId: null, depth: 2, depthUnit: 'inches' },
      ],
    },
    'Rectangle, 20 × 30 ft, 6 in Crusher run + 2 in',
  ],
  [{ materialId: 'stone-57' }, 'Rectangle, 20 × 30 ft, 4 in deep, #57 limestone'],
])('an area with %j is described in a line', (change, words) => {
  expect(areaText(area(change), filled)).toBe(words);
});

test('every shape’s text has all of its sizes, in both languages', () => {
  for (const shape of SHAPES) {
    const named = SHAPE_SIZES[shape].map(
      (name: SizeName, at) => [name, feet([29, 23, 19][at] ?? 7)] as const,
    );
    for (const t of [filled, inSpanish]) {
      const words = areaText(area({ shape, sizes: Object.fromEntries(named) }), t);
      for (const [, { value }] of named) expect(words, shape).toContain(String(value));
      expect(words).not.toContain('no Spanish');
    }
  }
});

test('an area has a name or a number, and the yards of all layers', () => {
  expect(areaName(area({ name: 'Front' }), 0, filled)).toBe('Front');
  expect(areaName(area({}), 2, filled)).toBe('Area 3');
  expect(areaCubicYards(area({ sizes: { length: feet(27), width: feet(12) } }))).toBeCloseTo(4, 9);
});
