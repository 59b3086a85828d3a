import { atom } from 'nanostores';
import { useState } from 'react';
import { type Job, type JobSave, jobSchema } from '../../domain/jobs/jobs.ts';
import { saveJob } from '../calculator/savedJob.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { forgetJobPhotos } from '../offline/jobPhotos.ts';
import { record } from '../offline/outbox.ts';
import { listPersonalRows, type PersonalRow, readRows } from '../offline/personalRows.ts';

// Saved jobs of whoever uses this device.

export type SavedJob = PersonalRow<Job>;

/** Newest first. undefined while they are read, null where this browser stores nothing. */
export function useJobs(): readonly SavedJob[] | null | undefined {
  const [isRefused, setRefused] = useState(false);
  const jobs = useOwnerQuery(
    async () => readJobs,
    [],
    (error) => {
      console.warn('This browser stores no jobs that could be shown.', error);
      setRefused(true);
    },
  );
  return jobs ?? (isRefused ? null : undefined);
}

async function readJobs(database: OwnerDatabase): Promise<SavedJob[]> {
  const rows = await readRows<unknown>(database, 'calculator_jobs');
  return rows.flatMap(parsed).sort((a, b) => b.body.updatedAt.localeCompare(a.body.updatedAt));
}

/** Older apps stored jobs in the form of their time, and without today's figures. */
function parsed(row: PersonalRow<unknown>): SavedJob[] {
  const read = jobSchema.safeParse(row.body);
  if (!read.success) console.warn('A job of this device cannot be read by this version.', read.error);
  return read.success ? [{ ...row, body: read.data }] : [];
}

/** The job that this tab deleted last, until it is brought back or the next one is deleted. */
export const $deletedJob = atom<JobSave | null>(null);

/** Resolves once it is deleted on this device; its photos stay until the next one is deleted. */
export async function deleteJob(job: JobSave): Promise<void> {
  const row = { table: 'calculator_jobs', id: job.id, body: null } as const;
  await record('deleteJob', { id: job.id }, { row });
  $deletedJob.set(job);
  const left = await listPersonalRows('calculator_jobs');
  await forgetJobPhotos([...left.map(({ id }) => id), job.id]);
}

export async function restoreJob(job: JobSave): Promise<void> {
  await saveJob(job);
  $deletedJob.set(null);
}
