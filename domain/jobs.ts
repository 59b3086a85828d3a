import * as z from 'zod/mini';
import {
  orNull,
  ownIdSchema,
  phoneOrNull,
  phoneSchema,
  productIdSchema,
  requiredText,
  textOrNull,
} from './base/fields.ts';
import type { Translate } from './base/locale.ts';
import { MATERIALS, type MaterialId } from './base/materials.ts';
import { shorten } from './base/shorten.ts';
import { type Area, areaSquareFeet, type JobFigures, jobFigures } from './calculator/areas.ts';
import { cartYards, PRESETS, type PresetId } from './calculator/calculator.ts';
import { LENGTH_UNITS } from './calculator/measure.ts';
import { SHAPE_SIZES, SHAPES, SIZE_NAMES, type SizeName } from './calculator/shapes.ts';
import { hasPrice, isAddable, type Product } from './catalog/catalog.ts';
import { isBulk } from './catalog/goods.ts';
import { loadsFor } from './delivery/loads.ts';

// Saved calculations: a job is one or more measured areas and the figures computed from them.

export const MAX_AREAS = 50;
export const MAX_JOB_NAME = 100;
export const MAX_LAYERS = 6;
/** The longest side; it also keeps every volume finite. */
const MAX_SIDE = 1_000_000;

const presetIds = PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]];
const materialIdSchema = z.enum(MATERIALS.map(({ id }) => id) as [MaterialId, ...MaterialId[]]);
const measureSchema = z.number().check(z.positive(), z.maximum(MAX_SIDE));
const unitSchema = z.enum(LENGTH_UNITS);

const sizeSchema = z.object({ value: measureSchema, unit: z.enum([...LENGTH_UNITS, 'acres']) });

const layerSchema = z.object({
  materialId: z.nullable(materialIdSchema),
  depth: measureSchema,
  depthUnit: unitSchema,
  compacted: z.optional(z.boolean()),
});

/** Unknown sizes are dropped, like unknown fields. */
function knownSizes(sizes: unknown): unknown {
  if (typeof sizes !== 'object' || sizes === null) return sizes;
  return Object.fromEntries(
    Object.entries(sizes).filter(([name]) => SIZE_NAMES.some((sizeName) => sizeName === name)),
  );
}

const nameAndProject = { name: textOrNull(60), project: z.nullable(z.enum(presetIds)) };

