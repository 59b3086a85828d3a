// A device for the modules under test: an IndexedDB of its own, and the store's address as the page's.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { type FakeStore, fakeStore } from './store.ts';

/** A fresh phone: nothing stored, and none of the store's modules loaded yet. */
export function freshDevice(origin: string): void {
  vi.resetModules();
  // All of it: a file before this one may have loaded Dexie where there was no IndexedDB to find.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  vi.stubGlobal('location', { origin });
}

/** Before each test a fresh phone, and a store for it alone. `begin` is told which. */
export function withStore(begin?: (store: FakeStore) => void): void {
  let store: FakeStore;
  beforeEach(async () => {
    store = await fakeStore();
    vi.spyOn(console, 'info').mockReturnValue();
    freshDevice(store.url);
    begin?.(store);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await store.close();
  });
}

/** A browser that keeps nothing, as in some private windows. */
export function forbidStorage(): void {
  vi.resetModules();
  Reflect.deleteProperty(Dexie.dependencies, 'indexedDB');
}

/** A database that does not answer, until the returned function is called. */
export function holdDatabases(): () => void {
  const { open } = IDBFactory.prototype;
  const waiting: (() => void)[] = [];
  const held = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function hold(
    this: IDBFactory,
    ...given
  ) {
    let real: IDBOpenDBRequest | undefined;
    const handlers = {};
    waiting.push(() => {
      real = Object.assign(Reflect.apply(open, this, given), handlers);
    });
    return new Proxy({} as IDBOpenDBRequest, {
      get: (_, name) => real && Reflect.get(real, name),
      set: (_, name, value) => Reflect.set(real ?? handlers, name, value),
    });
  });
  return () => {
    held.mockRestore();
    for (const answer of waiting) answer();
  };
}

/** The same phone after its app was closed: what is stored stays, what was in memory is gone. */
export function restartApp(): void {
  vi.resetModules();
}

/** As iOS does it to a page that sleeps: what it had open last under that name is of no use any more. */
export function killConnection(name: string): void {
  const connections = Reflect.get(Dexie, 'connections') as Dexie[];
  const last = connections.findLast((connection) => connection.name === name);
  if (!last) throw new Error(`nobody has ${name} open`);
  last.close({ disableAutoOpen: true });
}

export async function offlineModules() {
  const [outbox, drain, owner, status, mine, catalog] = await Promise.all([
    import('../../web/offline/outbox.ts'),
    import('../../web/offline/drain.ts'),
    import('../../web/offline/owner.ts'),
    import('../../web/offline/status.ts'),
    import('../../web/offline/personalRows.ts'),
    import('../../web/offline/catalog.ts'),
  ]);
  return { ...outbox, ...drain, ...owner, ...status, ...mine, ...catalog };
}

/** What a newer app does to an owner's database, in another tab. Returns how much it finds in the outbox. */
export async function openNewer(name: string): Promise<number> {
  const newer = new Dexie(name);
  newer.version(2).stores({ outbox: '++position, &id, state, type', rows: '[table+id], table', meta: 'key' });
  await newer.open();
  const kept = await newer.table('outbox').count();
  newer.close();
  return kept;
}
