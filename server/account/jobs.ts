import { Refusal } from '../../domain/base/refusals.ts';
import { type JobFigures, jobFigures } from '../../domain/calculator/areas.ts';
import { JOB_SITE_KEYS } from '../../domain/jobSite.ts';
import type { JobDelete, JobSave } from '../../domain/jobs.ts';
import type { Db, Tx } from '../db/sql.ts';
import { deletePhotosOfJob } from './jobPhotos.ts';

/**
 * Creates a job or replaces all of it: the last save wins, but an app that does not know about clients and addresses
 * leaves them as they are. A version that the device had not seen (its revision is
 * not `baseRev`) is first copied into calculator_job_versions, so that no work is lost.
 *
 * @param about.baseRev the revision that the device changed; null when it does not send one
 */
export async function saveJob(
  tx: Tx,
  { owner, id: commandId, baseRev }: { owner: string; id: string; baseRev: number | null },
  { id, ...job }: JobSave,
): Promise<{ id: string; figures: JobFigures }> {
  const figures = jobFigures(job);
  const row = { content: tx.json(job), figures: tx.json(figures) };
  const keep = tx`
    insert into calculator_job_versions (owner, job_id, rev, content, saved_at, replaced_by)
    select owner, id, rev, content, updated_at, ${commandId} from calculator_jobs
    where owner = ${owner} and id = ${id} and rev is distinct from ${baseRev}::bigint
      and content <> ${tx.json(job)}::jsonb`;
  const save = tx`
    insert into calculator_jobs ${tx({ owner, id, ...row })}
    on conflict (owner, id) do update set figures = excluded.figures, deleted_at = null, content = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(calculator_jobs.content) where key = any(${JOB_SITE_KEYS})),
      '{}') || excluded.content`;
  await Promise.all([keep, save]);
  return { id, figures };
}

/** Idempotent. @throws Refusal not_found when this owner never had it */
export async function deleteJob(
  tx: Tx,
  { owner }: { owner: string },
  { id }: JobDelete,
): Promise<{ id: string }> {
  const { count } = await tx`
    update calculator_jobs set deleted_at = coalesce(deleted_at, now()) where owner = ${owner} and id = ${id}`;
  if (count === 0) throw new Refusal('not_found', { id });
  await tx`delete from job_shares where owner = ${owner} and job_id = ${id}`;
  await deletePhotosOfJob(tx, owner, id);
  return { id };
}

/** For the pull: every row, in the domain's shape. */
export const jobRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, content || jsonb_build_object(
    'id', id, 'figures', figures, 'updatedAt', iso_utc(updated_at)) as body
  from calculator_jobs`;
