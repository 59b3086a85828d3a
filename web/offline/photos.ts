import { MAX_QUOTE_PHOTOS } from '../../domain/base/fields.ts';
import type { Meta, OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { QUOTE_PHOTOS } from './ids.ts';
import { record } from './outbox.ts';
import { anonymousDatabase, ownerDatabase } from './owner.ts';

// Pictures of jobs, in the database of whoever uses this device. A signed-in person's are also backed up in the account
// (web/jobs/photoBackup.ts).

const JOB_KEY = 'job-photo';

export type DevicePhoto = Extract<Meta, { key: `job-photo ${string}` }>;

export const photoKeyPrefix = (jobId: string) => `${JOB_KEY} ${jobId} ` as const;
const jobIdInKey = (key: string) => key.split(' ')[1] ?? '';
const isPhoto = (meta: Meta): meta is DevicePhoto => meta.key.startsWith(JOB_KEY);

/** A name from the bytes, so that a photo keeps it in another job and on another device. */
export function photoName(jpeg: ArrayBuffer): string {
  let sum = 0;
  for (const byte of new Uint8Array(jpeg)) sum = (Math.imul(sum, 31) + byte) >>> 0;
  return `${jpeg.byteLength}-${sum}`;
}

export const photoNameInKey = (key: string) => key.split(' ')[3] ?? '';

/** False when the job already has `most`. */
export async function saveJobPhoto(jobId: string, jpeg: ArrayBuffer, most: number): Promise<boolean> {
  const { meta } = await ownerDatabase();
  if ((await meta.where('key').startsWith(photoKeyPrefix(jobId)).count()) >= most) return false;
  const takenAt = new Date().toISOString();
  // Keys sort in the order in which the pictures were taken.
  await withRoom(() =>
    meta.put({ key: `${photoKeyPrefix(jobId)}${takenAt} ${photoName(jpeg)}`, jpeg, takenAt }),
  );
  return true;
}

export async function removeJobPhoto(key: DevicePhoto['key']): Promise<void> {
  const { meta } = await ownerDatabase();
  const entry = await meta.get(key);
  if (!entry || !isPhoto(entry) || !entry.row) return meta.delete(key);
  await record(
    'deleteJobPhoto',
    { id: entry.row },
    {
      row: { table: 'job_photos', id: entry.row, body: null },
      alsoWrite: (meta) => meta.delete(key),
    },
  );
}

/** Restores a picture that was just removed, in its old place. The account gets it as a new one. */
export async function putBackJobPhoto({ key, jpeg, takenAt }: DevicePhoto): Promise<void> {
  const { meta } = await ownerDatabase();
  await withRoom(() => meta.put({ key, jpeg, takenAt }));
}

/**
 * Replaces the pictures of a request, with these or with those of a job.
 *
 * @param request `QUOTE_PHOTOS` for the one that is being written, or the id of a sent one that is being changed
 */
export async function setQuotePhotos(
  request: string,
  source: readonly ArrayBuffer[] | { jobId: string },
): Promise<void> {
  const database = await ownerDatabase();
  const { meta } = database;
  const jpegs =
    'jobId' in source ? (await readJobPhotos(database, source.jobId)).map(({ jpeg }) => jpeg) : source;
  const takenAt = new Date().toISOString();
  const photos = jpegs
    .slice(0, MAX_QUOTE_PHOTOS)
    .map((jpeg, index) => ({ key: `${photoKeyPrefix(request)}${takenAt} ${index}` as const, jpeg, takenAt }));
  await withRoom(() =>
    database.transaction('rw', meta, async () => {
      await forgetQuotePhotos(request)(meta);
      await meta.bulkPut(photos);
    }),
  );
}

/** For the transaction that sends them with their request. */
export const forgetQuotePhotos = (request: string) => (meta: OwnerDatabase['meta']) =>
  meta.where('key').startsWith(photoKeyPrefix(request)).delete();

/** Copies the pictures that were taken on this device before sign-in, for jobs that the person takes along. */
export async function importJobPhotos(jobIds: readonly string[]): Promise<void> {
  const wanted = new Set(jobIds);
  const database = await anonymousDatabase();
  try {
    const entries = await database.meta.where('key').startsWith(`${JOB_KEY} `).toArray();
    const photos = entries.filter(isPhoto).filter(({ key }) => wanted.has(jobIdInKey(key)));
    const { meta } = await ownerDatabase();
    await withRoom(() => meta.bulkPut(photos));
  } finally {
    database.close();
  }
}

export const listJobPhotos = async (jobId: string) => readJobPhotos(await ownerDatabase(), jobId);

/** Oldest first. */
export async function readJobPhotos({ meta }: OwnerDatabase, jobId: string): Promise<DevicePhoto[]> {
  return (await meta.where('key').startsWith(photoKeyPrefix(jobId)).toArray()).filter(isPhoto);
}

/** Deletes the pictures of jobs that were deleted, here or on another device. Call it only when none can come back. */
export async function deleteJobPhotos(jobIds: readonly string[]): Promise<void> {
  const { meta, outbox } = await ownerDatabase();
  const requests = (await outbox.toArray()).map(({ id }) => id);
  const usedRows = new Set([...jobIds, ...requests, QUOTE_PHOTOS]);
  await meta
    .where('key')
    .startsWith(`${JOB_KEY} `)
    .filter(({ key }) => !usedRows.has(jobIdInKey(key)))
    .delete();
}
