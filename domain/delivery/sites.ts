import { zipFromAddress } from './delivery.ts';

// Addresses and job sites as text: what a form that holds them needs, free of zod. Their shapes are in account.ts.

export const DEFAULT_CITY = 'Nashville';
export const DEFAULT_STATE = 'TN';
/** In letters. */
export const MAX_SITE_LABEL = 60;
export const MAX_DROP_NOTE = 1000;

/** What says where a truck goes. */
export type Site = { address: string; city: string; state: string; zip: string };

/**
 * Whether a phone number has the ten digits of a US one, with or without the country code. Only ever a warning:
 * extensions and numbers from abroad are saved as they were typed.
 */
export function isUsPhone(phone: string): boolean {
  return /^(?:\+?1)?\d{10}$/.test(phone.replace(/[\s().-]/g, ''));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

/** In one line, with its ZIP; what the street line says already is not said twice. */
export function siteLine({ address, city, state, zip }: Site): string {
  const typed = address.trim();
  // Its own ZIP at the end of a street makes way for the city.
  const isLast = zipFromAddress(typed) === zip && typed.endsWith(zip);
  const street = (isLast ? typed.slice(0, -zip.length) : typed).replace(/[\s,]+$/, '');
  if (zipFromAddress(street) !== null) return typed;
  const ends = (words: string) => ` ${plain(street)}`.endsWith(` ${plain(words)}`);
  if (ends(state) || ends('Tennessee')) return `${street} ${zip}`.trim();
  return [street, ends(city) ? '' : city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** Whether a typed line, with the ZIP that goes with it, is that site, by whatever name its city goes. */
export function isSite(line: string, zip: string | null, site: Site): boolean {
  if (plain(line) === plain(siteLine(site))) return true;
  return zip === site.zip && plain(siteOfLine(line, zip, site.city).address) === plain(site.address);
}

/** A typed line taken apart, as far as its commas tell; `city` is the ZIP's, for a line that names none. */
export function siteOfLine(line: string, zip: string, city: string | null): Site {
  const typed = line.trim();
  const [, address, ownCity, ownState] =
    /^(.+?)\s*,\s*([^,\d]+?)\s*,?\s+([A-Za-z]{2})\.?,?\s+\d{5}(?:-\d{4})?$/.exec(typed) ?? [];
  if (address && ownCity && ownState) return { address, city: ownCity, state: ownState.toUpperCase(), zip };
  return { address: typed, city: city ?? DEFAULT_CITY, state: DEFAULT_STATE, zip };
}
