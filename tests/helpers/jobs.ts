// Any saved job, for properties that hold for all of them.
import fc from 'fast-check';
import { PRESETS } from '../../domain/calculator.ts';
import { type Area, type JobSave, MAX_AREAS } from '../../domain/jobs.ts';
import { LENGTH_UNITS } from '../../domain/measure.ts';

const text = (most: number) =>
  fc.string({ unit: 'grapheme', maxLength: most }).map((said) => said.trim().slice(0, most).trim());
const textOrNull = (most: number) => fc.option(text(most).filter(Boolean));
const measure = fc.double({ min: 0.01, max: 1_000_000, noNaN: true });
const unit = fc.constantFrom(...LENGTH_UNITS);

const areas: fc.Arbitrary<Area> = fc.record({
  name: textOrNull(20),
  ...{ length: measure, lengthUnit: unit, width: measure, widthUnit: unit, depth: measure },
  depthUnit: fc.constantFrom('inches' as const, 'feet' as const),
  project: fc.option(fc.constantFrom(...PRESETS.map(({ id }) => id))),
});

export const jobs: fc.Arbitrary<JobSave> = fc.record({
  id: fc.uuid(),
  name: text(40).map((name) => name || 'Job'),
  areas: fc.array(areas, { minLength: 1, maxLength: MAX_AREAS, size: 'small' }),
  settling: fc.boolean(),
  productId: fc.option(fc.constantFrom('premium-garden-topsoil', 'prod_RaisedBedBlend')),
  note: textOrNull(200),
});
