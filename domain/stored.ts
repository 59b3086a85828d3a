// Reading what storage holds, by hand and not by schema: every page reads the cart, and zod would be a tenth of
// its code. Anything may lie there.

export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? (value as Record<string, unknown>) : {};

export const text = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : otherwise;

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);
