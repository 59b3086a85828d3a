import * as z from 'zod/mini';
import {
  base64Schema,
  emailSchema,
  MOST_CHARACTERS,
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
import { CUSTOM_BLEND_MINIMUM_YARDS } from './base/settings.ts';
import { CATALOGS } from './catalog/goods.ts';
import { deliveryWindowSchema } from './delivery/deliveryWindow.ts';
import { MAX_QUANTITY } from './orders/cart.ts';

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

export const MOST_CONVERSATION = 6_000;

export const MAX_QUOTE_PHOTOS = 3;
/** All of a request's pictures go out with it in one push. */
export const MAX_QUOTE_PHOTO_BYTES = 56 * 1024;

/** Payload of the `requestQuote` command. Name, email and message are required; the rest is null when blank. */
export const quoteRequestSchema = z.object({
  kind: z.enum(QUOTE_KINDS),
  name: requiredText(200),
  email: emailSchema,
  message: requiredText(5000),
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
  conversation: z.optional(textOrNull(MOST_CONVERSATION)),
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

/** The form on a page, which needs a phone. Requests from the chat or an older app may have none. */
export const contactFormSchema = z.safeExtend(quoteFormSchema, { phone: phoneSchema(40) });

/** What the contact page says when its form, sent without scripts, was not accepted. */
export type PostedQuote = { typed: Readonly<Record<string, string>>; problem: 'wrong' | 'busy' };

// The yard's answer to a request, and how its prices become an order. Amounts in cents.

/** Days that an offer is valid by default (decisions, quotes). */
export const OFFER_DAYS = 14;
export const MOST_OFFER_DAYS = 90;
export const MOST_OFFER_LINES = 50;

export const offerLineSchema = z.object({
  catalog: z.nullable(z.enum(CATALOGS)),
  /** '' for a line in the yard's own words, such as spreading, which is no product and has no stock. */
  productId: z.string().check(z.maxLength(200)),
  /** The offer's name for it, which may be more exact than the catalog's. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  unit: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
  unitPriceCents: z.int().check(z.positive(), z.maximum(10_000_000)),
});
export type OfferLine = z.infer<typeof offerLineSchema>;

export const quoteOfferSchema = z.object({
  id: z.string(),
  note: z.string(),
  /** Empty for an answer without prices. */
  lines: z.array(offerLineSchema),
  deliveryFeeCents: z.int(),
  subtotalCents: z.int(),
  expiresAt: z.string(),
  sentAt: z.string(),
});
export type QuoteOffer = z.infer<typeof quoteOfferSchema>;

export const QUOTE_STATUSES = ['received', 'sent', 'accepted', 'expired', 'closed'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
/** A request as pulled by its owner's devices. */
export const quoteSchema = z.object({
  id: z.string(),
  status: z.enum(QUOTE_STATUSES),
  receivedAt: z.string(),
  request: quoteRequestSchema,
  /** The newest answer; absent in older apps and stores. */
  offer: z.optional(z.nullable(quoteOfferSchema)),
  /** Who said no to it. */
  declinedBy: z.optional(z.nullable(z.enum(['yard', 'customer']))),
});
export type Quote = z.infer<typeof quoteSchema>;

/**
 * Proof that an offer is yours: the secret of the emailed link, or the quote's id sent by the account or device
 * that requested it.
 */
export const offerKeySchema = z.union([
  z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  z.object({ quoteId: z.uuid() }),
]);
export type OfferKey = z.infer<typeof offerKeySchema>;

/** `open`: it can be accepted. `replaced`: a newer one was sent. `answer`: it has no prices. */
const OFFER_STATES = ['open', 'ordered', 'expired', 'replaced', 'closed', 'answer'] as const;

/** Answer of `POST /api/quote-offers/view`. */
export const offerViewSchema = z.object({
  offer: quoteOfferSchema,
  state: z.enum(OFFER_STATES),
  /** The request, to recognize it by and to prefill forms. */
  asked: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    message: z.string(),
  }),
  /** Number of the resulting order. */
  orderNumber: z.nullable(z.string()),
  isPaid: z.boolean(),
  declinedBy: z.optional(z.nullable(z.enum(['yard', 'customer']))),
});
export type OfferView = z.infer<typeof offerViewSchema>;

/** Body of `POST /api/quote-offers/accept`. Prices are not sent: the offer has them. */
export const offerAcceptSchema = z.object({
  key: offerKeySchema,
  /** The offer that was read, so that a newer one is not accepted unseen. */
  offerId: z.uuid(),
  deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
  deliveryDate: orNull(z.iso.date()),
  deliveryWindow: z.optional(deliveryWindowSchema),
  specialInstructions: textOrNull(MOST_CHARACTERS.special_instructions),
  customerName: requiredText(MOST_CHARACTERS.customer_name),
  customerPhone: phoneOrNull(MOST_CHARACTERS.customer_phone),
});
export type OfferAccept = z.infer<typeof offerAcceptSchema>;

/** Body of `POST /api/quote-offers/decline`. */
export const offerDeclineSchema = z.object({
  key: offerKeySchema,
  /** The offer that was read. */
  offerId: z.uuid(),
});
export type OfferDecline = z.infer<typeof offerDeclineSchema>;

/** Goods and delivery together, in cents. */
export function offerTotalCents(offer: Pick<QuoteOffer, 'subtotalCents' | 'deliveryFeeCents'>): number {
  return offer.subtotalCents + offer.deliveryFeeCents;
}

/** Each line's quantity times its price, in cents. */
export function offerSubtotalCents(lines: readonly Pick<OfferLine, 'quantity' | 'unitPriceCents'>[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
}
