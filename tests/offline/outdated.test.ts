import { expect, test, vi } from 'vitest';
import { quoteRequest } from '../helpers/quotes.ts';
import { offlineModules, openNewer, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;

withStore((made) => {
  store = made;
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('a newer app takes over the database with its outbox, and the old one stops writing', async () => {
  const { record, ownerDatabase, $status, drain } = await offlineModules();
  await record('requestQuote', quoteRequest({ message: 'one' }));
  const { name } = await ownerDatabase();
  expect(await openNewer(name)).toBe(1);
  expect($status.get().outdated).toBe(true);
  await expect(record('requestQuote', quoteRequest({ message: 'two' }))).rejects.toMatchObject({
    name: 'NotSaved',
  });
  await expect(drain('person')).rejects.toThrow();
  expect(await openNewer(name)).toBe(1);
  expect(store.pushes).toEqual([]);
});

test('an old app on a newer database writes nothing and sends nothing, not even directly', async () => {
  const first = await offlineModules();
  await first.record('requestQuote', quoteRequest({ message: 'one' }));
  const { name } = await first.ownerDatabase();
  await first.closeOwnerDatabase();
  await openNewer(name);
  restartApp();
  const { record, ownerDatabase, $status, drain, probeOwner } = await offlineModules();
  await expect(ownerDatabase()).rejects.toMatchObject({ name: 'Outdated' });
  expect($status.get().outdated).toBe(true);
  await probeOwner();
  await expect(record('requestQuote', quoteRequest({ message: 'two' }))).rejects.toMatchObject({
    name: 'NotSaved',
  });
  await expect(drain('person')).rejects.toMatchObject({ name: 'Outdated' });
  expect(await openNewer(name)).toBe(1);
  expect(store.pushes).toEqual([]);
});

test('an old app that detects it while recording sends nothing either', async () => {
  const first = await offlineModules();
  const { name } = await first.ownerDatabase();
  await first.closeOwnerDatabase();
  await openNewer(name);
  restartApp();
  const { record } = await offlineModules();
  await expect(record('requestQuote', quoteRequest({ message: 'one' }))).rejects.toMatchObject({
    name: 'NotSaved',
    cause: { name: 'Outdated' },
  });
  expect(store.pushes).toEqual([]);
});

test('an outdated tab leaves the lock to those who can still send', async () => {
  const old = await offlineModules();
  await old.record('requestQuote', quoteRequest({ message: 'one' }));
  const { name } = await old.ownerDatabase();
  (await old.ownerDatabase()).close({ disableAutoOpen: true });
  old.setStatus({ outdated: true });
  restartApp();
  const other = await offlineModules();
  expect((await other.ownerDatabase()).name).toBe(name);
  // The network returns: the same moment in both tabs.
  const [outdated, sent] = await Promise.allSettled([old.drain('online'), other.drain('online')]);
  expect(sent).toMatchObject({ status: 'fulfilled', value: { outcome: 'empty', answered: 1 } });
  expect(outdated).toMatchObject({ status: 'rejected', reason: { name: 'Outdated' } });
});

test('an outdated tab that cannot send before signing out still counts what waits', async () => {
  const { record, setStatus } = await offlineModules();
  await record('requestQuote', quoteRequest({ message: 'one' }));
  setStatus({ outdated: true });
  const { countAfterSending, sendUnsent } = await import('../../web/identity/signIn.ts');
  await expect(sendUnsent()).rejects.toMatchObject({ name: 'Outdated' });
  expect(await countAfterSending()).toBe(1);
  expect(console.warn).toHaveBeenCalledWith('What waits was not sent.', expect.anything());
});

test('a dead connection is detected, and its subscribers move to a new one', async () => {
  const { record, ownerDatabase, probeOwner, followOwner, readOutbox, read } = await offlineModules();
  const told: number[] = [];
  const stop = followOwner(readOutbox, (items) => told.push(items.length));
  const id = await record('requestQuote', quoteRequest({ message: 'one' }));
  const dead = await ownerDatabase();
  dead.close({ disableAutoOpen: true });
  await expect(read(id)).rejects.toThrow();
  await probeOwner();
  expect(await ownerDatabase()).not.toBe(dead);
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  await record('requestQuote', quoteRequest({ message: 'two' }));
  await expect.poll(() => told.at(-1)).toBe(2);
  stop();
});

test('a live connection is kept', async () => {
  const { ownerDatabase, probeOwner } = await offlineModules();
  const before = await ownerDatabase();
  await probeOwner();
  expect(await ownerDatabase()).toBe(before);
});
