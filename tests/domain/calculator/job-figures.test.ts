import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATERIALS } from '../../../domain/base/materials.ts';
import { type Area, areaSquareFeet, jobFigures } from '../../../domain/calculator/areas.ts';
import { estimate } from '../../../domain/calculator/calculator.ts';
import { fromFeet, LENGTH_UNITS, type LengthUnit } from '../../../domain/calculator/measure.ts';
import { loadsFor } from '../../../domain/delivery/loads.ts';
import { areaSchema, jobSchema } from '../../../domain/jobs.ts';

const feet = (value: number) => ({ value, unit: 'feet' }) as const;
const area = ({
  length = 24,
  width = 6,
  ...more
}: Partial<Area> & { length?: number; width?: number } = {}): Area => ({
  name: null,
  shape: 'rectangle',
  sizes: { length: feet(length), width: feet(width) },
  depth: 6,
  depthUnit: 'inches',
  project: null,
  ...more,
});

describe('a job of one rectangle', () => {
  test('a rectangle has exactly the calculator’s figures', () => {
    const size = fc.integer({ min: 1, max: 400_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 40 }), (length, width, depth) => {
        const alone = estimate({ lengthFeet: length, widthFeet: width, depth, depthUnit: 'inches' });
        const { cubicYards, settledCubicYards } = alone;
        const measured = jobFigures({ areas: [area({ length, width, depth })], settling: false });
        expect(measured).toMatchObject({
          areaSquareFeet: alone.areaSquareFeet,
          cubicYards,
          settledCubicYards,
          orderCubicYards: cubicYards,
          truckloads: alone.truckloads,
        });
        expect(measured.materials).toHaveLength(1);
        expect(measured.materials[0]?.exactCubicYards).toBe(alone.exactCubicYards);
        const settled = jobFigures({ areas: [area({ length, width, depth })], settling: true });
        expect(settled).toMatchObject({ cubicYards, orderCubicYards: settledCubicYards });
      }),
    );
  });

  test('a job is the same in any unit', () => {
    for (const unit of LENGTH_UNITS) {
      const sizes = {
        length: { value: fromFeet(24, unit), unit },
        width: { value: fromFeet(6, unit), unit },
      };
      expect(jobFigures({ areas: [area({ sizes })], settling: false })).toMatchObject({ cubicYards: 3 });
      const depth = { depth: fromFeet(0.5, unit), depthUnit: unit };
      expect(jobFigures({ areas: [area(depth)], settling: false })).toMatchObject({ cubicYards: 3 });
    }
  });
});

describe('several areas', () => {
  test('several areas are added up before rounding', () => {
    // 0.185 yd³ each: ten are 1.85, not ten half yards.
    const areas = Array.from({ length: 10 }, () => area({ length: 10, width: 1, depth: 6 }));
    expect(jobFigures({ areas, settling: false })).toMatchObject({ cubicYards: 2, settledCubicYards: 2.5 });
  });

  test('the trucks follow the wanted yards: 19 are one load, with settling two', () => {
    const areas = [area({ length: 171, width: 9, depth: 4 })];
    expect(jobFigures({ areas, settling: false })).toMatchObject({ cubicYards: 19, truckloads: 1 });
    expect(jobFigures({ areas, settling: true })).toMatchObject({ settledCubicYards: 21, truckloads: 2 });
  });

  test('the need never falls with one more area, or a larger, deeper or steeper one', () => {
    const size = fc.double({ min: 0.1, max: 300, noNaN: true });
    const anArea = fc
      .record({
        length: size,
        width: size,
        depth: size,
      })
      .map((sizes) => area(sizes));
    const grown = fc.constantFrom<(one: Area, more: number) => Area>(
      (one, more) => ({ ...one, depth: one.depth + more }),
      (one, more) => ({ ...one, sizes: { ...one.sizes, width: feet((one.sizes.width?.value ?? 0) + more) } }),
      (one) => ({ ...one, compacted: true }),
    );
    fc.assert(
      fc.property(
        fc.array(anArea, { minLength: 1, maxLength: 4 }),
        grown,
        size,
        fc.boolean(),
        (areas, grow, more, settling) => {
          const before = jobFigures({ areas, settling });
          const [first = area()] = areas;
          for (const larger of [
            [grow(first, more), ...areas.slice(1)],
            [...areas, first],
          ]) {
            const after = jobFigures({ areas: larger, settling });
            expect(after.orderCubicYards).toBeGreaterThanOrEqual(before.orderCubicYards);
            expect(after.cubicYards).toBeGreaterThanOrEqual(before.cubicYards);
            expect(after.truckloads).toBeGreaterThanOrEqual(before.truckloads);
          }
        },
      ),
    );
  });
});

