import { fields, textOrNull } from '../../domain/base/stored.ts';
import type { JobSave } from '../../domain/jobs/jobs.ts';

// A saved job on its way into the calculator of this tab.

const KEY = 'job-to-measure';

/** A saved job, and the slug of the product that it was calculated for, if the yard still sells it. */
type Handed = { job: JobSave; material: string | null };

/** Call it, then go to the calculator: it opens the job in place of what was measured last. */
export function handToCalculator(handed: Handed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handed));
  } catch (error) {
    console.warn('The job cannot be handed over: browser storage refused it.', error);
  }
}

/**
 * The job that the calculator shall open, once: null when there is none, and the second time. Saving it under its
 * own `id` changes that job.
 */
export function takeHandedJob(): Handed | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return null;
    sessionStorage.removeItem(KEY);
    const { job, material } = fields(JSON.parse(text));
    return isJob(job) ? { job, material: textOrNull(material) } : null;
  } catch (error) {
    console.warn('The job that was handed over cannot be read.', error);
    return null;
  }
}

/** Only this page wrote it, from a job that is one. */
function isJob(read: unknown): read is JobSave {
  const { id, areas } = fields(read);
  return typeof id === 'string' && Array.isArray(areas) && areas.length > 0;
}
