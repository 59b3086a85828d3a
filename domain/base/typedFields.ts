import * as z from 'zod/mini';

// Numbers and times as people type them. A comma can group thousands or be a Spanish decimal comma:
// dropping every comma would read `12,5` as $125.

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/;

const ungrouped = (text: string): string => {
  const typed = text.replace(/\s/g, '');
  return GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
};

/**
 * Dollars as typed, in whole cents: `45`, `45.5`, `45,50`, `$1,045.50`.
 *
 * @returns null when blank, NaN when it is not an amount in dollars and cents (`4.505`, `-3`, `1.045,50`)
 */
export function centsTyped(text: string): number | null {
  const typed = ungrouped(text.trim().replace(/^\$/, ''));
  if (typed === '') return null;
  return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(typed)
    ? Math.round(Number(typed.replace(',', '.')) * 100)
    : Number.NaN;
}

/** Cents as shown in a dollar field: `1045.50`. */
export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/**
 * A whole number as typed, possibly negative: `12`, `1,200`, `-3`.
 *
 * @returns null when blank, NaN when it is not a whole number (`1.5`, `1,5`)
 */
export function wholeTyped(text: string): number | null {
  const typed = ungrouped(text);
  if (typed === '') return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}

// Schemas for form fields. Unreadable text becomes NaN, which the schemas they are piped into refuse.

export const typedCents = z.pipe(
  z.string(),
  z.transform((text: string) => centsTyped(text) ?? Number.NaN),
);
export const typedWhole = z.pipe(
  z.string(),
  z.transform((text: string) => wholeTyped(text) ?? Number.NaN),
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
