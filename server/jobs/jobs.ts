import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { type JobFigures, jobFigures } from '../../domain/calculator/areas.ts';
import { copySuffix, JOB_SITE_KEYS, type JobDelete, type JobSave, MAX_JOB_NAME } from '../../domain/jobs.ts';
import type { Db, Tx } from '../db/sql.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { deletePhotosOfJob } from './jobPhotos.ts';

/**
 * Creates a job or replaces all of it: the last save wins, but an app that does not know about clients and addresses
 * leaves them as they are. A version of another device that this one had not seen (its revision is not `baseRev`)
 * becomes a job of its own, where people find it.
 *
 * @param about.baseRev the revision that the device changed; null when it does not send one
 * @param about.session the person's sign-in on that device; null for a device without an account, which is the only one
 * @returns `copyId` and `copyName` of the job that the other device's version has become
 */
export async function saveJob(
  tx: Tx,
  { owner, baseRev, session = null }: SavedBy,
  { id, ...job }: JobSave,
): Promise<{ id: string; figures: JobFigures; copyId?: string; copyName?: string }> {
  const figures = jobFigures(job);
  const row = { content: tx.json(job), figures: tx.json(figures), savedBy: session };
  const save = tx`
    insert into calculator_jobs ${tx({ owner, id, ...row })}
    on conflict (owner, id) do update set figures = excluded.figures, deleted_at = null,
      saved_by = excluded.saved_by, content = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(calculator_jobs.content) where key = any(${JOB_SITE_KEYS})),
      '{}') || excluded.content`;
  const copy = tx<{ id: string; name: string }[]>`
    insert into calculator_jobs (owner, id, content, figures, saved_by)
    select owner, ${randomUUID()}, jsonb_set(content, '{name}', to_jsonb(
      left(content->>'name', ${MAX_JOB_NAME} - char_length(suffix)) || suffix)), figures, saved_by
    from calculator_jobs, (select ${tx.json(COPY_SUFFIXES)}::jsonb ->> coalesce(
      (select language from users where id = app_account()), 'en') as suffix) as words
    where owner = ${owner} and id = ${id} and deleted_at is null and rev is distinct from ${baseRev}::bigint
      and content <> ${tx.json(job)}::jsonb and saved_by is distinct from ${session}
    returning id::text, content->>'name' as name`;
  const [copies] = await Promise.all([session === null ? [] : copy, save]);
  const [keptCopy] = copies;
  return { id, figures, ...(keptCopy ? { copyId: keptCopy.id, copyName: keptCopy.name } : {}) };
}

const COPY_SUFFIXES = Object.fromEntries(
  LANGUAGES.map((language) => [language, copySuffix(TRANSLATORS[language])]),
);

type SavedBy = { owner: string; baseRev: number | null; session?: string | null };

/** Idempotent. @throws Refusal not_found when this owner never had it */
export async function deleteJob(
  tx: Tx,
  { owner }: { owner: string },
  { id }: JobDelete,
): Promise<{ id: string }> {
  const { count } = await tx`
    update calculator_jobs set deleted_at = coalesce(deleted_at, now()) where owner = ${owner} and id = ${id}`;
  if (count === 0) throw new Refusal('not_found', { id });
  await deletePhotosOfJob(tx, owner, id);
  return { id };
}

/** For the pull: every row, in the domain's shape. */
export const jobRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, content || jsonb_build_object(
    'id', id, 'figures', figures, 'updatedAt', iso_utc(updated_at)) as body
  from calculator_jobs`;
