import * as z from 'zod/mini';
import { orNull, requiredText, textOrNull } from '../base/fields.ts';
import { CATALOGS } from '../catalog/goods.ts';
import { MAX_QUANTITY } from '../orders/cart.ts';
import { MOST_CHARACTERS } from '../orders/checkout.ts';

// What the yard answers to a request, and how its prices become an order. Amounts in cents.

/** Days that an offer holds when its author says nothing else (decisions, quotes). */
export const OFFER_DAYS = 14;
export const MOST_OFFER_DAYS = 90;
export const MOST_OFFER_LINES = 50;

export const offerLineSchema = z.object({
  catalog: z.enum(CATALOGS),
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** As the offer calls it, which may be more exact than the catalog. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  unit: z.string().check(z.minLength(1), z.maxLength(60)),
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

/**
 * How somebody shows that an offer is theirs: the secret of the mailed link, or the quote's id together with the
 * account or the device that asked for it.
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
  /** What was asked for, to fill in and to recognise it by. */
  asked: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    message: z.string(),
  }),
  /** Of the order that it became. */
  orderNumber: z.nullable(z.string()),
  isPaid: z.boolean(),
});
export type OfferView = z.infer<typeof offerViewSchema>;

/** Body of `POST /api/quote-offers/accept`. Prices are not sent: the offer has them. */
export const offerAcceptSchema = z.object({
  key: offerKeySchema,
  /** The offer that was read: a newer one is not accepted unseen. */
  offerId: z.uuid(),
  deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
  deliveryDate: orNull(z.iso.date()),
  specialInstructions: textOrNull(MOST_CHARACTERS.special_instructions),
  customerName: requiredText(MOST_CHARACTERS.customer_name),
  customerPhone: textOrNull(MOST_CHARACTERS.customer_phone),
});
export type OfferAccept = z.infer<typeof offerAcceptSchema>;

/** Goods and delivery together, in cents. */
export function offerTotalCents(offer: Pick<QuoteOffer, 'subtotalCents' | 'deliveryFeeCents'>): number {
  return offer.subtotalCents + offer.deliveryFeeCents;
}

/** Each line's quantity times its price, in cents. */
export function offerSubtotalCents(lines: readonly Pick<OfferLine, 'quantity' | 'unitPriceCents'>[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
}
