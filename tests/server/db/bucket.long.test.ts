// Long: uploaded pictures in a bucket, through the official SDK and the stand-in's protocol, and every way that one
// could get lost.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { JobPhoto } from '../../../domain/jobPhotos.ts';
import { savePicture } from '../../../server/catalog/pictures.ts';
import { type Bucket, openBucket } from '../../../server/db/bucket.ts';
import { BucketAway } from '../../../server/db/connectionErrors.ts';
import {
  moveToBucket,
  removeUnused,
  type StoredPicture,
  startMovingPictures,
} from '../../../server/db/pictures.ts';
import { enqueue } from '../../../server/db/queue.ts';
import { readJobPhoto } from '../../../server/jobs/jobPhotos.ts';
import { refuseMissingBucket } from '../../../server/runtime/database.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { examplesOn } from '../../helpers/examples.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import { accountOn, deviceOn, type Person } from '../../helpers/owners.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { SECRET, startBucket } from '../../helpers/s3.ts';

const {
  sql,
  pools: { tasks, admin, asOwner },
} = await testDatabase();
const standIn = await startBucket();
afterAll(() => standIn.stop());
const bucket = openBucket(standIn.address);
/** With a short timeout, because some of these tests wait for it. */
const hasty = openBucket(standIn.address, 300);
afterAll(() => {
  for (const one of [bucket, hasty]) one.close();
});
const api = await apiOn(sql, { bucket });
const hastyApi = await apiOn(sql, { bucket: hasty });
const { pictures } = api.deps;

beforeEach(async () => {
  standIn.fault = null;
  await moveToBucket(tasks, bucket);
});

const products = await sql<{ id: string }[]>`select id::text from products order by slug limit 2`;
const examples = examplesOn(sql, [products[0]?.id ?? '', products[1]?.id ?? '']);

