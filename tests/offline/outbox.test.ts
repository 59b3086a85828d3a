// Long: everything that may happen to a command before the store has answered it.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { JobSave } from '../../domain/jobs.ts';
import { jobExample } from '../helpers/examples.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { forbidStorage, holdDatabases, offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

const JOB: JobSave = {
  id: '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11',
  name: 'Maple St',
  note: null,
  areas: [],
  settling: false,
  productId: null,
};

/** For tests that must not wait: a failure in them shows as a wait. */
const NOT_LONG = { timeout: 20_000 };

let store: FakeStore;

withStore((made) => {
  store = made;
});

const localRow = (id: string) => ({ table: 'quotes' as const, id, body: { note: 'made here' } });

test('a recorded command is stored with its row before anything is sent', async () => {
  const { record, read, listPersonalRows } = await offlineModules();
  const id = await record('requestQuote', quoteRequest({ message: 'fill' }), { row: localRow('local-1') });

  expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0, payload: { message: 'fill' } });
  expect(await listPersonalRows('quotes')).toEqual([
    { id: 'local-1', body: { note: 'made here' }, pending: true },
  ]);
  expect(store.pushes).toEqual([]);
});

test('a command survives closing the app', async () => {
  const before = await offlineModules();
  const id = await before.record('requestQuote', quoteRequest({ message: 'fill' }));
  await before.closeOwnerDatabase();
  restartApp();

  const after = await offlineModules();
  expect(await after.read(id)).toMatchObject({ state: 'waiting' });
  await after.drain('launch');
  expect(store.applied.map(({ id: applied }) => applied)).toEqual([id]);
});

test('a device keeps its owner id, and sends it to the store', async () => {
  const before = await offlineModules();
  const { name } = await before.ownerDatabase();
  expect(name).toMatch(/^anon:[0-9a-f-]{36}$/);
  await before.record('requestQuote', quoteRequest({ message: 'fill' }));
  await before.drain('commit');
  await before.closeOwnerDatabase();
  restartApp();

  const after = await offlineModules();
  expect((await after.ownerDatabase()).name).toBe(name);
  expect([...store.deviceIds]).toEqual([name.slice('anon:'.length)]);
});

test('two tabs that start at the same moment agree on one owner id', async () => {
  const first = await offlineModules();
  restartApp();
  const second = await offlineModules();
  const [one, two] = await Promise.all([first.ownerDatabase(), second.ownerDatabase()]);
  expect(one).not.toBe(two);
  expect(one.name).toBe(two.name);
});

test('a command that replaces a refused one takes its place in one transaction', async () => {
  store.refuse.set('8 yards', { code: 'blend_too_small', detail: { minimum: 10 } });
  const { record, read, drain, listPersonalRows } = await offlineModules();
  const old = await record('requestQuote', quoteRequest({ message: '8 yards' }), {
    row: localRow('local-1'),
  });
  await drain('commit');
  expect(await read(old)).toMatchObject({
    state: 'refused',
    code: 'blend_too_small',
    detail: { minimum: 10 },
  });

  const edited = await record('requestQuote', quoteRequest({ message: '12 yards' }), { replaces: old });
  expect(await read(old)).toBeUndefined();
  expect(await listPersonalRows('quotes')).toEqual([]);
  await drain('commit');
  expect(store.applied.map(({ id }) => id)).toEqual([edited]);
});

test('a refused command keeps its text and is sent again only under a new id', async () => {
  store.refuse.set('wait', { code: 'product_gone', detail: {} });
  const { record, read, retryCommand, drain, followOwner, readOutbox } = await offlineModules();
  const id = await record('requestQuote', quoteRequest({ message: 'wait' }));
  await drain('commit');
  expect(await read(id)).toMatchObject({ state: 'refused', payload: { message: 'wait' } });

  store.refuse.clear();
  await retryCommand(id);
  await drain('commit');
  expect(store.applied).toHaveLength(1);
  expect(store.applied[0]?.id).not.toBe(id);

  const items = await new Promise<{ state: string }[]>((resolve, reject) =>
    followOwner(readOutbox, resolve, reject),
  );
  expect(items.map(({ state }) => state)).toEqual(['sent']);
});

test('a deleted command removes its row and is never sent', async () => {
  const { record, discardCommand, drain, listPersonalRows } = await offlineModules();
  const id = await record('requestQuote', quoteRequest({ message: 'fill' }), { row: localRow('local-1') });
  await discardCommand(id);
  await drain('person');
  expect(await listPersonalRows('quotes')).toEqual([]);
  expect(store.pushes).toEqual([]);
});

