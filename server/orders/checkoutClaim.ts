import { createHash } from 'node:crypto';
import type { Language } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { CreateCheckout, Repricing } from '../../domain/orders/checkout.ts';
import type { PricedOrder, SaleItem } from '../../domain/orders/priceOrder.ts';
import type { WantedOrder } from '../../domain/orders/wantedOrder.ts';
import { badInput, Problem } from '../http/problem.ts';

// The body of create-checkout, with the specification's names and amounts in dollars, becomes a wanted order here, and
// what is wrong with that gets the specification's names back. Claimed amounts are compared, never used.

/** The ids and names by which a claim's products are found. */
export const claimedProducts = ({ items }: CreateCheckout) => ({
  ids: items.flatMap(({ product_id }) => product_id ?? []),
  names: items.flatMap((item) => (item.product_id === undefined ? [item.product_name] : [])),
});

/**
 * The product's id of each item; of an unknown one, the id as it was sent. An item without an id is found by its type and
 * exact name.
 * @throws Problem 400 for an item without an id that fits no product on sale, or several
 */
export function itemIds({ items }: CreateCheckout, saleItems: readonly SaleItem[]): string[] {
  return items.map(({ product_id: claimedId, product_name: name, product_type: type }, index) => {
    if (claimedId !== undefined) {
      const id = claimedId.toLowerCase();
      const saleItem = saleItems.find(({ productId }) => productId === claimedId || productId === id);
      return saleItem?.productId ?? claimedId;
    }
    const [item, other] = saleItems.filter((item) => item.isSold && item.name === name && item.type === type);
    if (!item || other) throw badInput(`items.${index}.product_name`);
    return item.productId;
  });
}

/** @param ids as `itemIds` */
export function wantedFrom(claim: CreateCheckout, ids: readonly string[], language: Language): WantedOrder {
  const quantities = new Map<string, number>();
  for (const [index, { quantity }] of claim.items.entries()) {
    const id = ids[index] ?? '';
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return {
    items: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
    ...claimedPlace(claim),
    deliveryDate: claim.delivery_date,
    deliveryWindow: claim.delivery_window ?? 'all_day',
    evenFull: false,
    specialInstructions: claim.special_instructions || null,
    poNumber: claim.po_number ?? null,
    customerName: claim.customer_name,
    customerEmail: claim.customer_email,
    customerPhone: claim.customer_phone || null,
    discountCents: 0,
    discountReason: null,
    promoCode: claim.promo_code || null,
    language,
  };
}

export const claimedPlace = (claim: CreateCheckout) => ({
  isPickup: claim.is_pickup ?? false,
  deliveryAddress: claim.delivery_address,
  deliveryZip: claim.delivery_zip ?? null,
});

/** The worst decides the answer. */
const WORST = ['product_gone', 'not_addable', 'out_of_stock', 'price_changed'] as const;

/** Today's figures, when a line cannot be ordered as claimed or an amount differs; null when all of it agrees. */
export function repricedAnswer(
  claim: CreateCheckout,
  ids: readonly string[],
  { lines, subtotalCents, deliveryFeeCents, totalCents, taxBasisPoints, taxCents }: PricedOrder,
): Repricing | null {
  const answers = lines.map(({ productId, name, available, unitPriceCents, problem }) => {
    const claims = claim.items.filter((_, index) => ids[index] === productId);
    return {
      productId,
      name: name || (claims[0]?.product_name ?? ''),
      available,
      unitPriceCents,
      problem: problem ?? priceProblem(claims, unitPriceCents ?? 0),
    };
  });
  const worst = WORST.find((code) => answers.some(({ problem }) => problem === code));
  const isAgreed =
    isCents(claim.subtotal, subtotalCents) &&
    isCents(claim.delivery_fee, deliveryFeeCents) &&
    isCents(claim.total_amount, totalCents) &&
    (claim.sales_tax === undefined || isCents(claim.sales_tax, taxCents));
  const code = worst ?? (isAgreed ? null : 'price_changed');
  return code && { code, lines: answers, subtotalCents, deliveryFeeCents, totalCents, taxBasisPoints };
}

function priceProblem(claims: CreateCheckout['items'], priceCents: number): 'price_changed' | null {
  const isSame = claims.every(
    (item) => isCents(item.unit_price, priceCents) && isCents(item.total_price, priceCents * item.quantity),
  );
  return isSame ? null : 'price_changed';
}

/** Whether a claim in dollars equals that many cents. Rounds, so that 0.1 + 0.2 dollars are 30 cents. */
const isCents = (dollars: number, cents: number): boolean => Math.round(dollars * 100) === cents;

/** An error about a wanted order, naming the claim's field. */
export function inClaimNames(error: unknown): unknown {
  if (error instanceof Problem && typeof error.more.field === 'string')
    return new Problem(error.status, error.code, { ...error.more, field: claimField(error.more.field) });
  if (error instanceof Refusal && typeof error.detail.field === 'string')
    return new Refusal(error.code, { ...error.detail, field: claimField(error.detail.field) });
  return error;
}

const claimField = (field: string) =>
  field === 'items' ? 'total_amount' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Identifies equal requests. The schema has already ordered the fields and dropped unknown ones. What the order replaces
 * may have changed since its first request.
 */
export function hashClaim({ replaces: _, ...claim }: CreateCheckout): string {
  return createHash('sha256').update(JSON.stringify(claim)).digest('hex');
}