/** One area. */
export const areaSchema: z.ZodMiniType<Area> = z
  .object({
    ...nameAndProject,
    shape: z.enum(SHAPES),
    sizes: z.pipe(z.transform(knownSizes), z.partialRecord(z.enum(SIZE_NAMES), sizeSchema)),
    materialId: z.optional(z.nullable(materialIdSchema)),
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

function hasItsSizes(shape: keyof typeof SHAPE_SIZES, sizes: object): boolean {
  const wanted: readonly SizeName[] = SHAPE_SIZES[shape];
  return wanted.length === Object.keys(sizes).length && wanted.every((name) => Object.hasOwn(sizes, name));
}

function isGround(area: Parameters<typeof areaSquareFeet>[0]): boolean {
  try {
    return Number.isFinite(areaSquareFeet(area));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Payload of `saveJob`: the whole job. Without figures, which server and device each compute. */
export const jobSaveSchema = z.object({
  id: ownIdSchema,
  name: requiredText(MAX_JOB_NAME),
  areas: z.array(areaSchema).check(z.minLength(1), z.maxLength(MAX_AREAS)),
  /** Whether the person wants the 10 % for settling added. */
  settling: z.boolean(),
  /** The product it was calculated for, which may be gone by now. */
  productId: z.nullable(productIdSchema),
  /** The material of `productId`, for weight and loads. It is the device's claim and never used for prices. */
  materialId: z.optional(z.nullable(materialIdSchema)),
  note: textOrNull(2000),
  // Client, address and day. Older apps do not send these; then the store keeps its values.
  client: z.optional(textOrNull(100)),
  clientPhone: z.optional(phoneOrNull(40)),
  /** On one line, as typed. */
  address: z.optional(textOrNull(300)),
  /** The day of the work. */
  date: z.optional(z.nullable(z.iso.date())),
});
export type JobSave = z.infer<typeof jobSaveSchema>;

/** What the calculator changes of a job; the rest changes on the job's own page. */
const { areas, settling, productId, materialId } = jobSaveSchema.shape;
export const measuredSchema = z.object({ areas, settling, productId, materialId });
export type Measures = z.infer<typeof measuredSchema>;

export const measuredOf = ({ areas, settling, productId, materialId = null }: Measures): Measures => ({
  areas,
  settling,
  productId,
  materialId,
});

/** Behind the name of a version that is kept as a job of its own, because another one was saved later. */
export const copySuffix = (t: Translate): string => ` (${t('other version')})`;
export const copyName = (name: string, t: Translate): string =>
  shorten(name, MAX_JOB_NAME - copySuffix(t).length) + copySuffix(t);

/** Payload of `deleteJob`. */
export const jobDeleteSchema = z.object({ id: ownIdSchema });
export type JobDelete = z.infer<typeof jobDeleteSchema>;

/** A job as stored on its owner's devices. `updatedAt` is server time. */
export type Job = JobSave & { figures: JobFigures; updatedAt: string };

/** Reads a job of any age and recomputes its figures, because older jobs lack some. */
export const jobSchema = z.pipe(
  z.object({ ...jobSaveSchema.shape, updatedAt: z.string() }),
  z.transform((job): Job => ({ ...job, figures: jobFigures(job) })),
);

// A job's materials as products of today's catalog, for its page, cart, quote and printed sheets.

export type JobLine = {
  materialId: MaterialId | null;
  /** null when the yard does not sell that material today, or none was chosen. */
  product: Product | null;
  /** Rounded up to the half yard. */
  cubicYards: number;
  /** Whole yards, as ordered. */
  wholeYards: number;
  /** For the whole yards, without delivery, as in the cart. null without a price. */
  costCents: number | null;
  /** Moist as delivered; null when the density is unknown. */
  pounds: number | null;
  /** Trucks for this material, by volume or weight. */
  loads: number;
};

type ComputedFields = Pick<Job, 'figures' | 'productId' | 'materialId'>;

/** Bottom layer first, like the figures. The job's own material is the product it was calculated for. */
export function jobLines(
  { figures, productId, materialId = null }: ComputedFields,
  products: readonly Product[],
): JobLine[] {
  return figures.materials.map((heap) => {
    const isOwn = heap.materialId === materialId;
    const product =
      (isOwn ? products.find(({ id }) => id === productId) : undefined) ??
      (heap.materialId === null ? null : productOfMaterial(heap.materialId, products));
    const { orderCubicYards } = heap;
    const weighed = heap.materialId ?? product?.materialId ?? null;
    const wholeYards = cartYards(orderCubicYards);
    const { pounds, loads } = loadsFor({ materialId: weighed, cubicYards: orderCubicYards });
    return {
      materialId: heap.materialId,
      product: product ?? null,
      cubicYards: orderCubicYards,
      wholeYards,
      costCents: product && hasPrice(product) ? wholeYards * product.priceCents : null,
      pounds,
      loads,
    };
  });
}

/** A product of that material sold by the yard: orderable ones first, then the traditional catalog. */
export function productOfMaterial(materialId: MaterialId, products: readonly Product[]): Product | undefined {
  const soldProducts = products.filter(
    (product) => product.materialId === materialId && product.interval === null && isBulk(product),
  );
  const rank = (product: Product) =>
    (isAddable(product) ? 0 : 2) + (product.catalog === 'traditional' ? 0 : 1);
  return soldProducts.toSorted((a, b) => rank(a) - rank(b) || a.sortOrder - b.sortOrder)[0];
}

/** The sum, or null when any line has no price. */
export function jobCostCents(lines: readonly JobLine[]): number | null {
  let sum = 0;
  for (const { costCents } of lines) {
    if (costCents === null) return null;
    sum += costCents;
  }
  return sum;
}

/** The form for a job's client, address and day; blank is null. */
export const jobSiteSchema = z.object({
  client: orNull(requiredText(100)),
  clientPhone: orNull(phoneSchema(40)),
  address: orNull(requiredText(300)),
  date: orNull(z.iso.date()),
});
export type JobSite = z.infer<typeof jobSiteSchema>;
export const JOB_SITE_KEYS = Object.keys(jobSiteSchema.shape) as (keyof JobSite)[];
