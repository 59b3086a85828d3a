// Pictures of a person's saved jobs: uploaded once when online, downloaded elsewhere, and removed when deleted.
import { expect, test, vi } from 'vitest';
import type { PullRow } from '../../domain/sync.ts';
import { photoName } from '../../web/offline/photos.ts';
import { jobExample } from '../helpers/examples.ts';
import { offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

const ANA = '0198c0de-0000-4000-8000-00000000000a';
const JOB = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11';
const PHOTO = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d13';
const ana = { id: ANA, token: `token-${ANA}`, expiresAt: Date.now() + 3_600_000 };
const jpeg = (letter: number) => new Uint8Array([0xff, 0xd8, letter]).buffer;
const takenAt = '2026-11-21T09:00:00.000Z';

let store: FakeStore;
withStore((started) => {
  store = started;
  store.carryOut = ({ type, payload }) => {
    const { id, jpeg, ...told } = payload as { id: string; jpeg?: string };
    if (type === 'saveJob') inAccount('calculator_jobs', id, told);
    else inAccount('job_photos', id, type === 'saveJobPhoto' ? told : null);
    return { id };
  };
});

/** What the next pull brings; null for what was deleted. */
function inAccount(table: PullRow['table'], id: string, body: object | null): void {
  const { me } = store.rows;
  const rev = Math.max(0, ...me.map((row) => row.rev)) + 1;
  store.rows.me = [...me.filter((row) => row.id !== id), { table, id, rev, deleted: body === null, body }];
}

const modules = async () => ({
  ...(await offlineModules()),
  ...(await import('../../web/offline/photos.ts')),
  ...(await import('../../web/jobs/photoBackup.ts')),
  ...(await import('../../web/calculator/savedJob.ts')),
});
const counts = async () => {
  const { readPhotoBackup, ownerDatabase } = await modules();
  const { waiting, only, missing } = await readPhotoBackup(await ownerDatabase(), JOB);
  return { waiting, only, missing };
};
const letters = async () => {
  const { listJobPhotos } = await modules();
  return (await listJobPhotos(JOB)).map((photo) => new Uint8Array(photo.jpeg)[2]);
};

async function jobWithPhoto(): Promise<void> {
  const { switchOwner, saveJob, saveJobPhoto, syncJobPhotos } = await modules();
  await switchOwner(ana);
  await saveJob(jobExample(JOB));
  await saveJobPhoto(JOB, jpeg(1), 5);
  expect(await counts()).toEqual({ waiting: 0, only: 1, missing: 0 });
  await syncJobPhotos(JOB);
  await syncJobPhotos(JOB);
}

test('a picture waits offline over restarts of the app, and is uploaded once', async () => {
  await jobWithPhoto();
  expect(await counts()).toEqual({ waiting: 1, only: 0, missing: 0 });
  store.faults.push({ status: 503 }, 'answer-lost');
  const { drain } = await modules();
  await drain('person');
  restartApp();
  expect([await counts(), await letters()]).toEqual([{ waiting: 1, only: 0, missing: 0 }, [1]]);
  const again = await modules();
  for (let tries = 0; tries < 2; tries += 1) await again.drain('person');
  expect(await counts()).toEqual({ waiting: 0, only: 0, missing: 0 });
  const sent = store.applied.filter(({ type }) => type === 'saveJobPhoto');
  expect(sent).toMatchObject([{ payload: { jobId: JOB, name: photoName(jpeg(1)) } }]);
  // Its bytes are stored once.
  const { outbox } = await again.ownerDatabase();
  expect(JSON.stringify(await outbox.toArray())).not.toContain('jpeg');
});

test('a picture of another device is downloaded, and removed once it is deleted there', async () => {
  const { switchOwner, saveJob, drain, syncJobPhotos } = await modules();
  await switchOwner(ana);
  await saveJob(jobExample(JOB));
  inAccount('job_photos', PHOTO, { jobId: JOB, name: photoName(jpeg(7)), takenAt });
  await drain('launch');
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 0, missing: 1 }, []]);
  // Its bytes are not there yet: nothing is shown in their place.
  await syncJobPhotos(JOB);
  expect(await counts()).toEqual({ waiting: 0, only: 0, missing: 1 });
  store.photos.set(PHOTO, new Uint8Array(jpeg(7)));
  await syncJobPhotos(JOB);
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 0, missing: 0 }, [7]]);
  inAccount('job_photos', PHOTO, null);
  await drain('launch');
  await syncJobPhotos(JOB);
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 0, missing: 0 }, []]);
  expect(store.applied.map(({ type }) => type)).toEqual(['saveJob']);
});