test('a sent request knows how many of its pictures the store omitted', async () => {
  const left = new Map([['two of three', 2]]);
  store.carryOut = ({ payload }) => ({
    photosLeftOut: left.get((payload as { message: string }).message) ?? 0,
  });
  const { record, read, drain } = await offlineModules();
  const some = await record('requestQuote', quoteRequest({ message: 'two of three' }));
  const none = await record('requestQuote', quoteRequest({ message: 'all' }));
  await drain('commit');
  expect(await read(some)).toMatchObject({ state: 'sent', photosLeftOut: 2 });
  expect(await read(none)).not.toHaveProperty('photosLeftOut');
});

test('a sent job knows that the store kept another device’s version beside it', async () => {
  store.carryOut = ({ payload }) => {
    const { id, name } = payload as JobSave;
    return { id, ...(name === 'Changed twice' ? { copyId: COPY.id, copyName: COPY.name } : {}) };
  };
  const { record, read, drain } = await offlineModules();
  const twice = await record('saveJob', { ...jobExample(randomUUID()), name: 'Changed twice' });
  const once = await record('saveJob', jobExample(randomUUID()));
  await drain('commit');
  expect(await read(twice)).toMatchObject({ state: 'sent', copy: COPY });
  expect(await read(once)).not.toHaveProperty('copy');
});

const COPY = { id: randomUUID(), name: 'Changed twice (other version)' };

test('a recorded command reports its answer as soon as there is one', async () => {
  store.refuse.set('8 yards', { code: 'blend_too_small', detail: {} });
  const { record, whenSettled, drain } = await offlineModules();
  vi.stubGlobal('navigator', { onLine: true });
  const taken = await record('requestQuote', quoteRequest({ message: 'fill' }));
  const refused = await record('requestQuote', quoteRequest({ message: '8 yards' }));
  const both = Promise.all([whenSettled(taken, 10_000), whenSettled(refused, 10_000)]);
  await drain('commit');
  expect(await both).toEqual([{ state: 'applied' }, { state: 'refused', code: 'blend_too_small' }]);
});

test(
  'a recorded command reports waiting at once when offline, and after a failed run',
  NOT_LONG,
  async () => {
    const { record, whenSettled, drain, setStatus } = await offlineModules();
    const patienceMs = 600_000;
    const id = await record('requestQuote', quoteRequest({ message: 'fill' }));
    setStatus({ online: false });
    expect(await whenSettled(id, patienceMs)).toEqual({ state: 'waiting' });

    setStatus({ online: true });
    store.faults.push({ status: 500 });
    const answer = whenSettled(id, patienceMs);
    await drain('person');
    expect(await answer).toEqual({ state: 'waiting' });
  },
);

test('a browser without storage sends at once, or reports that nothing was saved', async () => {
  forbidStorage();
  const { record, whenSettled, setStatus } = await offlineModules();
  const id = await record('requestQuote', quoteRequest({ message: 'fill' }));
  expect(store.applied.map(({ id: applied }) => applied)).toEqual([id]);
  expect(await whenSettled(id, 1000)).toEqual({ state: 'applied' });

  await store.close();
  setStatus({ online: false, hasNetwork: false });
  await expect(record('requestQuote', quoteRequest({ message: 'later' }))).rejects.toMatchObject({
    name: 'NotSaved',
  });
});

test.each([1, 2, 3, 4])(
  'without storage, a request whose answer is lost %i times counts once, from one owner',
  async (times) => {
    forbidStorage();
    const { record } = await offlineModules();
    const quote = quoteRequest({ message: 'fill' });
    store.faults = Array.from({ length: times }, () => 'answer-lost' as const);
    // A third lost answer is given up, and the person is told that nobody knows.
    if (times > 2)
      await expect(record('requestQuote', quote)).rejects.toMatchObject({ name: 'NotConfirmed' });
    const id = await record('requestQuote', quote);
    expect(store.applied.map((command) => command.id)).toEqual([id]);
    expect(store.deviceIds.size).toBe(1);
    // Answered: the same words again are another request.
    await record('requestQuote', quote);
    expect(store.applied).toHaveLength(2);
  },
);

