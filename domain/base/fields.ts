import * as z from 'zod/mini';

// Fields that several payloads share.

/** The id of a product of either catalog; also the key of its cart line and its place on a wishlist. */
export const productIdSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** An id that a device drew itself, so that it can name the row before the store ever saw it. */
export const ownIdSchema = z.uuid().check(z.toLowerCase());

/** Whole stars (spec 1 §3). */
export const ratingSchema = z.int().check(z.minimum(1), z.maximum(5));

export const zipSchema = z.string().check(z.trim(), z.regex(/^\d{5}$/));

/** As people type it: of `37203-1234` the first five digits. */
export const typedZipSchema = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^(\d{5})[\s-]?\d{4}$/, '$1')),
  z.regex(/^\d{5}$/),
);

/** Something at something with a dot: what the mail server accepts is its own affair. */
export const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(EMAIL));

/** Trimmed, and something is left; at most `max` characters. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Trimmed; blank is null. */
export const textOrNull = (max: number) =>
  z.pipe(
    z.nullable(z.string().check(z.trim(), z.maxLength(max))),
    z.transform((text: string | null) => text || null),
  );

/** Blank, or absent in the form of its noun, is null. */
export const orNull = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? text.trim() || null : (text ?? null))),
    z.nullable(schema),
  );

/** A box of a form: `on` when it is ticked, else absent. */
export const tickedSchema = z.pipe(
  z.optional(z.string()),
  z.transform((text: string | undefined) => text !== undefined),
);

// Limits of a picture that a device sends. It goes through the outbox like everything else that is done without
// signal, so it has to fit into one push (256 KB, as base64 and with its envelope): the device shrinks it first.

/** Of the longer side, in pixels. */
export const MAX_PHOTO_SIDE = 1600;
export const MAX_PHOTO_BYTES = 160 * 1024;
/** Pictures that one account keeps. */
export const MAX_PHOTOS = 30;

// Reading single values of what a link or a tab holds: anything may lie there.

/** The named values of an object; none for anything else. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? (value as Record<string, unknown>) : {};

/** One of the allowed texts, else undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((candidate) => candidate === value);
