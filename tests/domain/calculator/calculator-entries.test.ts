// Long: the calculator's entries: typed in fields or in one go, and linked.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, areaSquareFeet } from '../../../domain/calculator/areas.ts';
import { readQuickEntry } from '../../../domain/calculator/quickEntry.ts';
import { SHAPE_SIZES, SHAPES, type SizeName } from '../../../domain/calculator/shapes.ts';
import {
  type AreaEntries,
  blankArea,
  isFilled,
  readArea,
  sizeUnit,
  withProject,
} from '../../../web/calculator/areaEntries.ts';
import { calculate, isReady, toResult } from '../../../web/calculator/calculator.ts';
import { draftFrom } from '../../../web/calculator/draft.ts';
import { linkedArea, typedArea } from '../../../web/calculator/initialDraft.ts';
import { filledIn } from '../../../web/calculator/QuickEntry.tsx';

const hundredths = fc.integer({ min: 1, max: 50_000 }).map((value) => value / 100);
/** Valid sizes for every shape. */
const sizesOf = (shape: AreaEntries['shape'], size: number): Partial<Record<SizeName, string>> =>
  Object.fromEntries(
    SHAPE_SIZES[shape].map((name: SizeName, at) => [
      name,
      // Tiny sides, each a little longer, make no triangle.
      String(name === 'innerDiameter' ? size / 2 : shape === 'triangle-sides' ? size : size + at / 100),
    ]),
  );
const read = (entries: AreaEntries): Area => {
  const result = readArea(entries);
  return result.ok ? result.area : expect.fail(JSON.stringify(result.problems));
};

describe('calculator links', () => {
  test.each(SHAPES)('a link carries a %s to the calculator without losing a figure', (shape) => {
    fc.assert(
      fc.property(hundredths, hundredths, (size, depth) => {
        const sizes = sizesOf(shape, size);
        const query = { shape, ...sizes, depth: String(depth), compacted: '1' };
        const area = read(linkedArea(new URLSearchParams(query))?.area ?? expect.fail('no area'));
        expect(area).toMatchObject({ shape, depth, depthUnit: 'inches', compacted: true });
        for (const [name, text] of Object.entries(sizes))
          expect(area.sizes[name as SizeName]?.value).toBe(Number(text));
      }),
    );
  });

  test('a guide’s link fills in the sizes and the project’s usual depth, and shows the result', () => {
    const linked = linkedArea(new URLSearchParams('length=20&width=30&project=lawn-new&material=compost'));
    expect(linked).toMatchObject({
      material: 'compost',
      area: { depth: '4', depthUnit: 'inches', project: 'lawn-new' },
    });
    const { answered } = draftFrom(linked ? [linked.area] : []);
    expect(answered && toResult(answered, false)?.figures.cubicYards).toBe(7.5);
  });

  test.each([
    ['', null],
    ['?utm_source=mail', null],
    ['?length=-4&width=x', null],
    ['?shape=star&length=4', { shape: 'rectangle', sizes: { length: '4', width: '' } }],
    ['?length=4&depth=1e9&unit=miles', { depth: '', depthUnit: 'inches' }],
    ['?length=4&project=moat', { project: '' }],
  ])('%s opens as far as it is understood', (query, area) => {
    const linked = linkedArea(new URLSearchParams(query));
    if (area === null) expect(linked).toBeNull();
    else expect(linked?.area).toMatchObject(area);
  });

  test('a link of any text never throws, and what it opens can be shown', () => {
    const keys = fc.constantFrom('shape', 'length', 'width', 'depth', 'project', 'material');
    const values = fc.oneof(fc.string(), fc.constantFrom('ring', 'lawn-new', '4', '-1'));
    fc.assert(
      fc.property(fc.dictionary(keys, values), (query) => {
        const linked = linkedArea(new URLSearchParams(query));
        if (linked) expect(typeof isFilled(linked.area)).toBe('boolean');
      }),
    );
  });
});

