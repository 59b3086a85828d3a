import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type JobSave, jobSchema } from '../../domain/jobs/jobs.ts';
import { jobSaveOf, saveJob } from '../calculator/savedJob.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// Jobs that this device saved before somebody signed in on it. They stay the device's; a copy goes along if wanted.

/** Ids of those that were copied or declined: nobody is asked twice. */
const $settled = storedAtom<string[]>('jobs-brought', z.array(z.string()), []);

/** Those that whoever signed in has not decided about; none while nobody is signed in. */
export function useLocalJobs(): readonly JobSave[] {
  const owner = useOwnerQuery(
    async () =>
      async ({ name }) =>
        name,
    [],
  );
  const settled = useStore($settled, { ssr: 'initial' });
  const [jobs, setJobs] = useState<readonly JobSave[]>([]);
  useEffect(() => {
    if (owner === undefined) return;
    let isGone = false;
    const read = async () => {
      const { listAnonymousRows } = await import('../offline/personalRows.ts');
      const rows = await listAnonymousRows<unknown>('calculator_jobs');
      const found = rows.map(({ body }) => jobSchema.safeParse(body));
      if (!isGone) setJobs(found.flatMap((job) => (job.success ? jobSaveOf(job.data) : [])));
    };
    read().catch((error: unknown) => console.warn('The jobs from before the sign-in cannot be read.', error));
    return () => {
      isGone = true;
    };
  }, [owner]);
  return jobs.filter(({ id }) => !settled.includes(id));
}

export async function importLocalJobs(jobs: readonly JobSave[]): Promise<void> {
  for (const job of jobs) await saveJob(job);
  const { bringJobPhotos } = await import('../offline/jobPhotos.ts');
  await bringJobPhotos(jobs.map(({ id }) => id));
  declineLocalJobs(jobs);
}

export function declineLocalJobs(jobs: readonly JobSave[]): void {
  $settled.set([...$settled.get(), ...jobs.map(({ id }) => id)].slice(-500));
}
