// A job shared with a crew by link: the last version sent, until the owner ends it or it expires.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  type JobShare,
  type JobShared,
  MAX_SHARE_PHOTO_BYTES,
  MAX_SHARES,
  type ShareView,
  shareViewSchema,
} from '../../domain/jobShares.ts';
import { jobExample } from '../helpers/examples.ts';
import { PASSWORD, startIdentity } from '../helpers/identity.ts';
import { JPEG } from '../helpers/jpeg.ts';

const store = await startIdentity();
const { id: _, ...example } = jobExample(randomUUID());
const shareOf = (more: Partial<JobShare> = {}): JobShare => ({
  from: 'Dana',
  job: { ...example, name: 'Maple St' },
  photos: [JPEG],
  ...more,
});

async function somebody() {
  const { email } = await store.person();
  const answer = await store.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const send = (method: string, jobId: string, body: unknown = {}) =>
    store.call(`/api/job-shares/${jobId}`, {
      method,
      headers: { ...store.bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const share = async (jobId: string, share: JobShare = shareOf()) => {
    const shared = await send('PUT', jobId, share);
    expect(shared.status).toBe(200);
    return (await shared.json()) as JobShared;
  };
  return { email, token, send, share };
}
const view = (token: string, seenAt: string | null = null) =>
  store.post('/api/job-shares/view', { token, seenAt });
const viewed = async (token: string) => (await (await view(token)).json()) as ShareView;

test('a crew without an account sees the shared job and its pictures, and updates through the same link', async () => {
  const dana = await somebody();
  const jobId = randomUUID();
  const { token, sharedAt } = await dana.share(jobId);
  const first = await viewed(token);
  expect(first).toMatchObject({ from: 'Dana', job: { name: 'Maple St' }, sharedAt });
  // Re-encoded, so that it has no metadata.
  expect(Buffer.from(first.photos[0] ?? '', 'base64').toString('latin1')).not.toMatch(/JFIF|ICC_PROFILE/);
  expect((await view(token, sharedAt)).status).toBe(204);

  const again = await dana.share(
    jobId,
    shareOf({ job: { ...example, name: 'Maple St, both sides' }, photos: [] }),
  );
  expect(again.token).toBe(token);
  expect((await view(token, sharedAt)).status).toBe(200);
  expect(await viewed(token)).toMatchObject({ job: { name: 'Maple St, both sides' }, photos: [] });
});

test('re-encoded pictures stay below the size limit of the crew’s devices', async () => {
  const dana = await somebody();
  // At a higher quality the result would be half as large again.
  const noise = sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const photo = await noise.jpeg({ quality: 20 }).toBuffer();
  expect(photo.length).toBeLessThanOrEqual(MAX_SHARE_PHOTO_BYTES);
  const { token } = await dana.share(randomUUID(), shareOf({ photos: [photo.toString('base64')] }));
  expect(shareViewSchema.parse(await viewed(token)).photos).toHaveLength(1);
});

test('the same job id of another person is another share with its own link', async () => {
  const [dana, lee] = [await somebody(), await somebody()];
  const jobId = randomUUID();
  const [ofDana, ofLee] = [await dana.share(jobId), await lee.share(jobId, shareOf({ from: 'Lee' }))];
  expect(ofLee.token).not.toBe(ofDana.token);
  expect((await lee.send('DELETE', jobId)).status).toBe(204);
  expect((await view(ofLee.token)).status).toBe(404);
  expect(await viewed(ofDana.token)).toMatchObject({ from: 'Dana' });
});

test('a share ends when it expires, or when its owner ends it or deletes the job or the account', async () => {
  const dana = await somebody();
  const [late, ended, deleted, left] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const tokens = new Map<string, string>();
  for (const id of [late, ended, deleted, left]) tokens.set(id, (await dana.share(id)).token);
  const statusOf = async (id: string) => (await view(tokens.get(id) ?? '')).status;
  await store.sql`update job_shares set expires_at = now() where job_id = ${late}`;
  expect(await statusOf(late)).toBe(404);
  await dana.send('DELETE', ended);
  expect(await statusOf(ended)).toBe(404);

  const command = (type: string, payload: object) => ({
    id: randomUUID(),
    made_at: '2026-11-20T10:00:00Z',
    type,
    payload,
  });
  const sync = await store.call('/api/sync', {
    method: 'POST',
    headers: { ...store.bearer(dana.token), 'content-type': 'application/json' },
    body: JSON.stringify({
      schema: 1,
      commands: [command('saveJob', jobExample(deleted)), command('deleteJob', { id: deleted })],
    }),
  });
  expect(sync.status).toBe(200);
  expect(await statusOf(deleted)).toBe(404);
  expect(await statusOf(left)).toBe(200);
  const [person] = await store.sql<{ id: string }[]>`select id from users where email = ${dana.email}`;
  await store.sql`select delete_account(${person?.id ?? ''})`;
  expect(await statusOf(left)).toBe(404);
});

test('invalid, too many or too large pictures are refused, and a hundred shares are kept at most', async () => {
  const dana = await somebody();
  const page = Buffer.from('<script>').toString('base64');
  expect((await dana.send('PUT', randomUUID(), shareOf({ photos: [page] }))).status).toBe(422);
  const many = shareOf({ photos: Array.from({ length: 6 }, () => JPEG) });
  expect((await dana.send('PUT', randomUUID(), many)).status).toBe(400);
  const large = shareOf({ photos: ['A'.repeat(600_000)] });
  expect((await dana.send('PUT', randomUUID(), large)).status).toBe(413);

  const { token } = await dana.share(randomUUID());
  const [row] = await store.sql<{ owner: string }[]>`select owner from job_shares where token = ${token}`;
  await store.sql`
    insert into job_shares (owner, job_id, token, content, shared_at, expires_at)
    select ${row?.owner ?? ''}, gen_random_uuid(), lpad(n::text, 43, 'x'), '{}', now() - interval '1 day', now() + interval '1 day'
    from generate_series(1, ${MAX_SHARES}) n`;
  await dana.share(randomUUID());
  const [count] = await store.sql<{ count: number }[]>`
    select count(*)::int as count from job_shares where owner = ${row?.owner ?? ''}`;
  expect(count?.count).toBe(MAX_SHARES);
  expect((await view(token)).status).toBe(200);
});