describe('layers of an area', () => {
  // A drive of 50 × 12 ft: 600 sq ft are 11.11 yd³ at 6 in and 3.70 at 2 in.
  const drive = area({
    length: 50,
    width: 12,
    layers: [
      { materialId: 'crusher-run', depth: 6, depthUnit: 'inches', compacted: true },
      { materialId: 'stone-57', depth: 2, depthUnit: 'inches' },
    ],
  });

  test('layers have their own yards, weight and trucks, and compacted ones their factor', () => {
    const { materials, cubicYards, orderCubicYards } = jobFigures({ areas: [drive], settling: true });
    expect(materials).toMatchObject([
      // 11.11 × 1.25 = 13.89; compacted material does not settle
      {
        materialId: 'crusher-run',
        cubicYards: 11.5,
        orderCubicYards: 14,
        compactFactor: 1.25,
        pounds: 14 * 2900,
      },
      // stone does not settle
      { materialId: 'stone-57', cubicYards: 4, orderCubicYards: 4, compactFactor: null, settlePercent: 0 },
    ]);
    expect([cubicYards, orderCubicYards]).toEqual([15.5, 18]);
  });

  test('layers of one material in several areas are rounded once', () => {
    const areas = [drive, drive, drive];
    const [base] = jobFigures({ areas, settling: false }).materials;
    expect(base).toMatchObject({ cubicYards: 33.5, orderCubicYards: 42, truckloads: 3, loads: 3 });
  });

  test('layers without a material use the job’s material', () => {
    const areas = [area({ layers: [{ materialId: null, depth: 6, depthUnit: 'inches' }] }), area()];
    const { materials } = jobFigures({ areas, settling: false, materialId: 'compost' });
    expect(materials).toMatchObject([{ materialId: 'compost', cubicYards: 5.5 }]);
  });

  test('each material’s trucks follow its weight', () => {
    const yards = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(fc.constantFrom(...MATERIALS), yards, ({ id }, length) => {
        // 27 × 12 ft at 1 in is one yard
        const layers = [{ materialId: id, depth: length, depthUnit: 'inches' as const }];
        const [only] = jobFigures({
          areas: [area({ length: 27, width: 12, layers })],
          settling: false,
        }).materials;
        expect(only).toMatchObject({ cubicYards: length });
        expect(only?.loads).toBe(loadsFor({ materialId: id, cubicYards: length }).loads);
      }),
    );
  });
});

describe('areas with their own materials', () => {
  const beds = area({ length: 24, width: 27, depth: 6 });
  const drive = area({ length: 54, width: 12, depth: 6, materialId: 'stone-57' });

  test('areas are counted, weighed and loaded apart from the job’s material, and settle as they do', () => {
    // 12 yd³ each: stone does not settle, soil does.
    const { materials, orderCubicYards } = jobFigures({
      areas: [beds, drive],
      settling: true,
      materialId: 'screened-topsoil',
    });
    expect(materials).toMatchObject([
      { materialId: 'screened-topsoil', orderCubicYards: 13.5, loads: 1, pounds: 13.5 * 2200 },
      { materialId: 'stone-57', orderCubicYards: 12, settlePercent: 0, loads: 1, pounds: 12 * 2700 },
    ]);
    expect(orderCubicYards).toBe(25.5);
  });

  test('areas of the same material are rounded up once', () => {
    const areas = [0, 1, 2].map(() => area({ length: 3, width: 3, depth: 4, materialId: 'stone-57' }));
    // A ninth of a yard each.
    expect(jobFigures({ areas, settling: false }).materials).toMatchObject([{ orderCubicYards: 0.5 }]);
  });

  test('layers replace an area’s material', () => {
    const layers = [{ materialId: 'crusher-run' as const, depth: 4, depthUnit: 'inches' as const }];
    const { materials } = jobFigures({ areas: [{ ...drive, layers }], settling: false });
    expect(materials.map(({ materialId }) => materialId)).toEqual(['crusher-run']);
    expect(areaSchema.parse(drive)).toEqual(drive);
    expect(areaSchema.safeParse({ ...drive, materialId: 'gold' }).success).toBe(false);
  });
});

describe('an area', () => {
  test('a known area needs no sides: a quarter acre is 10,890 square feet', () => {
    const known = (value: number, unit: LengthUnit | 'acres') =>
      areaSquareFeet({ shape: 'known-area', sizes: { area: { value, unit } } });
    expect(known(0.25, 'acres')).toBe(10_890);
    expect(known(100, 'yards')).toBe(900);
    expect(known(9.290304, 'meters')).toBeCloseTo(100, 10);
    expect(() =>
      areaSquareFeet({ shape: 'rectangle', sizes: { length: { value: 1, unit: 'acres' }, width: feet(1) } }),
    ).toThrow(RangeError);
  });

  test('an area of an invalid size is refused', () => {
    expect(areaSchema.parse(area({ name: ' Beds ' }))).toEqual(area({ name: 'Beds' }));
    const ring = { outerDiameter: feet(3), innerDiameter: feet(4) };
    expect(areaSchema.safeParse(area({ shape: 'ring', sizes: ring })).success).toBe(false);
    expect(areaSchema.safeParse(area({ sizes: { length: feet(1) } })).success).toBe(false);
  });

  test('a job saved before layers existed gets new figures', () => {
    const job = {
      id: crypto.randomUUID(),
      name: 'Old',
      areas: [area()],
      settling: true,
      productId: null,
      note: null,
    };
    const read = jobSchema.parse({
      ...job,
      figures: { cubicYards: 3 },
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(read.figures).toMatchObject({
      orderCubicYards: 3,
      settledCubicYards: 3,
      materials: [{ cubicYards: 3 }],
    });
  });
});
