import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cartYards,
  costDollars,
  type Dimensions,
  estimate,
  PRESETS,
  recommend,
  roundUpToHalfYard,
  withSettling,
} from '../../../domain/calculator/calculator.ts';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../../domain/calculator/materialGuide.ts';

const job = (lengthFeet: number, widthFeet: number, depth: number, depthUnit: 'inches' | 'feet' = 'inches') =>
  estimate({ lengthFeet, widthFeet, depth, depthUnit });

/** Hundredths of a foot or an inch, as whole numbers: what a tape measure and a keyboard can give. */
const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 });

/** The answer in half yards by whole-number arithmetic, which cannot be off: ceil(L × W × D ÷ 162). */
function exactHalfYards(length: number, width: number, depth: number, percent = 100): number {
  const above = BigInt(length) * BigInt(width) * BigInt(depth) * BigInt(percent);
  const below = 162n * 100n ** 3n * 100n;
  return Number((above + below - 1n) / below);
}

describe('the estimate', () => {
  test.each([
    // 24 × 6 ft, 6 in deep is 2.67 yards
    [24, 6, 6, 3, 1],
    [27, 12, 4, 4, 1],
    [12, 8, 8, 2.5, 1],
    [100, 50, 4, 62, 4],
    [1, 1, 0.1, 0.5, 1],
    [27, 12, 19, 19, 1],
    [27, 12, 19.01, 19.5, 2],
  ])('%d × %d ft, %d in deep are %d yards, %d truckloads', (length, width, depth, cubicYards, truckloads) => {
    expect(job(length, width, depth)).toMatchObject({ cubicYards, truckloads });
  });

  test('the estimate shows its steps', () => {
    expect(job(20, 10, 0.5, 'feet')).toEqual({
      areaSquareFeet: 200,
      depthInches: 6,
      exactCubicYards: 1200 / 324,
      cubicYards: 4,
      truckloads: 1,
      settledCubicYards: 4.5,
      warnings: [],
    });
  });

  test('an exact number of half yards is not rounded up by a binary fraction', () => {
    // (0.9 × 0.6 × 100) / 324 and (8.1 × 10 × 2) / 324 are a half yard or its multiple on paper only
    expect(job(8.1, 10, 2).cubicYards).toBe(0.5);
    expect(job(16.2, 1.1, 10).cubicYards).toBe(job(16.2, 11, 1).cubicYards);
    expect(job(5.4, 3, 10).cubicYards).toBe(0.5);
    fc.assert(
      fc.property(hundredths(300), fc.integer({ min: 1, max: 400 }), (width, halves) => {
        // a length that makes the job exactly `halves` half yards at 1.62 inches
        expect(job((halves * 10_000) / width, width / 100, 1.62).cubicYards).toBe(halves / 2);
      }),
    );
  });

  test('the estimate equals integer arithmetic for all sizes with two decimals', () => {
    fc.assert(
      fc.property(hundredths(500), hundredths(200), hundredths(48), (length, width, depth) => {
        const { cubicYards, truckloads } = job(length / 100, width / 100, depth / 100);
        const halves = exactHalfYards(length, width, depth);
        expect(cubicYards).toBe(halves / 2);
        expect(truckloads).toBe(Math.floor((halves + 37) / 38));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a second figure adds 10 % for settling', () => {
    fc.assert(
      fc.property(hundredths(100), hundredths(60), hundredths(24), (length, width, depth) => {
        const { settledCubicYards, cubicYards } = job(length / 100, width / 100, depth / 100);
        expect(settledCubicYards).toBe(exactHalfYards(length, width, depth, 110) / 2);
        expect(settledCubicYards).toBeGreaterThanOrEqual(cubicYards);
      }),
      { numRuns: 1_000 },
    );
    // the sum of several measured areas, 13.9 yards
    expect(withSettling(13.9)).toBe(15.5);
  });

  test('the estimate rounds up by less than half a yard and never down', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (exact) => {
        const rounded = roundUpToHalfYard(exact);
        expect(Number.isInteger(rounded * 2)).toBe(true);
        expect(rounded - exact).toBeLessThan(0.5);
        expect(rounded).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
      }),
    );
  });

  test('the estimate never falls when a dimension grows', () => {
    const size = fc.double({ min: 0.01, max: 500, noNaN: true });
    const dimension = fc.constantFrom('lengthFeet', 'widthFeet', 'depth');
    fc.assert(
      fc.property(size, size, size, size, dimension, (lengthFeet, widthFeet, depth, more, grown) => {
        const before: Dimensions = { lengthFeet, widthFeet, depth, depthUnit: 'inches' };
        const small = estimate(before);
        const large = estimate({ ...before, [grown]: before[grown] + more });
        expect(large.cubicYards).toBeGreaterThanOrEqual(small.cubicYards);
        expect(large.truckloads).toBeGreaterThanOrEqual(small.truckloads);
        expect(large.settledCubicYards).toBeGreaterThanOrEqual(small.settledCubicYards);
      }),
    );
  });

  test('the estimate is the same with swapped sides, and for depth in feet or inches', () => {
    fc.assert(
      fc.property(hundredths(300), hundredths(300), fc.integer({ min: 1, max: 6 }), (length, width, feet) => {
        const [l, w] = [length / 100, width / 100];
        expect(job(w, l, feet, 'feet').cubicYards).toBe(job(l, w, feet, 'feet').cubicYards);
        expect(job(l, w, feet * 12).cubicYards).toBe(job(l, w, feet, 'feet').cubicYards);
      }),
    );
  });

  test('a probable typo gives a warning, and is still computed', () => {
    expect(job(1_000, 100, 48)).toMatchObject({ warnings: [], cubicYards: 15_000 - 185 });
    expect(job(1_001, 100, 4).warnings).toEqual(['large_area']);
    expect(job(10, 10, 49).warnings).toEqual(['deep']);
    expect(job(10, 10, 4.01, 'feet').warnings).toEqual(['deep']);
    expect(job(1_001, 100, 49).warnings).toEqual(['large_area', 'deep']);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a dimension of %d is refused', (bad) => {
    expect(() => job(bad, 1, 1)).toThrow(RangeError);
    expect(() => job(1, bad, 1)).toThrow(RangeError);
    expect(() => job(1, 1, bad)).toThrow(RangeError);
  });

  test('a volume beyond the range of numbers is refused', () => {
    expect(() => job(1e200, 1e200, 1)).toThrow(RangeError);
  });
});

