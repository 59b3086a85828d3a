import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate } from '../../domain/calculator.ts';
import { type Area, jobFigures } from '../../domain/jobs.ts';
import { LENGTH_UNITS } from '../../domain/measure.ts';

const area = (more: Partial<Area> = {}): Area => ({
  ...{ name: null, length: 24, lengthUnit: 'feet', width: 6, widthUnit: 'feet', depth: 6 },
  ...{ depthUnit: 'inches', project: null },
  ...more,
});

test('one area has the figures of the calculator', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 40 }), (length, depth) => {
      const alone = estimate({ lengthFeet: length, widthFeet: 6, depth, depthUnit: 'inches' });
      const { areaSquareFeet, cubicYards, settledCubicYards, truckloads } = alone;
      expect(jobFigures({ areas: [area({ length, depth })], settling: false })).toEqual({
        ...{ areaSquareFeet, cubicYards, settledCubicYards, truckloads },
      });
    }),
  );
});

test('areas are added up before they are rounded', () => {
  // 0.185 yd³ each: ten are 1.85, not ten half yards.
  const areas = Array.from({ length: 10 }, () => area({ length: 10, width: 1, depth: 6 }));
  expect(jobFigures({ areas, settling: false })).toMatchObject({ cubicYards: 2, settledCubicYards: 2.5 });
});

test('truckloads follow what the person wants: 19 yards are one load, with settling two', () => {
  const areas = [area({ length: 171, width: 9, depth: 4 })];
  expect(jobFigures({ areas, settling: false })).toMatchObject({ cubicYards: 19, truckloads: 1 });
  expect(jobFigures({ areas, settling: true })).toMatchObject({ settledCubicYards: 21, truckloads: 2 });
});

test('the same ground measured in other units needs the same yards', () => {
  const feetPer = { feet: 1, inches: 1 / 12, yards: 3, meters: 1 / 0.3048 };
  for (const unit of LENGTH_UNITS) {
    const measured = area({
      length: 24 / feetPer[unit],
      lengthUnit: unit,
      width: 6 / feetPer[unit],
      widthUnit: unit,
    });
    expect(jobFigures({ areas: [measured], settling: false })).toMatchObject({ cubicYards: 3 });
  }
});
