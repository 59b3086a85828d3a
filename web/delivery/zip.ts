import { useCallback, useSyncExternalStore } from 'react';
import { type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { kept, useKept } from '../ui/kept.ts';

// The ZIP this browser last asked about: one fee on every screen until somebody types another.

const keptZip = kept('delivery-zip', (stored) => {
  // An earlier version kept the bare digits, which read as a number.
  const zip = parseZip(String(stored));
  return zip.ok ? zip.zip : null;
});

type ZipTable = typeof import('../../domain/delivery/zips.ts');

/** Whoever waits for the table. */
const watchers = new Set<() => void>();
let table: ZipTable | undefined;
let loading: Promise<ZipTable> | undefined;
/** The last try to load the table. */
let failed = false;

/** Five digits, or null: never asked, and always so in the page as the server renders it. */
export function useZip(): string | null {
  return useKept(keptZip);
}

/** null: no truck goes there. undefined: no ZIP, or its table is out of reach, or (`looking`) on its way. */
type Looked = { place: Place | null | undefined; looking: boolean };

/** Where a ZIP is: five digits, or null for none yet. */
export function usePlace(zip: string | null): Looked {
  // Anew for another ZIP: a table that did not come is asked for again.
  const follow = useCallback((tell: () => void) => (zip === null ? noTable : watchTable)(tell), [zip]);
  const known = useSyncExternalStore(follow, readTable, () => undefined);
  if (zip === null) return { place: undefined, looking: false };
  return { place: known?.findPlace(zip), looking: known === undefined };
}

/** Keeps the ZIP for all screens and tabs; null forgets it. Anything that is no ZIP is not kept. */
export function rememberZip(zip: string | null): void {
  const parsed = zip === null ? null : parseZip(zip);
  if (parsed && !parsed.ok) return;
  keptZip.keep(parsed?.zip ?? null);
}

/** The place of a ZIP, or null. Rejects when the table cannot be loaded. */
export async function lookUpZip(zip: string): Promise<Place | null> {
  return (await loadTable()).findPlace(zip);
}

/** Whom to credit wherever an answer of the table is shown: its licence asks for it. */
export function zipCredit(): ZipTable['ZIP_CREDIT'] | undefined {
  return table?.ZIP_CREDIT;
}

/** undefined while it is on its way, null when it did not come. */
function readTable(): ZipTable | null | undefined {
  return table ?? (failed ? null : undefined);
}

// The table is a tenth of the whole bundle: it comes once a ZIP is there to look up, never before.
function loadTable(): Promise<ZipTable> {
  failed = false;
  loading ??= import('../../domain/delivery/zips.ts').then(
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

/** While there is no ZIP to look up. */
const noTable = () => () => undefined;

function watchTable(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!table) loadTable().catch((error: unknown) => console.warn('The ZIP table did not load.', error));
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
