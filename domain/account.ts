import * as z from 'zod/mini';
import {
  emailSchema,
  MAX_PHOTO_BYTES,
  orNull,
  ownIdSchema,
  requiredText,
  textOrNull,
  tickedSchema,
  typedZipSchema,
  zipSchema,
} from './base/fields.ts';
import { DEFAULT_CITY, DEFAULT_STATE, MAX_DROP_NOTE, MAX_SITE_LABEL } from './delivery/sites.ts';

// What a person tells the store about themselves: the profile with its default delivery address (spec 2 §2, §5)
// and further addresses and job sites.

/** Characters, however they are written. */
export const MIN_PASSWORD = 8;
const newPasswordSchema = z.string().check(z.refine((text) => [...text].length >= MIN_PASSWORD));
const passwordSchema = z.string().check(z.minLength(1));

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });
export const signUpSchema = z.object({
  fullName: requiredText(200),
  email: emailSchema,
  password: newPasswordSchema,
});
/** A mail with a link to a new password, or one that signs in. */
export const mailAskedSchema = z.object({
  email: emailSchema,
  kind: z._default(z.enum(['recovery', 'magiclink']), 'recovery'),
});
/** What a mail says beside its link. */
export const mailedCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/\D/g, '')),
    z.regex(/^\d{6}$/),
  ),
});
export const passwordResetSchema = z.object({ password: newPasswordSchema });
export const passwordChangeSchema = z.object({ current: passwordSchema, password: newPasswordSchema });

const citySchema = z.pipe(
  z.string().check(z.trim(), z.maxLength(100)),
  z.transform((city: string) => city || DEFAULT_CITY),
);
const stateSchema = z.pipe(
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:[A-Z]{2})?$/)),
  z.transform((state: string) => state || DEFAULT_STATE),
);

/** Payload of `saveProfile`, whole: what is null or blank is emptied. The e-mail is the account's, so it is no part. */
export const profileSaveSchema = z.object({
  fullName: textOrNull(200),
  phone: textOrNull(40),
  address: textOrNull(500),
  city: citySchema,
  state: stateSchema,
  zip: z.nullable(zipSchema),
});
export type ProfileSave = z.infer<typeof profileSaveSchema>;

/** The form of a profile. */
export const profileFormSchema = z.extend(profileSaveSchema, { zip: orNull(typedZipSchema) });

/** The profile as its owner's devices get it; the row's id is the account's. */
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

/** Payload of `saveAddress`, whole. A new id makes a new one; a default takes that mark from all others. */
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
  contactPhone: textOrNull(40),
  /** Where the load shall be dropped. */
  dropNote: textOrNull(MAX_DROP_NOTE),
  isDefault: z.boolean(),
});
/** An address is the same at home and on the wire. */
export type Address = z.infer<typeof addressSaveSchema>;

/** The form of an address. */
export const addressFormSchema = z.extend(addressSaveSchema, {
  zip: typedZipSchema,
  isDefault: tickedSchema,
});

/** Payload of `deleteAddress`. */
export const addressDeleteSchema = z.object({ id: ownIdSchema });
export type AddressDelete = z.infer<typeof addressDeleteSchema>;

/** Payload of `saveDropPhoto`: a picture of where the load shall be dropped, or null for none any more. */
export const dropPhotoSaveSchema = z.object({
  addressId: ownIdSchema,
  /** Drawn by the device: another picture is another version. */
  version: ownIdSchema,
  /** In base64. */
  jpeg: z.nullable(
    z.string().check(z.maxLength(Math.ceil(MAX_PHOTO_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
});
export type DropPhotoSave = z.infer<typeof dropPhotoSaveSchema>;

/** That there is a picture; its bytes are at `GET /api/drop-photos/:addressId`. The row's id is the address's. */
export const dropPhotoSchema = z.object({ addressId: z.string(), version: z.string() });
export type DropPhoto = z.infer<typeof dropPhotoSchema>;

/** The default first, then by name. */
export function inOrder<Row extends { body: Address }>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.body.isDefault) - Number(a.body.isDefault) ||
      a.body.label.localeCompare(b.body.label, 'en-US'),
  );
}
