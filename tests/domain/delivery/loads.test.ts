import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATERIALS } from '../../../domain/base/materials.ts';
import { gaugeFill, loadsFor, TRUCK, truckloads, yardsPerLoad } from '../../../domain/delivery/loads.ts';

const materialId = fc.constantFrom(...MATERIALS.map(({ id }) => id), null);
const yards = fc.integer({ min: 0, max: 4_000 }).map((halves) => halves / 2);

describe('truckloads', () => {
  test.each([
    [0, 0],
    [0.5, 1],
    [19, 1],
    [19.5, 2],
    [38, 2],
    [38.5, 3],
  ])('%d yards are %d truckloads', (cubicYards, loads) => {
    expect(truckloads(cubicYards)).toBe(loads);
  });

  test.each([-0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d yards are refused', (cubicYards) => {
    expect(() => truckloads(cubicYards)).toThrow(RangeError);
    expect(() => loadsFor({ materialId: 'compost', cubicYards })).toThrow(RangeError);
    expect(() => gaugeFill(cubicYards)).toThrow(RangeError);
  });
});

describe('loads of a material', () => {
  test('18 yards of gravel are two loads, because of the weight', () => {
    expect(loadsFor({ materialId: 'pea-gravel', cubicYards: 18 })).toEqual({
      loads: 2,
      pounds: 48_600,
      tons: 24.3,
      limitedBy: 'weight',
    });
  });

  test('18 yards of mulch are one load', () => {
    const load = loadsFor({ materialId: 'hardwood-mulch', cubicYards: 18 });
    expect(load).toMatchObject({ loads: 1, pounds: 12_600, limitedBy: 'volume' });
  });

  test.each([null, 'moon-dust'])('the unknown material %j is loaded by volume alone', (id) => {
    expect(loadsFor({ materialId: id, cubicYards: 20 })).toEqual({
      loads: 2,
      pounds: null,
      tons: null,
      limitedBy: 'volume',
    });
  });

  test('loads are within volume and weight, and one fewer would not be', () => {
    fc.assert(
      fc.property(materialId, yards, (id, cubicYards) => {
        const { loads, pounds } = loadsFor({ materialId: id, cubicYards });
        const fits = (trucks: number) =>
          cubicYards <= trucks * TRUCK.planYards && (pounds ?? 0) <= trucks * TRUCK.payloadPounds;
        expect(fits(loads)).toBe(true);
        if (loads > 0) expect(fits(loads - 1)).toBe(false);
      }),
    );
  });

  test('loads never fall when yards are added', () => {
    fc.assert(
      fc.property(materialId, yards, yards, (id, cubicYards, more) => {
        const before = loadsFor({ materialId: id, cubicYards });
        const after = loadsFor({ materialId: id, cubicYards: cubicYards + more });
        expect(after.loads).toBeGreaterThanOrEqual(before.loads);
        expect(after.pounds ?? 0).toBeGreaterThanOrEqual(before.pounds ?? 0);
      }),
    );
  });

  test('the stated yards per load are one load, and the next half yard is a second', () => {
    fc.assert(
      fc.property(materialId, (id) => {
        const cubicYards = yardsPerLoad(id);
        expect(loadsFor({ materialId: id, cubicYards }).loads).toBe(1);
        expect(loadsFor({ materialId: id, cubicYards: cubicYards + 0.5 }).loads).toBe(2);
      }),
    );
  });

  test.each([
    ['compost', 19],
    ['topsoil', 19],
    ['river-rock', 15.5],
    ['stone-57', 16],
    ['crusher-run', 15],
    ['sand-play', 16],
    ['fill-dirt', 19],
  ])('a load of %s holds %d yards', (id, most) => {
    expect(yardsPerLoad(id)).toBe(most);
  });
});

describe('the load gauge', () => {
  test.each([
    [0, 0, 0, 0],
    [15.5, 1, 82, 15.5 / 19],
    [12, 1, 63, 12 / 19],
    [19, 1, 100, 1],
    [20, 2, 5, 1 / 19],
    [57, 3, 100, 1],
  ])('%d yards show %d trucks, the last at %d %%', (cubicYards, loads, lastPercent, lastFill) => {
    expect(gaugeFill(cubicYards)).toEqual({ loads, lastPercent, lastFill });
  });

  test('full trucks and the last one add up to the yards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (halves) => {
        const { lastPercent, loads, lastFill } = gaugeFill(halves / 2);
        expect((loads - 1 + lastFill) * 19).toBeCloseTo(halves / 2, 4);
        expect(lastFill).toBeGreaterThan(0);
        expect(lastFill).toBeLessThanOrEqual(1);
        expect(lastPercent).toBeGreaterThanOrEqual(1);
        expect(lastPercent).toBeLessThanOrEqual(100);
      }),
    );
  });
});
