import { cleanIdentifier, cleanZip } from '../base/identifiers.ts';
import { lineTotalCents } from '../base/money.ts';
import type { DeliveryFees } from '../base/settings.ts';
import { loadsFor } from './loads.ts';
import { ZONE_LIST, type Zone, type ZoneId } from './zones.ts';

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

const NAMES =
  `Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|
Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|
Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|
Pennsylvania|Rhode Island|South Carolina|South Dakota|Tenn|Tenn?es+ee?|Texas|Utah|Vermont|Virginia|Washington|
West Virginia|Wisconsin|Wyoming`.replaceAll('\n', '');
const CODES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T\\.?N|TX|UT|V[AT]|W[AIVY]';
const ZIP_WORD = String.raw`(?:zip(?:\s*code)?|c[oó]digo postal)[\s.:#]*`;
const STATE_BEFORE = new RegExp(String.raw`(?:^|[^a-z])(${CODES}|${NAMES})[\s.,;:(-]*(?:${ZIP_WORD})?$`, 'i');
const ZIP_WORD_BEFORE = new RegExp(String.raw`\b${ZIP_WORD}$`, 'i');
/** States that are also words or kinds of streets, as in `12 Elm Ct 10101`: only before the first digit of their ZIPs. */
const FIRST_DIGIT: Readonly<Record<string, string>> = Object.fromEntries(
  ['0CT MA ME', '1DE PA', '3AL FL', '4IN MI OH', '5MT', '6NE', '7LA OK', '8CO ID', '9HI OR'].flatMap((row) =>
    row
      .slice(1)
      .split(' ')
      .map((code) => [code, row.charAt(0)]),
  ),
);
const NUMBERED =
  `no|nr|num|number|n[uú]mero|ext|acct|account|code|c[oó]digo|clave|pin|gate|lock ?box|apartado|box|pmb|rr|hc|
apt|apartment|apto|depto|unit|ste|suite|oficina|office|ofc|bldg|building|edificio|floor|fl|piso|room|rm|interior|int|
local|dept|space|spc|pad|slip|trailer|trlr|lot|lote|parcel|tract|phase|permit|order|hwy|highway|carretera|us|sr|cr|
(?:county|state|private) r(?:oa)?d|route|ruta|rte|rt|exit|mile|marker|mm|pier|dock|hangar|bay|door|puerta`.replaceAll(
    '\n',
    '',
  );
const NUMBER_OF_SOMETHING_BEFORE = new RegExp(
  String.raw`(?:#|\b(?:${NUMBERED})\b[\s.:#]*(?:(?:no|num|number)\b[\s.:#]*)?)$`,
  'i',
);
const END_AFTER =
  /^[\s,.)]*(?:(?:TN|Tenn|Tenn?es+ee?)\b[\s,.]*)?(?:(?:USA?|U\.S\.A?\.|United States(?: of America)?|EE\. ?UU\.?|Estados Unidos)[\s.]*)?$/i;

/** The ZIPs in an address typed into one field. Each is null without one. */
type WrittenZips = {
  /** After a state, the last of several: certainly a ZIP. */
  named: string | null;
  /** At the end of the text, where it may also be another number of five digits. */
  last: string | null;
};

/** House numbers (`12345 Main St`), units, mailboxes, highways and gate codes are no ZIPs. */
export function zipsIn(address: string): WrittenZips {
  const text = cleanIdentifier(address);
  const zips: WrittenZips = { named: null, last: null };
  for (const match of text.matchAll(/(?<!\d)(\d{5})(?:-?\d{4})?(?![\d-])/g)) {
    const [matched, zip = ''] = match;
    const textBefore = text.slice(0, match.index);
    const textAfter = text.slice(match.index + matched.length);
    const state = STATE_BEFORE.exec(textBefore)?.[1]?.toUpperCase();
    const isOfState = state !== undefined && (FIRST_DIGIT[state] ?? zip[0]) === zip[0];
    if (isOfState || ZIP_WORD_BEFORE.test(textBefore)) zips.named = zip;
    else if (/(?:^|[\s,;(])$/.test(textBefore) && !/^\d{9}$/.test(matched) && END_AFTER.test(textAfter))
      zips.last = NUMBER_OF_SOMETHING_BEFORE.test(textBefore.trimEnd()) ? null : zip;
  }
  return zips;
}

/** The ZIP in an address, or null. */
export function zipFromAddress(address: string): string | null {
  const { named, last } = zipsIn(address);
  return named ?? last;
}

/** The ZIP of an address with a field of its own, whose text may be anything: a number at the address's end counts least. */
export function zipOfPlace(address: string, field: string): string | null {
  const { named, last } = zipsIn(address);
  const parsed = parseZip(field);
  return named ?? (parsed.ok ? parsed.zip : last);
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
  const unknownPlace = { place: null, zone: null, minimumYards: 0, shortByYards: 0 };
  return zipGiven
    ? { status: 'outside', ...unknownPlace, feeCents: null, freeInCents: 0 }
    : { status: 'unknown', ...unknownPlace, feeCents, freeInCents };
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
export const BREAKS_YARDS = [3, 5, 10, 20] as const;

/** The delivered price of a cubic yard in cents, for an order of that many yards of one material. */
export function deliveredYardCents({ priceCents, materialId, cubicYards, zone, fees }: YardOrder): number {
  const subtotalCents = lineTotalCents(priceCents, cubicYards);
  const { loads } = loadsFor({ materialId, cubicYards });
  const feeCents = deliveryFeeCents({ subtotalCents, zone, loads, fees });
  return allInYardCents({ subtotalCents, feeCents, cubicYards });
}
