import * as z from 'zod/mini';
import { emailSchema } from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { quoteOfferSchema } from './offers.ts';
import { PROJECT_TYPES } from './projects.ts';

// Quote, consultation and contact requests: one form on two screens (spec 1 §3, §5; decisions contact-page).

export const QUOTE_KINDS = ['consultation', 'quote', 'custom_blend', 'message'] as const;
export type QuoteKind = (typeof QUOTE_KINDS)[number];

const optionalText = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)));

/** Payload of the `requestQuote` command. Name, e-mail and message are required; the rest is null when blank. */
export const quoteRequestSchema = z.object({
  kind: z.enum(QUOTE_KINDS),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: emailSchema,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
  phone: optionalText(40),
  company: optionalText(200),
  projectType: z.nullable(z.enum(PROJECT_TYPES)),
  subject: optionalText(200),
  zip: z.nullable(z.string().check(z.regex(/^\d{5}$/))),
  material: optionalText(200),
  cubicYards: z.nullable(z.number().check(z.positive(), z.maximum(100000))),
  /** Products asked about with the price the person saw, so that both prices can be kept. */
  lines: z
    .array(
      z.object({
        productId: z.string().check(z.minLength(1), z.maxLength(200)),
        quantity: z.int().check(z.positive(), z.maximum(9999)),
        seenPriceCents: z.nullable(z.int().check(z.nonnegative())),
      }),
    )
    .check(z.maxLength(100)),
  language: z.enum(LANGUAGES),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

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
