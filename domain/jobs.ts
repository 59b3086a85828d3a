import * as z from 'zod/mini';
import { estimate, PRESETS, type PresetId, roundUpToHalfYard, withSettling } from './calculator.ts';
import { ownIdSchema, productIdSchema, requiredText, textOrNull } from './fields.ts';
import { truckloads } from './loads.ts';
import { LENGTH_UNITS, toFeet } from './measure.ts';

// Saved calculations: a job is one or more areas, measured as the person measured them, and the figures that follow.

export const MAX_AREAS = 50;
/** No side is longer; it also keeps every volume finite. */
const MOST = 1_000_000;

const presetIds = PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]];
const measureSchema = z.number().check(z.positive(), z.maximum(MOST));

export const areaSchema = z.object({
  name: textOrNull(60),
  length: measureSchema,
  lengthUnit: z.enum(LENGTH_UNITS),
  width: measureSchema,
  widthUnit: z.enum(LENGTH_UNITS),
  depth: measureSchema,
  depthUnit: z.enum(['inches', 'feet']),
  project: z.nullable(z.enum(presetIds)),
});
export type Area = z.infer<typeof areaSchema>;

/** Payload of `saveJob`, whole. Figures are left out: the store works them out, as the device does for itself. */
export const jobSaveSchema = z.object({
  id: ownIdSchema,
  name: requiredText(100),
  areas: z.array(areaSchema).check(z.minLength(1), z.maxLength(MAX_AREAS)),
  /** Whether the person wants the 10 % for settling added. */
  settling: z.boolean(),
  /** The material it was calculated for, sold or not any more. */
  productId: z.nullable(productIdSchema),
  note: textOrNull(2000),
});
export type JobSave = z.infer<typeof jobSaveSchema>;

/** Payload of `deleteJob`. */
export const jobDeleteSchema = z.object({ id: ownIdSchema });
export type JobDelete = z.infer<typeof jobDeleteSchema>;

export const jobFiguresSchema = z.object({
  areaSquareFeet: z.number(),
  /** Of all areas together, rounded up to the half yard once. */
  cubicYards: z.number(),
  /** With 10 % more for settling. */
  settledCubicYards: z.number(),
  /** Of what the person wants: with or without the settling. */
  truckloads: z.int(),
});
export type JobFigures = z.infer<typeof jobFiguresSchema>;

/** A job as its owner's devices get it back. `updatedAt` is the store's time. */
export const jobSchema = z.object({
  ...jobSaveSchema.shape,
  figures: jobFiguresSchema,
  updatedAt: z.string(),
});
export type Job = z.infer<typeof jobSchema>;

/** The areas' exact yards are added up before anything is rounded: rounding each would sell a truck too much. */
export function jobFigures({ areas, settling }: Pick<JobSave, 'areas' | 'settling'>): JobFigures {
  const estimates = areas.map(({ length, lengthUnit, width, widthUnit, depth, depthUnit }) =>
    estimate({
      lengthFeet: toFeet(length, lengthUnit),
      widthFeet: toFeet(width, widthUnit),
      depth,
      depthUnit,
    }),
  );
  const sum = (of: 'areaSquareFeet' | 'exactCubicYards') =>
    estimates.reduce((total, one) => total + one[of], 0);
  const exact = sum('exactCubicYards');
  const cubicYards = roundUpToHalfYard(exact);
  const settledCubicYards = withSettling(exact);
  return {
    areaSquareFeet: sum('areaSquareFeet'),
    cubicYards,
    settledCubicYards,
    truckloads: truckloads(settling ? settledCubicYards : cubicYards),
  };
}
