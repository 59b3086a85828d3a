import * as z from 'zod/mini';
import { type JobSave, jobSaveSchema } from './jobs.ts';

// A whole job as the text of a link. Anyone can open one, and anyone can have made it, so it is untrusted.

/** Longest text before compression. Fifty areas with names take about half of it. */
export const MAX_SHARED_BYTES = 64 * 1024;

/** A higher number comes from a newer version of the store. */
const VERSION = 1;

export const sharedJobSchema = z.omit(jobSaveSchema, { id: true });
/** A job without its id; its note and its client are included only if the person chose to share them. */
export type SharedJob = z.infer<typeof sharedJobSchema>;

export type SharedProblem = 'broken' | 'newer' | 'too_large';
type SharedRead = { ok: true; job: SharedJob } | { ok: false; reason: SharedProblem };

/** Parts of a job that are private by default. */
export type ShareChoice = { withNote: boolean; withClient: boolean };

/** The job as short JSON: nulls are dropped, and `readShared` restores them. */
export function sharedText(
  { id, note, client, clientPhone, ...job }: JobSave,
  { withNote, withClient }: ShareChoice,
): string {
  const shared = {
    ...job,
    ...(withNote ? { note } : {}),
    ...(withClient ? { client, clientPhone } : {}),
  };
  return JSON.stringify({ v: VERSION, ...shared }, (_key, value: unknown) => value ?? undefined);
}

/** Never throws, because a link can come from anywhere. */
export function readShared(text: string): SharedRead {
  if (text.length > MAX_SHARED_BYTES) return { ok: false, reason: 'too_large' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'broken' };
  }
  if (!(json instanceof Object) || !('v' in json)) return { ok: false, reason: 'broken' };
  if (typeof json.v === 'number' && json.v > VERSION) return { ok: false, reason: 'newer' };
  if (json.v !== VERSION) return { ok: false, reason: 'broken' };
  const read = sharedJobSchema.safeParse(withNulls(json));
  return read.success ? { ok: true, job: read.data } : { ok: false, reason: 'broken' };
}

function withNulls(job: object): unknown {
  const areas: unknown = 'areas' in job ? job.areas : null;
  return {
    productId: null,
    note: null,
    ...job,
    areas: Array.isArray(areas) ? areas.map(areaWithNulls) : areas,
  };
}

function areaWithNulls(area: unknown): unknown {
  if (!(area instanceof Object)) return area;
  const layers: unknown = 'layers' in area ? area.layers : null;
  const layerWithNull = (layer: unknown) =>
    layer instanceof Object ? { materialId: null, ...layer } : layer;
  return {
    name: null,
    project: null,
    ...area,
    ...(Array.isArray(layers) ? { layers: layers.map(layerWithNull) } : {}),
  };
}
