import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type ParsedZip, type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The ZIP this browser last asked about: one fee on every screen until somebody types another.

/** An earlier version kept the bare digits, which read as a number. */
const storedZipSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((stored: string | number) => {
    const zip = parseZip(String(stored));
    return zip.ok ? zip.zip : null;
  }),
);
const $zip = storedAtom<string | null>('delivery-zip', storedZipSchema, null);

type ZipTable = typeof import('../../domain/delivery/zips.ts');
/** undefined while it is not loaded, null when that failed. */
const $table = atom<ZipTable | null | undefined>(undefined);

/** Five digits, or null: never asked, and always so in the page as the server renders it. */
export const useZip = (): string | null => useStore($zip, { ssr: 'initial' });

/** Keeps the ZIP for all screens and tabs; null forgets it. Anything that is no ZIP is not kept. */
export function rememberZip(zip: string | null): void {
  const parsed = zip === null ? null : parseZip(zip);
  if (parsed === null) $zip.reset();
  else if (parsed.ok) $zip.set(parsed.zip);
}

/** null: no truck goes there. undefined: no ZIP, or its table is out of reach, or (`looking`) on its way. */
type Looked = { place: Place | null | undefined; looking: boolean };

/** Where a ZIP is: five digits, or null for none yet. */
export function usePlace(zip: string | null): Looked {
  const table = useStore($table, { ssr: 'initial' });
  useEffect(() => {
    // Anew for another ZIP: a table that did not come is asked for again.
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

/** A ZIP that an address asks about, and what is at it. `place` as in `Looked`. */
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

/** Whom to credit wherever an answer of the table is shown: its licence asks for it. Follows `usePlace`. */
export const zipCredit = (): ZipTable['ZIP_CREDIT'] | undefined => $table.get()?.ZIP_CREDIT;

// The table is a tenth of the whole bundle: it comes once a ZIP is there to look up, never before.
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
