import { useSyncExternalStore } from 'react';
import type { Job, JobSave } from '../../domain/jobs/jobs.ts';
import { feed } from '../offline/feed.ts';
import { type Kept, kept } from '../ui/kept.ts';
import { saveJob } from './savedJobs.ts';

// Jobs saved on this device before somebody signed in. They stay the device's, and a copy goes along if wanted.

/** Ids of those that were brought along or left: nobody is asked twice. */
const settled: Kept<string[]> = kept('jobs-brought', (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : null,
);

const others = feed<readonly JobSave[]>(async (tell) => {
  const [{ watchUnowned }, { jobSchema }, { jobSaveOf }] = await Promise.all([
    import('../offline/personalRows.ts'),
    import('../../domain/jobs/jobs.ts'),
    import('./savedJobs.ts'),
  ]);
  return watchUnowned<Job>('calculator_jobs', (rows) => {
    const read = rows.map(({ body }) => jobSchema.safeParse(body));
    tell(read.flatMap((job) => (job.success ? jobSaveOf(job.data) : [])));
  });
});

/** None while nobody is signed in. */
export function useJobsOfBefore(): readonly JobSave[] {
  const found = useSyncExternalStore(others.watch, others.read, () => null);
  const known = useSyncExternalStore(settled.watch, settled.read, () => null);
  return (found ?? []).filter(({ id }) => !known?.includes(id));
}

export async function bringAlong(jobs: readonly JobSave[]): Promise<void> {
  for (const job of jobs) await saveJob(job);
  const { bringJobPhotos } = await import('../offline/jobPhotos.ts');
  await bringJobPhotos(jobs.map(({ id }) => id));
  leaveBehind(jobs);
}

export function leaveBehind(jobs: readonly JobSave[]): void {
  settled.keep([...(settled.read() ?? []), ...jobs.map(({ id }) => id)].slice(-500));
}
