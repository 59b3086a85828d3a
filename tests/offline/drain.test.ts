// Long: every answer that the store may give to an outbox, on one device.
import { expect, test, vi } from 'vitest';
import { MAX_COMMANDS } from '../../domain/sync.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;

withStore((made) => {
  store = made;
});

async function deviceWith(...messages: string[]) {
  const device = await offlineModules();
  const ids: string[] = [];
  for (const message of messages) ids.push(await device.record('requestQuote', quoteRequest({ message })));
  return { ...device, ids };
}

const appliedMessages = () => store.applied.map(({ payload }) => (payload as { message: string }).message);

test('waiting commands are sent once each, in the order they were made', async () => {
  const { drain, read, ids, $status } = await deviceWith('one', 'two', 'three');
  expect(await drain('online')).toMatchObject({ outcome: 'empty', answered: 3 });
  expect(appliedMessages()).toEqual(['one', 'two', 'three']);
  for (const id of ids) expect(await read(id)).toMatchObject({ state: 'sent' });
  expect($status.get()).toMatchObject({ waiting: 0, sending: false, needsAttention: 0 });

  await drain('person');
  expect(store.pushes).toHaveLength(1);
});

test('every tab knows the last sent command, and deleted or refused ones do not count', async () => {
  store.refuse.set('two', { code: 'product_gone', detail: {} });
  const { drain, ids, $status, record, discardCommand } = await deviceWith('one', 'two');
  expect($status.get().lastSent).toBeUndefined();
  await drain('online');
  expect($status.get()).toMatchObject({ lastSent: ids[0], needsAttention: 1 });
  await discardCommand(await record('requestQuote', quoteRequest({ message: 'three' })));
  restartApp();
  const other = await offlineModules();
  await other.drain('launch');
  expect(other.$status.get()).toMatchObject({ lastSent: ids[0], waiting: 0, needsAttention: 1 });
});

test('a long queue is sent in pushes of at most twenty', async () => {
  const { drain } = await deviceWith(...Array.from({ length: MAX_COMMANDS + 5 }, (_, n) => `n${n}`));
  await drain('online');
  expect(store.pushes.map((push) => push.length)).toEqual([MAX_COMMANDS, 5]);
  expect(store.applied).toHaveLength(MAX_COMMANDS + 5);
});

test('a push stays under its size limit with long texts', async () => {
  const long = 'x'.repeat(5000);
  const { firstBatch } = await import('../../web/offline/push.ts');
  const command = (n: number) => ({
    id: `${n}`,
    type: 'requestQuote',
    payload: long.repeat(12),
    made_at: '',
  });
  const batch = firstBatch([1, 2, 3, 4, 5, 6].map(command));
  expect(batch.length).toBe(4);
  expect(firstBatch([{ ...command(1), payload: long.repeat(100) }])).toHaveLength(1);
});

test('a lost answer is retried under the same id, and makes one row', async () => {
  const { drain, read, ids } = await deviceWith('one');
  store.faults.push('answer-lost');
  expect(await drain('online')).toMatchObject({ outcome: 'later', answered: 0 });
  expect(await read(ids[0] ?? '')).toMatchObject({ state: 'waiting', attempts: 1 });

  expect(await drain('online')).toMatchObject({ outcome: 'empty', answered: 1 });
  expect(store.pushes.map((push) => push[0]?.id)).toEqual([ids[0], ids[0]]);
  expect(appliedMessages()).toEqual(['one']);
});

test('two tabs that send the same queue at once make one row per command', async () => {
  const first = await deviceWith('one', 'two');
  restartApp();
  const second = await offlineModules();
  await Promise.all([first.drain('online'), second.drain('online')]);
  expect(appliedMessages()).toEqual(['one', 'two']);
});

test('a trigger during a run includes what was added meanwhile', async () => {
  const device = await deviceWith('one');
  const running = device.drain('online');
  await device.record('requestQuote', quoteRequest({ message: 'two' }));
  await Promise.all([running, device.drain('commit')]);
  expect(appliedMessages()).toEqual(['one', 'two']);
});

