// Reading single values of what a link or a tab holds: anything may lie there.

/** The named values of an object; none for anything else. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? (value as Record<string, unknown>) : {};

/** One of the allowed texts, else undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);
