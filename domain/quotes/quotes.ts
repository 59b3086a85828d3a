import * as z from 'zod/mini';
import {
  emailSchema,
  orNull,
  productIdSchema,
  requiredText,
  textOrNull,
  typedZipSchema,
  zipSchema,
} from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../base/settings.ts';
import { MAX_QUANTITY } from '../orders/cart.ts';
import { quoteOfferSchema } from './offers.ts';

// Quote, consultation and contact requests: one form on two screens (spec 1 §3, §5; decisions contact-page).

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
const yardsSchema = z.number().check(z.positive(), z.maximum(100_000));

/** Payload of the `requestQuote` command. Name, e-mail and message are required; the rest is null when blank. */
export const quoteRequestSchema = z.object({
  kind: z.enum(QUOTE_KINDS),
  name: requiredText(200),
  email: emailSchema,
  message: requiredText(5000),
  phone: textOrNull(40),
  company: textOrNull(200),
  projectType: z.nullable(z.enum(PROJECT_TYPES)),
  subject: textOrNull(200),
  zip: z.nullable(zipSchema),
  material: textOrNull(200),
  cubicYards: z.nullable(yardsSchema),
  /** Products asked about with the price the person saw, so that both prices can be kept. */
  lines: quoteLinesSchema,
  language: z.enum(LANGUAGES),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The form of a request, the short one and the whole one: texts, of which any but the required may be absent. */
export const quoteFormSchema = z
  .extend(quoteRequestSchema, {
    phone: orNull(requiredText(40)),
    company: orNull(requiredText(200)),
    projectType: orNull(z.enum(PROJECT_TYPES)),
    subject: orNull(requiredText(200)),
    zip: orNull(typedZipSchema),
    material: orNull(requiredText(200)),
    cubicYards: orNull(z.pipe(z.pipe(z.string(), z.transform(Number)), yardsSchema)),
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

/** What the contact page says to its form sent without scripts, when it was not taken down. */
export type PostedQuote = { typed: Readonly<Record<string, string>>; problem: 'wrong' | 'busy' };

export const QUOTE_STATUSES = ['received', 'sent', 'accepted', 'expired', 'closed'] as const;
/** A request as its owner's device gets it back by pull. */
export const quoteSchema = z.object({
  id: z.string(),
  status: z.enum(QUOTE_STATUSES),
  receivedAt: z.string(),
  request: quoteRequestSchema,
  /** The newest answer; left out by older apps and stores. */
  offer: z.optional(z.nullable(quoteOfferSchema)),
});
export type Quote = z.infer<typeof quoteSchema>;
