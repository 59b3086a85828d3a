import * as z from 'zod/mini';
import { cleanIdentifier } from '../base/identifiers.ts';
import { CATEGORY_SLUGS } from '../catalog/goods.ts';

// The discount of a promo code. The cart shows it, and checkout computes it again.

export const PROMO_KINDS = ['percent', 'amount', 'free_delivery'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** As typed, in any case; stored in capitals. */
export const promoCodeSchema = z
  .string()
  .check(z.overwrite(cleanIdentifier), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,30}$/));

/** Answer of `POST /api/promo-code`, kept beside the cart. */
export const promoRuleSchema = z.object({
  code: promoCodeSchema,
  kind: z.enum(PROMO_KINDS),
  /** Each is null for codes of another kind. */
  percent: z.nullable(z.int()),
  amountCents: z.nullable(z.int()),
  /** Minimum for the goods that it applies to. */
  minimumCents: z.int(),
  /** Empty for everything. */
  categories: z.array(z.enum(CATEGORY_SLUGS)),
});
export type PromoRule = z.infer<typeof promoRuleSchema>;

/** Body of `POST /api/promo-code`. */
export const promoAskSchema = z.object({ code: z.string().check(z.maxLength(100)) });

/**
 * Why a code is refused, as `reason` of the refusal `promo_code`. `unknown` is also said of one that is switched off.
 * `used_up` by all, `used_by_you` by this account or email; `minimum` and `not_for_these` are about the goods.
 */
export type PromoProblem =
  | 'unknown'
  | 'not_yet'
  | 'over'
  | 'used_up'
  | 'used_by_you'
  | 'minimum'
  | 'not_for_these';

/** What a code may miss in the goods. */
export type PromoGoodsProblem = Extract<PromoProblem, 'minimum' | 'not_for_these'>;

type PromoLine = { category: string; lineTotalCents: number };

/** The cents that a code takes off, or why none. `deliveryFeeCents` null: not known, as outside of the zones. */
export function promoDiscount(
  { kind, percent, amountCents, minimumCents, categories }: Omit<PromoRule, 'code'>,
  lines: readonly PromoLine[],
  deliveryFeeCents: number | null,
): { cents: number; problem: PromoGoodsProblem | null } {
  const isFor = (category: string) => categories.length === 0 || (categories as string[]).includes(category);
  const goodsCents = lines.reduce(
    (sum, { category, lineTotalCents }) => (isFor(category) ? sum + lineTotalCents : sum),
    0,
  );
  if (goodsCents === 0) return { cents: 0, problem: 'not_for_these' };
  if (goodsCents < minimumCents) return { cents: 0, problem: 'minimum' };
  if (kind === 'free_delivery') return { cents: deliveryFeeCents ?? 0, problem: null };
  const cents = kind === 'percent' ? Math.round((goodsCents * (percent ?? 0)) / 100) : (amountCents ?? 0);
  return { cents, problem: null };
}
