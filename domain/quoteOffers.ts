import * as z from 'zod/mini';
import { MAX_CHARACTERS, orNull, phoneOrNull, requiredText } from './base/fields.ts';
import { MAX_QUANTITY } from './base/settings.ts';
import { CATALOGS } from './catalog/goods.ts';
import { deliveryWindowSchema } from './delivery/calendar.ts';
import { wantedTextsShape } from './orders/orderTexts.ts';
import { quoteRequestSchema } from './quotes.ts';

// The yard's answer to a request for a quote, and how its prices become an order. Amounts in cents. Apart from
// quotes.ts, which the home page loads.

/** Days that an offer is valid by default (decisions, quotes). */
export const OFFER_DAYS = 14;
export const MAX_OFFER_DAYS = 90;
export const MAX_OFFER_LINES = 50;

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

const quoteOfferSchema = z.object({
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
  /** The newest answer. */
  offer: z.nullable(quoteOfferSchema),
  /** Who said no to it. */
  declinedBy: z.nullable(z.enum(['yard', 'customer'])),
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
  /** The sales tax that the store charges where it was asked for. */
  taxCents: z.int(),
  declinedBy: z.nullable(z.enum(['yard', 'customer'])),
});
export type OfferView = z.infer<typeof offerViewSchema>;

/** Body of `POST /api/quote-offers/accept`. Prices are not sent: the offer has them. */
export const offerAcceptSchema = z.object({
  key: offerKeySchema,
  /** The offer that was read, so that a newer one is not accepted unseen. */
  offerId: z.uuid(),
  deliveryAddress: requiredText(MAX_CHARACTERS.delivery_address),
  deliveryDate: orNull(z.iso.date()),
  deliveryWindow: z.optional(deliveryWindowSchema),
  specialInstructions: wantedTextsShape.specialInstructions,
  customerName: requiredText(MAX_CHARACTERS.customer_name),
  customerPhone: phoneOrNull(MAX_CHARACTERS.customer_phone),
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
