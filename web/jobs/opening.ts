import { type Area, type Size, type SizeUnit, sizeFeet } from '../../domain/calculator/areas.ts';
import type { LengthUnit } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, type SizeName } from '../../domain/calculator/shapes.ts';
import { type JobSave, jobSchema } from '../../domain/jobs/jobs.ts';
import { type Draft, draftFrom } from './draft.ts';
import { type AreaEntries, blankArea, type DepthUnit, unitOf } from './entries.ts';
import { takeHandedJob } from './handing.ts';
import { linkedArea } from './linked.ts';
import { jobSaveOf } from './saved.ts';

// What somebody comes to the calculator with: a saved job, or an address with an area in it.

export type Opening = { draft: Draft; job: JobSave | null };

/** A saved job goes before an address; null for neither. */
export function openingOf(search: string): Opening | null {
  const handed = takeHandedJob();
  if (handed) {
    const { job, material } = handed;
    const { areas, settling } = job;
    return { job, draft: draftFrom(areas.map(typedArea), { settling, chosen: material, jobId: job.id }) };
  }
  const linked = linkedArea(new URLSearchParams(search));
  return linked ? { job: null, draft: draftFrom([linked.area], { chosen: linked.material }) } : null;
}

/** A job as this device has it now; null when it is gone, or nothing can be read here. */
export async function savedJob(id: string): Promise<JobSave | null> {
  try {
    const { listPersonalRows } = await import('../offline/personalRows.ts');
    const row = (await listPersonalRows<unknown>('calculator_jobs')).find((one) => one.id === id);
    return row ? jobSaveOf(jobSchema.parse(row.body)) : null;
  } catch (error) {
    console.warn('The job that was open cannot be read.', error);
    return null;
  }
}

/** A saved area as somebody would type it; sizes in several units as the first of them. */
export function typedArea(area: Area): AreaEntries {
  const first = SHAPE_SIZES[area.shape][0];
  const unit = (first && area.sizes[first]?.unit) ?? 'feet';
  const entries = blankArea({ shape: area.shape, unit });
  const sizes = Object.entries(area.sizes).map(([name, size]) => {
    const named = name as SizeName;
    const own = unitOf(entries, named);
    return [name, own === size.unit ? String(size.value) : converted(named, size, own)];
  });
  return {
    ...entries,
    ...{ name: area.name ?? '', sizes: Object.fromEntries(sizes), outline: area.outline ?? null },
    ...typedDepth(area.depth, area.depthUnit),
    ...{ project: area.project ?? '', compacted: area.compacted ?? false },
    slope: area.slopePercent ? String(area.slopePercent) : '',
    layers: (area.layers ?? []).map(({ materialId, depth, depthUnit, compacted = false }) => ({
      ...{ materialId: materialId ?? '', compacted, ...typedDepth(depth, depthUnit) },
    })),
  };
}

function converted(name: SizeName, size: Size, unit: SizeUnit): string {
  const one = sizeFeet(name, { value: 1, unit });
  return String(Number((sizeFeet(name, size) / one).toFixed(4)));
}

function typedDepth(depth: number, unit: LengthUnit): { depth: string; depthUnit: DepthUnit } {
  if (unit === 'inches' || unit === 'feet' || unit === 'centimeters')
    return { depth: String(depth), depthUnit: unit };
  const depthUnit = unit === 'meters' ? 'centimeters' : 'feet';
  return { depth: converted('length', { value: depth, unit }, depthUnit), depthUnit };
}