/** A unique picture. */
const picture = () =>
  sharp({ create: { width: 300, height: 240, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .jpeg()
    .toBuffer();

async function withPhoto(who: Person, jpeg = JPEG): Promise<string> {
  const photo = await examples.saveJobPhoto(who);
  await who.do('saveJobPhoto', { ...photo, jpeg });
  return photo.id;
}

async function quotePhotosOf({ owner }: Person) {
  const rows = await sql<StoredPicture[]>`
    select jpeg as bytes, object_key from quote_photos join quotes on quotes.id = quote_id where owner = ${owner}`;
  return Promise.all(rows.map((row) => pictures.bytesOf(row)));
}

/** The object key of the picture; null when it has none. */
async function keyOf(id: string): Promise<string | null> {
  const [row] = await sql<{ objectKey: string | null }[]>`
    select object_key from job_photos where id = ${id}`;
  return row?.objectKey ?? null;
}
const objectOf = (key: string | null) => standIn.objects.get(`shop/${key}`)?.bytes;
const anHourLater = () => sql`update picture_objects set unused_since = unused_since - interval '61 minutes'`;

test('every kind of picture moves to the bucket and reads as before', async () => {
  const who = await accountOn(sql);
  const id = await withPhoto(who);
  const quote = await deviceOn(sql).do('requestQuote', quoteRequest({ photos: [JPEG, JPEG] }));
  await who.do('requestQuote', quoteRequest({ photos: [JPEG] }));
  await who.do('proveDelivery', await examples.proveDelivery(who));
  const path = await savePicture(admin, await picture());
  const before = await Promise.all([
    readJobPhoto({ asOwner, pictures }, who.owner, id),
    quotePhotosOf(who),
    (await api.get(path)).arrayBuffer(),
  ]);
  expect(before[1]).toHaveLength(1);
  expect(quote.outcome).toBe('applied');
  const had = standIn.objects.size;

  // One of a job, three of quotes, one delivery, and the product's in six files.
  expect(await moveToBucket(tasks, bucket)).toBe(11);
  expect(standIn.objects.size).toBe(had + 11);
  expect(new Set([...standIn.objects.values()].map(({ type }) => type))).toEqual(
    new Set(['image/jpeg', 'image/webp', 'image/avif']),
  );
  for (const [table, column] of [
    ['uploaded_pictures', 'bytes'],
    ['job_photos', 'jpeg'],
    ['quote_photos', 'jpeg'],
    ['delivery_proofs', 'jpeg'],
  ] as const)
    expect(await sql`select from ${sql(table)} where ${sql(column)} is not null`, table).toEqual([]);
  const after = await Promise.all([
    readJobPhoto({ asOwner, pictures }, who.owner, id),
    quotePhotosOf(who),
    (await api.get(path)).arrayBuffer(),
  ]);
  expect(after).toEqual(before);
  expect(await moveToBucket(tasks, bucket)).toBe(0);
});

test('a person cannot read another person’s picture, or point their own row to its object', async () => {
  const [ann, bob] = [await accountOn(sql), await accountOn(sql)];
  const [id, own] = [await withPhoto(ann), await withPhoto(bob)];
  await moveToBucket(tasks, bucket);
  expect(await readJobPhoto({ asOwner, pictures }, bob.owner, id)).toBeNull();
  const key = await keyOf(id);
  const denied = { code: '42501' };
  await expect(
    asOwner(bob.owner, (tx) => tx`update job_photos set object_key = ${key} where id = ${own}`),
  ).rejects.toMatchObject(denied);
  await bob.do('requestQuote', quoteRequest());
  await expect(
    asOwner(
      bob.owner,
      (tx) => tx`
        insert into quote_photos (quote_id, position, object_key) select id, 0, ${key} from quotes limit 1`,
    ),
  ).rejects.toMatchObject(denied);
  await expect(asOwner(bob.owner, (tx) => tx`select from picture_objects`)).rejects.toMatchObject(denied);
});

test.each(['refuses', 'hangs', 'stops halfway'] as const)(
  'a bucket that %s makes stored pictures answer 503, and loses no new upload',
  async (fault) => {
    const path = await savePicture(admin, await picture());
    await moveToBucket(tasks, bucket);
    standIn.fault = fault;
    const answer = await hastyApi.get(path);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ code: 'away' });

    const who = await accountOn(sql);
    const id = await withPhoto(who);
    const kept = await readJobPhoto({ asOwner, pictures }, who.owner, id);
    expect(kept?.length).toBeGreaterThan(100);
    if (fault !== 'stops halfway') await expect(moveToBucket(tasks, hasty)).rejects.toThrow(BucketAway);
    expect(await readJobPhoto({ asOwner, pictures }, who.owner, id)).toEqual(kept);
    standIn.fault = null;
    await moveToBucket(tasks, bucket);
    expect(await keyOf(id)).not.toBeNull();
    expect(await readJobPhoto({ asOwner, pictures }, who.owner, id)).toEqual(kept);
    expect((await api.get(path)).status).toBe(200);
  },
);

test('a wrong secret is logged by its error code, without any part of the secret', async () => {
  const path = await savePicture(admin, await picture());
  await moveToBucket(tasks, bucket);
  const wrong = openBucket({ ...standIn.address, secretAccessKey: `${SECRET}x` });
  const other = await apiOn(sql, { bucket: wrong });
  expect((await other.get(path)).status).toBe(503);
  const written = other.written.join('');
  expect(written).toContain('SignatureDoesNotMatch');
  for (const part of [SECRET, 'AKIDEXAMPLE', 'AWS4-HMAC']) expect(written).not.toContain(part);
  const gone = openBucket({ ...standIn.address, endpoint: 'http://127.0.0.1:1' });
  await expect(gone.get(randomUUID())).rejects.toThrow(/ECONNREFUSED/);
  for (const one of [wrong, gone]) one.close();
});

test('a missing object is a 404 and a log entry', async () => {
  const path = await savePicture(admin, await picture());
  await moveToBucket(tasks, bucket);
  const kept = new Map(standIn.objects);
  standIn.objects.clear();
  expect((await api.get(path)).status).toBe(404);
  expect(api.lines).toContainEqual(expect.objectContaining({ event: 'picture missing from the bucket' }));
  for (const [key, object] of kept) standIn.objects.set(key, object);
});

test('a picture removed during its move stays removed', async () => {
  const who = await accountOn(sql);
  const removed = await withPhoto(who);
  const slow: Bucket = {
    ...bucket,
    put: async (...parts) => {
      await bucket.put(...parts);
      await who.do('deleteJobPhoto', { id: removed });
    },
  };
  expect(await moveToBucket(tasks, slow, over(2))).toBe(0);
  await moveToBucket(tasks, bucket);
  expect(await keyOf(removed)).toBeNull();
  expect(await readJobPhoto({ asOwner, pictures }, who.owner, removed)).toBeNull();

  // Its object is unused.
  const had = standIn.objects.size;
  await anHourLater();
  expect(await removeUnused(tasks, bucket)).toBeGreaterThanOrEqual(1);
  expect(standIn.objects.size).toBeLessThanOrEqual(had - 1);
});

/** Stops after so many checks: the first table is empty here, so two turns move a batch of photos. */
function over(times: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > times;
  };
}

