import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverageSquareFeet, MATERIALS, materialById } from '../../../domain/base/materials.ts';
import { estimate } from '../../../domain/calculator/calculator.ts';

describe('materials', () => {
  test('nineteen materials have plausible figures', () => {
    expect(MATERIALS).toHaveLength(19);
    expect(new Set(MATERIALS.map(({ id }) => id)).size).toBe(19);
    for (const { poundsPerYard: weight, settlePercent, compactFactor } of MATERIALS) {
      expect(weight.low).toBeGreaterThan(0);
      expect(weight.low).toBeLessThan(weight.plan);
      expect(weight.plan).toBeLessThan(weight.high);
      expect(settlePercent).toBeGreaterThanOrEqual(0);
      expect(settlePercent).toBeLessThanOrEqual(15);
      expect(compactFactor).toBeGreaterThan(1);
      expect(compactFactor).toBeLessThan(1.5);
    }
  });

  test('mulch is lighter than compost, compost than soil, soil than stone', () => {
    const plan = (category: string) =>
      MATERIALS.filter((material) => material.category === category).map(
        (material) => material.poundsPerYard.plan,
      );
    expect(Math.max(...plan('mulch'))).toBeLessThan(Math.min(...plan('compost')));
    expect(Math.max(...plan('compost'))).toBeLessThan(Math.min(...plan('topsoil')));
    expect(Math.max(...plan('topsoil'))).toBeLessThan(Math.min(...plan('gravel'), ...plan('sand')));
  });

  test('materials are found by id, and tools have none', () => {
    expect(materialById('stone-57')?.poundsPerYard.plan).toBe(2_700);
    expect(MATERIALS.map(({ id }) => materialById(id)?.id)).toEqual(MATERIALS.map(({ id }) => id));
    expect([null, '', 'shovel', 'constructor'].map(materialById)).toEqual([null, null, null, null]);
  });
});

describe('coverage of a yard', () => {
  test.each([
    [1, 324],
    [2, 162],
    [3, 108],
    [4, 81],
    [12, 27],
    [0.25, 1_296],
  ])('a yard at %d inches covers %d square feet', (depthInches, squareFeet) => {
    expect(coverageSquareFeet(depthInches)).toBe(squareFeet);
  });

  test('the calculator needs one yard for the coverage of a yard', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_800 }), (hundredths) => {
        const depth = hundredths / 100;
        const job = estimate({
          lengthFeet: coverageSquareFeet(depth),
          widthFeet: 1,
          depth,
          depthUnit: 'inches',
        });
        expect(job.cubicYards).toBe(1);
      }),
    );
  });

  test.each([0, -1, Number.NaN])('a depth of %d is refused', (depthInches) => {
    expect(() => coverageSquareFeet(depthInches)).toThrow(RangeError);
  });
});
