// Saved calculations on the device: stored offline, sent in the store's format, and pulled back.
import { expect, test, vi } from 'vitest';
import { es } from '../../domain/base/es.ts';
import { translator } from '../../domain/base/locale.ts';
import { type Area, jobFigures } from '../../domain/calculator/areas.ts';
import { COMMANDS } from '../../domain/commands.ts';
import { copyName, type Job, type JobSave, jobSchema, MAX_JOB_NAME, measuredOf } from '../../domain/jobs.ts';
import { offlineModules, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;

withStore((made) => {
  store = made;
  // The store keeps the device's id of a job.
  store.carryOut = ({ payload }) => ({ id: (payload as { id: string }).id });
});

const ID = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11';
const bed: Area = {
  name: null,
  project: null,
  depth: 6,
  depthUnit: 'inches',
  shape: 'rectangle',
  sizes: { length: { value: 12, unit: 'feet' }, width: { value: 8, unit: 'feet' } },
};
const save = (name: string): JobSave => ({
  id: ID,
  name,
  areas: [bed],
  settling: false,
  productId: null,
  note: null,
});
const asJob = (job: JobSave, updatedAt: string): Job => ({ ...job, figures: jobFigures(job), updatedAt });
const HERE = '2026-11-20T12:00:00.000Z';
const THERE = '2026-11-20T12:00:05.000Z';

async function phone() {
  const device = await offlineModules();
  return {
    ...device,
    saveJob: (job: JobSave) =>
      device.record('saveJob', job, { row: { table: 'calculator_jobs', id: ID, body: asJob(job, HERE) } }),
    deleteJob: () =>
      device.record('deleteJob', { id: ID }, { row: { table: 'calculator_jobs', id: ID, body: null } }),
    jobs: async () => device.listPersonalRows<Job>('calculator_jobs'),
  };
}

test('a job saved offline is there at once, and in the store once it is sent', async () => {
  const { saveJob, jobs, drain, read } = await phone();
  const id = await saveJob(save('Raised bed'));
  expect(await jobs()).toEqual([{ id: ID, body: asJob(save('Raised bed'), HERE), pending: true }]);

  const stored = asJob(save('Raised bed'), THERE);
  store.rows.me.push({ table: 'calculator_jobs', id: ID, rev: 5, deleted: false, body: stored });
  await drain('online');
  expect(await read(id)).toMatchObject({ state: 'sent' });
  const [sent] = store.applied;
  expect(sent?.type).toBe('saveJob');
  expect(COMMANDS.saveJob.parse(sent?.payload)).toEqual(save('Raised bed'));
  expect(await jobs()).toEqual([{ id: ID, body: stored, pending: false }]);
  expect(jobSchema.parse((await jobs())[0]?.body).figures.cubicYards).toBe(2);
});

test('a change of a job names its base revision, and all changes are sent in order', async () => {
  store.rows.me.push({
    table: 'calculator_jobs',
    id: ID,
    rev: 5,
    deleted: false,
    body: asJob(save('Raised bed'), THERE),
  });
  const { ownerDatabase, pullPersonalRows, saveJob, jobs, drain } = await phone();
  await pullPersonalRows(await ownerDatabase());
  await saveJob(save('Two beds'));
  await saveJob(save('Three beds'));
  expect(await jobs()).toMatchObject([{ body: { name: 'Three beds' }, pending: true }]);
  await drain('online');
  expect(store.applied.map(({ base_rev, payload }) => [base_rev, (payload as JobSave).name])).toEqual([
    [5, 'Two beds'],
    [5, 'Three beds'],
  ]);
});

test('measurements of a job that another device changed are kept as a copy beside it', async () => {
  const { ownerDatabase, pullPersonalRows, jobs } = await phone();
  const { changedJob, readJob, saveJob } = await import('../../web/calculator/savedJob.ts');
  const database = await ownerDatabase();
  const arrive = async (rev: number, more: Partial<JobSave>) => {
    const body = asJob({ ...save('Raised bed'), ...more }, THERE);
    store.rows.me = [{ table: 'calculator_jobs', id: ID, rev, deleted: false, body }];
    await pullPersonalRows(database);
  };
  await arrive(5, {});
  const opened = (await readJob(ID)) ?? expect.fail('no job');
  const measured = { ...measuredOf(opened), areas: [{ ...bed, depth: 4 }] };

  await arrive(6, { name: 'Two beds', note: 'Gate code 12' });
  const mine = { id: ID, note: 'Gate code 12', areas: [{ depth: 4 }] };
  const renamed = await changedJob(opened, measured, t);
  expect(renamed).toMatchObject({ job: { ...mine, name: 'Two beds' }, other: null });

  await arrive(7, { note: 'Gate code 12', areas: [bed, bed] });
  const alike = await changedJob(opened, measuredOf({ ...measured, areas: [bed, bed] }), t);
  expect(alike).toMatchObject({ job: { id: ID }, other: null });
  const { job, other } = await changedJob(opened, measured, t);
  expect(job).toMatchObject({ ...mine, name: 'Raised bed' });
  expect(other).toMatchObject({ name: 'Raised bed (otra versión)', note: 'Gate code 12', areas: [bed, bed] });
  await saveJob(other ?? expect.fail('no copy'));
  await saveJob(job);
  const kept = await jobs();
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual(
    expect.objectContaining({ id: ID, body: expect.objectContaining({ areas: job.areas }) }),
  );
  // It has been seen by now.
  const again = await changedJob(job, { ...measured, settling: true }, t);
  expect(again).toMatchObject({ job: { id: ID, settling: true }, other: null });
});

test('a copy’s name stays within the limit', () => {
  expect(copyName('Maple St', t)).toBe('Maple St (otra versión)');
  expect(copyName('x'.repeat(MAX_JOB_NAME), t)).toMatch(/^x+ \(otra versión\)$/);
  expect(copyName('x'.repeat(MAX_JOB_NAME), t)).toHaveLength(MAX_JOB_NAME);
});

const t = translator(es);

test('a job deleted here is gone at once, one deleted on another device with the next pull', async () => {
  const job = { table: 'calculator_jobs', id: ID, rev: 5, deleted: false } as const;
  store.rows.me.push({ ...job, body: asJob(save('Raised bed'), THERE) });
  const { ownerDatabase, pullPersonalRows, deleteJob, jobs, drain } = await phone();
  const database = await ownerDatabase();
  await pullPersonalRows(database);
  expect(await jobs()).toHaveLength(1);
  await deleteJob();
  expect(await jobs()).toEqual([]);
  store.rows.me = [{ ...job, rev: 6, deleted: true, body: null }];
  await drain('online');
  expect(COMMANDS.deleteJob.parse(store.applied[0]?.payload)).toEqual({ id: ID });
  expect(await jobs()).toEqual([]);
  // Remembered without its body, in case an older database brings the job back.
  expect(await database.rows.toArray()).toEqual([{ table: 'calculator_jobs', id: ID, rev: 6, body: null }]);

  store.rows.me = [{ ...job, rev: 7, body: asJob(save('Back again'), THERE) }];
  await pullPersonalRows(database);
  expect(await jobs()).toHaveLength(1);
  store.rows.me = [{ ...job, rev: 8, deleted: true, body: null }];
  await pullPersonalRows(database);
  expect(await jobs()).toEqual([]);
});

test('a discarded change during a pull leaves the job as the store has it', async () => {
  const body = asJob(save('Raised bed'), THERE);
  store.rows.me.push({ table: 'calculator_jobs', id: ID, rev: 5, deleted: false, body });
  const { ownerDatabase, pullPersonalRows, saveJob, discardCommand, jobs } = await phone();
  const database = await ownerDatabase();
  await pullPersonalRows(database);
  const change = await saveJob(save('Two beds'));

  const arrived = Promise.withResolvers<void>();
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const answer = await network(...args);
    vi.stubGlobal('fetch', network);
    await discardCommand(change);
    arrived.resolve();
    return answer;
  });
  await pullPersonalRows(database);
  await arrived.promise;
  await pullPersonalRows(database);
  expect(await jobs()).toEqual([{ id: ID, body, pending: false }]);
});
