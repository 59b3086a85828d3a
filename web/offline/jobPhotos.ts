import type { Meta } from './databases.ts';
import { newId } from './ids.ts';
import { anonymousDatabase, followOwner, ownerDatabase } from './owner.ts';
import { withRoom } from './quota.ts';

// Pictures of a job: on this device only, beside what whoever uses it keeps.

const MAX_JOB_PHOTOS = 5;
const KEY = 'job-photo';

export type JobPhoto = { key: `job-photo ${string}`; jpeg: ArrayBuffer; takenAt: string };

const of = (jobId: string) => `${KEY} ${jobId} ` as const;
const jobOf = (key: string) => key.split(' ')[1] ?? '';
const isPhoto = (meta: Meta): meta is JobPhoto => meta.key.startsWith(KEY);

/** False when the job has as many as it may. */
export async function keepJobPhoto(jobId: string, jpeg: ArrayBuffer): Promise<boolean> {
  const { meta } = await ownerDatabase();
  if ((await meta.where('key').startsWith(of(jobId)).count()) >= MAX_JOB_PHOTOS) return false;
  const takenAt = new Date().toISOString();
  // Keys in the order of taking.
  await withRoom(() => meta.put({ key: `${of(jobId)}${takenAt} ${newId()}`, jpeg, takenAt }));
  return true;
}

export async function removeJobPhoto(key: JobPhoto['key']): Promise<void> {
  await (await ownerDatabase()).meta.delete(key);
}

/** The pictures of one job under the id of another. */
export async function copyJobPhotos(from: string, to: string): Promise<void> {
  const { meta } = await ownerDatabase();
  const photos = (await meta.where('key').startsWith(of(from)).toArray()).filter(isPhoto);
  await withRoom(() =>
    meta.bulkPut(photos.map((photo) => ({ ...photo, key: `${of(to)}${photo.takenAt} ${newId()}` as const }))),
  );
}

/** Copies what this device took before somebody signed in on it, for jobs that go along. */
export async function bringJobPhotos(jobIds: readonly string[]): Promise<void> {
  const wanted = new Set(jobIds);
  const before = await anonymousDatabase();
  try {
    const kept = await before.meta.where('key').startsWith(`${KEY} `).toArray();
    const photos = kept.filter(isPhoto).filter(({ key }) => wanted.has(jobOf(key)));
    const { meta } = await ownerDatabase();
    await withRoom(() => meta.bulkPut(photos));
  } finally {
    before.close();
  }
}

/** Oldest first, and after every change. */
export function watchJobPhotos(
  jobId: string,
  tell: (photos: JobPhoto[]) => void,
  fail: (error: unknown) => void,
): () => void {
  const read = async ({ meta }: Awaited<ReturnType<typeof ownerDatabase>>) =>
    (await meta.where('key').startsWith(of(jobId)).toArray()).filter(isPhoto);
  return followOwner(read, tell, fail);
}

/** Pictures of jobs that were deleted, here or on another device. Not to be called while one may come back. */
export async function forgetJobPhotos(jobIds: readonly string[]): Promise<void> {
  const { meta } = await ownerDatabase();
  const there = new Set(jobIds);
  await meta
    .where('key')
    .startsWith(`${KEY} `)
    .filter(({ key }) => !there.has(jobOf(key)))
    .delete();
}
