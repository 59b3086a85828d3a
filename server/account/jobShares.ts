import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import {
  type JobShare,
  type JobShared,
  jobShareSchema,
  MAX_SHARE_PHOTO_BYTES,
  MAX_SHARES,
  SHARE_DAYS,
  type ShareKey,
  type ShareView,
  shareKeySchema,
} from '../../domain/jobShares.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse } from '../db/rate.ts';
import { redrawPhoto } from '../db/redrawPhoto.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Db } from '../db/sql.ts';
import { clientAddress } from '../http/address.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { UUID } from '../http/parseId.ts';
import { notFound, tooMany } from '../http/problem.ts';

const HOUR = 3600;
const SHARED_AN_HOUR = 60;
const TEN_MINUTES = 600;
const VIEWS = 60;

/** Jobs shared with a crew by a link. */
export function jobShareRoutes({ sql, asOwner }: Pick<Deps, 'sql' | 'asOwner'>): Hono {
  const app = new Hono();

  /** JobShare to JobShared: the same link as before, if the job was shared before. 401 · 422 `not_a_picture` · 429 */
  app.put('/api/job-shares/:jobId', async (c) => {
    const { userId } = requireCaller(c);
    const jobId = c.req.param('jobId');
    if (!UUID.test(jobId)) throw notFound();
    const share = await readJson(c, jobShareSchema);
    const exceeded = await countUse(sql, [
      { key: `job shares of ${userId}`, limit: SHARED_AN_HOUR, seconds: HOUR },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    return c.json(await shareJob(asOwner, { owner: ownerFor(userId), jobId }, share));
  });

  /** Ends it at once. 204, also where there was none; 401 */
  app.delete('/api/job-shares/:jobId', async (c) => {
    const { userId } = requireCaller(c);
    const jobId = c.req.param('jobId');
    if (!UUID.test(jobId)) throw notFound();
    const owner = ownerFor(userId);
    await asOwner(owner, (tx) => tx`delete from job_shares where owner = ${owner} and job_id = ${jobId}`);
    return c.body(null, 204);
  });

  /** ShareKey to ShareView; 204 when the device has it already; 404 when it is over or never was. */
  app.post('/api/job-shares/view', async (c) => {
    const key = await readJson(c, shareKeySchema);
    const exceeded = await countUse(sql, [
      { key: `shared jobs seen from ${clientAddress(c)}`, limit: VIEWS, seconds: TEN_MINUTES },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    const view = await viewShare(sql, key);
    if (view === null) throw notFound();
    return view === 'seen' ? c.body(null, 204) : c.json(view);
  });

  return app;
}

type Shared = { owner: string; jobId: string };

/** @throws Refusal not_a_picture */
async function shareJob(asOwner: AsOwner, { owner, jobId }: Shared, share: JobShare): Promise<JobShared> {
  const photos: string[] = [];
  // One after another: decoding takes memory.
  for (const photo of share.photos)
    photos.push((await redrawPhoto(Buffer.from(photo, 'base64'), MAX_SHARE_PHOTO_BYTES)).toString('base64'));
  const token = randomBytes(32).toString('base64url');
  const shared = await asOwner(owner, async (tx) => {
    const [row] = await tx<JobShared[]>`
      insert into job_shares (owner, job_id, token, content, expires_at)
      values (${owner}, ${jobId}, ${token}, ${tx.json({ ...share, photos })}, now() + make_interval(days => ${SHARE_DAYS}))
      on conflict (owner, job_id) do update
        set content = excluded.content, shared_at = now(), expires_at = excluded.expires_at
      returning token, iso_utc(shared_at) as shared_at, iso_utc(expires_at) as expires_at`;
    await tx`
      delete from job_shares where owner = ${owner} and job_id in (
        select job_id from job_shares where owner = ${owner} order by shared_at desc offset ${MAX_SHARES})`;
    return row;
  });
  if (!shared) throw new Error('a shared job has no row');
  return shared;
}

/** null when it is over or never was. */
async function viewShare(sql: Db, { token, seenAt }: ShareKey): Promise<ShareView | 'seen' | null> {
  const [found] = await sql<{ content: JobShare; sharedAt: string; expiresAt: string }[]>`
    select content, iso_utc(shared_at) as shared_at, iso_utc(expires_at) as expires_at
    from job_shares where token = ${token} and expires_at > now()`;
  if (!found) return null;
  const { content, ...times } = found;
  return times.sharedAt === seenAt ? 'seen' : { ...content, ...times };
}

/** For the file of everything about a person. */
export const listJobShares = (asOwner: AsOwner, owner: string) =>
  asOwner(
    owner,
    (tx) => tx`
      select content ->> 'from' as from, content -> 'job' as job, iso_utc(shared_at) as shared_at,
        iso_utc(expires_at) as expires_at
      from job_shares where owner = ${owner} order by job_shares.shared_at`,
  );
