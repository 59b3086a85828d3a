import { cleanIdentifier } from './identifiers.ts';

// The one reader of numbers that people type. It never drops a character to make a number of the rest: `5-6` is not 56.

export type NumberProblem = 'empty' | 'not_a_number' | 'negative' | 'zero' | 'too_large';
export type ParsedNumber = { ok: true; value: number } | { ok: false; reason: NumberProblem };

/** What a unit after a number multiplies it by; null for a unit that does not belong there. */
export type UnitFactor = (unit: string) => number | null;

const noUnit: UnitFactor = () => null;

/**
 * A number of any sign, with or without a unit. Accepts `12`, `12.5`, `.5`, `12 1/2`, `12-1/2`, `1/2`, `½`, `12½`.
 * A comma is a thousands separator where it groups by three as in `1,200` or `12,000.5`, else the decimal comma of a
 * Spanish keyboard (`12,5`, `0,125`). Anything else (exponents, `Infinity`, ranges, two numbers) is refused.
 */
export function parseNumber(text: string, factorOf: UnitFactor = noUnit): ParsedNumber {
  const typed = cleanNumber(text);
  if (typed === '') return invalid('empty');
  const [, sign = '', number = '', unit = ''] = /^([-+]?) ?([\d.,/ -]*[\d.,])(.*)$/.exec(typed) ?? [];
  const factor = unit === '' ? 1 : factorOf(unitWord(unit));
  const value = magnitude(number);
  if (value === null || factor === null) return invalid('not_a_number');
  // Beyond this a double no longer holds whole numbers; it also keeps every volume finite.
  if (value * factor > Number.MAX_SAFE_INTEGER) return invalid('too_large');
  return { ok: true, value: sign === '-' && value > 0 ? -value * factor : value * factor };
}

/** A number above 0, with or without a unit. */
export function parseMeasure(text: string, factorOf?: UnitFactor): ParsedNumber {
  const parsed = parseNumber(text, factorOf);
  if (!parsed.ok) return parsed;
  if (parsed.value === 0) return invalid('zero');
  return parsed.value < 0 ? invalid('negative') : parsed;
}

const YARDS =
  /^(?:y|yd|yds|cy|yarda?s?|(?:cu|cubic) ?(?:y|yd|yds|yards?)|yds? ?\^?3|(?:yd|yds|yardas?) ?(?:cu|cub|cubicas?))$/;
const TONS = /^(?:t|tn|tons?|tonnes?|toneladas?(?: cortas?)?)$/;
const ITEMS =
  /^(?:x|ea|each|items?|pcs?|pieces?|bags?|units?|articulos?|piezas?|bolsas?|sacos?|unidad(?:es)?)$/;

/** An amount of goods above 0, in the unit of their price: `7`, `2 1/2 yd³` of goods per cubic yard, `3 tons`. */
export const parseAmount = (text: string, unit: string): ParsedNumber => parseMeasure(text, amountUnit(unit));

/** The words for the unit of a price. @param unit such as `per cubic yard` */
export function amountUnit(unit: string): UnitFactor {
  const name = unitWord(unit.replace(/^per\s+/i, ''));
  const words = YARDS.test(name) ? YARDS : TONS.test(name) ? TONS : ITEMS.test(name) ? ITEMS : null;
  return (word) => (words?.test(word) || word === name || word === `${name}s` ? 1 : null);
}

export const percentSign: UnitFactor = (unit) => (unit === '%' ? 1 : null);

/** Nobody wants less than they measured. The tolerance is for sums such as 0.1 + 0.2. */
export const roundUp = (value: number): number => Math.ceil(value - 1e-9);

/** Lower case, without accents, dots and outer spaces. */
const unitWord = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();

/** As `cleanIdentifier`, with fractions, powers and grouped digits in plain characters too. */
export function cleanNumber(text: string): string {
  const typed = text
    .replace(/\p{Cf}/gu, '')
    // Before NFKC, which would join the fraction or the power to the digits before it.
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u209c]/g, (power) => `^${power.normalize('NFKC')}`)
    // The thin spaces that other programs group digits with. A plain space may stand between two numbers.
    .replace(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, ',');
  return cleanIdentifier(typed)
    .replaceAll("''", '"')
    .replace(/[\u2044\u2215]/g, '/');
}

function magnitude(typed: string): number | null {
  const mixed = /^(?:(\d+)(?: | ?- ?))?(\d+) ?\/ ?(\d+)$/.exec(typed);
  if (mixed) {
    const [, integer = '0', numerator, denominator] = mixed;
    return Number(denominator) === 0 ? null : Number(integer) + Number(numerator) / Number(denominator);
  }
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(typed)) return Number(typed.replace(',', '.'));
  return null;
}

function invalid(reason: NumberProblem): ParsedNumber {
  return { ok: false, reason };
}
