import { zipFromAddress, zipsIn } from './delivery.ts';

// Addresses and job sites as text for forms, free of zod. Their schemas are in account.ts.

export const DEFAULT_CITY = 'Nashville';
export const DEFAULT_STATE = 'TN';
/** In characters. */
export const MAX_SITE_LABEL = 60;
export const MAX_DROP_NOTE = 1000;

/** The fields that say where a truck goes. */
export type Site = { address: string; city: string; state: string; zip: string };

/** Whether a street line has a number and a name. Only used for a hint: a lot or a barn may have none. */
export function hasHouseNumber(street: string): boolean {
  return /\d/.test(street) && /\p{L}{2}/u.test(street);
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

/** The site on one line with its ZIP, without repeating parts of the street line. */
export function siteLine({ address, city, state, zip }: Site): string {
  const typed = address.trim();
  // A ZIP at the end of the street is dropped, because the city follows.
  const isLast = zipFromAddress(typed) === zip && typed.endsWith(zip);
  const street = (isLast ? typed.slice(0, -zip.length) : typed).replace(/[\s,]+$/, '');
  if (zipsIn(street).named !== null) return typed;
  const ends = (words: string) => ` ${plain(street)}`.endsWith(` ${plain(words)}`);
  if (ends(state) || ends('Tennessee')) return `${street} ${zip}`.trim();
  return [street, ends(city) ? '' : city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/** Whether a typed line and ZIP are that site, ignoring the city. */
export function isSite(line: string, zip: string | null, site: Site): boolean {
  if (plain(line) === plain(siteLine(site))) return true;
  return zip === site.zip && plain(siteOfLine(line, zip, site.city).address) === plain(site.address);
}

/** Splits a typed line at its commas; `city` is the ZIP's city, for a line without one. */
export function siteOfLine(line: string, zip: string, city: string | null): Site {
  const typed = line.trim();
  const [, address, ownCity, ownState] =
    /^(.+?)\s*,\s*([^,\d]+?)\s*,?\s+([A-Za-z]{2})\.?,?\s+\d{5}(?:-\d{4})?$/.exec(typed) ?? [];
  if (address && ownCity && ownState) return { address, city: ownCity, state: ownState.toUpperCase(), zip };
  return { address: typed, city: city ?? DEFAULT_CITY, state: DEFAULT_STATE, zip };
}

/** The address with city, state and ZIP, as navigation needs it; as it is where it names its ZIP. All ZIPs are Tennessee's. */
export function fullAddress(address: string, zip: string | null, city: string | null): string {
  if (zip === null || new RegExp(`\\b${zip}\\b`).test(address)) return address;
  if (city === null) return `${address}, ${zip}`;
  const hasCity = address.toLowerCase().includes(city.toLowerCase());
  const state = /,\s*(?:tn|tennessee)\b/i.test(address) ? '' : ', TN';
  return `${address}${hasCity ? '' : `, ${city}`}${state} ${zip}`;
}
