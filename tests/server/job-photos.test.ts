// Photos of saved jobs: re-encoded, limited in number, private, and deleted with their job.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type JobPhoto, MAX_ACCOUNT_PHOTOS, MAX_JOB_PHOTOS } from '../../domain/jobPhotos.ts';
import { picturesIn } from '../../server/db/pictures.ts';
import { redrawPhoto } from '../../server/db/redrawPhoto.ts';
import { readJobPhoto } from '../../server/jobs/jobPhotos.ts';
import { sharedDatabase } from '../helpers/database.ts';
import { jobExample, jobPhoto } from '../helpers/examples.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { accountOn, deviceOn, type Person } from '../helpers/owners.ts';

const {
  sql,
  pools: { asOwner },
} = await sharedDatabase();
const pictures = picturesIn(null, { warn: () => undefined });
const read = (who: Person, id: string) => readJobPhoto({ asOwner, pictures }, who.owner, id);
const photos = (who: Person) => who.rows<JobPhoto>('job_photos');

async function withJob(who: Person): Promise<string> {
  const id = randomUUID();
  await who.do('saveJob', jobExample(id));
  return id;
}
async function withPhoto(who: Person, jobId: string): Promise<string> {
  const id = randomUUID();
  expect(await who.do('saveJobPhoto', { ...jobPhoto(jobId), id })).toMatchObject({ outcome: 'applied' });
  return id;
}

test('a job photo is re-encoded, synced to the person’s devices, and private', async () => {
  const [who, other] = [await accountOn(sql), await accountOn(sql)];
  const jobId = await withJob(who);
  const id = await withPhoto(who, jobId);
  const { jpeg, ...told } = jobPhoto(jobId);
  expect(await photos(who)).toEqual([told]);
  expect(Buffer.from((await read(who, id)) ?? [])).toEqual(await redrawPhoto(Buffer.from(JPEG, 'base64')));
  expect([await photos(other), await read(other, id)]).toEqual([[], null]);
  await other.do('deleteJobPhoto', { id });
  expect(await other.do('saveJobPhoto', { ...jobPhoto(jobId), id })).toMatchObject({ code: 'not_found' });
  expect(await photos(who)).toHaveLength(1);
});

test('a job photo needs an account, an existing job and a real picture', async () => {
  const device = deviceOn(sql);
  const id = randomUUID();
  const save = (who: Person, jobId: string, jpeg = JPEG) =>
    who.do('saveJobPhoto', { ...jobPhoto(jobId), id, jpeg });
  // Nobody without an account has pictures read.
  for (const jpeg of [JPEG, 'bm8gcGljdHVyZQ=='])
    expect(await save(device, await withJob(device), jpeg)).toMatchObject({ code: 'sign_in_required' });
  const who = await accountOn(sql);
  expect(await save(who, randomUUID())).toMatchObject({ code: 'not_found' });
  const jobId = await withJob(who);
  expect(await save(who, jobId, 'bm8gcGljdHVyZQ==')).toMatchObject({ code: 'not_a_picture' });
  await who.do('deleteJob', { id: jobId });
  expect(await save(who, jobId)).toMatchObject({ code: 'not_found' });
  expect(await sql`select from job_photos where owner in (${who.owner}, ${device.owner})`).toEqual([]);
});

test('a job has five photos at most, and an account three hundred', async () => {
  const who = await accountOn(sql);
  const jobId = await withJob(who);
  const ids = [];
  for (let n = 0; n < MAX_JOB_PHOTOS; n += 1) ids.push(await withPhoto(who, jobId));
  const more = { ...jobPhoto(jobId), id: randomUUID() };
  expect(await who.do('saveJobPhoto', more)).toMatchObject({ code: 'too_many_photos' });
  await who.do('deleteJobPhoto', { id: ids[0] ?? '' });
  await withPhoto(who, jobId);
  const other = await withJob(who);
  await sql.begin(async (tx) => {
    await tx`select act_for(${who.owner})`;
    await tx`
      insert into job_photos (owner, id, job_id, name, taken_at, jpeg)
      select ${who.owner}::text, gen_random_uuid(), ${other}::uuid, '1-1', now(), '\\xffd8ff'::bytea
      from generate_series(1, ${MAX_ACCOUNT_PHOTOS - MAX_JOB_PHOTOS})`;
  });
  const last = { ...jobPhoto(await withJob(who)), id: randomUUID() };
  expect(await who.do('saveJobPhoto', last)).toMatchObject({
    code: 'too_many_photos',
    detail: { most: MAX_ACCOUNT_PHOTOS },
  });
});

test('a job photo is deleted with its job, and its id cannot be reused', async () => {
  const who = await accountOn(sql);
  const jobId = await withJob(who);
  const [one, two] = [await withPhoto(who, jobId), await withPhoto(who, jobId)];
  await who.do('deleteJobPhoto', { id: one });
  expect([await read(who, one), (await read(who, two)) !== null]).toEqual([null, true]);
  await who.do('deleteJob', { id: jobId });
  expect([await photos(who), await read(who, two)]).toEqual([[], null]);
  expect(await sql`select from job_photos where owner = ${who.owner} and jpeg is not null`).toEqual([]);
  await who.do('saveJob', jobExample(jobId));
  await who.do('saveJobPhoto', { ...jobPhoto(jobId), id: two });
  expect(await photos(who)).toEqual([]);
  await withPhoto(who, jobId);
  expect(await photos(who)).toHaveLength(1);
});
