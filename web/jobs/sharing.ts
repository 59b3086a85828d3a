import { readShared, type SharedJob, type SharedProblem, sharedText } from '../../domain/jobLink.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { packed, Unpackable, unpacked } from './packing.ts';

// A job in a link: the link is the job. The store never sees what stands behind the #.

export const SHARED_PATH = '/jobs/shared';

/** Path and fragment. The note stays out unless its person wants it in. */
export async function sharedPath(job: JobSave, { withNote }: { withNote: boolean }): Promise<string> {
  return `${SHARED_PATH}#${await packed(sharedText(job, withNote))}`;
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
