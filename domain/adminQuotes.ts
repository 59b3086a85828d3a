import * as z from 'zod/mini';
import { searchSchema } from './admin.ts';
import { pageMarkSchema } from './base/pageMark.ts';
import { MOST_CHARGE_CENTS } from './orders/orders.ts';
import {
  MOST_OFFER_DAYS,
  MOST_OFFER_LINES,
  offerLineSchema,
  offerSubtotalCents,
  QUOTE_STATUSES,
  quoteOfferSchema,
} from './quoteOffers.ts';
import { QUOTE_KINDS, quoteRequestSchema } from './quotes.ts';

// Requests as admins list, read and answer them. Amounts in cents.

export const QUOTES_PAGE_ROWS = 50;

/** Query of `GET /api/admin/quotes`. All conditions apply. */
export const quotesQuerySchema = z.object({
  status: z.optional(z.enum(QUOTE_STATUSES)),
  /** Matches part of a name, an email, a phone number or the text. */
  q: z.optional(searchSchema),
  /** `next` of the page before. */
  before: z.optional(pageMarkSchema),
});
export type QuotesQuery = z.infer<typeof quotesQuerySchema>;

const rowShape = {
  id: z.string(),
  /** Revision; an answer names the revision it is based on. */
  version: z.string(),
  kind: z.enum(QUOTE_KINDS),
  status: z.enum(QUOTE_STATUSES),
  name: z.string(),
  email: z.string(),
  zip: z.nullable(z.string()),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The beginning of the message. */
  excerpt: z.string(),
  declinedBy: z.nullable(z.enum(['yard', 'customer'])),
  /** The total of the newest priced offer; null without one. */
  offeredCents: z.nullable(z.int()),
};
const adminQuoteRowSchema = z.object(rowShape);

/** Answer of `GET /api/admin/quotes`: the newest first, with the number of quotes by status. */
export const quotesPageSchema = z.object({
  quotes: z.array(adminQuoteRowSchema),
  next: z.nullable(z.string()),
  counts: z.record(z.enum(QUOTE_STATUSES), z.int()),
});
export type QuotesPage = z.infer<typeof quotesPageSchema>;

/** Answer of `GET /api/admin/quotes/:id` and of every change to one. */
export const adminQuoteSchema = z.object({
  ...rowShape,
  request: quoteRequestSchema,
  /** When it was written, by the clock of the sender's device, which may have been offline. */
  askedAt: z.nullable(z.string()),
  /** Number of site pictures; the first is at `GET /api/admin/quotes/:id/photos/0`. */
  photos: z.int(),
  /** The product asked about, with the price the sender saw, the price on arrival, and today's. */
  lines: z.array(
    z.object({
      productId: z.string(),
      catalog: z.nullable(z.enum(['premium', 'traditional'])),
      name: z.nullable(z.string()),
      unit: z.nullable(z.string()),
      quantity: z.int(),
      seenPriceCents: z.nullable(z.int()),
      priceCents: z.nullable(z.int()),
      todayCents: z.nullable(z.int()),
    }),
  ),
  /** The newest first. */
  offers: z.array(z.object({ ...quoteOfferSchema.shape, author: z.string() })),
  /** The order that the offer became. */
  order: z.nullable(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      paymentStatus: z.string(),
    }),
  ),
});
export type AdminQuote = z.infer<typeof adminQuoteSchema>;

const version = z.string().check(z.minLength(1), z.maxLength(40));

/** Body of `POST /api/admin/quotes/:id/offers`. Sending the same id again sends nothing more. */
export const offerSendSchema = z
  .object({
    id: z.uuid(),
    version,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
    lines: z.array(offerLineSchema).check(z.maxLength(MOST_OFFER_LINES)),
    deliveryFeeCents: z.int().check(z.nonnegative(), z.maximum(10_000_000)),
    days: z.int().check(z.positive(), z.maximum(MOST_OFFER_DAYS)),
  })
  .check(
    z.refine(
      ({ lines, deliveryFeeCents }) => offerSubtotalCents(lines) + deliveryFeeCents <= MOST_CHARGE_CENTS,
      { path: ['lines'] },
    ),
  );
export type OfferSend = z.infer<typeof offerSendSchema>;

/** Body of `POST /api/admin/quotes/:id/close`. */
export const quoteCloseSchema = z.object({ version });
