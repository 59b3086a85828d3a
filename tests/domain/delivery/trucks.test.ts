import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATERIALS, materialById } from '../../../domain/base/materials.ts';
import { loadsFor, TRUCK } from '../../../domain/delivery/loads.ts';
import { loadTrucks } from '../../../domain/delivery/trucks.ts';

const materialId = fc.constantFrom(...MATERIALS.map(({ id }) => id), null);
const yards = fc.integer({ min: 0, max: 20_000 }).map((halves) => halves / 2);
/** Sums of binary fractions differ by rounding. */
const HAIR = 1e-6;

describe('the trucks of one product', () => {
  test.each([
    // material, yards: [trucks, yards each], room
    ['screened-topsoil', 12, [[1, 12]], 7],
    ['screened-topsoil', 19, [[1, 19]], 0],
    ['hardwood-mulch', 20, [[2, 10]], 18],
    ['hardwood-mulch', 45, [[3, 15]], 12],
    [
      'hardwood-mulch',
      41,
      [
        [2, 14],
        [1, 13],
      ],
      16,
    ],
    // 2,700 lb a yard into 44,000 lb: 16.3 yards.
    ['stone-57', 16, [[1, 16]], 0],
    ['stone-57', 18, [[2, 9]], 14],
    ['hardwood-mulch', 38, [[2, 19]], 0],
    [null, 5, [[1, 5]], 14],
  ])('the trucks for %s, %d yards, have their loads and room', (id, cubicYards, loads, roomYards) => {
    const loaded = loadTrucks({ materialId: id, cubicYards });
    expect(loaded.loads.map((load) => [load.trucks, load.cubicYards])).toEqual(loads);
    expect(loaded.roomYards).toBe(roomYards);
  });

  test('zero yards need no trucks', () => {
    expect(loadTrucks({ materialId: 'compost', cubicYards: 0 })).toMatchObject({ loads: [], trucks: 0 });
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d yards are refused', (cubicYards) => {
    expect(() => loadTrucks({ materialId: 'compost', cubicYards })).toThrow(RangeError);
  });

  test('trucks carry exactly the order within volume and weight, and one fewer could not', () => {
    fc.assert(
      fc.property(materialId, yards, (id, cubicYards) => {
        const { loads, trucks } = loadTrucks({ materialId: id, cubicYards });
        const carried = loads.reduce((sum, load) => sum + load.trucks * load.cubicYards, 0);
        expect(carried).toBeCloseTo(cubicYards, 6);
        expect(loads.reduce((sum, load) => sum + load.trucks, 0)).toBe(trucks);
        for (const load of loads) {
          expect(load.cubicYards).toBeGreaterThan(0);
          expect(load.cubicYards).toBeLessThanOrEqual(TRUCK.planYards + HAIR);
          expect(load.pounds ?? 0).toBeLessThanOrEqual(TRUCK.payloadPounds * (1 + HAIR));
        }
        const density = materialById(id)?.poundsPerYard.plan ?? 0;
        const most = (trucks - 1) * TRUCK.planYards;
        const heaviest = (trucks - 1) * TRUCK.payloadPounds;
        if (trucks > 0) expect(cubicYards <= most && cubicYards * density <= heaviest).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('the stated room is exact to the yard', () => {
    fc.assert(
      fc.property(materialId, fc.integer({ min: 1, max: 9_999 }), (id, cubicYards) => {
        const { trucks, roomYards } = loadTrucks({ materialId: id, cubicYards });
        const trucksWith = (more: number) =>
          loadsFor({ materialId: id, cubicYards: cubicYards + more }).loads;
        expect(trucksWith(roomYards)).toBe(trucks);
        expect(trucksWith(roomYards + 1)).toBe(trucks + 1);
      }),
      { numRuns: 1000 },
    );
  });

  test('trucks have the weight of their yards, and none for an unknown material', () => {
    expect(loadTrucks({ materialId: 'stone-57', cubicYards: 18 }).loads.map(({ pounds }) => pounds)).toEqual([
      24_300,
    ]);
    expect(loadTrucks({ materialId: 'moon-dust', cubicYards: 18 }).loads[0]?.pounds).toBeNull();
  });

  test.each([
    ['stone-57', 'weight'],
    ['hardwood-mulch', 'volume'],
    [null, 'volume'],
  ])('trucks of %j are full by %s', (id, fullBy) => {
    expect(loadTrucks({ materialId: id, cubicYards: 1 }).fullBy).toBe(fullBy);
  });
});
