import { type JobPhoto, MAX_JOB_PHOTOS } from '../../domain/jobPhotos.ts';
import { callApi } from '../offline/api.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { withRoom } from '../offline/errors.ts';
import { newId } from '../offline/ids.ts';
import { record } from '../offline/outbox.ts';
import { headersFor, isPerson, ownerDatabase } from '../offline/owner.ts';
import {
  type DevicePhoto,
  photoKeyPrefix,
  photoName,
  photoNameInKey,
  readJobPhotos,
} from '../offline/photos.ts';
import { inBase64 } from '../ui/pictures/shrinkPicture.ts';

// The pictures of a person's saved jobs in the account: rows say which there are, the outbox takes new ones there, and
// a device asks for the bytes of those that another one took once their job is opened.

type Row = { id: string; body: JobPhoto | null; pending: boolean };

/** How far the pictures of a job are. */
type PhotoBackup = {
  /** Photos on this device: those on their way, and those neither there nor on their way. */
  waiting: number;
  only: number;
  /** In the account, and not on this device yet. */
  missing: number;
  /** Different whenever something of it is. */
  state: string;
};

async function readRows({ rows }: OwnerDatabase, jobId: string): Promise<Row[]> {
  const photoRows = await rows.where('table').equals('job_photos').toArray();
  const read = photoRows.map(({ id, body, pending }) => ({
    id,
    body: body as JobPhoto | null,
    pending: pending === true,
  }));
  return read.filter(({ body }) => body?.jobId === jobId);
}

export async function readPhotoBackup(database: OwnerDatabase, jobId: string): Promise<PhotoBackup> {
  const [photos, rows] = await Promise.all([readJobPhotos(database, jobId), readRows(database, jobId)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isWaiting = ({ row }: DevicePhoto) => row !== undefined && byId.get(row)?.pending === true;
  const isThere = ({ row }: DevicePhoto) => row !== undefined && byId.get(row)?.pending === false;
  return {
    waiting: photos.filter(isWaiting).length,
    only: photos.filter((photo) => !isWaiting(photo) && !isThere(photo)).length,
    missing: missingHere(photos, rows).length,
    state: JSON.stringify([photos.map(({ key }) => key), rows.map(({ id, pending }) => [id, pending])]),
  };
}

function missingHere(photos: readonly DevicePhoto[], rows: readonly Row[]): Row[] {
  const storedRows = new Set(photos.map(({ row }) => row));
  return rows.filter(({ id, pending }) => !pending && !storedRows.has(id));
}

/**
 * Records the pictures of a job that are not in the account, fetches those that are missing here, and deletes those
 * that another device deleted. Does nothing while nobody is signed in. Rejects when the missing ones do not come.
 */
export async function syncJobPhotos(jobId: string): Promise<void> {
  const { name } = await ownerDatabase();
  if (!isPerson(name)) return;
  const work = async () => {
    const database = await ownerDatabase();
    // Somebody else may be here meanwhile.
    if (database.name !== name || !(await database.rows.get(['calculator_jobs', jobId]))?.body) return;
    await sendNew(database, jobId);
    await fetchMissing(database, jobId);
  };
  // Two tabs would send each picture twice.
  await ('locks' in navigator ? navigator.locks.request(`photos of ${jobId}`, work) : work());
}

async function sendNew(database: OwnerDatabase, jobId: string): Promise<void> {
  for (const photo of await readJobPhotos(database, jobId)) {
    const { key, jpeg, takenAt } = photo;
    const row = await database.rows.get(['job_photos', photo.row ?? '']);
    if (row) {
      // Deleted on another device, which only a deletion says: a restored database may have forgotten the row.
      if (row.body === null) await database.meta.delete(key);
      else if (!row.pending && !photo.isBackedUp) await database.meta.put({ ...photo, isBackedUp: true });
      continue;
    }
    // Refused.
    if (photo.row !== undefined && !photo.isBackedUp) continue;
    // Under the same id, because another device may send it again too.
    const id = photo.row ?? newId();
    const name = photoNameInKey(key) || photoName(jpeg);
    await record(
      'saveJobPhoto',
      { id, jobId, name, takenAt, jpeg: inBase64(jpeg) },
      {
        row: { table: 'job_photos', id, body: { jobId, name, takenAt } },
        alsoWrite: (meta) => meta.put({ ...photo, row: id, isBackedUp: false }),
      },
    );
  }
}

async function fetchMissing(database: OwnerDatabase, jobId: string): Promise<void> {
  const photos = await readJobPhotos(database, jobId);
  const missing = missingHere(photos, await readRows(database, jobId)).slice(0, MAX_JOB_PHOTOS);
  if (missing.length === 0) return;
  const headers = await headersFor(database.name);
  if (headers === null) return;
  for (const { id, body } of missing) {
    if (!body) continue;
    const response = await callApi(`/api/job-photos/${id}`, { headers });
    // Deleted meanwhile: the next pull says so.
    if (response.status === 404) continue;
    if (!response.ok) throw new Error(`the photo answered ${response.status}`);
    const jpeg = await response.arrayBuffer();
    const { takenAt, name } = body;
    const key = `${photoKeyPrefix(jobId)}${takenAt} ${name}` as const;
    await withRoom(() => database.meta.put({ key, jpeg, takenAt, row: id, isBackedUp: true }));
  }
}

/** The pictures of a job that was deleted and is saved again are new to the account. */
export async function sendPhotosAgain(jobId: string): Promise<void> {
  const database = await ownerDatabase();
  for (const { row, isBackedUp, ...photo } of await readJobPhotos(database, jobId))
    await database.meta.put(photo);
  await syncJobPhotos(jobId);
}
