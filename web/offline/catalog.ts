import { liveQuery, type Subscription } from 'dexie';
import { atom } from 'nanostores';
import { type Language, languageCalled } from '../../domain/base/locale.ts';
import { assembleSnapshot, type CatalogSource, type Snapshot } from '../../domain/catalog/catalogSource.ts';
import { snapshotIn } from '../../domain/catalog/translations.ts';
import { CatalogDatabase } from './databases.ts';
import { inTime, NothingStored } from './errors.ts';
import { databaseRows, memoryRows, pull, type RowStore } from './pull.ts';
import { $status, setStatus } from './status.ts';

// The device's copy of the catalog: rows in IndexedDB, and one snapshot in memory that screens read.

/** In the page's language; null until opened. Listeners get changes made by this tab and by others. */
export const $catalog = atom<Snapshot | null>(null);

/** null while none is open, and when the browser blocks storage. */
const $database = atom<CatalogDatabase | null>(null);
let storing: Promise<RowStore> | null = null;
/** As stored, before it is translated, and the cursor at which it was built. */
let loaded: Snapshot | null = null;
let loadedAt = -1;
let opening: Promise<Snapshot> | null = null;
let refreshing: Promise<boolean> | null = null;

/** The catalog source of screens on the device. */
export const deviceCatalogSource: CatalogSource = { open: openCatalog, now: () => new Date() };

/** From memory, else from IndexedDB, else from the network. Rejects with `NothingStored` when all three fail. */
export function openCatalog(): Promise<Snapshot> {
  const open = $catalog.get();
  if (open) return Promise.resolve(open);
  opening ??= openStored().finally(() => {
    opening = null;
  });
  return opening;
}

/** In another language than the page's. */
export async function openCatalogIn(language: Language): Promise<Snapshot> {
  const open = await openCatalog();
  return loaded ? snapshotIn(loaded, language) : open;
}

async function openStored(): Promise<Snapshot> {
  const rowStore = await store();
  const stored = await load(rowStore).catch((error: unknown) => {
    console.warn('The stored catalog cannot be read and is fetched again.', error);
    return null;
  });
  if (stored) return stored;
  try {
    // Shared with the refresh of a page that starts: the catalog is pulled once.
    await refreshCatalog();
    const pulled = $catalog.get();
    if (pulled) return pulled;
  } catch (error) {
    throw new NothingStored(error);
  }
  throw new NothingStored('the pull stored nothing');
}

function store(): Promise<RowStore> {
  storing ??= chooseStore();
  return storing;
}

async function chooseStore(): Promise<RowStore> {
  const database = new CatalogDatabase();
  try {
    await inTime(Promise.resolve(database.open()));
    $database.set(database);
    return databaseRows(database);
  } catch (error) {
    console.warn('The catalog cannot be stored on this device; it lasts until this page closes.', error);
    return memoryRows();
  }
}

/** Builds `$catalog` from storage; null when nothing was ever stored. */
async function load(rowStore: RowStore): Promise<Snapshot | null> {
  const cursor = await rowStore.cursor();
  if (!cursor) return null;
  const rows = await rowStore.all();
  const rev = rows.reduce((highest, row) => Math.max(highest, row.rev), 0);
  const snapshot = assembleSnapshot(rows, rev, cursor.asOf);
  loadedAt = cursor.next;
  setStatus({ asOf: cursor.asOf });
  loaded = snapshot;
  return publish(snapshot);
}

function publish(snapshot: Snapshot): Snapshot {
  const translated = snapshotIn(snapshot, pageLanguage());
  $catalog.set(translated);
  return translated;
}

/** Shows the open catalog in the language that the page was just switched to. */
export function showInPageLanguage(): void {
  if (loaded) publish(loaded);
}

export function pageLanguage(): Language {
  // A service worker has no document.
  const { document } = globalThis as { document?: { documentElement?: { lang: string } } };
  return languageCalled(document?.documentElement?.lang) ?? 'en';
}

/** Asks the server for changes, one request at a time. True when there were any. Rejects without signal. */
export function refreshCatalog(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(): Promise<boolean> {
  const rowStore = await store();
  const changed = await pull(rowStore, 'catalog');
  const cursor = await rowStore.cursor();
  if (!$catalog.get() || changed) await load(rowStore);
  else if (cursor) {
    loadedAt = cursor.next;
    setStatus({ asOf: cursor.asOf });
  }
  return changed;
}

/** Follows other tabs' pulls, reconnecting when the connection dies. Returns a function that stops it. */
export async function followOtherTabs(): Promise<() => void> {
  await store();
  let subscription: Subscription | undefined;
  const stop = $database.subscribe((database) => {
    subscription?.unsubscribe();
    subscription = database ? follow(database) : undefined;
  });
  return () => {
    stop();
    subscription?.unsubscribe();
  };
}

function follow(database: CatalogDatabase): Subscription {
  const rowStore = databaseRows(database);
  return liveQuery(() => rowStore.cursor()).subscribe({
    next: (cursor) => {
      const isRefreshing = refreshing !== null;
      if (!cursor || !$catalog.get() || cursor.next === loadedAt || isRefreshing) return;
      load(rowStore).catch((error: unknown) => console.warn('The catalog could not be read again.', error));
    },
    error: (error) => console.warn('Other tabs can no longer be followed.', error),
  });
}

/** iOS kills connections of suspended pages, so a failed read means reconnecting. */
export async function probeCatalog(): Promise<void> {
  const database = $database.get();
  if (!database || $status.get().outdated) return;
  try {
    await database.meta.get('cursor');
  } catch (error) {
    console.warn('The catalog database had died and is opened again.', error);
    database.close();
    $database.set(null);
    storing = null;
    await store();
  }
}
