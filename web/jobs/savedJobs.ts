import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { JobPhoto } from '../../domain/jobPhotos.ts';
import { type Job, type JobSave, jobSchema } from '../../domain/jobs.ts';
import { saveJob, toJobSave } from '../calculator/savedJob.ts';
import { useOwnerQuery } from '../device/useOwnerQuery.ts';
import { record } from '../offline/outbox.ts';
import { listAnonymousRows, listPersonalRows, type PersonalRow, readRows } from '../offline/personalRows.ts';
import { deleteJobPhotos } from '../offline/photos.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The saved jobs of this device's current user.

export type SavedJob = PersonalRow<Job>;

/** Newest first; `pending` also while a photo waits. undefined while loading, null if this browser cannot store anything. */
export function useJobs(): readonly SavedJob[] | null | undefined {
  const [isRefused, setRefused] = useState(false);
  const jobs = useOwnerQuery(
    async (database) => {
      const photos = await readRows<JobPhoto>(database, 'job_photos');
      const waiting = new Set(photos.flatMap(({ body, pending }) => (pending ? body.jobId : [])));
      const jobs = await readRows<unknown>(database, 'calculator_jobs');
      return newestFirst(jobs.map((job) => ({ ...job, pending: job.pending || waiting.has(job.id) })));
    },
    [],
    (error) => {
      console.warn('This browser stores no jobs that could be shown.', error);
      setRefused(true);
    },
  );
  return jobs ?? (isRefused ? null : undefined);
}

function newestFirst(rows: readonly PersonalRow<unknown>[]): SavedJob[] {
  return rows.flatMap(parseRow).sort((a, b) => b.body.updatedAt.localeCompare(a.body.updatedAt));
}

/** With today's figures. */
function parseRow(row: PersonalRow<unknown>): SavedJob[] {
  const read = jobSchema.safeParse(row.body);
  if (!read.success) console.warn('A job of this device cannot be read by this version.', read.error);
  return read.success ? [{ ...row, body: read.data }] : [];
}

/** The job that this tab deleted last, until it is restored or another one is deleted. */
export const $deletedJob = atom<JobSave | null>(null);

/** Resolves once the job is deleted on this device; its photos stay until the next job is deleted. */
export async function deleteJob(job: JobSave): Promise<void> {
  const row = { table: 'calculator_jobs', id: job.id, body: null } as const;
  await record('deleteJob', { id: job.id }, { row });
  $deletedJob.set(job);
  const remaining = await listPersonalRows('calculator_jobs');
  await deleteJobPhotos([...remaining.map(({ id }) => id), job.id]);
}

export async function restoreJob(job: JobSave): Promise<void> {
  await saveJob(job);
  $deletedJob.set(null);
  const { sendPhotosAgain } = await import('./photoBackup.ts');
  await sendPhotosAgain(job.id);
}

// Jobs saved on this device before sign-in. They stay on the device; a copy goes into the account on request.

/** Ids of jobs that were copied or declined, so that nobody is asked twice. */
const $settled = storedAtom<string[]>('jobs-brought', () => z.array(z.string()), []);

/** Local jobs that the signed-in user has not decided about; empty while signed out. */
export function useLocalJobs(): readonly JobSave[] {
  const owner = useOwnerQuery(async ({ name }) => name);
  const settled = useStore($settled, { ssr: 'initial' });
  const [jobs, setJobs] = useState<readonly JobSave[]>([]);
  useEffect(() => {
    if (owner === undefined) return;
    let isGone = false;
    const read = async () => {
      const rows = await listAnonymousRows<unknown>('calculator_jobs');
      const parsedJobs = rows.map(({ body }) => jobSchema.safeParse(body));
      if (!isGone) setJobs(parsedJobs.flatMap((job) => (job.success ? toJobSave(job.data) : [])));
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
  const { importJobPhotos } = await import('../offline/photos.ts');
  await importJobPhotos(jobs.map(({ id }) => id));
  const { syncJobPhotos } = await import('./photoBackup.ts');
  for (const { id } of jobs) await syncJobPhotos(id);
  declineLocalJobs(jobs);
}

export function declineLocalJobs(jobs: readonly JobSave[]): void {
  $settled.set([...$settled.get(), ...jobs.map(({ id }) => id)].slice(-500));
}
