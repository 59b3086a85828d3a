import { lineTotalCents, ownPriceCents } from '../../domain/base/money.ts';
import type { DeliveryFees } from '../../domain/base/settings.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { deliveryFeeCents, type Zone } from '../../domain/delivery/delivery.ts';
import { loadsFor } from '../../domain/delivery/loads.ts';
import type { Repriced } from '../../domain/orders/checkout.ts';
import type { CreateCheckout } from '../../domain/orders/createCheckout.ts';

// Prices an order by our own data, and finds where the buyer's figures differ.

/** The only currency of the store's orders; the delivery fee is in it. */
export const CURRENCY = 'usd';

/** A product as read from the database while the order is placed. */
export type Offer = {
  /** '' for a line of a quote in the yard's own words, which is no product. */
  productId: string;
  name: string;
  unit: string;
  type: 'premium' | 'organic' | 'standard';
  /** Null for tools, or when unknown. */
  materialId: string | null;
  priceCents: number | null;
  interval: string | null;
  currency: string;
  isSold: boolean;
  /** Units not reserved for others; null when stock is not tracked. */
  available: number | null;
  /** May be delivered on a Saturday. */
  weekend: boolean;
};

/** A line in the yard's own words: as agreed, with no stock. */
export const ownOffer = ({ name, unit, unitPriceCents }: OwnLine): Offer => ({
  productId: '',
  name,
  unit,
  type: 'standard',
  materialId: null,
  priceCents: unitPriceCents,
  interval: null,
  currency: CURRENCY,
  isSold: true,
  available: null,
  weekend: true,
});
type OwnLine = { name: string; unit: string; unitPriceCents: number };

export type ClaimedItem = CreateCheckout['items'][number];
type Problem = NonNullable<Repriced['code']>;

export type OrderLine = { offer: Offer; quantity: number; unitPriceCents: number; lineTotalCents: number };

/** A promo code's discount on lines at today's prices, in cents. */
export type DiscountOf = (lines: readonly OrderLine[], deliveryFeeCents: number) => number;

export type Pricing = {
  /** The lines that can be ordered, one per product. */
  lines: OrderLine[];
  subtotalCents: number;
  deliveryFeeCents: number;
  /** From a promo code. */
  discountCents: number;
  totalCents: number;
  /** Null when the buyer's figures match ours and everything is in stock. */
  repriced: Repriced | null;
};

/** Worst first: the worst problem gives the answer its code. */
const WORST = ['product_gone', 'not_addable', 'out_of_stock', 'price_changed'] as const;

/**
 * Prices the claimed items, each with its offer (null: the product is gone). Items of the same product become one line.
 * Claimed prices are compared in whole cents and not used for anything else.
 */
export function priceOrder(
  claim: Pick<CreateCheckout, 'subtotal' | 'delivery_fee' | 'total_amount'>,
  found: readonly (readonly [ClaimedItem, Offer | null])[],
  {
    zone,
    fees,
    isPickup = false,
    discountOf,
  }: {
    zone: Zone | null;
    fees: DeliveryFees;
    /** No truck, no fee. */
    isPickup?: boolean | undefined;
    discountOf?: DiscountOf | undefined;
  },
): Pricing {
  const asked = merged(found);
  const lines = asked.flatMap(({ offer, quantity }) =>
    offer && isOrderable(offer)
      ? [
          {
            offer,
            quantity,
            unitPriceCents: offer.priceCents,
            lineTotalCents: lineTotalCents(offer.priceCents, quantity),
          },
        ]
      : [],
  );
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  const feeCents = isPickup ? 0 : feeOf(lines, zone, fees);
  const discountCents = discountOf?.(lines, feeCents) ?? 0;
  const totalCents = subtotalCents + feeCents - discountCents;
  const answers = asked.map((line) => ({
    productId: line.productId,
    name: line.name,
    problem: findProblem(line),
    unitPriceCents: line.offer && isOrderable(line.offer) ? line.offer.priceCents : null,
    available: line.offer?.available ?? null,
  }));
  const worst = WORST.find((problem) => answers.some((line) => line.problem === problem));
  const isAgreed =
    isCents(claim.subtotal, subtotalCents) &&
    isCents(claim.delivery_fee, feeCents) &&
    isCents(claim.total_amount, totalCents);
  const code = worst ?? (isAgreed ? null : 'price_changed');
  const figures = { subtotalCents, deliveryFeeCents: feeCents, totalCents };
  return {
    lines,
    ...figures,
    discountCents,
    repriced: code && { code, lines: answers, ...figures },
  };
}

