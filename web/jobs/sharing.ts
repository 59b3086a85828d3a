import {
  MAX_SHARED_BYTES,
  readShared,
  type SharedJob,
  type SharedProblem,
  sharedText,
} from '../../domain/jobs/jobLink.ts';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import { packed, Unpackable, unpacked } from './packing.ts';

// A job in a link: the link is the job. The store never sees what stands behind the #.

export const SHARED_PATH = '/jobs/shared';

/** Path and fragment. The note stays out unless its person wants it in. null: larger than any link would open. */
export async function sharedPath(job: JobSave, { withNote }: { withNote: boolean }): Promise<string | null> {
  const text = sharedText(job, withNote);
  return text.length > MAX_SHARED_BYTES ? null : `${SHARED_PATH}#${await packed(text)}`;
}

export type Opened =
  | { ok: true; job: SharedJob }
  | { ok: false; reason: SharedProblem | 'old_browser' | 'empty' };

/** Never throws. @param hash with or without its # */
export async function openShared(hash: string): Promise<Opened> {
  const letters = hash.replace(/^#/, '');
  if (letters === '') return { ok: false, reason: 'empty' };
  try {
    return readShared(await unpacked(letters));
  } catch (error) {
    if (error instanceof Unpackable) return { ok: false, reason: error.reason };
    throw error;
  }
}
