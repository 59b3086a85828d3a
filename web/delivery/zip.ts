import { useCallback, useSyncExternalStore } from 'react';
import { type Place, parseZip } from '../../domain/delivery.ts';

// The ZIP this browser last asked about: one fee on every screen until somebody types another.

const ZIP_STORAGE_KEY = 'delivery-zip';

type ZipTable = typeof import('../../domain/zips.ts');

const watchers = new Set<() => void>();
/** What storage refused to keep; undefined while storage is the truth. */
let unstored: string | null | undefined;
let table: ZipTable | undefined;
let loading: Promise<ZipTable> | undefined;
/** The last try to load the table. */
let failed = false;

/** Five digits, or null: never asked, and always so in the page as the server renders it. */
export function useZip(): string | null {
  return useSyncExternalStore(watch, readZip, () => null);
}

/** null: no truck goes there. undefined: no ZIP, or its table is out of reach, or (`looking`) on its way. */
type Looked = { place: Place | null | undefined; looking: boolean };

/** Where a ZIP is: five digits, or null for none yet. */
export function usePlace(zip: string | null): Looked {
  // Anew for another ZIP: a table that did not come is asked for again.
  const follow = useCallback((tell: () => void) => (zip === null ? watch : watchTable)(tell), [zip]);
  const known = useSyncExternalStore(follow, readTable, () => undefined);
  if (zip === null) return { place: undefined, looking: false };
  return { place: known?.findPlace(zip), looking: known === undefined };
}

/** Keeps the ZIP for all screens and tabs; null forgets it. Anything that is no ZIP is not kept. */
export function rememberZip(zip: string | null): void {
  const parsed = zip === null ? null : parseZip(zip);
  if (parsed && !parsed.ok) return;
  const kept = parsed?.zip ?? null;
  try {
    if (kept === null) localStorage.removeItem(ZIP_STORAGE_KEY);
    else localStorage.setItem(ZIP_STORAGE_KEY, kept);
    unstored = undefined;
  } catch (error) {
    console.warn('Browser storage refused the delivery ZIP; it lasts until this page closes.', error);
    unstored = kept;
  }
  tell();
}

/** The place of a ZIP, or null. Rejects when the table cannot be loaded. */
export async function lookUpZip(zip: string): Promise<Place | null> {
  return (await loadTable()).findPlace(zip);
}

/** Whom to credit wherever an answer of the table is shown: its licence asks for it. */
export function zipCredit(): ZipTable['ZIP_CREDIT'] | undefined {
  return table?.ZIP_CREDIT;
}

function readZip(): string | null {
  if (unstored !== undefined) return unstored;
  const parsed = parseZip(readStorage() ?? '');
  return parsed.ok ? parsed.zip : null;
}

/** undefined while it is on its way, null when it did not come. */
function readTable(): ZipTable | null | undefined {
  return table ?? (failed ? null : undefined);
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(ZIP_STORAGE_KEY);
  } catch (error) {
    console.warn('Browser storage cannot be read; no delivery ZIP is remembered.', error);
    unstored = null;
    return null;
  }
}

// The table is a tenth of the whole bundle: it comes once a ZIP is there to look up, never before.
function loadTable(): Promise<ZipTable> {
  failed = false;
  loading ??= import('../../domain/zips.ts').then(
    (loaded) => {
      table = loaded;
      tell();
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      failed = true;
      tell();
      throw error;
    },
  );
  return loading;
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', onStorage);
  };
}

function watchTable(watcher: () => void): () => void {
  const stop = watch(watcher);
  if (!table) loadTable().catch((error: unknown) => console.warn('The ZIP table did not load.', error));
  return stop;
}

function onStorage(event: StorageEvent): void {
  if (event.key === ZIP_STORAGE_KEY || event.key === null) tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
