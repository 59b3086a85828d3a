import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type ParsedZip, type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The last ZIP entered in this browser, which sets the fee on every screen.

/** An earlier version stored bare digits, which parse as a number. */
const storedZipSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((stored: string | number) => {
    const zip = parseZip(String(stored));
    return zip.ok ? zip.zip : null;
  }),
);
const $zip = storedAtom<string | null>('delivery-zip', storedZipSchema, null);

type ZipTable = typeof import('../../domain/delivery/zips.ts');
/** undefined until loaded, null when that failed. */
const $table = atom<ZipTable | null | undefined>(undefined);

/** Five digits, or null when none was entered, and always on the server. */
export const useZip = (): string | null => useStore($zip, { ssr: 'initial' });

/** Stores the ZIP for all screens and tabs; null clears it. Invalid ZIPs are ignored. */
export function rememberZip(zip: string | null): void {
  const parsed = zip === null ? null : parseZip(zip);
  if (parsed === null) $zip.reset();
  else if (parsed.ok) $zip.set(parsed.zip);
}

/** null: outside the delivery area. undefined: no ZIP, or its table is unavailable or (`looking`) loading. */
type Looked = { place: Place | null | undefined; looking: boolean };

/** The place of a ZIP: five digits, or null for none yet. */
export function usePlace(zip: string | null): Looked {
  const table = useStore($table, { ssr: 'initial' });
  useEffect(() => {
    // Retried for each new ZIP if the table failed to load.
    if (zip !== null)
      loadTable().catch((error: unknown) => console.warn('The ZIP table did not load.', error));
  }, [zip]);
  if (zip === null) return { place: undefined, looking: false };
  return { place: table?.findPlace(zip), looking: table === undefined };
}

/** The place of a ZIP, or null. Rejects when the table cannot be loaded. */
export async function lookUpZip(zip: string): Promise<Place | null> {
  return (await loadTable()).findPlace(zip);
}

/** A ZIP from a URL, and its place, as in `Looked`. */
export type AskedZip = {
  typed: string;
  parsed: ParsedZip;
  place?: Place | null;
  credit?: ZipTable['ZIP_CREDIT'];
};

/** For the page that answers the ZIP check without scripts. */
export async function askZip(typed: string | null): Promise<AskedZip | null> {
  if (typed === null) return null;
  const parsed = parseZip(typed);
  if (!parsed.ok) return { typed, parsed };
  try {
    const table = await loadTable();
    return { typed, parsed, place: table.findPlace(parsed.zip), credit: table.ZIP_CREDIT };
  } catch (error) {
    console.warn('The ZIP table did not load.', error);
    return { typed, parsed };
  }
}

/** Credits to show with data from the table, as its license requires. Updates with `usePlace`. */
export const zipCredit = (): ZipTable['ZIP_CREDIT'] | undefined => $table.get()?.ZIP_CREDIT;

// The table is a tenth of the bundle, so it loads only once there is a ZIP to look up.
async function loadTable(): Promise<ZipTable> {
  const known = $table.get();
  if (known) return known;
  if (known === null) $table.set(undefined);
  try {
    const table = await import('../../domain/delivery/zips.ts');
    $table.set(table);
    return table;
  } catch (error) {
    $table.set(null);
    throw error;
  }
}
