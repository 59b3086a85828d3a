import * as z from 'zod/mini';
import { lineTotalCents } from '../../domain/base/money.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import {
  type PromoProblem,
  type PromoRule,
  promoDiscount,
  promoRuleSchema,
} from '../../domain/orders/promoCodes.ts';
import { storedAtom } from '../ui/storedAtom.ts';

/** The promo code that was entered, with what it took off when the store was last asked. */
export const $promo = storedAtom<PromoRule | null>('promo-code', () => z.nullable(promoRuleSchema), null);

/** What a code does for the cart: the cents off, or why none. */
export type CartPromo = { rule: PromoRule; cents: number; problem: PromoProblem | null };

export function cartPromo(rule: PromoRule | null, cart: Cart, feeCents: number | null): CartPromo | null {
  if (rule === null) return null;
  const lines = cart.map(({ product: { id: productId, category, priceCents }, quantity }) => ({
    productId,
    category,
    lineTotalCents: lineTotalCents(priceCents, quantity),
  }));
  return { rule, ...promoDiscount(rule, lines, feeCents) };
}
