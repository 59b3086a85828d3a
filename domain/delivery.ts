import { FREE_DELIVERY_CENTS, UNKNOWN_ZIP_FEE_CENTS } from './business.ts';
import { ZONES, type Zone, type ZoneId } from './zones.ts';

export type { Zone, ZoneId };

// What a delivery costs. Nothing here imports the ZIP table: a screen loads `zips.ts` when somebody types a ZIP.

export type Place = {
  zip: string;
  city: string;
  county: string;
  /** From the centre of Nashville, in a straight line. */
  miles: number;
  zone: ZoneId;
  /** A post-office box or a single large receiver: it prices a delivery, but no truck goes there. */
  poBox: boolean;
};

export type ParsedZip =
  | { ok: true; zip: string }
  | { ok: false; reason: 'empty' | 'not_digits' | 'wrong_length' };

/** Five digits from `37203`, ` 37203 `, `37203-1234`, `37203 1234` or `372031234`; else the reason why not. */
export function parseZip(text: string): ParsedZip {
  const typed = text.trim();
  if (typed === '') return { ok: false, reason: 'empty' };
  if (!/^[\d\s-]+$/.test(typed)) return { ok: false, reason: 'not_digits' };
  const zip = /^(\d{5})(?:[\s-]?\d{4})?$/.exec(typed)?.[1];
  return zip ? { ok: true, zip } : { ok: false, reason: 'wrong_length' };
}

const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|' +
  'PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|Tenn|Tennessee|Kentucky|Alabama|Georgia|Mississippi';
const AFTER_STATE = new RegExp(String.raw`\b(?:${STATES})\.?,?\s+(\d{5})(?:-\d{4})?(?![\d-])`, 'gi');
const AT_END = /(?<![\d-])(\d{5})(?:-\d{4})?[\s,.]*(?:(?:USA?|United States(?: of America)?)[\s.]*)?$/i;

/**
 * The ZIP inside an address typed into one field, or null. It follows a state or ends the text, so that neither
 * a house number (`12345 Main St`) nor a gate code is taken for one.
 */
export function zipFromAddress(address: string): string | null {
  const afterState = [...address.matchAll(AFTER_STATE)].at(-1)?.[1];
  return afterState ?? AT_END.exec(address.trim())?.[1] ?? null;
}

/**
 * The fee in cents: 0 from a subtotal of $250 on, else the zone's, else (ZIP not known yet) $75.
 * Throws RangeError when the subtotal is not whole, non-negative cents. An empty cart is the caller's business.
 */
export function deliveryFeeCents({
  subtotalCents,
  zone,
}: {
  subtotalCents: number;
  zone: Zone | null;
}): number {
  if (!Number.isSafeInteger(subtotalCents) || subtotalCents < 0)
    throw new RangeError(`not cents: ${subtotalCents}`);
  if (subtotalCents >= FREE_DELIVERY_CENTS) return 0;
  return zone ? zone.feeCents : UNKNOWN_ZIP_FEE_CENTS;
}

type Figures = {
  /** How much more buys free delivery; 0 once it is free. */
  freeInCents: number;
  /** The zone's minimum in cubic yards, 0 while no zone is known. */
  minimumYards: number;
  /** Bulk yards missing to the minimum. 0 for an order of tools alone: those are exempt. */
  shortByYards: number;
};

/** `unknown`: no ZIP yet. `outside`: a ZIP beyond the zones, which has no fee: a person quotes it. */
export type DeliveryQuote = Figures &
  (
    | { status: 'unknown'; place: null; zone: null; feeCents: number }
    | { status: 'served'; place: Place; zone: Zone; feeCents: number }
    | { status: 'outside'; place: null; zone: null; feeCents: null }
  );

/** `place` is what `findPlace` (zips.ts) found; `zipGiven` tells "no ZIP typed yet" from "not in the table". */
export function quoteDelivery({
  place,
  zipGiven,
  subtotalCents,
  bulkYards,
}: {
  place: Place | null;
  zipGiven: boolean;
  subtotalCents: number;
  bulkYards: number;
}): DeliveryQuote {
  const zone = place ? ZONES[place.zone] : null;
  const feeCents = deliveryFeeCents({ subtotalCents, zone });
  const freeInCents = Math.max(0, FREE_DELIVERY_CENTS - subtotalCents);
  if (place && zone) {
    const { minimumYards } = zone;
    const shortByYards = bulkYards > 0 ? Math.max(0, minimumYards - bulkYards) : 0;
    return { status: 'served', place, zone, feeCents, freeInCents, minimumYards, shortByYards };
  }
  const none = { place: null, zone: null, minimumYards: 0, shortByYards: 0 };
  return zipGiven
    ? { status: 'outside', ...none, feeCents: null, freeInCents: 0 }
    : { status: 'unknown', ...none, feeCents, freeInCents };
}
