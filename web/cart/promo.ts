import * as z from 'zod/mini';
import { type PromoProblem, type PromoRule, promoRuleSchema } from '../../domain/orders/promoCodes.ts';
import { storedAtom } from '../ui/storedAtom.ts';

/** The promo code that was entered, with what it took off when the store was last asked. */
export const $promo = storedAtom<PromoRule | null>('promo-code', () => z.nullable(promoRuleSchema), null);

/** What a code does for the cart: the cents off, or why none. */
export type CartPromo = { rule: PromoRule; cents: number; problem: PromoProblem | null };
