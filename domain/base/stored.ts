// Reading what storage holds, by hand and not by schema: every page reads the cart, and zod would be a tenth of
// its code. Anything may lie there.

/** The named values of an object; none for anything else. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? (value as Record<string, unknown>) : {};

/** A text, else `otherwise`. */
export const text = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : otherwise;

/** A text, else null. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** One of the allowed texts, else undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);