test('a refused command leaves the queue with its reason, and the others go on', async () => {
  store.refuse.set('two', { code: 'product_gone', detail: { productId: 'p1' } });
  const { drain, read, ids, $status } = await deviceWith('one', 'two', 'three');
  await drain('online');
  expect(appliedMessages()).toEqual(['one', 'three']);
  expect(await read(ids[1] ?? '')).toMatchObject({
    state: 'refused',
    code: 'product_gone',
    detail: { productId: 'p1' },
    payload: { message: 'two' },
  });
  expect($status.get()).toMatchObject({ waiting: 0, needsAttention: 1 });
});

test('a refused command about a viewed product is dropped silently', async () => {
  store.refuse.set('gone', { code: 'product_gone', detail: {} });
  const { record, drain, $status, ownerDatabase } = await deviceWith('one');
  // The stand-in of the store decides by the message.
  const noted = { productId: 'gone', message: 'gone' };
  await record('viewProduct', noted, { row: { table: 'user_recently_viewed', id: 'gone', body: {} } });
  const { outbox, rows } = await ownerDatabase();
  await drain('online');
  expect($status.get()).toMatchObject({ waiting: 0, needsAttention: 0 });
  expect(await outbox.toArray()).toMatchObject([{ type: 'requestQuote', state: 'sent' }]);
  expect(await rows.count()).toBe(0);
});

test('a refused cart change needs attention until the next change of that line', async () => {
  store.refuse.set('gone', { code: 'product_gone', detail: {} });
  const { record, drain, $status, ownerDatabase } = await deviceWith();
  const set = (productId: string, quantity: number, message = '') => {
    const payload = { productId, quantity, message };
    const body = quantity === 0 ? null : { productId, quantity };
    return record('setCartLine', payload, { row: { table: 'cart_lines', id: productId, body } });
  };
  await set('rock', 3, 'gone');
  await drain('online');
  expect($status.get()).toMatchObject({ waiting: 0, needsAttention: 1 });
  await set('sand', 1);
  await drain('online');
  expect($status.get()).toMatchObject({ needsAttention: 1 });
  await set('rock', 0);
  await drain('online');
  expect($status.get()).toMatchObject({ waiting: 0, needsAttention: 0 });
  const { outbox } = await ownerDatabase();
  expect(await outbox.toArray()).toMatchObject([
    { state: 'sent', payload: { productId: 'sand' } },
    { state: 'sent', payload: { productId: 'rock', quantity: 0 } },
  ]);
});

test('a command that the store wants later stays, and the answered ones leave', async () => {
  const { drain, read, ids } = await deviceWith('one', 'two');
  store.retryOnce.add(ids[0] ?? '');
  expect(await drain('online')).toMatchObject({ outcome: 'later', answered: 1 });
  expect(await read(ids[0] ?? '')).toMatchObject({ state: 'waiting' });
  expect(await read(ids[1] ?? '')).toMatchObject({ state: 'sent' });
  await drain('online');
  expect(appliedMessages()).toEqual(['two', 'one']);
});

test('a command that waits for the second factor says so until it may be sent', async () => {
  const { drain, read, ids, $status } = await deviceWith('one', 'two');
  const [id = ''] = ids;
  store.factorFirst.add(id);
  expect(await drain('online')).toMatchObject({ outcome: 'later', answered: 1 });
  expect(await read(id)).toMatchObject({ state: 'waiting', isFactorMissing: true });
  expect($status.get()).toMatchObject({ waiting: 1, isFactorMissing: true });
  // The second factor is done, but the store has a fault.
  store.factorFirst.delete(id);
  store.retryOnce.add(id);
  await drain('person');
  expect(await read(id)).toMatchObject({ state: 'waiting', isFactorMissing: false });
  await drain('person');
  expect($status.get()).toMatchObject({ waiting: 0, isFactorMissing: false });
  expect(appliedMessages()).toEqual(['two', 'one']);
});

test.each([
  [401, 'sign_in'],
  [426, 'update'],
])('an answer of %i pauses the queue until a person resumes it', async (status, parked) => {
  const { drain, $status } = await deviceWith('one');
  store.faults.push({ status });
  expect(await drain('online')).toMatchObject({ outcome: 'parked' });
  expect($status.get()).toMatchObject({ waiting: 1, parked });

  expect(await drain('timer')).toMatchObject({ outcome: 'parked' });
  expect(store.pushes).toHaveLength(1);

  expect(await drain('person')).toMatchObject({ outcome: 'empty', answered: 1 });
  expect($status.get()).toMatchObject({ waiting: 0, parked: null });
});

