import { jobFigures } from '../../domain/calculator/areas.ts';
import { type Job, type JobSave, jobSchema } from '../../domain/jobs.ts';

// Saving a calculation as a job: on this device at once, sent to the store when there is signal.

/**
 * Saves a new or a changed job under its id, whole. Resolves once it is on this device, or in the account where this
 * browser stores nothing; rejects as `outbox.record` does when neither keeps it.
 */
export async function saveJob(job: JobSave): Promise<'device' | 'account'> {
  const { record, wasKeptHere } = await import('../offline/outbox.ts');
  const body: Job = { ...job, figures: jobFigures(job), updatedAt: new Date().toISOString() };
  const id = await record('saveJob', job, { row: { table: 'calculator_jobs', id: job.id, body } });
  return wasKeptHere(id) ? 'device' : 'account';
}

/** A job as this device has it now; null when it is gone, or nothing can be read here. */
export async function readJob(id: string): Promise<JobSave | null> {
  try {
    const { listPersonalRows } = await import('../offline/personalRows.ts');
    const row = (await listPersonalRows<unknown>('calculator_jobs')).find((one) => one.id === id);
    return row ? jobSaveOf(jobSchema.parse(row.body)) : null;
  } catch (error) {
    console.warn('The job that was open cannot be read.', error);
    return null;
  }
}

/** The part of a job that is saved, without what is worked out or added by the store. */
export function jobSaveOf({ figures, updatedAt, ...save }: Job): JobSave {
  return save;
}
