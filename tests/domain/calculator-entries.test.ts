// Long: the calculator's entries: typed in fields or in one go, linked and drawn.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Area } from '../../domain/calculator/areas.ts';
import { calculatorLink, type LinkedArea } from '../../domain/calculator/calculatorLink.ts';
import { SHAPE_SIZES, SHAPES, type SizeName } from '../../domain/calculator/shapes.ts';
import {
  type AreaEntries,
  blankArea,
  isFilled,
  readArea,
  withProject,
} from '../../web/calculator/areaEntries.ts';
import { calculate, isReady, toResult } from '../../web/calculator/calculator.ts';
import { draftFrom } from '../../web/calculator/draft.ts';
import { linkedArea, typedArea } from '../../web/calculator/initialDraft.ts';

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
const opened = (link: string) => linkedArea(new URL(link, 'http://store').searchParams);

describe('calculator links', () => {
  test('a link carries any area to the calculator without losing a figure', () => {
    const layer = fc.record({
      material: fc.constantFrom('crusher-run' as const, 'stone-57' as const),
      depth: hundredths,
      unit: fc.constantFrom('in' as const, 'ft' as const, 'cm' as const),
      compacted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...SHAPES),
        hundredths,
        hundredths,
        fc.constantFrom('ft' as const, 'in' as const, 'yd' as const, 'm' as const, 'cm' as const),
        fc.array(layer, { maxLength: 3 }),
        (shape, size, depth, measured, layers) => {
          const sizes = Object.fromEntries(
            Object.entries(sizesOf(shape, size)).map(([name, text]) => [name, Number(text)]),
          );
          const link: LinkedArea = {
            shape,
            sizes,
            measured,
            depth,
            unit: 'cm',
            name: 'A & B',
            compacted: true,
            layers,
          };
          const area = read(opened(calculatorLink(link))?.area ?? expect.fail('no area'));
          expect(area).toMatchObject({ shape, name: 'A & B' });
          for (const name of SHAPE_SIZES[shape])
            expect(area.sizes[name as SizeName]?.value).toBe(sizes[name]);
          expect(
            area.layers?.map((each) => [each.materialId, each.depth, each.compacted ?? false]) ?? [],
          ).toEqual(layers.map((each) => [each.material, each.depth, each.compacted]));
          if (layers.length === 0)
            expect(area).toMatchObject({ depth, depthUnit: 'centimeters', compacted: true });
        },
      ),
    );
  });

  test('a guide’s link fills in the sizes and the project’s usual depth, and shows the result', () => {
    const linked = opened(
      calculatorLink({ sizes: { length: 20, width: 30 }, project: 'lawn-new', material: 'compost' }),
    );
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
    ['?layers=gold:4in,stone-57:2in,stone-57:-1in', { layers: [{ materialId: 'stone-57', depth: '2' }] }],
  ])('%s opens as far as it is understood', (query, area) => {
    const linked = linkedArea(new URLSearchParams(query));
    if (area === null) expect(linked).toBeNull();
    else expect(linked?.area).toMatchObject(area);
  });

  test('a link of any text never throws, and what it opens can be shown', () => {
    const keys = fc.constantFrom(
      'shape',
      'length',
      'width',
      'depth',
      'unit',
      'measured',
      'layers',
      'project',
    );
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('ring', 'stone-57:2in', 'lawn-new', '4', '-1', 'cm'),
    );
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
            slope: '12.5',
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

  test('a slope is accepted in percent or as a ratio', () => {
    for (const slope of ['25', '25%', '1:4', '1/4', '1 in 4', '1 en 4', ' 2 : 8 '])
      expect(read(blankArea({ sizes: { length: '4', width: '4' }, depth: '4', slope })).slopePercent).toBe(
        25,
      );
    expect(
      readArea(blankArea({ sizes: { length: '4', width: '4' }, depth: '4', slope: '3:1' })),
    ).toMatchObject({
      problems: { slope: 'too_steep' },
    });
    expect(
      readArea(blankArea({ sizes: { length: '4', width: '4' }, depth: '4', slope: 'steep' })),
    ).toMatchObject({
      problems: { slope: 'not_a_number' },
    });
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
