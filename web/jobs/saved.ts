import { useSyncExternalStore } from 'react';
import { jobFigures } from '../../domain/calculator/areas.ts';
import type { Job, JobSave } from '../../domain/jobs/jobs.ts';
import { feed } from '../offline/feed.ts';
import type { PersonalRow } from '../offline/personalRows.ts';

// Saved jobs of whoever uses this device: kept here at once, sent to the store when there is signal.

export type SavedJob = PersonalRow<Job>;
/** `rows` is null where this browser does not let anything be kept. */
type SavedJobs = { rows: readonly SavedJob[] | null };

const outbox = () => import('../offline/outbox.ts');

const jobs = feed<SavedJobs>(async (tell) => {
  const [{ watchOwn }, { jobSchema }] = await Promise.all([
    import('../offline/personalRows.ts'),
    import('../../domain/jobs/jobs.ts'),
  ]);
  // Older apps left jobs in the form of their time, and without today's figures.
  const today = (row: PersonalRow<unknown>): SavedJob[] => {
    const read = jobSchema.safeParse(row.body);
    if (!read.success) console.warn('A job of this device cannot be read by this version.', read.error);
    return read.success ? [{ ...row, body: read.data }] : [];
  };
  return watchOwn<unknown>(
    'calculator_jobs',
    (rows) => tell({ rows: newestFirst(rows.flatMap(today)) }),
    (error) => {
      console.warn('This browser keeps no jobs that could be shown.', error);
      tell({ rows: null });
    },
  );
});

/** null while they are read, and in the page as the server renders it. */
export function useJobs(): SavedJobs | null {
  return useSyncExternalStore(jobs.watch, jobs.read, () => null);
}

/**
 * Saves a new job or a changed one under its id, whole. Resolves once it is on this device; rejects as
 * `outbox.record` does when the device cannot keep it.
 */
export async function saveJob(job: JobSave): Promise<void> {
  const body: Job = { ...job, figures: jobFigures(job), updatedAt: new Date().toISOString() };
  const row = { table: 'calculator_jobs', id: job.id, body } as const;
  await (await outbox()).record('saveJob', job, { row });
}

/** Resolves once this device has let it go. Saving it again brings it back. */
export async function deleteJob(id: string): Promise<void> {
  const row = { table: 'calculator_jobs', id, body: null } as const;
  await (await outbox()).record('deleteJob', { id }, { row });
}

/** What is saved of a job as the device has it: without what the store adds. */
export function jobSaveOf({ figures, updatedAt, ...save }: Job): JobSave {
  return save;
}

function newestFirst(rows: readonly SavedJob[]): SavedJob[] {
  return rows.toSorted((a, b) => b.body.updatedAt.localeCompare(a.body.updatedAt));
}