test('a picture deleted here is deleted in the account, and a restored one uploaded again', async () => {
  await jobWithPhoto();
  const { drain, listJobPhotos, removeJobPhoto, saveJobPhoto, sendPhotosAgain } = await modules();
  await drain('person');
  const [photo] = await listJobPhotos(JOB);
  await removeJobPhoto(photo?.key ?? expect.fail('no photo'));
  await drain('person');
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 0, missing: 0 }, []]);
  expect(store.applied.at(-1)).toMatchObject({ type: 'deleteJobPhoto', payload: { id: photo?.row } });
  await saveJobPhoto(JOB, jpeg(2), 5);
  await sendPhotosAgain(JOB);
  await sendPhotosAgain(JOB);
  await drain('person');
  const ids = store.applied.flatMap(({ type, payload }) =>
    type === 'saveJobPhoto' ? (payload as { id: string }).id : [],
  );
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ['knows neither the job nor the photo', [], 'saveJobPhoto'],
  ['knows the job only', ['calculator_jobs'], 'saveJobPhoto'],
  ['knows both', ['calculator_jobs', 'job_photos'], null],
] as const)('a photo stays and is saved again when the restored database %s', async (_, known, sent) => {
  await jobWithPhoto();
  const { drain, listJobPhotos, syncJobPhotos } = await modules();
  await drain('person');
  await drain('launch');
  await syncJobPhotos(JOB);
  const [photo] = await listJobPhotos(JOB);
  expect(photo?.isBackedUp).toBe(true);
  const before = store.applied.length;
  Object.assign(store, { epoch: 'second', start: 5 });
  store.rows.me = store.rows.me.filter(({ table }) => known.some((one) => one === table));
  await drain('launch');
  await syncJobPhotos(JOB);
  await drain('person');
  await syncJobPhotos(JOB);
  expect(await letters()).toEqual([1]);
  expect(await counts()).toEqual({ waiting: 0, only: 0, missing: 0 });
  const again = store.applied.slice(before).filter(({ type }) => type === 'saveJobPhoto');
  expect(again).toMatchObject(sent ? [{ payload: { id: photo?.row, jobId: JOB } }] : []);
});

test('a photo deleted before the backup was restored is deleted again, here and in the account', async () => {
  await jobWithPhoto();
  const { drain, listJobPhotos, removeJobPhoto, syncJobPhotos } = await modules();
  await drain('person');
  await drain('launch');
  const backup = store.rows.me;
  const [photo] = await listJobPhotos(JOB);
  await removeJobPhoto(photo?.key ?? expect.fail('no photo'));
  await drain('person');
  await drain('launch');
  Object.assign(store, { epoch: 'second', start: 5 });
  store.rows.me = backup;
  await drain('launch');
  await drain('person');
  await syncJobPhotos(JOB);
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 0, missing: 0 }, []]);
  expect(store.applied.at(-1)).toMatchObject({ type: 'deleteJobPhoto', payload: { id: photo?.row } });
});

test('pictures stay on the device, and say so, without an account or with a full one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { saveJob, saveJobPhoto, syncJobPhotos, switchOwner, drain, ownerDatabase } = await modules();
  await saveJob(jobExample(JOB));
  await saveJobPhoto(JOB, jpeg(1), 5);
  await syncJobPhotos(JOB);
  expect(await counts()).toEqual({ waiting: 0, only: 1, missing: 0 });
  await switchOwner(ana);
  await jobWithPhoto();
  const { outbox } = await ownerDatabase();
  const item = (await outbox.toArray()).find(({ type }) => type === 'saveJobPhoto');
  await outbox.update(item?.position ?? 0, { payload: { message: 'full' } });
  store.refuse.set('full', { code: 'product_gone', detail: {} });
  await drain('person');
  await syncJobPhotos(JOB);
  expect([await counts(), await letters()]).toEqual([{ waiting: 0, only: 1, missing: 0 }, [1]]);
  expect(await outbox.where('state').anyOf('waiting', 'refused').count()).toBe(0);
});