test('a queue paused for an update resumes with a newer app', async () => {
  const { drain, ownerDatabase } = await deviceWith('one');
  store.faults.push({ status: 426 });
  await drain('online');
  const database = await ownerDatabase();
  await database.meta.put({ key: 'parked', reason: 'update', schema: 0 });
  expect(await drain('launch')).toMatchObject({ outcome: 'empty', answered: 1 });
});

test('a command that invalidates its push is refused alone, and its text is kept', async () => {
  store.unfit.add('broken');
  const { drain, read, ids } = await deviceWith('one', 'broken', 'three');
  expect(await drain('online')).toMatchObject({ outcome: 'empty', answered: 3 });
  expect(store.pushes.map((push) => push.length)).toEqual([3, 1, 1, 1]);
  expect(appliedMessages()).toEqual(['one', 'three']);
  expect(await read(ids[1] ?? '')).toMatchObject({
    state: 'refused',
    code: 'invalid_payload',
    payload: { message: 'broken' },
  });
});

test('a failed run is retried with growing pauses until the network is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { drain } = await deviceWith('one');
  // The last one answers with JSON that is not the store's.
  store.faults.push({ status: 500 }, { status: 503 }, 'portal', { status: 200 });
  expect(await drain('commit')).toMatchObject({ outcome: 'later', retryInMs: 1000 });
  expect(await drain('timer')).toMatchObject({ outcome: 'resting' });
  expect(await drain('commit')).toMatchObject({ outcome: 'resting' });
  expect(store.pushes).toHaveLength(1);

  expect(await drain('online')).toMatchObject({ outcome: 'later', retryInMs: 1000 });
  expect(await drain('visible')).toMatchObject({ outcome: 'later' });
  expect(await drain('visible')).toMatchObject({ outcome: 'later' });
  expect(await drain('person')).toMatchObject({ outcome: 'empty', answered: 1 });
});

/** Another tab or the worker that holds the lock; or a worker that died with it. */
async function takeLock(name: string): Promise<() => Promise<unknown>> {
  const over = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const held = navigator.locks.request(`drain ${name}`, () => {
    taken.resolve();
    return over.promise;
  });
  await taken.promise;
  return () => {
    over.resolve();
    return held;
  };
}

test('a tab without the lock retries within two seconds, because its holder may have failed', async () => {
  const { drain, ownerDatabase } = await deviceWith('one');
  const release = await takeLock((await ownerDatabase()).name);
  const { outcome, retryInMs } = await drain('online');
  expect(outcome).toBe('elsewhere');
  expect(retryInMs).toBeLessThanOrEqual(2000);
  expect(store.pushes).toEqual([]);
  await release();
  expect(await drain('timer')).toMatchObject({ outcome: 'empty', answered: 1 });
});

test('a network that returns while another tab sends ends this tab’s pause too', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { drain, ownerDatabase } = await deviceWith('one');
  store.faults.push({ status: 503, headers: { 'Retry-After': '120' } });
  expect(await drain('commit')).toMatchObject({ outcome: 'later', retryInMs: 120_000 });
  const release = await takeLock((await ownerDatabase()).name);
  expect(await drain('online')).toMatchObject({ outcome: 'elsewhere' });
  await release();
  expect(await drain('timer')).toMatchObject({ outcome: 'empty', answered: 1 });
});

test('a lock that is never released does not stop sending', async () => {
  const { drain, ownerDatabase } = await deviceWith('one');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const release = await takeLock((await ownerDatabase()).name);
  expect(await drain('online')).toMatchObject({ outcome: 'elsewhere' });
  clock.mockReturnValue(59_000);
  expect(await drain('timer')).toMatchObject({ outcome: 'elsewhere' });
  clock.mockReturnValue(61_000);
  expect(await drain('timer')).toMatchObject({ outcome: 'empty', answered: 1 });
  await release();
});

