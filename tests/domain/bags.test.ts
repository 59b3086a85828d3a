import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATERIALS } from '../../domain/base/materials.ts';
import { bagsFor, barrowsFor } from '../../domain/calculator/bags.ts';

test('a yard converts to bags of each size and to wheelbarrows', () => {
  // themulchstore.com/yard.php, birchtreebarkandstone.com/f-a-q
  const counts = (materialId: string, cubicYards: number) =>
    bagsFor({ materialId, cubicYards }).map(({ cubicFeet, bags }) => [cubicFeet, bags]);
  expect(counts('screened-topsoil', 1)).toEqual([
    [0.75, 36],
    [1, 27],
    [2, 14],
  ]);
  expect(counts('hardwood-mulch', 1)).toEqual([
    [1.5, 18],
    [2, 14],
    [3, 9],
  ]);
  expect(counts('stone-57', 2)).toEqual([[0.5, 108]]);
  expect(barrowsFor(2)).toBe(9);
  // 2,700 lb a yard: 50 lb in half a cubic foot
  expect(bagsFor({ materialId: 'stone-57', cubicYards: 1 })[0]?.pounds).toBeCloseTo(50, 10);
  expect(bagsFor({ materialId: null, cubicYards: 1 })).toMatchObject([{ pounds: null }, {}, {}]);
});

test('bags cover the need with less than one bag to spare, and more yards never need fewer', () => {
  const halves = fc.integer({ min: 1, max: 400 }).map((half) => half / 2);
  fc.assert(
    fc.property(fc.constantFrom(...MATERIALS), halves, halves, ({ id }, yards, more) => {
      const many = bagsFor({ materialId: id, cubicYards: yards + more });
      for (const [at, { cubicFeet, bags }] of bagsFor({ materialId: id, cubicYards: yards }).entries()) {
        expect(bags * cubicFeet).toBeGreaterThanOrEqual(yards * 27 - 1e-6);
        expect((bags - 1) * cubicFeet).toBeLessThan(yards * 27);
        expect(many[at]?.bags).toBeGreaterThanOrEqual(bags);
      }
    }),
  );
});
