import * as z from 'zod/mini';
import { MATERIALS, type MaterialId } from '../../domain/base/materials.ts';
import type { Area } from '../../domain/calculator/areas.ts';
import { PRESETS, type PresetId } from '../../domain/calculator/calculator.ts';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import { SHAPES, SIZE_NAMES } from '../../domain/calculator/shapes.ts';
import { areaSchema, type Measures, measuredSchema } from '../../domain/jobs.ts';
import { storedAtom } from '../ui/storedAtom.ts';
import { type AreaEntries, isFilled, readArea } from './areaEntries.ts';

// The last entries on this device and their result, so that a reload or a dead battery loses nothing.

/** The last calculation; it stays until the next Calculate, whatever is typed meanwhile. */
export type AnsweredDraft = {
  areas: readonly Area[];
  project: PresetId | '';
  /** When Calculate was pressed; absent where a link or a saved job gave the areas. */
  day?: string | undefined;
};

export type Draft = {
  areas: readonly AreaEntries[];
  settling: boolean;
  /** Slug of the chosen material; null for the project's recommended one. */
  chosen: string | null;
  answered: AnsweredDraft | null;
  /** The saved job that this draft belongs to. */
  jobId?: string | null | undefined;
  /** What that job had measured when it was opened here. */
  base?: Measures | undefined;
};

const projectSchema = () => z.enum(['', ...PRESETS.map(({ id }) => id)] as ['', ...PresetId[]]);
const depthUnitSchema = () => z.enum(['inches', 'feet', 'centimeters']);

const materialSchema = () => z.enum(['', ...MATERIALS.map(({ id }) => id)] as ['', ...MaterialId[]]);

const areaEntriesSchema = () =>
  z.object({
    key: z.string(),
    name: z.string(),
    shape: z.enum(SHAPES),
    sizes: z.partialRecord(z.enum(SIZE_NAMES), z.string()),
    unit: z.enum([...LENGTH_UNITS, 'acres']),
    depth: z.string(),
    depthUnit: depthUnitSchema(),
    project: projectSchema(),
    compacted: z.boolean(),
    materialId: materialSchema(),
    layers: z.array(
      z.object({
        materialId: materialSchema(),
        depth: z.string(),
        depthUnit: depthUnitSchema(),
        compacted: z.boolean(),
      }),
    ),
  });

const draftSchema = () =>
  z.object({
    areas: z.array(areaEntriesSchema()).check(z.minLength(1)),
    settling: z.boolean(),
    chosen: z.nullable(z.string()),
    // A stored result that no longer parses is dropped; the next Calculate makes a new one. The entries stay.
    answered: z.catch(
      z.nullable(
        z.object({
          areas: z.array(areaSchema).check(z.minLength(1)),
          project: projectSchema(),
          day: z.optional(z.string()),
        }),
      ),
      null,
    ),
    jobId: z.optional(z.nullable(z.string())),
    base: z.catch(z.optional(measuredSchema), undefined),
  });

export const $draft = storedAtom<Draft | null>('calculator', draftSchema, null);

/** A draft of these areas, with their result if all of them are valid. */
export function draftFrom(areas: readonly AreaEntries[], more: Partial<Draft> = {}): Draft {
  const read = areas.map((area) => (isFilled(area) ? readArea(area) : null));
  const measured = read.flatMap((answer) => (answer?.ok ? [answer.area] : []));
  const isWhole = measured.length === areas.length && areas.length > 0;
  const project = areas.findLast((area) => area.project !== '')?.project ?? '';
  const answered = isWhole ? { areas: measured, project } : null;
  return { areas, settling: false, chosen: null, answered, ...more };
}
