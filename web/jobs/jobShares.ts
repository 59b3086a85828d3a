import * as z from 'zod/mini';
import { readShared, type ShareChoice, sharedText } from '../../domain/jobLink.ts';
import { photoName, photoNameInKey } from '../../domain/jobPhotos.ts';
import {
  type JobShare,
  type JobShared,
  jobSharedSchema,
  MAX_SHARE_PHOTO_BYTES,
  MAX_SHARE_PHOTOS,
  type ShareView,
  shareViewSchema,
} from '../../domain/jobShares.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { SHARED_PATH } from '../calculator/sharedLink.ts';
import { callApi } from '../offline/api.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { Unreachable } from '../offline/errors.ts';
import { inBase64, shrinkPicture } from '../ui/pictures/shrinkPicture.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// A job that a crew follows by a link: the store keeps what was sent last, and their phones keep it without signal.

/** What this browser shared, by the job's id. */
export const $crewShares = storedAtom<Record<string, JobShared>>(
  'job-shares',
  z.record(z.string(), jobSharedSchema),
  {},
);

export const crewPath = (token: string) => `${SHARED_PATH}#s${token}`;

/** The link's secret; null for every other link. */
export const parseCrewToken = (hash: string): string | null => /^#?s([\w-]{43})$/.exec(hash)?.[1] ?? null;

const owner = async () => (await import('../offline/owner.ts')).ownerDatabase();

async function send(method: 'PUT' | 'DELETE', jobId: string, body: unknown): Promise<Response> {
  const { headersFor } = await import('../offline/owner.ts');
  const headers = await headersFor((await owner()).name);
  const init = {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  // Pictures take their time on a slow line.
  const response = await callApi(`/api/job-shares/${jobId}`, init, 60_000);
  if (!response.ok) throw new Error(`the shared job answered ${response.status}`);
  return response;
}

/** In pixels. */
const PHOTO_SIDE = 960;

/** Sends the job as it is now, with its pictures. Rejects without signal. */
export async function shareWithCrew(job: JobSave, choice: ShareChoice, from: string | null): Promise<void> {
  const { listJobPhotos } = await import('../offline/photos.ts');
  const photos: string[] = [];
  let text = sharedText(job, choice);
  for (const { key, jpeg } of (await listJobPhotos(job.id)).slice(0, MAX_SHARE_PHOTOS)) {
    const limits = { side: PHOTO_SIDE, bytes: MAX_SHARE_PHOTO_BYTES };
    const small = await shrinkPicture(new Blob([jpeg]), limits);
    photos.push(inBase64(small));
    // Areas that were measured on it find it again.
    text = text.replaceAll(`"photo":"${photoNameInKey(key)}"`, `"photo":"${photoName(small)}"`);
  }
  const read = readShared(text);
  if (!read.ok) throw new Error(read.reason);
  const share: JobShare = { from, job: read.job, photos };
  const shared = jobSharedSchema.parse(await (await send('PUT', job.id, share)).json());
  $crewShares.set({ ...$crewShares.get(), [job.id]: shared });
}

/** The link opens nothing any more. Rejects without signal. */
export async function endCrewShare(jobId: string): Promise<void> {
  await send('DELETE', jobId, {});
  const { [jobId]: _, ...others } = $crewShares.get();
  $crewShares.set(others);
}

/** `isNew`: the sender shared it again since it was opened here. `isOver`: the link is, and this is what was kept. */
type CrewJob = { view: ShareView; isNew: boolean; isOver: boolean };
/** `away`: nothing answered. `failed`: the store could not say. */
export type CrewJobFound = CrewJob | 'unknown' | 'away' | 'failed';

const metaKey = (token: string) => `share ${token}` as const;

/** What this device kept of it; null where it was never opened, or this browser keeps nothing. */
export async function keptCrewJob(token: string): Promise<ShareView | null> {
  try {
    const kept = await (await owner()).meta.get(metaKey(token));
    return kept && 'view' in kept ? (shareViewSchema.safeParse(kept.view).data ?? null) : null;
  } catch (error) {
    console.warn('No shared job is kept here.', error);
    return null;
  }
}

/** Asks the store for a newer one, and keeps it. */
export async function openCrewJob(token: string): Promise<CrewJobFound> {
  const kept = await keptCrewJob(token);
  const asBefore = (isOver: boolean): CrewJobFound | null =>
    kept ? { view: kept, isNew: false, isOver } : null;
  try {
    const response = await callApi('/api/job-shares/view', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, seenAt: kept?.sharedAt ?? null }),
    });
    if (response.status === 404) return asBefore(true) ?? 'unknown';
    if (response.status === 204 || !response.ok) return asBefore(false) ?? 'failed';
    const view = shareViewSchema.parse(await response.json());
    await storeView(token, view);
    return { view, isNew: kept !== null, isOver: false };
  } catch (error) {
    console.info('The shared job could not be asked for.', error);
    return asBefore(false) ?? (error instanceof Unreachable ? 'away' : 'failed');
  }
}

async function storeView(token: string, view: ShareView): Promise<void> {
  try {
    await (await owner()).meta.put({ key: metaKey(token), view, asOf: new Date().toISOString() });
  } catch (error) {
    console.warn('The shared job opens with signal alone.', error);
  }
}

/** The jobs that others shared and that were opened here, newest first. */
export async function readCrewJobs({ meta }: OwnerDatabase): Promise<{ token: string; view: ShareView }[]> {
  const kept = await meta.where('key').startsWith('share ').toArray();
  return kept
    .flatMap((one) => {
      const view = 'view' in one ? shareViewSchema.safeParse(one.view).data : undefined;
      return view ? [{ token: one.key.slice('share '.length), view }] : [];
    })
    .sort((a, b) => b.view.sharedAt.localeCompare(a.view.sharedAt));
}
