import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  SHAPE_SIZES,
  type Shape,
  type SizesFeet,
  shapeProblem,
  shapeSquareFeet,
} from '../../../domain/calculator/shapes.ts';

const size = fc.double({ min: 0.5, max: 200, noNaN: true });
const sizes = fc.record({
  length: size,
  width: size,
  diameter: size,
  outerDiameter: size,
  innerDiameter: size,
  strip: size,
  base: size,
  height: size,
  sideA: size,
  sideB: size,
  sideC: size,
  area: size,
}) as fc.Arbitrary<Required<SizesFeet>>;

/** The width of the shape on the line at height `y`, and its start and end. */
type Cut = { from: number; to: number; jumps?: number[]; wide: (y: number) => number };

const round = (diameter: number) => (y: number) => 2 * Math.sqrt(Math.max(0, (diameter / 2) ** 2 - y * y));

/** Each shape by its geometry, without the formulas under test. */
const CUTS: Record<Exclude<Shape, 'known-area'>, (s: Required<SizesFeet>) => Cut> = {
  rectangle: ({ length, width }) => ({ from: 0, to: width, wide: () => length }),
  trench: ({ length, width }) => ({ from: 0, to: length, wide: () => width }),
  circle: ({ diameter: d }) => ({ from: -d / 2, to: d / 2, wide: round(d) }),
  'half-circle': ({ diameter: d }) => ({ from: 0, to: d / 2, wide: round(d) }),
  ring: ({ outerDiameter: d, innerDiameter: hole }) => ({
    from: -d / 2,
    to: d / 2,
    wide: (y) => round(d)(y) - round(hole)(y),
  }),
  border: ({ length, width, strip }) => ({
    from: -strip,
    to: width + strip,
    jumps: [0, width],
    wide: (y) => (y < 0 || y > width ? length + 2 * strip : 2 * strip),
  }),
  triangle: ({ base, height }) => ({ from: 0, to: height, wide: (y) => base * (1 - y / height) }),
  'triangle-sides': ({ sideA: a, sideB: b, sideC: c }) => {
    // The third corner from two circles.
    const along = (b * b + c * c - a * a) / (2 * c);
    const height = Math.sqrt(b * b - along * along);
    return { from: 0, to: height, wide: (y) => c * (1 - y / height) };
  },
  trapezoid: ({ sideA, sideB, height }) => ({
    from: 0,
    to: height,
    wide: (y) => sideA + ((sideB - sideA) * y) / height,
  }),
  oval: ({ length, width }) => ({
    from: -width / 2,
    to: width / 2,
    wide: (y) => length * Math.sqrt(Math.max(0, 1 - (2 * y) ** 2 / width ** 2)),
  }),
};

/** The midpoint rule on 4,000 strips between any two jumps. */
function integrated({ from, to, jumps = [], wide }: Cut): number {
  const strips = 4_000;
  const edges = [from, ...jumps, to];
  let area = 0;
  for (const [at, edge] of edges.slice(1).entries()) {
    const start = edges[at] ?? from;
    const step = (edge - start) / strips;
    for (let strip = 0; strip < strips; strip += 1) area += wide(start + (strip + 0.5) * step) * step;
  }
  return area;
}

describe.each(Object.keys(CUTS) as (keyof typeof CUTS)[])('a %s', (shape) => {
  test('the shape has the area of its strips', () => {
    fc.assert(
      fc.property(sizes, (given) => {
        fc.pre(shapeProblem(shape, given) === null);
        const extent = Math.max(...SHAPE_SIZES[shape].map((name) => given[name]));
        const area = shapeSquareFeet(shape, given);
        expect(Math.abs(integrated(CUTS[shape](given)) - area)).toBeLessThan(extent ** 2 * 1e-4);
      }),
      { numRuns: 60 },
    );
  });

  test('the area grows with each size but the hole', () => {
    if (shape === 'triangle-sides') return;
    const names = SHAPE_SIZES[shape].filter((name) => name !== 'innerDiameter');
    fc.assert(
      fc.property(sizes, fc.constantFrom(...names), size, (given, name, more) => {
        fc.pre(shapeProblem(shape, given) === null);
        const larger = { ...given, [name]: given[name] + more };
        expect(shapeSquareFeet(shape, larger)).toBeGreaterThan(shapeSquareFeet(shape, given));
      }),
    );
  });

  test('missing, zero or infinite sizes are refused', () => {
    for (const name of SHAPE_SIZES[shape])
      for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined]) {
        const given = Object.fromEntries(SHAPE_SIZES[shape].map((each) => [each, 5]));
        expect(() => shapeSquareFeet(shape, { ...given, [name]: wrong } as SizesFeet)).toThrow(RangeError);
      }
  });
});

describe('worked examples', () => {
  test.each<[Shape, SizesFeet, number]>([
    // mathsisfun.com/area.html, omnicalculator.com/math: the usual school-book cases
    ['rectangle', { length: 20, width: 30 }, 600],
    ['circle', { diameter: 10 }, 78.539_816],
    ['half-circle', { diameter: 10 }, 39.269_908],
    ['oval', { length: 10, width: 6 }, 47.123_89],
    ['triangle', { base: 20, height: 12 }, 120],
    // Heron's own: 13, 14, 15 make 84
    ['triangle-sides', { sideA: 13, sideB: 14, sideC: 15 }, 84],
    ['trapezoid', { sideA: 6, sideB: 10, height: 5 }, 40],
    // a 3 ft bed around a tree with a 1 ft trunk: π/4 × (7² − 1²)
    ['ring', { outerDiameter: 7, innerDiameter: 1 }, 37.699_112],
    // a 2 ft path around a 10 × 20 ft lawn: 14 × 24 − 200
    ['border', { length: 20, width: 10, strip: 2 }, 136],
    ['trench', { length: 50, width: 1 }, 50],
    ['known-area', { area: 1_234 }, 1_234],
  ])('%s %o', (shape, given, area) => {
    expect(shapeSquareFeet(shape, given)).toBeCloseTo(area, 5);
  });

  test('a ring without ground and a triangle whose sides do not meet are refused', () => {
    expect(shapeProblem('ring', { outerDiameter: 4, innerDiameter: 4 })).toBe('inner_too_large');
    expect(shapeProblem('triangle-sides', { sideA: 1, sideB: 2, sideC: 3 })).toBe('no_triangle');
    expect(shapeProblem('triangle-sides', { sideA: 2, sideB: 2, sideC: 3 })).toBeNull();
  });
});
