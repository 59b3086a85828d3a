import { useSyncExternalStore } from 'react';
import type { JobSave } from '../../domain/jobs/jobs.ts';
import { deleteJob, saveJob } from './saved.ts';

// The job deleted last in this tab, until it is brought back or the next one is deleted.

let last: JobSave | null = null;
const watchers = new Set<() => void>();

function put(job: JobSave | null): void {
  last = job;
  for (const watcher of watchers) watcher();
}

export function useDeletedJob(): JobSave | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => last,
    () => null,
  );
}

/** Resolves once this device has let it go; its pictures stay until the next one is deleted. */
export async function deleteForNow(job: JobSave): Promise<void> {
  await deleteJob(job.id);
  put(job);
  const [{ listPersonalRows }, { forgetJobPhotos }] = await Promise.all([
    import('../offline/personalRows.ts'),
    import('../offline/jobPhotos.ts'),
  ]);
  const left = await listPersonalRows('calculator_jobs');
  await forgetJobPhotos([...left.map(({ id }) => id), job.id]);
}

export async function bringBack(job: JobSave): Promise<void> {
  await saveJob(job);
  put(null);
}
