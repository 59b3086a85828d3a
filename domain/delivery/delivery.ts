import { cleanZip } from '../base/identifiers.ts';
import { lineTotalCents } from '../base/money.ts';
import type { DeliveryFees } from '../base/settings.ts';
import { loadsFor } from './loads.ts';
import { ZONE_LIST, type Zone, type ZoneId } from './zones.ts';

export type { Zone, ZoneId };

// Delivery costs.

export type Place = {
  zip: string;
  city: string;
  county: string;
  /** From the center of Nashville, in a straight line. */
  miles: number;
  zone: ZoneId;
  /** A post-office box or a single large mail receiver: gives a fee, but no truck can deliver there. */
  poBox: boolean;
};

export type ParsedZip =
  | { ok: true; zip: string }
  | { ok: false; reason: 'empty' | 'not_digits' | 'wrong_length' };

/** The five digits that `cleanZip` finds, else the reason. */
export function parseZip(text: string): ParsedZip {
  const typed = cleanZip(text);
  if (/^\d{5}$/.test(typed)) return { ok: true, zip: typed };
  if (typed === '') return { ok: false, reason: 'empty' };
  return { ok: false, reason: /^[\d\s-]+$/.test(typed) ? 'wrong_length' : 'not_digits' };
}

const STATE_BEFORE =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Tenn(?:essee)?|Kentucky|Alabama|Georgia)\.?,?\s*$/i;
const NUMBER_OF_SOMETHING_BEFORE =
  /(?:#|\b(?:code|pin|gate|box|apt|unit|lot|hwy|highway|route|road)\.?:?)\s*$/i;
const END_AFTER = /^[\s,.]*(?:(?:USA?|United States(?: of America)?)[\s.]*)?$/i;

/**
 * The ZIP in an address typed into one field, or null. It must follow a state or end the text, so that a house
 * number (`12345 Main St`) or a gate code is not taken for one. Of several, the last after a state.
 */
export function zipFromAddress(address: string): string | null {
  let afterState: string | null = null;
  let atEnd: string | null = null;
  for (const match of address.matchAll(/(^|[^\d-])(\d{5})(?:-\d{4})?(?![\d-])/g)) {
    const before = address.slice(0, match.index) + (match[1] ?? '');
    const after = address.slice(match.index + match[0].length);
    if (STATE_BEFORE.test(before)) afterState = match[2] ?? null;
    else if (END_AFTER.test(after) && !NUMBER_OF_SOMETHING_BEFORE.test(before)) atEnd = match[2] ?? null;
  }
  return afterState ?? atEnd;
}

/**
 * The fee in cents: 0 from a subtotal of $250 on, else the zone's, or $75 while the ZIP is unknown, plus an amount for
 * each truckload after the first (by default $0). The amounts are settings: `fees`. Throws RangeError when the subtotal is
 * not whole, non-negative cents. Callers handle empty carts.
 */
export function deliveryFeeCents({
  subtotalCents,
  zone,
  loads = 1,
  fees,
}: {
  subtotalCents: number;
  zone: Zone | null;
  /** Truckloads; 0 for an order of tools, which still takes one trip. */
  loads?: number;
  fees: DeliveryFees;
}): number {
  if (!Number.isSafeInteger(subtotalCents) || subtotalCents < 0)
    throw new RangeError(`not cents: ${subtotalCents}`);
  if (subtotalCents >= fees.freeFromCents) return 0;
  const extra = Math.max(0, loads - 1) * fees.extraLoadCents;
  return (zone ? zone.feeCents : fees.unknownZipCents) + extra;
}

/**
 * The cost of one cubic yard with its share of the delivery, in cents, rounded to the nearest. Both totals are of
 * the same whole order in cents.
 */
export function allInYardCents(order: {
  subtotalCents: number;
  feeCents: number;
  cubicYards: number;
}): number {
  if (!(order.cubicYards > 0)) throw new RangeError(`not cubic yards: ${order.cubicYards}`);
  return Math.round((order.subtotalCents + order.feeCents) / order.cubicYards);
}

type Figures = {
  /** How much more must be ordered for free delivery; 0 once it is free. */
  freeInCents: number;
  /** The zone's minimum in cubic yards; 0 while the zone is unknown. */
  minimumYards: number;
  /** Bulk yards missing from the minimum; 0 for an order of tools, which is exempt. */
  shortByYards: number;
};

/** `unknown`: no ZIP yet. `outside`: a ZIP outside the zones, which has no fee and needs a quote. */
export type DeliveryQuote = Figures &
  (
    | { status: 'unknown'; place: null; zone: null; feeCents: number }
    | { status: 'served'; place: Place; zone: Zone; feeCents: number }
    | { status: 'outside'; place: null; zone: null; feeCents: null }
  );

/**
 * `zipGiven` distinguishes "no ZIP typed yet" from "outside the delivery area", which has no place either.
 * `loads`: truckloads, if known. `zones`: today's fees from the database; the specification's by default.
 */
export function quoteDelivery({
  place,
  zipGiven,
  subtotalCents,
  bulkYards,
  loads = 1,
  zones = ZONE_LIST,
  fees,
}: {
  place: Place | null;
  zipGiven: boolean;
  subtotalCents: number;
  bulkYards: number;
  loads?: number;
  zones?: readonly Zone[];
  fees: DeliveryFees;
}): DeliveryQuote {
  const zone = zones.find(({ id }) => id === place?.zone) ?? null;
  const feeCents = deliveryFeeCents({ subtotalCents, zone, loads, fees });
  const freeInCents = Math.max(0, fees.freeFromCents - subtotalCents);
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

type YardOrder = {
  /** Per cubic yard. */
  priceCents: number;
  materialId: string | null;
  cubicYards: number;
  /** null while the ZIP is unknown. */
  zone: Zone | null;
  fees: DeliveryFees;
};

/** The zone's minimum in cubic yards, or one where it has none. */
export const smallestLoadYards = ({ minimumYards }: Zone): number => Math.max(1, minimumYards);

/** The loads whose delivered price is published. */
export const BREAKS_YARDS = [5, 10, 20] as const;

/** The delivered price of a cubic yard in cents, for an order of that many yards of one material. */
export function deliveredYardCents({ priceCents, materialId, cubicYards, zone, fees }: YardOrder): number {
  const subtotalCents = lineTotalCents(priceCents, cubicYards);
  const { loads } = loadsFor({ materialId, cubicYards });
  const feeCents = deliveryFeeCents({ subtotalCents, zone, loads, fees });
  return allInYardCents({ subtotalCents, feeCents, cubicYards });
}