test('Retry-After of the store sets the pause', async () => {
  const { drain } = await deviceWith('one');
  store.faults.push({ status: 429, headers: { 'Retry-After': '90' } });
  const { retryInMs } = await drain('online');
  expect(retryInMs).toBeGreaterThanOrEqual(90_000);
});

test('pauses double from a second to five minutes, with full jitter', async () => {
  const { backoffMs } = await import('../../web/offline/api.ts');
  const longest = (failures: number) => backoffMs(failures, () => 1);
  expect([1, 2, 3, 4].map(longest)).toEqual([1000, 2000, 4000, 8000]);
  expect(longest(9)).toBe(256_000);
  expect(longest(10)).toBe(300_000);
  expect(longest(10_000)).toBe(300_000);
  expect(backoffMs(5, () => 0)).toBe(0);
  expect(backoffMs(5, () => 0.5)).toBe(8000);
});

test('an outage of the store loses nothing, and everything is sent after it', async () => {
  const { drain, $status } = await deviceWith('one', 'two');
  const away = store.url;
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' });
  for (let n = 0; n < 5; n += 1) expect(await drain('online')).toMatchObject({ outcome: 'later' });
  expect($status.get().waiting).toBe(2);
  vi.stubGlobal('location', { origin: away });
  await drain('online');
  expect(appliedMessages()).toEqual(['one', 'two']);
});

test('sent rows of the device get the ids and states of the store', async () => {
  const device = await offlineModules();
  await device.record('requestQuote', quoteRequest({ message: 'one' }), {
    row: { table: 'quotes', id: 'local', body: { mine: 1 } },
  });
  store.rows.me.push({
    table: 'quotes',
    id: 'quote-1',
    rev: 7,
    deleted: false,
    body: { status: 'received' },
  });
  await device.drain('online');
  expect(await device.listPersonalRows('quotes')).toEqual([
    { id: 'quote-1', body: { status: 'received' }, pending: false },
  ]);
});

test('a photo of a job leaves the queue once sent, and its text stays', async () => {
  const { record, drain, ownerDatabase } = await deviceWith();
  await record('saveJobPhoto', { jobId: 'a', jpeg: 'AAAA' } as never);
  await record('proveDelivery', { deliveryId: 'd', at: '2026-11-20T12:00:00.000Z', jpeg: 'AAAA' });
  await drain('online');
  const { outbox } = await ownerDatabase();
  const sent = (await outbox.toArray()).map(({ type, state, payload }) => ({ type, state, payload }));
  expect(sent).toEqual([
    { type: 'saveJobPhoto', state: 'sent', payload: {} },
    { type: 'proveDelivery', state: 'sent', payload: {} },
  ]);
});

test('only the last sent commands are kept to look at', async () => {
  const { drain, followOwner, readOutbox } = await deviceWith(
    ...Array.from({ length: 30 }, (_, n) => `n${n}`),
  );
  await drain('online');
  const items = await new Promise<{ state: string; payload: unknown }[]>((resolve) =>
    followOwner(readOutbox, resolve),
  );
  expect(items).toHaveLength(20);
  expect(items.at(-1)).toMatchObject({ state: 'sent', payload: { message: 'n29' } });
});

test('a driver’s sent tap shows in the list stored before', async () => {
  const { record, drain, ownerDatabase } = await deviceWith();
  const { meta } = await ownerDatabase();
  const list = (status: string) => ({
    stops: [
      { id: 'd', status },
      { id: 'e', status: 'planned' },
    ],
  });
  await meta.put({ key: 'drive 2 2031-06-02', list: list('planned'), asOf: '2031-06-02T12:00:00.000Z' });
  const mark = (status: 'started' | 'delivered' | 'undone') =>
    record('markDelivery', { deliveryId: 'd', status, at: '2031-06-02T13:00:00.000Z' });
  for (const status of ['started', 'delivered'] as const) await mark(status);
  await drain('worker');
  expect(await meta.get('drive 2 2031-06-02')).toMatchObject({ list: list('delivered') });
  await mark('undone');
  await drain('worker');
  expect(await meta.get('drive 2 2031-06-02')).toMatchObject({ list: list('started') });
});
