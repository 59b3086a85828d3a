import * as z from 'zod/mini';
import { ownIdSchema, productIdSchema, requiredText, textOrNull } from '../base/fields.ts';
import { MATERIALS, type MaterialId } from '../base/materials.ts';
import { type Area, areaSquareFeet, type JobFigures, jobFigures } from '../calculator/areas.ts';
import { PRESETS, type PresetId } from '../calculator/calculator.ts';
import { LENGTH_UNITS } from '../calculator/measure.ts';
import { SHAPE_SIZES, SHAPES, SIZE_NAMES, type SizeName } from '../calculator/shapes.ts';

// Saved calculations: a job is one or more areas as the person measured them, and the figures that follow.

export const MAX_AREAS = 50;
const MAX_LAYERS = 6;
export const MAX_CORNERS = 200;
/** No side is longer; it also keeps every volume finite. */
const MOST = 1_000_000;
/** Ground steeper than 2 in 1 holds no material. */
const MOST_SLOPE_PERCENT = 200;

const presetIds = PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]];
const materialIdSchema = z.enum(MATERIALS.map(({ id }) => id) as [MaterialId, ...MaterialId[]]);
const measureSchema = z.number().check(z.positive(), z.maximum(MOST));
const unitSchema = z.enum(LENGTH_UNITS);

const sizeSchema = z.object({ value: measureSchema, unit: z.enum([...LENGTH_UNITS, 'acres']) });

const layerSchema = z.object({
  materialId: z.nullable(materialIdSchema),
  depth: measureSchema,
  depthUnit: unitSchema,
  compacted: z.optional(z.boolean()),
});

const cornerSchema = z.tuple([
  z.number().check(z.minimum(-MOST), z.maximum(MOST)),
  z.number().check(z.minimum(-MOST), z.maximum(MOST)),
]);

/** Sizes that no shape has are left out, as unknown fields are. */
function knownSizes(sizes: unknown): unknown {
  if (typeof sizes !== 'object' || sizes === null) return sizes;
  return Object.fromEntries(
    Object.entries(sizes).filter(([name]) => SIZE_NAMES.some((known) => known === name)),
  );
}

const about = { name: textOrNull(60), project: z.nullable(z.enum(presetIds)) };

const shapedSchema = z
  .object({
    ...about,
    shape: z.enum(SHAPES),
    sizes: z.pipe(z.transform(knownSizes), z.partialRecord(z.enum(SIZE_NAMES), sizeSchema)),
    outline: z.optional(
      z.object({
        corners: z.array(cornerSchema).check(z.minLength(3), z.maxLength(MAX_CORNERS)),
        accuracyMeters: z.number().check(z.minimum(0), z.maximum(MOST)),
      }),
    ),
    slopePercent: z.optional(z.number().check(z.positive(), z.maximum(MOST_SLOPE_PERCENT))),
    depth: measureSchema,
    depthUnit: unitSchema,
    compacted: z.optional(z.boolean()),
    layers: z.optional(z.array(layerSchema).check(z.maxLength(MAX_LAYERS))),
  })
  .check(
    z.refine((area) => hasItsSizes(area.shape, area.sizes) && isGround(area), {
      error: 'sizes that make no such shape',
      path: ['sizes'],
    }),
  );

/** One area, always in today's form once it is read. */
export const areaSchema: z.ZodMiniType<Area> = z.pipe(z.transform(upgraded), shapedSchema);

/**
 * Areas were saved with a length and a width of their own while the calculator knew rectangles only; phones that
 * have not updated still send them so.
 */
function upgraded(area: unknown): unknown {
  if (typeof area !== 'object' || area === null || 'shape' in area || !('length' in area)) return area;
  const { length, lengthUnit, width, widthUnit, ...rest } = area as Record<string, unknown>;
  const sizes = { length: { value: length, unit: lengthUnit }, width: { value: width, unit: widthUnit } };
  return { ...rest, shape: 'rectangle', sizes };
}

function hasItsSizes(shape: keyof typeof SHAPE_SIZES, sizes: object): boolean {
  const wanted: readonly SizeName[] = SHAPE_SIZES[shape];
  return wanted.length === Object.keys(sizes).length && wanted.every((name) => Object.hasOwn(sizes, name));
}

function isGround(area: Parameters<typeof areaSquareFeet>[0]): boolean {
  try {
    return (
      Number.isFinite(areaSquareFeet(area)) && (area.shape === 'walked') === (area.outline !== undefined)
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Payload of `saveJob`, whole. Figures are left out: the store works them out, as the device does for itself. */
export const jobSaveSchema = z.object({
  id: ownIdSchema,
  name: requiredText(100),
  areas: z.array(areaSchema).check(z.minLength(1), z.maxLength(MAX_AREAS)),
  /** Whether the person wants the 10 % for settling added. */
  settling: z.boolean(),
  /** The product it was calculated for, sold or not any more. */
  productId: z.nullable(productIdSchema),
  /** What that product is made of, for weight and loads: a claim that no price follows from. */
  materialId: z.optional(z.nullable(materialIdSchema)),
  note: textOrNull(2000),
});
export type JobSave = z.infer<typeof jobSaveSchema>;

/** Payload of `deleteJob`. */
export const jobDeleteSchema = z.object({ id: ownIdSchema });
export type JobDelete = z.infer<typeof jobDeleteSchema>;

/** A job as its owner's devices have it. `updatedAt` is the store's time. */
export type Job = JobSave & { figures: JobFigures; updatedAt: string };

/** Reads a job of any age: its figures are worked out anew, for older ones lack some. */
export const jobSchema = z.pipe(
  z.object({ ...jobSaveSchema.shape, updatedAt: z.string() }),
  z.transform((job): Job => ({ ...job, figures: jobFigures(job) })),
);