function feeOf(lines: readonly OrderLine[], zone: Zone | null, fees: DeliveryFees): number {
  if (lines.length === 0) return 0;
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  return deliveryFeeCents({ subtotalCents, zone, loads: countTruckloads(lines), fees });
}

/** The offers at an account's own prices. */
export function atOwnPrices<Found extends readonly [ClaimedItem, Offer | null]>(
  found: readonly Found[],
  percentOff: number,
): (readonly [ClaimedItem, Offer | null])[] {
  return found.map(([item, offer]) => {
    if (!offer || offer.priceCents === null) return [item, offer];
    return [item, { ...offer, priceCents: ownPriceCents(offer.priceCents, percentOff) }];
  });
}

/** As on the delivery board: each material gets its own loads; an order of only tools takes one. */
export const countLoads = (lines: readonly OrderLine[]): number =>
  lines.length > 0 ? Math.max(1, countTruckloads(lines)) : 0;

/** Loads of bulk material. */
export function countTruckloads(lines: readonly OrderLine[]): number {
  return lines.reduce(
    (sum, { offer, quantity }) =>
      isBulk(offer) ? sum + loadsFor({ materialId: offer.materialId, cubicYards: quantity }).loads : sum,
    0,
  );
}

type RequestedItem = {
  productId: string | null;
  name: string;
  offer: Offer | null;
  quantity: number;
  /** Unit and line prices as claimed, in dollars. */
  claims: ClaimedItem[];
};

function merged(found: readonly (readonly [ClaimedItem, Offer | null])[]): RequestedItem[] {
  const itemsByKey = new Map<string, RequestedItem>();
  for (const [item, offer] of found) {
    const productId = offer?.productId ?? item.product_id ?? null;
    const key = offer
      ? offer.productId || `own ${itemsByKey.size}`
      : `gone ${productId} ${item.product_name}`;
    const existingItem = itemsByKey.get(key);
    if (existingItem) {
      existingItem.quantity += item.quantity;
      existingItem.claims.push(item);
    } else {
      const name = offer?.name ?? item.product_name;
      itemsByKey.set(key, { productId, name, offer, quantity: item.quantity, claims: [item] });
    }
  }
  return [...itemsByKey.values()];
}

function findProblem({ offer, quantity, claims }: RequestedItem): Problem | null {
  if (!offer?.isSold) return 'product_gone';
  if (!isOrderable(offer)) return 'not_addable';
  if (offer.available !== null && offer.available < quantity) return 'out_of_stock';
  const { priceCents } = offer;
  const isSame = claims.every(
    (item) => isCents(item.unit_price, priceCents) && isCents(item.total_price, priceCents * item.quantity),
  );
  return isSame ? null : 'price_changed';
}

/**
 * Has a one-time price above zero in the store's currency. Stock is checked separately because it has its own error.
 */
function isOrderable(offer: Offer): offer is Offer & { priceCents: number } {
  const { isSold, priceCents, interval, currency } = offer;
  return isSold && priceCents !== null && priceCents > 0 && interval === null && currency === CURRENCY;
}

/** Whether a claim in dollars equals that many cents. Rounds, so that 0.1 + 0.2 dollars are 30 cents. */
function isCents(dollars: number, cents: number): boolean {
  return Math.round(dollars * 100) === cents;
}

/** The type of all products if they share one, else `mixed`. */
export function orderType(lines: readonly OrderLine[]): Offer['type'] | 'mixed' {
  const types = new Set(lines.flatMap(({ offer }) => (offer.productId === '' ? [] : offer.type)));
  const [only] = types;
  return only && types.size === 1 ? only : 'mixed';
}
