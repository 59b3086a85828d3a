import * as z from 'zod/mini';
import {
  base64Schema,
  emailSchema,
  MAX_QUOTE_PHOTOS,
  orNull,
  phoneOrNull,
  phoneSchema,
  productIdSchema,
  requiredText,
  textOrNull,
  zipSchema,
} from './base/fields.ts';
import { LANGUAGES } from './base/locale.ts';
import { parseAmount } from './base/numbers.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS, MAX_QUANTITY } from './base/settings.ts';

// Quote, consultation and contact requests: one form on two screens.

export const QUOTE_KINDS = ['consultation', 'quote', 'custom_blend', 'message'] as const;
export type QuoteKind = (typeof QUOTE_KINDS)[number];

/** Kinds of jobs, in the order they are offered. */
export const PROJECT_TYPES = [
  'residential',
  'commercial',
  'road',
  'agricultural',
  'industrial',
  'other',
] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];

export const quoteLineSchema = z.object({
  productId: productIdSchema,
  quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
  seenPriceCents: z.nullable(z.int().check(z.nonnegative())),
});
const quoteLinesSchema = z.array(quoteLineSchema).check(z.maxLength(100));

export const MAX_QUOTE_YARDS = 100_000;
const yardsSchema = z.number().check(z.positive(), z.maximum(MAX_QUOTE_YARDS));

export const MAX_QUOTE_MESSAGE = 5000;
export const MAX_CONVERSATION = 6_000;

/** All of a request's pictures go out with it in one push. */
export const MAX_QUOTE_PHOTO_BYTES = 56 * 1024;

/** Payload of the `requestQuote` command. Name, email and message are required; the rest is null when blank. */
export const quoteRequestSchema = z.object({
  kind: z.enum(QUOTE_KINDS),
  name: requiredText(200),
  email: emailSchema,
  message: requiredText(MAX_QUOTE_MESSAGE),
  phone: phoneOrNull(40),
  company: textOrNull(200),
  projectType: z.nullable(z.enum(PROJECT_TYPES)),
  subject: textOrNull(200),
  zip: z.nullable(zipSchema),
  material: textOrNull(200),
  cubicYards: z.nullable(yardsSchema),
  /** Products asked about with the price the person saw, so that both prices can be kept. */
  lines: quoteLinesSchema,
  language: z.enum(LANGUAGES),
  /** What was said in the chat before it. */
  conversation: z.optional(textOrNull(MAX_CONVERSATION)),
  /** Pictures of the site. The store keeps them apart; what it sends back has none. */
  photos: z.optional(z.array(base64Schema(MAX_QUOTE_PHOTO_BYTES)).check(z.maxLength(MAX_QUOTE_PHOTOS))),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function yardsFromText(typed: string): number {
  const measure = parseAmount(typed, 'cubic yard');
  return measure.ok ? measure.value : Number.NaN;
}

/** The form of a request, short or long: text fields, of which all but the required may be absent. */
export const quoteFormSchema = z
  .extend(quoteRequestSchema, {
    phone: orNull(phoneSchema(40)),
    company: orNull(requiredText(200)),
    projectType: orNull(z.enum(PROJECT_TYPES)),
    subject: orNull(requiredText(200)),
    zip: orNull(zipSchema),
    material: orNull(requiredText(200)),
    cubicYards: orNull(z.pipe(z.pipe(z.string(), z.transform(yardsFromText)), yardsSchema)),
    /** In JSON. */
    lines: z.pipe(z.pipe(z.string(), z.transform(fromJson)), quoteLinesSchema),
  })
  .check(
    z.refine(
      ({ kind, cubicYards }) => kind !== 'custom_blend' || (cubicYards ?? 0) >= CUSTOM_BLEND_MINIMUM_YARDS,
      {
        path: ['cubicYards'],
      },
    ),
  );

/** The form on a page, which needs a phone. Requests from the chat may have none. */
export const contactFormSchema = z.safeExtend(quoteFormSchema, { phone: phoneSchema(40) });
