import { type AdminQuote, adminQuoteSchema, type OfferSend } from '../../../domain/admin/quotes.ts';
import { centsTyped } from '../../../domain/admin/typedFields.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import type { OfferLine } from '../../../domain/quotes/offers.ts';
import { tellAdmin } from '../ui/adminApi.ts';

// The quotes desk's verbs, and what its form starts with.

type Seen = Pick<AdminQuote, 'id' | 'version'>;

/** @throws AdminFailure; 409 `changed_since` when it changed since it was seen, `ordered` when an offer was accepted */
export async function sendOffer(
  { id, version }: Seen,
  offer: Omit<OfferSend, 'version'>,
): Promise<AdminQuote> {
  return adminQuoteSchema.parse(
    await tellAdmin('POST', `/api/admin/quotes/${id}/offers`, { ...offer, version }),
  );
}

/** @throws AdminFailure; 409 `changed_since` */
export async function closeQuote({ id, version }: Seen): Promise<AdminQuote> {
  return adminQuoteSchema.parse(await tellAdmin('POST', `/api/admin/quotes/${id}/close`, { version }));
}

/** What is still sold of what was asked about, at today's price. */
export function askedLines({ lines }: AdminQuote): OfferLine[] {
  return lines.flatMap(({ productId, catalog, name, unit, quantity, todayCents, priceCents }) =>
    catalog && name && unit
      ? [{ productId, catalog, name, unit, quantity, unitPriceCents: todayCents ?? priceCents ?? 1 }]
      : [],
  );
}

type Sold = {
  id: string;
  catalog: OfferLine['catalog'];
  name: string;
  unit: string;
  priceCents: number;
};

/** Everything with a price, by name. */
export function soldOf(products: readonly Product[]): Sold[] {
  return products
    .flatMap(({ id, catalog, name, unit, priceCents }) =>
      priceCents === null || priceCents === 0 ? [] : [{ id, catalog, name, unit, priceCents }],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

const MOST_CENTS = 99_999_999;

/** Dollars as typed, in cents; null for what is no amount of an offer. */
export function priceTyped(typed: string): number | null {
  const cents = centsTyped(typed);
  return cents !== null && cents <= MOST_CENTS ? cents : null;
}

/** A line as it is typed. */
export type DraftLine = {
  key: string;
  product: Omit<OfferLine, 'quantity' | 'unitPriceCents' | 'name'>;
  name: string;
  quantity: string;
  price: string;
};

/** What is typed, or null while something of it makes no sense. */
export function lineOf({ product, name, quantity, price }: DraftLine): OfferLine | null {
  const unitPriceCents = priceTyped(price);
  const amount = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0;
  if (!unitPriceCents || amount < 1 || name.trim() === '') return null;
  return { ...product, name: name.trim(), quantity: amount, unitPriceCents };
}

export function draftOf({ name, quantity, unitPriceCents, ...product }: OfferLine): DraftLine {
  return {
    ...{ key: product.productId, product, name },
    ...{ quantity: String(quantity), price: (unitPriceCents / 100).toFixed(2) },
  };
}
