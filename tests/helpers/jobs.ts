// Areas of jobs, and arbitrary saved jobs for property-based tests.
import fc from 'fast-check';
import type { Area } from '../../domain/calculator/areas.ts';
import { PRESETS } from '../../domain/calculator/calculator.ts';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import { type JobSave, MAX_AREAS } from '../../domain/jobs.ts';

/** An area four inches deep, in feet. */
export const rectangle = (name: string | null, length: number, width: number): Area => ({
  name,
  shape: 'rectangle',
  sizes: { length: { value: length, unit: 'feet' }, width: { value: width, unit: 'feet' } },
  depth: 4,
  depthUnit: 'inches',
  project: null,
});

const text = (most: number) =>
  fc.string({ unit: 'grapheme', maxLength: most }).map((text) => text.trim().slice(0, most).trim());
const textOrNull = (most: number) => fc.option(text(most).filter(Boolean));
const measure = fc.double({ min: 0.01, max: 1_000_000, noNaN: true });
const unit = fc.constantFrom(...LENGTH_UNITS);

const size = fc.record({ value: measure, unit });

/** Shapes that are valid for any sizes. */
const shapes = fc.oneof(
  fc.record({ shape: fc.constant('rectangle' as const), sizes: fc.record({ length: size, width: size }) }),
  fc.record({ shape: fc.constant('circle' as const), sizes: fc.record({ diameter: size }) }),
  fc.record({
    shape: fc.constant('border' as const),
    sizes: fc.record({ length: size, width: size, strip: size }),
  }),
);
const layer = fc.record(
  {
    materialId: fc.option(fc.constantFrom('crusher-run' as const, 'stone-57' as const)),
    depth: measure,
    depthUnit: unit,
    compacted: fc.boolean(),
  },
  { requiredKeys: ['materialId', 'depth', 'depthUnit'] },
);

const areas: fc.Arbitrary<Area> = fc
  .tuple(
    shapes,
    fc.record(
      {
        name: textOrNull(20),
        depth: measure,
        depthUnit: unit,
        project: fc.option(fc.constantFrom(...PRESETS.map(({ id }) => id))),
        materialId: fc.constantFrom('garden-mix' as const, 'stone-57' as const),
        layers: fc.array(layer, { maxLength: 3 }),
      },
      { requiredKeys: ['name', 'depth', 'depthUnit', 'project'] },
    ),
  )
  .map(([shape, rest]) => ({ ...rest, ...shape }));

export const jobs: fc.Arbitrary<JobSave> = fc.record(
  {
    id: fc.uuid(),
    name: text(40).map((name) => name || 'Job'),
    areas: fc.array(areas, { minLength: 1, maxLength: MAX_AREAS, size: 'small' }),
    settling: fc.boolean(),
    productId: fc.option(fc.constantFrom('premium-garden-topsoil', 'prod_RaisedBedBlend')),
    note: textOrNull(200),
    client: textOrNull(40),
    clientPhone: textOrNull(20),
    address: textOrNull(60),
    date: fc.option(fc.constantFrom('2026-11-23', '2028-02-29')),
  },
  { requiredKeys: ['id', 'name', 'areas', 'settling', 'productId', 'note'] },
);
