// What waits on a device for people who are not signed in.
import { expect, test } from 'vitest';
import type { JobSave } from '../../domain/jobs.ts';
import { offlineModules, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;
withStore((fresh) => {
  store = fresh;
});

const ANN = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.com' };
const ANN_AGAIN = { ...ANN, id: '00000000-0000-4000-8000-00000000000b' };
const BEN = { id: '00000000-0000-4000-8000-00000000000c', email: 'ben@example.com' };
const JOB = '8b0f2c1e-5a51-4a53-9d3c-0a6f3a0d7c11';
const job = {
  id: JOB,
  name: 'Beds',
  areas: [],
  settling: false,
  productId: null,
  note: null,
} as unknown as JobSave;

async function device() {
  const [modules, others] = await Promise.all([offlineModules(), import('../../web/offline/otherOwners.ts')]);
  const use = async (person: typeof ANN | null) => {
    await modules.switchOwner(
      person && { id: person.id, token: `token-${person.id}`, expiresAt: Date.now() + 3_600_000 },
    );
    await others.countOthers(person);
  };
  const count = () => modules.$status.get().waitingForSignIn;
  return { ...modules, use, count };
}

/** Ann saves a job without signal, and her session ends. */
async function afterAnn() {
  const modules = await device();
  await modules.use(ANN);
  await modules.record('saveJob', job, { row: { table: 'calculator_jobs', id: JOB, body: job } });
  await modules.record('viewProduct', { productId: 'sand' });
  return modules;
}

test.each([
  ['nobody', null, 1],
  ['she herself', ANN, 0],
  ['somebody else', BEN, 0],
] as const)('of what waits when a session ended, %s sees %s', async (_, person, expected) => {
  const { use, count } = await afterAnn();
  await use(person);
  expect(count()).toBe(expected);
});

test('what a former account left is sent by the new one once, with its row', async () => {
  const { use, count, drain, listPersonalRows } = await afterAnn();
  await use(ANN_AGAIN);
  expect(await listPersonalRows('calculator_jobs')).toMatchObject([{ id: JOB, pending: true }]);
  store.carryOut = () => ({});
  await drain('person');
  await use(ANN_AGAIN);
  await drain('person');
  const sent = [{ type: 'saveJob', payload: { id: JOB } }, { type: 'viewProduct' }];
  expect(store.applied).toMatchObject(sent);
  await use(null);
  expect(count()).toBe(0);
});

test('what the store refused and pictures of jobs come along, and a second try adds nothing', async () => {
  const { ownerDatabase, use } = await afterAnn();
  const annas = await ownerDatabase();
  const picture = {
    key: `job-photo ${JOB} a`,
    jpeg: new ArrayBuffer(2),
    takenAt: '2026-11-20T15:00:00.000Z',
  } as const;
  await annas.meta.put(picture);
  const refused = {
    id: 'refused',
    type: 'saveJob',
    payload: job,
    madeAt: '',
    attempts: 1,
    state: 'refused',
  } as const;
  await annas.outbox.add(refused);
  await use(ANN_AGAIN);
  const own = await ownerDatabase();
  const held = async () =>
    (await own.outbox.toArray()).map(({ type, state }) => `${type} ${state}`).toSorted();
  expect(await held()).toEqual(['saveJob refused', 'saveJob waiting', 'viewProduct waiting']);
  expect(await own.meta.get(picture.key)).toMatchObject({ takenAt: picture.takenAt });
  await use(ANN_AGAIN);
  expect(await held()).toHaveLength(3);
});
