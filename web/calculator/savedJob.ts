import { jobFigures } from '../../domain/calculator/areas.ts';
import { type Job, type JobSave, jobSchema } from '../../domain/jobs.ts';

// Saves a calculation as a job: on this device immediately, and to the server when there is signal.

/**
 * Saves a whole new or changed job under its id. Resolves once it is on this device, or in the account if this
 * browser cannot store it; rejects like `outbox.record` when neither works.
 */
export async function saveJob(job: JobSave): Promise<'device' | 'account'> {
  const { record, isStoredHere } = await import('../offline/outbox.ts');
  const body: Job = { ...job, figures: jobFigures(job), updatedAt: new Date().toISOString() };
  const id = await record('saveJob', job, { row: { table: 'calculator_jobs', id: job.id, body } });
  return isStoredHere(id) ? 'device' : 'account';
}

/** A job from this device's storage; null when it was deleted or storage cannot be read. */
export async function readJob(id: string): Promise<JobSave | null> {
  try {
    const { listPersonalRows } = await import('../offline/personalRows.ts');
    const row = (await listPersonalRows<unknown>('calculator_jobs')).find((one) => one.id === id);
    return row ? toJobSave(jobSchema.parse(row.body)) : null;
  } catch (error) {
    console.warn('The job that was open cannot be read.', error);
    return null;
  }
}

/** The part of a job that is saved, without calculated fields and `updatedAt`. */
export function toJobSave({ figures, updatedAt, ...save }: Job): JobSave {
  return save;
}
