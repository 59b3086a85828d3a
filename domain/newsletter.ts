import * as z from 'zod/mini';
import { cleanEmail } from './base/identifiers.ts';
import { LANGUAGES } from './base/locale.ts';

/** Payload of `subscribeNewsletter`. The specification asks for an at-sign and no more. */
export const newsletterSignupSchema = z.object({
  email: z.string().check(z.overwrite(cleanEmail), z.minLength(1), z.maxLength(254), z.includes('@')),
  language: z.enum(LANGUAGES),
});
export type NewsletterSignup = z.infer<typeof newsletterSignupSchema>;
