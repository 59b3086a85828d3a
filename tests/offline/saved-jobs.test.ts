// Data of jobs on the device only: their pictures, and jobs saved before a sign-in.
import { expect, test, vi } from 'vitest';
import { quoteRequest } from '../helpers/quotes.ts';
import { offlineModules, restartApp, withStore } from './device.ts';

const ANA = '0198c0de-0000-4000-8000-00000000000a';
const JOB = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11';
const OTHER = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d12';
const as = (id: string) => ({ id, token: `token-${id}`, expiresAt: Date.now() + 3_600_000 });
const jpeg = (letter: number) => new Uint8Array([0xff, 0xd8, letter]).buffer;
const feet = (value: number) => ({ value, unit: 'feet' }) as const;
const saved = {
  id: JOB,
  name: 'Maple St',
  settling: false,
  productId: null,
  note: null,
  areas: [
    {
      name: null,
      shape: 'rectangle' as const,
      sizes: { length: feet(12), width: feet(8) },
      project: null,
      depth: 6,
      depthUnit: 'inches' as const,
    },
  ],
};

withStore();

/** The first value that a watcher reports and the test waits for. */
function told<Value>(
  watch: (tell: (value: Value) => void) => () => void,
  until: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    const stop = watch((value) => {
      if (!until(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}

const photos = async (jobId: string, many: number) => {
  const { readJobPhotos } = await import('../../web/offline/photos.ts');
  const { followOwner } = await offlineModules();
  const found = await told(
    (tell: (value: { jpeg: ArrayBuffer }[]) => void) =>
      followOwner(
        (database) => readJobPhotos(database, jobId),
        tell,
        (error) => expect.fail(String(error)),
      ),
    ({ length }) => length === many,
  );
  return found.map((photo) => new Uint8Array(photo.jpeg)[2]);
};

test('five pictures of a job are stored on the device in order, and survive restarts', async () => {
  const { saveJobPhoto } = await import('../../web/offline/photos.ts');
  const kept: boolean[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
  for (const letter of [1, 2, 3, 4, 5, 6]) {
    kept.push(await saveJobPhoto(JOB, jpeg(letter), 5));
    vi.setSystemTime(Date.now() + 1000);
  }
  vi.useRealTimers();
  expect(kept).toEqual([true, true, true, true, true, false]);
  restartApp();
  expect(await photos(JOB, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(await photos(OTHER, 0)).toEqual([]);
});

test('a deleted job deletes its pictures, and no others', async () => {
  const { saveJobPhoto, deleteJobPhotos } = await import('../../web/offline/photos.ts');
  await saveJobPhoto(JOB, jpeg(1), 5);
  await saveJobPhoto(OTHER, jpeg(1), 5);
  expect(await photos(OTHER, 1)).toEqual([1]);
  await deleteJobPhotos([OTHER]);
  expect(await photos(JOB, 0)).toEqual([]);
  expect(await photos(OTHER, 1)).toEqual([1]);
});

test('a changed waiting request has its own pictures, apart from the next request’s', async () => {
  const { saveJobPhoto, setQuotePhotos, deleteJobPhotos } = await import('../../web/offline/photos.ts');
  const { QUOTE_PHOTOS } = await import('../../web/offline/ids.ts');
  // Node cannot decode pictures.
  vi.doMock('../../web/ui/pictures/shrinkPicture.ts', () => ({
    shrinkPicture: (picture: Blob) => picture.arrayBuffer(),
    inBase64: (picture: ArrayBuffer) => `picture ${new Uint8Array(picture)[2]}`,
  }));
  const { sendRequest } = await import('../../web/quotes/quotes.ts');
  vi.doUnmock('../../web/ui/pictures/shrinkPicture.ts');
  const { record, ownerDatabase, discardCommand } = await offlineModules();
  await saveJobPhoto(QUOTE_PHOTOS, jpeg(1), 5);
  const waiting = await record('requestQuote', quoteRequest());
  await setQuotePhotos(waiting, [jpeg(2)]);
  await deleteJobPhotos([]);
  expect([await photos(QUOTE_PHOTOS, 1), await photos(waiting, 1)]).toEqual([[1], [2]]);
  const sending = sendRequest(quoteRequest({ message: 'Changed' }), { replaces: waiting, withPhotos: true });
  expect([await photos(QUOTE_PHOTOS, 1), await photos(waiting, 0)]).toEqual([[1], []]);
  const { outbox } = await ownerDatabase();
  const [changed] = await outbox.toArray();
  expect(changed?.payload).toMatchObject({ message: 'Changed', photos: ['picture 2'] });
  await discardCommand(changed?.id ?? '');
  await sending;
});

test('a signed-in person sees none of the device’s pictures until they are taken over', async () => {
  const { saveJobPhoto, importJobPhotos } = await import('../../web/offline/photos.ts');
  const { switchOwner } = await offlineModules();
  await saveJobPhoto(JOB, jpeg(1), 5);
  await switchOwner(as(ANA));
  expect(await photos(JOB, 0)).toEqual([]);
  await importJobPhotos([OTHER]);
  expect(await photos(JOB, 0)).toEqual([]);
  await importJobPhotos([JOB]);
  expect(await photos(JOB, 1)).toEqual([1]);
  await switchOwner(null);
  expect(await photos(JOB, 1)).toEqual([1]);
});

test('jobs from before a sign-in are offered to the person, and stay the device’s', async () => {
  const { switchOwner, listAnonymousRows, followOwner, readRows } = await offlineModules();
  const { saveJob } = await import('../../web/calculator/savedJob.ts');
  const before = () => listAnonymousRows('calculator_jobs');
  const own = (many: number) =>
    told<{ id: string }[]>(
      (tell) => followOwner((database) => readRows(database, 'calculator_jobs'), tell),
      ({ length }) => length === many,
    );
  await saveJob(saved);
  expect(await own(1)).toMatchObject([{ id: JOB }]);
  expect(await before()).toEqual([]);
  await switchOwner(as(ANA));
  expect(await own(0)).toEqual([]);
  expect(await before()).toMatchObject([{ id: JOB, pending: true }]);
  await saveJob(saved);
  expect(await own(1)).toMatchObject([{ id: JOB }]);
  await switchOwner(null);
  expect(await own(1)).toMatchObject([{ id: JOB }]);
});

test('a job is read with recomputed figures', async () => {
  const { record } = await offlineModules();
  const { jobSchema } = await import('../../domain/jobs.ts');
  const body = { ...saved, figures: { cubicYards: 1 }, updatedAt: '2026-11-20T12:00:00.000Z' };
  await record('deleteJob', { id: JOB }, { row: { table: 'calculator_jobs', id: JOB, body } });
  const { listPersonalRows } = await offlineModules();
  const [row] = await listPersonalRows('calculator_jobs');
  expect(jobSchema.parse(row?.body)).toMatchObject({ figures: { cubicYards: 2 } });
});