describe('typed areas', () => {
  test('a saved job’s entries make the same job again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SHAPES),
        hundredths,
        hundredths,
        fc.boolean(),
        (shape, size, depth, compacted) => {
          const entries = blankArea({
            shape,
            sizes: sizesOf(shape, size),
            depth: String(depth),
            compacted,
          });
          expect(read(typedArea(read(entries)))).toEqual(read(entries));
        },
      ),
    );
    const meters = read(
      blankArea({
        sizes: { length: '4', width: '3' },
        unit: 'meters',
        depth: '15',
        depthUnit: 'centimeters',
      }),
    );
    expect(read(typedArea({ ...meters, depth: 0.15, depthUnit: 'meters' }))).toEqual(meters);
  });

  test('an error names its field, the first one of several', () => {
    const good = blankArea({ sizes: { length: '4', width: '4' }, depth: '4' });
    const bad = blankArea({ shape: 'ring', sizes: { outerDiameter: '4', innerDiameter: '4' }, depth: 'x' });
    expect(readArea(bad)).toEqual({ ok: false, problems: { depth: 'not_a_number' } });
    expect(calculate([good, { ...bad, depth: '4' }])).toEqual({
      ok: false,
      key: bad.key,
      problems: { innerDiameter: 'inner_too_large' },
    });
    expect(calculate([blankArea({ sizes: { length: '1e', width: '2' }, depth: '3' })])).toMatchObject({
      ok: false,
    });
  });

  test('areas need all sizes of their shape, and an untouched area is ignored', () => {
    const good = blankArea({ sizes: { length: '4', width: '4' }, depth: '4' });
    expect(isReady([blankArea()])).toBe(false);
    expect(isReady([good])).toBe(true);
    expect(isReady([good, blankArea()])).toBe(true);
    expect(isReady([good, blankArea({ sizes: { length: '3' } })])).toBe(false);
    expect(calculate([good, blankArea()])).toMatchObject({
      ok: true,
      answered: { areas: [{ shape: 'rectangle' }] },
    });
    expect(isFilled(blankArea({ shape: 'circle', sizes: { diameter: '4' }, depth: ' ' }))).toBe(false);
  });

  test('a project sets its usual depth in inches and replaces layers', () => {
    const layered = blankArea({
      layers: [{ materialId: '', depth: '2', depthUnit: 'inches', compacted: false }],
    });
    expect(withProject({ ...layered, depthUnit: 'feet' }, 'raised-bed')).toMatchObject({
      project: 'raised-bed',
      depth: '12',
      depthUnit: 'inches',
      layers: [],
    });
    expect(withProject(layered, '')).toMatchObject({ project: '', layers: layered.layers });
  });
});

describe('quick entry', () => {
  const type = (text: string, area = blankArea()): [AreaEntries, AreaEntries[]] => {
    const answer = readQuickEntry(text, area.shape);
    return answer.ok ? filledIn(area, answer.areas) : expect.fail(JSON.stringify(answer));
  };
  const filled = (text: string, area = blankArea()) => type(text, area)[0];
  test('each typed area becomes an area with the settings of the open one', () => {
    const open = blankArea({ name: 'Back yard', depth: '2', project: 'lawn-new', materialId: 'compost' });
    const [first, added] = type('20 by 30 3 in\ncircle 10 ft', open);
    expect(first).toMatchObject({ key: open.key, name: 'Back yard', depth: '3', project: 'lawn-new' });
    expect(added).toEqual([
      expect.objectContaining({
        shape: 'circle',
        sizes: { diameter: '10' },
        depth: '3',
        name: '',
        project: 'lawn-new',
        materialId: 'compost',
      }),
    ]);
    expect(added[0]?.key).not.toBe(open.key);
    const [, twice] = type('10 por 4; 12 por 4', open);
    expect(twice).toEqual([expect.objectContaining({ sizes: { length: '12', width: '4' }, depth: '2' })]);
  });

  test.each<[string, Partial<AreaEntries>, Partial<AreaEntries>?]>([
    ['20 by 30, 4', { unit: 'feet', sizes: { length: '20', width: '30' }, depth: '4' }],
    [
      '10 m por 400 cm, 15 cm',
      { unit: 'meters', sizes: { length: '10', width: '4' }, depth: '15', depthUnit: 'centimeters' },
    ],
    ["12' 6\" by 8'", { sizes: { length: '12.5', width: '8' } }],
    ['circle 24 ft, 5 in', { shape: 'circle', sizes: { diameter: '24' }, depth: '5' }],
    [
      'trench 50 feet by 12 inches, 18 inches',
      { shape: 'trench', unit: 'feet', sizes: { length: '50', width: '12' }, depth: '18' },
    ],
    [
      '40 m², 10 cm',
      { shape: 'known-area', unit: 'meters', sizes: { area: '40' }, depthUnit: 'centimeters' },
    ],
    ['1.4 acres at 2', { unit: 'acres', sizes: { area: '1.4' }, depth: '2' }],
    ['circle 10 ft, 3 in', { unit: 'feet' }, { shape: 'known-area', unit: 'acres' }],
    ['2 1/2 yd x 3 yd', { unit: 'yards', sizes: { length: '2.5', width: '3' } }],
  ])('“%s” fills the form and sets its unit', (text, expected, open = {}) => {
    expect(filled(text, blankArea(open))).toMatchObject(expected);
  });

  test('a trench keeps its width in inches', () => {
    const trench = filled('trench 50 feet by 12 inches, 18 inches');
    expect(sizeUnit(trench, 'width')).toBe('inches');
    expect(areaSquareFeet(read(trench))).toBe(50);
  });

  test('a typed area has its size in any mix of units', () => {
    const units = fc.constantFrom('ft', 'in', 'yd', 'm', 'cm');
    const feetPer: Record<string, number> = { ft: 1, in: 1 / 12, yd: 3, m: 1 / 0.3048, cm: 1 / 30.48 };
    fc.assert(
      fc.property(hundredths, hundredths, units, units, (length, width, one, other) => {
        fc.pre(length > 1 && width > 1);
        const area = filled(`${length} ${one} by ${width} ${other}, 4 in`);
        const expected = length * (feetPer[one] ?? 0) * width * (feetPer[other] ?? 0);
        expect(areaSquareFeet(read(area)) / expected).toBeCloseTo(1, 1);
      }),
    );
  });
});
