import * as z from 'zod/mini';
import { MAX_CHARGE_CENTS } from './orders/orders.ts';
import { MAX_OFFER_DAYS, MAX_OFFER_LINES, offerLineSchema, offerSubtotalCents } from './quoteOffers.ts';

export const quoteVersionSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** The yard's answer to a request. Sending the same id again sends nothing more. Amounts in cents. */
export const offerSendSchema = z
  .object({
    id: z.uuid(),
    version: quoteVersionSchema,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
    lines: z.array(offerLineSchema).check(z.maxLength(MAX_OFFER_LINES)),
    deliveryFeeCents: z.int().check(z.nonnegative(), z.maximum(10_000_000)),
    days: z.int().check(z.positive(), z.maximum(MAX_OFFER_DAYS)),
  })
  .check(
    z.refine(
      ({ lines, deliveryFeeCents }) => offerSubtotalCents(lines) + deliveryFeeCents <= MAX_CHARGE_CENTS,
      { path: ['lines'] },
    ),
  );
export type OfferSend = z.infer<typeof offerSendSchema>;
