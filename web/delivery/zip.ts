import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { type ParsedZip, type Place, parseZip } from '../../domain/delivery/delivery.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// The last ZIP entered in this browser, which sets the fee on every screen.

const storedZipSchema = () => z.nullable(z.string().check(z.regex(/^\d{5}$/)));
const $zip = storedAtom<string | null>('delivery-zip', storedZipSchema, null);

type Places = Snapshot['places'];
/** This device's, as the catalog has them. undefined until loaded, null when that failed. */
export const $places = atom<Places | null | undefined>(undefined);

/** Five digits, or null when none was entered, and always on the server. */
export const useZip = (): string | null => useStore($zip, { ssr: 'initial' });

/** Stores the ZIP for all screens and tabs; null clears it. Invalid ZIPs are ignored. */
export function rememberZip(zip: string | null): void {
  const parsed = zip === null ? null : parseZip(zip);
  if (parsed === null) $zip.reset();
  else if (parsed.ok) $zip.set(parsed.zip);
}

/** null: outside the delivery area. undefined: no ZIP, or the ZIPs are unavailable or (`looking`) loading. */
type ZipLookup = { place: Place | null | undefined; looking: boolean };

/** The place of a ZIP: five digits, or null for none yet. */
export function usePlace(zip: string | null): ZipLookup {
  const places = useStore($places, { ssr: 'initial' });
  useEffect(() => {
    // Retried for each new ZIP if they failed to load.
    if (zip !== null) loadPlaces().catch((error: unknown) => console.warn('The ZIPs did not load.', error));
  }, [zip]);
  if (zip === null) return { place: undefined, looking: false };
  return { place: places ? (places.get(zip) ?? null) : undefined, looking: places === undefined };
}

/** The place of a ZIP, or null. Rejects when the ZIPs cannot be loaded. */
export async function lookUpZip(zip: string): Promise<Place | null> {
  return (await loadPlaces()).get(zip) ?? null;
}

/** A ZIP from a URL, and its place: null for a ZIP that is not in our table. */
export type AskedZip = { typed: string; parsed: ParsedZip; place?: Place | null };

/** For the page that answers the ZIP check without scripts. */
export function askZip(typed: string | null, places: Places): AskedZip | null {
  if (typed === null) return null;
  const parsed = parseZip(typed);
  return parsed.ok ? { typed, parsed, place: places.get(parsed.zip) ?? null } : { typed, parsed };
}

/** The catalog's code and data load only once there is a ZIP to look up; later changes to it are followed. */
async function loadPlaces(): Promise<Places> {
  const places = $places.get();
  if (places) return places;
  $places.set(undefined);
  try {
    const { $catalog, openCatalog } = await import('../offline/catalog.ts');
    const { places } = await openCatalog();
    if (!$places.get()) $catalog.subscribe((catalog) => catalog && $places.set(catalog.places));
    return places;
  } catch (error) {
    $places.set(null);
    throw error;
  }
}
