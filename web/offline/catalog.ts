import { liveQuery, type Subscription } from 'dexie';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { assemble } from './assemble.ts';
import { CatalogDatabase } from './databases.ts';
import { NothingStored } from './failures.ts';
import { pull } from './pull.ts';
import { databaseRows, memoryRows, type RowStore } from './rowStore.ts';
import { $status, setStatus } from './status.ts';

// The device's copy of the catalog: rows in IndexedDB, and one assembled state in memory that screens read.

let database: CatalogDatabase | null = null;
let storing: Promise<RowStore> | null = null;
let held: Snapshot | null = null;
/** The cursor `held` was made at. */
let heldAt = -1;
let opening: Promise<Snapshot> | null = null;
let refreshing: Promise<boolean> | null = null;
const watchers = new Set<() => void>();
/** Who follows the database itself and needs the new connection when the old one died. */
const followers = new Set<() => void>();

async function chooseStore(): Promise<RowStore> {
  database = new CatalogDatabase();
  try {
    await database.open();
    return databaseRows(database);
  } catch (error) {
    console.warn('The catalog cannot be stored on this device; it lasts until this page closes.', error);
    database = null;
    return memoryRows();
  }
}

function store(): Promise<RowStore> {
  storing ??= chooseStore();
  return storing;
}

/** Makes `held` from what is stored. null when nothing ever was. */
async function load(from: RowStore): Promise<Snapshot | null> {
  const cursor = await from.cursor();
  if (!cursor) return null;
  held = assemble(await from.all(), cursor.asOf);
  heldAt = cursor.next;
  setStatus({ asOf: cursor.asOf });
  return held;
}

async function openStored(): Promise<Snapshot> {
  const from = await store();
  const stored = await load(from).catch((error: unknown) => {
    console.warn('The stored catalog cannot be read and is fetched again.', error);
    return null;
  });
  if (stored) return stored;
  try {
    await pull(from, 'catalog');
    const pulled = await load(from);
    if (pulled) return pulled;
  } catch (error) {
    throw new NothingStored(error);
  }
  throw new NothingStored('the pull stored nothing');
}

/** From memory, else from IndexedDB, else from the network. Rejects with `NothingStored` when all three fail. */
export function openCatalog(): Promise<Snapshot> {
  if (held) return Promise.resolve(held);
  opening ??= openStored().finally(() => {
    opening = null;
  });
  return opening;
}

async function refresh(): Promise<boolean> {
  const from = await store();
  const changed = await pull(from, 'catalog');
  const cursor = await from.cursor();
  if (!held || changed) await load(from);
  else if (cursor) {
    held = { ...held, asOf: cursor.asOf };
    heldAt = cursor.next;
    setStatus({ asOf: cursor.asOf });
  }
  if (changed) tell();
  return changed;
}

/** Asks the server what changed; one question at a time. True when something did. Rejects without signal. */
export function refreshCatalog(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

export function onCatalogChanged(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

async function followCursor(): Promise<Subscription | null> {
  const from = await store();
  if (!database) return null;
  return liveQuery(() => from.cursor()).subscribe({
    next: (cursor) => {
      const ours = refreshing !== null;
      if (!cursor || !held || cursor.next === heldAt || ours) return;
      load(from).then(tell, (error: unknown) => console.warn('The catalog could not be read again.', error));
    },
    error: (error) => console.warn('Other tabs can no longer be followed.', error),
  });
}

/** Follows what other tabs pull, over a connection that dies too. Ends with the returned call. */
export async function followOtherTabs(): Promise<() => void> {
  let following = followCursor();
  const stop = () => void following.then((subscription) => subscription?.unsubscribe());
  const again = () => {
    stop();
    following = followCursor();
  };
  followers.add(again);
  await following;
  return () => {
    followers.delete(again);
    stop();
  };
}

/** iOS kills connections of sleeping pages: a read that fails means a new one is needed. */
export async function probeCatalog(): Promise<void> {
  if (!database || $status.get().outdated) return;
  try {
    await database.meta.get('cursor');
  } catch (error) {
    console.warn('The catalog database had died and is opened again.', error);
    database.close();
    storing = null;
    for (const follow of followers) follow();
  }
}
