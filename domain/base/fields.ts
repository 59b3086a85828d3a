import * as z from 'zod/mini';
import { cleanEmail, cleanIdentifier, cleanOrderNumber, cleanZip, isEmail } from './identifiers.ts';

// Fields shared by several payloads.

/** Longest fields of an order, in characters. */
export const MAX_CHARACTERS = {
  delivery_address: 500,
  customer_name: 200,
  customer_phone: 40,
} as const;

/** The id of a product of either catalog; also keys its cart line and wishlist entry. */
export const productIdSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** An id generated on the device, so that it can name a row before the server has seen it. */
export const ownIdSchema = z.uuid().check(z.toLowerCase());

/** Whole stars. */
export const ratingSchema = z.int().check(z.minimum(1), z.maximum(5));

/** As people type and paste it; `37203-1234` becomes its first five digits. */
export const zipSchema = z.string().check(z.overwrite(cleanZip), z.regex(/^\d{5}$/));

/** Whether an address works is for the mail server to say. */
export const emailSchema = z.string().check(z.overwrite(cleanEmail), z.maxLength(254), z.refine(isEmail));

/** As people type it, with a # or spaces; in upper case. */
export const orderNumberSchema = z
  .string()
  .check(z.overwrite(cleanOrderNumber), z.minLength(1), z.maxLength(32));

/** As people type it, with an extension or from abroad: only cleaned. */
export const phoneSchema = (max: number) =>
  z.string().check(z.overwrite(cleanIdentifier), z.minLength(1), z.maxLength(max));

/** The same; blank is null. */
export const phoneOrNull = (max: number) =>
  z.pipe(
    z.nullable(z.string().check(z.overwrite(cleanIdentifier), z.maxLength(max))),
    z.transform((text: string | null) => text || null),
  );

/** Trimmed and not empty; at most `max` characters. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Trimmed; blank is null. */
export const textOrNull = (max: number) =>
  z.pipe(
    z.nullable(z.string().check(z.trim(), z.maxLength(max))),
    z.transform((text: string | null) => text || null),
  );

/** Blank or absent becomes null. */
export const orNull = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown) =>
      typeof text === 'string' && cleanIdentifier(text) === ''
        ? null
        : typeof text === 'string'
          ? text.trim()
          : (text ?? null),
    ),
    z.nullable(schema),
  );

// Limits of a picture sent by a device. It goes through the outbox like everything else done without
// signal, so it must fit into one push (256 KB as base64, with the envelope); the device shrinks it first.

/** The longer side, in pixels. */
export const MAX_PHOTO_SIDE = 1600;
export const MAX_PHOTO_BYTES = 160 * 1024;
export const MAX_QUOTE_PHOTOS = 3;

export const base64Schema = (maxBytes: number) =>
  z.string().check(z.maxLength(Math.ceil(maxBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
