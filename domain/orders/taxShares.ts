import { chargedCents } from './orders.ts';

// How much tax is in a part of an order's money. Shares are taken of all parts so far, so that they add up to the cent.

/** Sums in cents, and the tax in them. */
export type TaxedSum = { amountCents: number; taxCents: number };

type TaxedOrder = { totalCents: number; taxCents: number; dueCents: number };

/**
 * The tax in a payment that names none: its share of the order's.
 *
 * @param payments the sum of those before it, without what edits have given back
 */
export function taxOfPayment(
  amountCents: number,
  order: Omit<TaxedOrder, 'dueCents'>,
  payments: TaxedSum,
): number {
  const share = shareOfTax(order.taxCents, payments.amountCents + amountCents, chargedCents(order));
  return clampTax(amountCents, share - payments.taxCents);
}

/**
 * The tax in a refund: its share of the order's.
 *
 * @param refunds the sum of those before it, without those of edits
 */
export function taxOfRefund(amountCents: number, order: TaxedOrder, refunds: TaxedSum): number {
  const share = shareOfTax(
    order.taxCents,
    refunds.amountCents + amountCents,
    chargedCents(order) - order.dueCents,
  );
  return clampTax(amountCents, share - refunds.taxCents);
}

/**
 * The tax in a refund of an edit: what has been paid of it and the order no longer has.
 *
 * @param keptTaxCents the tax in all payments, without what earlier edits have given back
 */
export const taxOfEditRefund = (
  amountCents: number,
  order: Pick<TaxedOrder, 'taxCents'>,
  keptTaxCents: number,
): number => clampTax(amountCents, keptTaxCents - order.taxCents);

const shareOfTax = (taxCents: number, partCents: number, wholeCents: number) =>
  Math.round((taxCents * Math.min(partCents, wholeCents)) / Math.max(wholeCents, 1));

const clampTax = (amountCents: number, taxCents: number) => Math.max(0, Math.min(amountCents, taxCents));