test('without storage, a store that answers "later" has taken nothing', async () => {
  forbidStorage();
  const { record } = await offlineModules();
  store.faults = [{ status: 503 }];
  await expect(record('requestQuote', quoteRequest({ message: 'fill' }))).rejects.toMatchObject({
    name: 'NotSaved',
  });
  expect(store.applied).toEqual([]);
});

test('a browser without storage sends personal things only for a signed-in person', async () => {
  forbidStorage();
  const { record, setTokenSource, isStoredHere } = await offlineModules();
  const row = { table: 'calculator_jobs' as const, id: JOB.id, body: JOB };
  await expect(record('saveJob', JOB, { row })).rejects.toMatchObject({ name: 'NotSaved' });
  expect(store.applied).toEqual([]);

  setTokenSource({ fresh: async () => 'token-of-dale', refused: async () => false });
  const whose: string[] = [];
  store.carryOut = () => {
    whose.push(store.caller);
    return {};
  };
  const job = await record('saveJob', JOB, { row });
  await record('requestQuote', quoteRequest({ message: 'fill' }));
  expect(whose).toEqual(['Bearer token-of-dale', 'Bearer token-of-dale']);
  expect(isStoredHere(job)).toBe(false);
});

test(
  'a database that does not answer is skipped after two seconds, and used once it answers',
  NOT_LONG,
  async () => {
    const release = holdDatabases();
    const { record, followOwner, readOutbox } = await offlineModules();
    const failed = vi.fn();
    const told = vi.fn();
    const stop = followOwner(readOutbox, told, failed);
    await record('requestQuote', quoteRequest({ message: 'fill' }));
    expect(store.applied).toHaveLength(1);
    await expect.poll(() => failed).toHaveBeenCalled();
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'NoAnswer' });
    expect(told).not.toHaveBeenCalled();

    release();
    await expect.poll(() => told).toHaveBeenCalledWith([]);
    stop();
  },
);

test('a full device drops cached pictures, retries once, and then reports it', async () => {
  const { record, ownerDatabase, read, followOwner, readOutbox } = await offlineModules();
  const database = await ownerDatabase();
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const add = vi.spyOn(database.outbox, 'add').mockRejectedValueOnce(full);
  const id = await record('requestQuote', quoteRequest({ message: 'fits after all' }));
  expect(deleted).toEqual(['pictures-1']);
  expect(await read(id)).toMatchObject({ state: 'waiting' });

  add.mockRejectedValue(full);
  await expect(record('requestQuote', quoteRequest({ message: 'does not fit' }))).rejects.toMatchObject({
    name: 'StorageFull',
  });
  const items = await new Promise<{ id: string }[]>((resolve, reject) =>
    followOwner(readOutbox, resolve, reject),
  );
  expect(items.map((item) => item.id)).toEqual([id]);
});

test('a device that is full from the start sends at once, and reports it when offline', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw full;
  });
  const { record, setStatus } = await offlineModules();
  const id = await record('requestQuote', quoteRequest({ message: 'fill' }));
  expect(store.applied.map(({ id: applied }) => applied)).toEqual([id]);
  await store.close();
  setStatus({ online: false, hasNetwork: false });
  await expect(record('requestQuote', quoteRequest({ message: 'later' }))).rejects.toMatchObject({
    name: 'StorageFull',
  });
});

test('waiting commands of a full device are sent, which frees their space first', async () => {
  store.refuse.set('two', { code: 'product_gone', detail: {} });
  const { record, drain, read, listPersonalRows, ownerDatabase } = await offlineModules();
  const applied = await record('requestQuote', quoteRequest({ message: 'one' }), {
    row: localRow('local-1'),
  });
  const refused = await record('requestQuote', quoteRequest({ message: 'two' }));
  const database = await ownerDatabase();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  // As in a browser: a transaction that only deletes is allowed.
  const writes = [vi.spyOn(database.outbox, 'update'), vi.spyOn(database.rows, 'put')];
  for (const write of writes) write.mockRejectedValue(full);
  expect(await drain('online')).toMatchObject({ outcome: 'later', answered: 1 });
  expect(await read(applied)).toBeUndefined();
  expect(await read(refused)).toMatchObject({ state: 'waiting' });
  expect(await listPersonalRows('quotes')).toEqual([]);

  for (const write of writes) write.mockRestore();
  expect(await drain('online')).toMatchObject({ outcome: 'empty', answered: 1 });
  expect(await read(refused)).toMatchObject({ state: 'refused', payload: { message: 'two' } });
  expect(store.applied).toHaveLength(1);
});
