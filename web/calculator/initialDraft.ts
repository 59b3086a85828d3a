import * as z from 'zod/mini';
import { shorten } from '../../domain/base/shorten.ts';
import { type Area, type Size, type SizeUnit, sizeFeet } from '../../domain/calculator/areas.ts';
import { PRESETS } from '../../domain/calculator/calculator.ts';
import { type LengthUnit, parseLength } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, SHAPES, type SizeName } from '../../domain/calculator/shapes.ts';
import { type JobSave, jobSaveSchema, measuredOf } from '../../domain/jobs.ts';
import {
  type AreaEntries,
  blankArea,
  type DepthUnit,
  parseSize,
  sizeUnit,
  withProject,
} from './areaEntries.ts';
import { type Draft, draftFrom } from './draft.ts';

// The calculator's initial state: a saved job, or an area in the URL.

const handoffSchema = z.object({ job: jobSaveSchema, material: z.nullable(z.string()) });
/**
 * The router state of a link that opens a saved job in the calculator: the job, and the slug of the product it
 * was calculated for, if the store still sells it.
 */
export type Handoff = z.infer<typeof handoffSchema>;

/** A saved job takes precedence over the URL; null if there is neither. */
export function initialDraft(search: string, state: unknown): { draft: Draft; job: JobSave | null } | null {
  const handoff = handoffSchema.safeParse(state);
  if (handoff.success) {
    const { job, material } = handoff.data;
    const { areas, settling } = job;
    const opened = { settling, chosen: material, jobId: job.id, base: measuredOf(job) };
    return { job, draft: draftFrom(areas.map(typedArea), opened) };
  }
  const linked = linkedArea(new URLSearchParams(search));
  return linked ? { job: null, draft: draftFrom([linked.area], { chosen: linked.material }) } : null;
}

/** A saved area as form entries, with all sizes in the unit of the first. */
export function typedArea(area: Area): AreaEntries {
  const first = SHAPE_SIZES[area.shape][0];
  const unit = (first && area.sizes[first]?.unit) ?? 'feet';
  const entries = blankArea({ shape: area.shape, unit });
  const sizes = Object.entries(area.sizes).map(([name, size]) => {
    const sizeName = name as SizeName;
    const unit = sizeUnit(entries, sizeName);
    return [name, unit === size.unit ? String(size.value) : convertSize(sizeName, size, unit)];
  });
  return {
    ...entries,
    name: area.name ?? '',
    sizes: Object.fromEntries(sizes),
    ...typedDepth(area.depth, area.depthUnit),
    project: area.project ?? '',
    compacted: area.compacted ?? false,
    materialId: area.materialId ?? '',
    layers: (area.layers ?? []).map(({ materialId, depth, depthUnit, compacted = false }) => ({
      materialId: materialId ?? '',
      compacted,
      ...typedDepth(depth, depthUnit),
    })),
  };
}

function convertSize(name: SizeName, size: Size, unit: SizeUnit): string {
  const unitFeet = sizeFeet(name, { value: 1, unit });
  return String(Number((sizeFeet(name, size) / unitFeet).toFixed(4)));
}

function typedDepth(depth: number, unit: LengthUnit): { depth: string; depthUnit: DepthUnit } {
  if (unit === 'inches' || unit === 'feet' || unit === 'centimeters')
    return { depth: String(depth), depthUnit: unit };
  const depthUnit = unit === 'meters' ? 'centimeters' : 'feet';
  return { depth: convertSize('length', { value: depth, unit }, depthUnit), depthUnit };
}

type LinkedArea = { area: AreaEntries; material: string | null };

/**
 * An area in the URL, as articles and product pages link it:
 * `?shape=rectangle&length=20&width=30&depth=4&project=lawn-new&material=premium-garden-topsoil&compacted=1`. Sizes are in
 * feet and the depth in inches; a project's usual depth applies without one. null when there is no area; unknown values
 * are ignored.
 */
export function linkedArea(query: URLSearchParams): LinkedArea | null {
  const text = (key: string) => shorten((query.get(key) ?? '').trim(), 60);
  const namedShape = SHAPES.find((shape) => shape === text('shape'));
  const shape = namedShape ?? 'rectangle';
  const sizes = SHAPE_SIZES[shape].map((name: SizeName) => {
    const size = text(name);
    return [name, parseSize(name, size, sizeUnit({ shape, unit: 'feet' }, name)).ok ? size : ''] as const;
  });
  const project = PRESETS.find(({ id }) => id === text('project'))?.id ?? '';
  const material = text('material') || null;
  const depth = parseLength(text('depth'), 'inches').ok ? text('depth') : '';
  if (![namedShape, material, project, depth, ...sizes.map(([, size]) => size)].some(Boolean)) return null;
  const area = withProject(blankArea({ shape, sizes: Object.fromEntries(sizes) }), project);
  return { material, area: { ...area, ...(depth && { depth }), compacted: text('compacted') === '1' } };
}
