import * as z from 'zod/mini';
import {
  emailSchema,
  orNull,
  ownIdSchema,
  phoneOrNull,
  productIdSchema,
  requiredText,
  textOrNull,
  zipSchema,
} from './base/fields.ts';
import { cleanIdentifier } from './base/identifiers.ts';
import { MAX_QUANTITY } from './base/settings.ts';
import { typedBox } from './base/typedFields.ts';
import { DEFAULT_CITY, DEFAULT_STATE, MAX_DROP_NOTE, MAX_SITE_LABEL } from './delivery/sites.ts';

// What a person tells the store about themselves: the profile with its default delivery address and
// further addresses and job sites.

/** In characters. */
export const MIN_PASSWORD = 8;
const newPasswordSchema = z.string().check(z.refine((text) => [...text].length >= MIN_PASSWORD));
const passwordSchema = z.string().check(z.minLength(1));

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });
export const signUpSchema = z.object({
  fullName: requiredText(200),
  email: emailSchema,
  password: newPasswordSchema,
});
/** The email that resets a password, or the one that signs in. */
export const mailAskedSchema = z.object({
  email: emailSchema,
  kind: z._default(z.enum(['recovery', 'magiclink']), 'recovery'),
});
/** The email's text beside its link. */
export const mailedCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => cleanIdentifier(text).replace(/\D/g, '')),
    z.regex(/^\d{6}$/),
  ),
});
/** Separators and case do not matter. */
export const recoveryCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => cleanIdentifier(text).replace(/[\s-]/g, '').toLowerCase()),
    z.regex(/^[a-z2-7]{16}$/),
  ),
});
/** What a person calls a second sign-in step. */
export const stepNameSchema = z.object({ name: requiredText(60) });
export const passwordResetSchema = z.object({ password: newPasswordSchema });
export const passwordChangeSchema = z.object({ current: passwordSchema, password: newPasswordSchema });

/** Answer of `GET /api/sessions`: where the person is signed in, last used first. */
export const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Such as `Safari, iPhone`; null when unknown. */
      device: z.nullable(z.string()),
      usedAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionListSchema>;

/** Body of `POST /api/delete-account`: the account's email, as a check that it is the account on the screen. */
export const accountDeletionSchema = z.object({ email: emailSchema });

const citySchema = z.pipe(
  z.string().check(z.trim(), z.maxLength(100)),
  z.transform((city: string) => city || DEFAULT_CITY),
);
const stateSchema = z.pipe(
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:[A-Z]{2})?$/)),
  z.transform((state: string) => state || DEFAULT_STATE),
);

/** Payload of `saveProfile`: the whole profile; null or blank clears a field. The email belongs to the account. */
export const profileSaveSchema = z.object({
  fullName: textOrNull(200),
  phone: phoneOrNull(40),
  address: textOrNull(500),
  city: citySchema,
  state: stateSchema,
  zip: z.nullable(zipSchema),
});
export type ProfileSave = z.infer<typeof profileSaveSchema>;

/** The form of a profile. */
export const profileFormSchema = z.extend(profileSaveSchema, { zip: orNull(zipSchema) });

/** The profile as pulled by its owner's devices; the row's id is the account's id. */
export const profileSchema = z.object({
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;

/** Payload of `saveAddress`: the whole address. An unknown id adds one; a new default replaces the old one. */
export const addressSaveSchema = z.object({
  id: ownIdSchema,
  /** "Home", "Maple St site". */
  label: requiredText(MAX_SITE_LABEL),
  address: requiredText(500),
  city: citySchema,
  state: stateSchema,
  zip: zipSchema,
  gateCode: textOrNull(40),
  contactName: textOrNull(200),
  contactPhone: phoneOrNull(40),
  /** Where to drop the load. */
  dropNote: textOrNull(MAX_DROP_NOTE),
  isDefault: z.boolean(),
});
/** Same shape on the device and on the wire. */
export type Address = z.infer<typeof addressSaveSchema>;

/** The form of an address. */
export const addressFormSchema = z.extend(addressSaveSchema, {
  zip: zipSchema,
  isDefault: typedBox,
});

/** Payload of `deleteAddress`. */
export const addressDeleteSchema = z.object({ id: ownIdSchema });
export type AddressDelete = z.infer<typeof addressDeleteSchema>;

/** The default first, then by name. */
export function inOrder<Row extends { body: Address }>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.body.isDefault) - Number(a.body.isDefault) ||
      a.body.label.localeCompare(b.body.label, 'en-US'),
  );
}

// An account's cart: rows on the server.

/** Payload of `setCartLine`: the new quantity, 0 to remove the line. The last one wins. */
export const setCartLineSchema = z.object({
  productId: productIdSchema,
  quantity: z.int().check(z.nonnegative(), z.maximum(MAX_QUANTITY)),
});
export type SetCartLine = z.infer<typeof setCartLineSchema>;

/** A line of the account's cart; the row's id is the product's id. Name and price come from the catalog. */
export const cartRowSchema = z.object({ productId: z.string(), quantity: z.int(), addedAt: z.string() });
export type CartRow = z.infer<typeof cartRowSchema>;
