import type { Cart } from '../../domain/orders/cart.ts';
import { type CartFigures, cartFigures, type Where } from '../cart/figures.ts';

/** A fee that the store named and the person agreed to, for one subtotal and one ZIP. */
export type AgreedFee = { subtotalCents: number; zip: string | null; deliveryFeeCents: number };

/**
 * The cart's figures, with the fee that was agreed to where one was: the zones on this device may be older than
 * the store's, and the same order must not be turned down twice.
 */
export function checkoutFigures(lines: Cart, where: Where, agreed: AgreedFee | null): CartFigures {
  const figures = cartFigures(lines, where);
  const { subtotalCents, zip, delivery } = figures;
  const holds = agreed?.subtotalCents === subtotalCents && agreed.zip === zip;
  if (!agreed || !holds || delivery.feeCents === null) return figures;
  const { deliveryFeeCents: feeCents } = agreed;
  return { ...figures, delivery: { ...delivery, feeCents }, totalCents: subtotalCents + feeCents };
}
