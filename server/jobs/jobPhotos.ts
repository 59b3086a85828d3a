import { Hono } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import {
  type JobPhotoDelete,
  type JobPhotoSave,
  MAX_ACCOUNT_PHOTOS,
  MAX_JOB_PHOTOS,
} from '../../domain/jobPhotos.ts';
import { ownerFor, requireAccount } from '../db/owners.ts';
import type { StoredPicture } from '../db/pictures.ts';
import type { Db, Tx } from '../db/sql.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { pathId } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';

/**
 * Saves a photo of a job, once under its id.
 * @throws Refusal sign_in_required; not_found without the job; too_many_photos
 */
export async function saveJobPhoto(
  tx: Tx,
  { owner }: { owner: string },
  { id, jobId, name, takenAt, jpeg }: JobPhotoSave,
): Promise<{ id: string }> {
  requireAccount(owner);
  const [job] = await tx<{ ofJob: number; ofAccount: number }[]>`
    select count(*) filter (where job_id = ${jobId})::int as of_job, count(*)::int as of_account
    from job_photos where owner = ${owner} and id <> ${id} and deleted_at is null
    having exists (
      select from calculator_jobs where owner = ${owner} and id = ${jobId} and deleted_at is null)`;
  if (!job) throw new Refusal('not_found', { id: jobId });
  const most = job.ofJob >= MAX_JOB_PHOTOS ? MAX_JOB_PHOTOS : MAX_ACCOUNT_PHOTOS;
  if (job.ofJob >= MAX_JOB_PHOTOS || job.ofAccount >= MAX_ACCOUNT_PHOTOS)
    throw new Refusal('too_many_photos', { most });
  await tx`
    insert into job_photos ${tx({ owner, id, jobId, name, takenAt, jpeg: Buffer.from(jpeg, 'base64') })}
    on conflict (owner, id) do nothing`;
  return { id };
}

/** Marks the photo as deleted and clears its bytes. Idempotent. @throws Refusal sign_in_required */
export async function deleteJobPhoto(
  tx: Tx,
  { owner }: { owner: string },
  { id }: JobPhotoDelete,
): Promise<{ id: string }> {
  requireAccount(owner);
  await tx`
    update job_photos set jpeg = null, deleted_at = now()
    where owner = ${owner} and id = ${id} and deleted_at is null`;
  return { id };
}

export async function deletePhotosOfJob(tx: Tx, owner: string, jobId: string): Promise<void> {
  await tx`
    update job_photos set jpeg = null, deleted_at = now()
    where owner = ${owner} and job_id = ${jobId} and deleted_at is null`;
}

/** The JPEG's bytes, or null when this owner has no such photo. @throws BucketAway */
export async function readJobPhoto(
  { asOwner, pictures }: Pick<Deps, 'asOwner' | 'pictures'>,
  owner: string,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await asOwner(
    owner,
    (tx) => tx<StoredPicture[]>`
      select jpeg as bytes, object_key from job_photos
      where owner = ${owner} and id = ${id} and deleted_at is null`,
  );
  return row ? pictures.bytesOf(row) : null;
}

/** For the pull: which photos there are, without the bytes. */
export const jobPhotoRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at,
    jsonb_build_object('jobId', job_id, 'name', name, 'takenAt', iso_utc(taken_at)) as body
  from job_photos`;

/** The caller's own photo, as a JPEG. 401 · 404 when there is none. */
export const jobPhotoRoutes = (deps: Pick<Deps, 'asOwner' | 'pictures'>): Hono =>
  new Hono().get('/api/job-photos/:id', async (c) => {
    const { userId } = requireCaller(c);
    const jpeg = await readJobPhoto(deps, ownerFor(userId), pathId(c));
    if (!jpeg) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
  });