test('the object of a removed or deleted picture leaves the bucket an hour later', async () => {
  const [who, gone] = [await accountOn(sql), await accountOn(sql)];
  const [removed, stays] = [await withPhoto(who), await withPhoto(who)];
  const deleted = await withPhoto(gone);
  await gone.do('requestQuote', quoteRequest({ photos: [JPEG] }));
  await moveToBucket(tasks, bucket);
  const [quotePhoto] = await sql<{ objectKey: string }[]>`
    select object_key from quote_photos join quotes on quotes.id = quote_id where owner = ${gone.owner}`;
  const dying = [await keyOf(removed), await keyOf(deleted), quotePhoto?.objectKey ?? null];
  const living = await keyOf(stays);
  for (const key of [...dying, living]) expect(objectOf(key)).toBeDefined();

  expect(await who.rows<JobPhoto>('job_photos')).toHaveLength(2);
  await who.do('deleteJobPhoto', { id: removed });
  expect(await sql`select forget_person(${gone.userId})`).toEqual([{ forgetPerson: null }]);
  // A request that has just read the row still gets the picture.
  await removeUnused(tasks, bucket);
  for (const key of dying) expect(objectOf(key)).toBeDefined();
  await anHourLater();
  await removeUnused(tasks, bucket);
  for (const key of dying) expect(objectOf(key)).toBeUndefined();
  expect(objectOf(living)).toBeDefined();
  expect(await sql`select from picture_objects where unused_since is not null`).toEqual([]);
});

test('an object that waited too long for its row is not used, because it may be deleted', async () => {
  const who = await accountOn(sql);
  const id = await withPhoto(who);
  const late: Bucket = {
    ...bucket,
    put: async (...parts) => {
      await bucket.put(...parts);
      await anHourLater();
      await removeUnused(sql, bucket);
    },
  };
  expect(await moveToBucket(tasks, late, over(2))).toBe(0);
  expect(await keyOf(id)).toBeNull();
  expect(await readJobPhoto({ asOwner, pictures }, who.owner, id)).not.toBeNull();
});

test('the job moves pictures every minute, and again after an outage of the bucket', async () => {
  const { background, lines } = api;
  const id = await withPhoto(await accountOn(sql));
  const moving = startMovingPictures(background, bucket);
  await enqueue(sql, 'movePictures', { turn: 0 }, { key: '0' });
  standIn.fault = 'refuses';
  await background.tasks.drain();
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'pictures not moved to the bucket',
      reason: expect.stringContaining('SlowDown'),
    }),
  );
  expect(await keyOf(id)).toBeNull();
  standIn.fault = null;
  const next = await sql`select from tasks where kind = 'movePictures' and run_at > now()`;
  expect(next.length).toBeGreaterThan(0);
  await sql`update tasks set run_at = now() where kind = 'movePictures'`;
  await background.tasks.drain();
  expect(await keyOf(id)).not.toBeNull();
  await moving.stop();
});

test('a store with pictures in a bucket does not start without it', async () => {
  await withPhoto(await accountOn(sql));
  await moveToBucket(tasks, bucket);
  await expect(refuseMissingBucket(sql, { bucket: null })).rejects.toThrow(/^S3_URL is not set, and/);
  await refuseMissingBucket(sql, { bucket: standIn.address });
});