describe('cost and cart', () => {
  test.each([
    [15.5, 5_000, 775],
    [15.5, 4_500, 698], // 697.50
    [15.5, 5_500, 853], // 852.50
    [0.5, 4_500, 23], // 22.50
    [0, 4_500, 0],
  ])('%d yards at %d cents cost $%d', (yards, priceCents, dollars) => {
    expect(costDollars(yards, priceCents)).toBe(dollars);
  });

  test('the cost stays within half a dollar of the exact cost, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (halves, priceCents) => {
          // in 1/200 dollars, exactly
          const exact = halves * priceCents;
          const off = costDollars(halves / 2, priceCents) * 200 - exact;
          expect(off).toBeGreaterThan(-100);
          expect(off).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  test('half yards are added to the cart as the next whole yard', () => {
    expect([0.5, 1, 15.5, 16].map(cartYards)).toEqual([1, 1, 16, 16]);
  });
});

describe('presets and recommendation', () => {
  test('there are the seven presets of the specification', () => {
    expect(Object.fromEntries(PRESETS.map(({ id, depthInches }) => [id, depthInches]))).toEqual({
      'lawn-new': 4,
      'lawn-repair': 3,
      'garden-vegetable': 8,
      'garden-flower': 6,
      'raised-bed': 12,
      'tree-planting': 18,
      'general-landscape': 4,
    });
    for (const { depthInches, guidance } of PRESETS) {
      expect(depthInches).toBeGreaterThanOrEqual(guidance[0]);
      expect(depthInches).toBeLessThanOrEqual(guidance[1]);
    }
  });

  test('presets name a product of the guide', () => {
    expect(PRESETS.map(({ id }) => [id, recommend(id)])).toEqual([
      ['lawn-new', 'lawn-repair-mix'],
      ['lawn-repair', 'lawn-repair-mix'],
      ['garden-vegetable', 'organic-compost-mix'],
      ['garden-flower', 'organic-compost-mix'],
      ['raised-bed', 'premium-garden-topsoil'],
      ['tree-planting', 'premium-garden-topsoil'],
      ['general-landscape', 'premium-garden-topsoil'],
    ]);
    expect(new Set(PRESETS.map(({ id }) => recommend(id)))).toEqual(
      new Set(GUIDE_PRODUCTS.map(({ id }) => id)),
    );
  });

  test('the recommendation compares three products by eight features and their prices', () => {
    expect(GUIDE_PRODUCTS.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Premium Garden Topsoil', 4_500],
      ['Organic Compost Mix', 5_500],
      ['Lawn Repair Mix', 5_000],
    ]);
    expect(GUIDE_FEATURES).toHaveLength(8);
    for (const { features } of GUIDE_PRODUCTS)
      expect(Object.keys(features).sort()).toEqual([...GUIDE_FEATURES].sort());
  });
});
