import * as z from 'zod/mini';
import {
  type AdminQuote,
  adminQuoteSchema,
  type OfferSend,
  offerSendSchema,
  type ReplySave,
  type SavedReply,
  savedRepliesSchema,
} from '../../../domain/admin/quotes.ts';
import { inDollars, typedCents, typedWhole } from '../../../domain/base/typedFields.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { type OfferLine, offerLineSchema, offerSubtotalCents } from '../../../domain/quotes.ts';
import { sendAdmin } from '../ui/adminApi.ts';

// Admin actions on a quote request, and the offer form.

type Seen = Pick<AdminQuote, 'id' | 'version'>;

/** @throws AdminFailure; 409 `changed_since`; `ordered` when an offer was accepted */
export async function sendOffer(
  { id, version }: Seen,
  offer: Omit<OfferSend, 'version'>,
): Promise<AdminQuote> {
  return adminQuoteSchema.parse(
    await sendAdmin('POST', `/api/admin/quotes/${id}/offers`, { ...offer, version }),
  );
}

/** @throws AdminFailure; 409 `changed_since` */
export async function closeQuote({ id, version }: Seen): Promise<AdminQuote> {
  return adminQuoteSchema.parse(await sendAdmin('POST', `/api/admin/quotes/${id}/close`, { version }));
}

/** @throws AdminFailure; 409 `changed_since`; `ordered` */
export async function declineQuote({ id, version }: Seen, reason: string): Promise<AdminQuote> {
  return adminQuoteSchema.parse(
    await sendAdmin('POST', `/api/admin/quotes/${id}/decline`, { version, reason }),
  );
}

/** @param orderNumber null to take the link away. @throws AdminFailure; 400 `orderNumber`; 409 */
export async function linkOrder({ id, version }: Seen, orderNumber: string | null): Promise<AdminQuote> {
  return adminQuoteSchema.parse(
    await sendAdmin('POST', `/api/admin/quotes/${id}/link`, { version, orderNumber }),
  );
}

/** @throws AdminFailure; 409 `name_taken`, `too_many` */
export async function saveReply(id: string, reply: ReplySave): Promise<SavedReply[]> {
  return savedRepliesSchema.parse(await sendAdmin('PUT', `/api/admin/replies/${id}`, reply));
}

/** @throws AdminFailure */
export async function deleteReply(id: string): Promise<SavedReply[]> {
  return savedRepliesSchema.parse(await sendAdmin('DELETE', `/api/admin/replies/${id}`));
}

/** The requested products that are still sold, at today's price. */
export function askedLines({ lines }: AdminQuote): OfferLine[] {
  return lines.flatMap(({ productId, catalog, name, unit, quantity, todayCents, priceCents }) =>
    catalog && name && unit
      ? [{ productId, catalog, name, unit, quantity, unitPriceCents: todayCents ?? priceCents ?? 1 }]
      : [],
  );
}

/** Quantity 1 of every product with a price, sorted by name. */
export function soldLines(products: readonly Product[]): OfferLine[] {
  return products
    .flatMap(({ id, catalog, name, unit, priceCents }) =>
      priceCents ? [{ productId: id, catalog, name, unit, quantity: 1, unitPriceCents: priceCents }] : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const lineShape = offerLineSchema.shape;
const lineFormSchema = z.object({
  ...lineShape,
  catalog: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text || null),
    ),
    lineShape.catalog,
  ),
  quantity: z.pipe(typedWhole, lineShape.quantity),
  unitPriceCents: z.pipe(typedCents, lineShape.unitPriceCents),
});
/** A line as typed in the form. */
export type TypedLine = z.input<typeof lineFormSchema>;

const { note, lines, deliveryFeeCents, days } = offerSendSchema.shape;

/** Parses the form's texts into an offer. */
export const offerFormSchema = z.object({
  note,
  lines: z.pipe(z.array(lineFormSchema), lines),
  deliveryFeeCents: z.pipe(typedCents, deliveryFeeCents),
  days: z.pipe(typedWhole, days),
});

export const typedLine = ({ quantity, unitPriceCents, catalog, ...line }: OfferLine): TypedLine => ({
  ...line,
  catalog: catalog ?? '',
  quantity: String(quantity),
  unitPriceCents: inDollars(unitPriceCents),
});

/** A new line in the yard's own words. */
export const ownLine = (unit: string): TypedLine => ({
  catalog: '',
  productId: '',
  name: '',
  unit,
  quantity: '1',
  unitPriceCents: '',
});

/** The total of the valid lines and the fee; null without a valid line or a valid fee. */
export function typedTotalCents(typed: readonly TypedLine[], fee: string): number | null {
  const read = typed.flatMap((line) => lineFormSchema.safeParse(line).data ?? []);
  const feeCents = offerFormSchema.shape.deliveryFeeCents.safeParse(fee).data;
  return read.length === 0 || feeCents === undefined ? null : offerSubtotalCents(read) + feeCents;
}
