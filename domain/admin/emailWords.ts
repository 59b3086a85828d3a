import * as z from 'zod/mini';
import { LANGUAGES, type Translate } from '../base/locale.ts';

// The subject and first sentence of emails about orders, which admins can change. Shoppers load none of this.

export const EMAIL_EVENTS = ['confirmed', 'on_the_way', 'delivered', 'moved', 'cancelled'] as const;
export type EmailEvent = (typeof EMAIL_EVENTS)[number];

/** Placeholders that the texts may contain. */
export const EMAIL_PLACEHOLDERS = ['name', 'number', 'day', 'store', 'phone'] as const;
export type EmailVars = Record<(typeof EMAIL_PLACEHOLDERS)[number], string>;

const MOST_CHARACTERS = { subject: 120, opening: 600 } as const;
type EmailPart = keyof typeof MOST_CHARACTERS;
export const EMAIL_PARTS = Object.keys(MOST_CHARACTERS) as EmailPart[];
export type EmailWords = Record<EmailPart, string>;

/** What is wrong with an admin's text; null if nothing is. */
export function wordsProblem(part: EmailPart, text: string): 'too_long' | 'unknown' | null {
  if (text.length > MOST_CHARACTERS[part]) return 'too_long';
  const known: readonly string[] = EMAIL_PLACEHOLDERS;
  const isUnknown = [...text.matchAll(/\{([^}]*)\}?/g)].some(([, name = '']) => !known.includes(name));
  return isUnknown ? 'unknown' : null;
}

const partSchema = (part: EmailPart) =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(1000),
      z.refine((text) => wordsProblem(part, text) === null),
    ),
    '',
  );

export const emailWordsSchema = z.object({ subject: partSchema('subject'), opening: partSchema('opening') });

/** The setting `emails`: an admin's texts by language and event. Blank or absent: the standard text. */
export const emailsSchema = z.record(
  z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)),
  z.partialRecord(z.enum(EMAIL_EVENTS), emailWordsSchema),
);
export type EmailSettings = z.infer<typeof emailsSchema>;

/** Body of `POST /api/admin/email-preview`. */
export const emailPreviewAskSchema = z.object({
  language: z.enum(LANGUAGES),
  event: z.enum(EMAIL_EVENTS),
  words: emailWordsSchema,
});
export type EmailPreviewAsk = z.infer<typeof emailPreviewAskSchema>;

/** Its answer: the email for an invented order, as plain text. */
export const emailPreviewSchema = z.object({ subject: z.string(), text: z.string() });

/** The standard texts, with their placeholders. */
export function defaultWords(event: EmailEvent, t: Translate): EmailWords {
  const opening = t('Hello {name}, here is the latest on your order.');
  switch (event) {
    case 'confirmed':
      return { subject: t('Your order {number} is confirmed'), opening };
    case 'on_the_way':
      return { subject: t('Your order {number} is on its way'), opening };
    case 'delivered':
      return { subject: t('Your order {number} was delivered'), opening };
    case 'cancelled':
      return { subject: t('Your order {number} was cancelled'), opening };
    case 'moved':
      return {
        subject: t('A new delivery day for your order {number}'),
        opening: t('Hello {name}, your order now arrives on {day}. If that day does not suit you, call us.'),
      };
  }
}
