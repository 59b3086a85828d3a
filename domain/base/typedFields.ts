import * as z from 'zod/mini';
import { parseNumber, percentSign, type UnitFactor } from './numbers.ts';

// Numbers and times as people type them into forms. Numbers are read by parseNumber, like every other number.

/**
 * A number as typed, of any sign.
 *
 * @returns null when blank, NaN when it cannot be read
 */
export function numberTyped(text: string, factorOf?: UnitFactor): number | null {
  const parsed = parseNumber(text, factorOf);
  if (parsed.ok) return parsed.value;
  return parsed.reason === 'empty' ? null : Number.NaN;
}

const dollarSign: UnitFactor = (unit) => (/^(?:\$|usd|dollars?|dolar(?:es)?)$/.test(unit) ? 1 : null);

const MAX_WHOLE = 999_999_999;

/**
 * A whole number as typed, possibly negative: `12`, `1,200`, `-3`.
 *
 * @returns null when blank, NaN when it is not a whole number (`1.5`, `1,5`)
 */
export function wholeTyped(text: string, factorOf?: UnitFactor): number | null {
  const typed = numberTyped(text, factorOf);
  return typed === null || (Number.isInteger(typed) && Math.abs(typed) <= MAX_WHOLE) ? typed : Number.NaN;
}

/**
 * Dollars as typed, in whole cents: `45`, `45.5`, `45,50`, `$1,045.50`.
 *
 * @returns null when blank, NaN when it is not an amount in dollars and cents (`4.505`, `-3`, `1.045,50`)
 */
export function centsTyped(text: string): number | null {
  const dollars = numberTyped(text.trim().replace(/^(?:US ?)?[$＄]/i, ''), dollarSign);
  if (dollars === null) return null;
  const cents = Math.round(dollars * 100);
  // Three decimals are no cents: `1.200` may be meant as 1,200.
  const isWhole = Math.abs(dollars * 100 - cents) < 1e-6 && !/(?:\.|\D0,|^0,|\d{4},)\d{3,}\D*$/.test(text);
  return isWhole && dollars >= 0 && dollars <= MAX_WHOLE ? cents : Number.NaN;
}

/** Cents as shown in a dollar field: `1045.50`. */
export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

// Schemas for form fields. Unreadable text becomes NaN, which the schemas they are piped into refuse.

export const typedCents = z.pipe(
  z.string(),
  z.transform((text: string) => centsTyped(text) ?? Number.NaN),
);
export const typedWhole = z.pipe(
  z.string(),
  z.transform((text: string) => wholeTyped(text) ?? Number.NaN),
);

/** A percentage, with or without its sign. */
export const typedPercent = z.pipe(
  z.string(),
  z.transform((text: string) => numberTyped(text, percentSign) ?? Number.NaN),
);

/** A time such as `07:30`, in minutes after midnight. */
export const typedMinute = z.pipe(
  z.string(),
  z.transform((text: string) => {
    const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
    return hour * 60 + minute;
  }),
);

/** A checkbox; a form omits it when unticked. */
export const typedBox = z.pipe(
  z.optional(z.string()),
  z.transform((text: string | undefined) => text !== undefined),
);
