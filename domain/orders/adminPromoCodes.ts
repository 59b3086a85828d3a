import * as z from 'zod/mini';
import { CATEGORY_SLUGS } from '../catalog/goods.ts';
import { PROMO_KINDS, promoCodeSchema } from './promoCodes.ts';

// Promo codes as owners see and change them.

const dayOrNull = z.nullable(z.iso.date());
const usesOrNull = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const MAX_CENTS = 10_000_000;
/** Most percent of the goods that a code takes off, as an order needs something to pay. */
const MAX_PERCENT = 90;

export const promoFieldsSchema = z
  .object({
    kind: z.enum(PROMO_KINDS),
    percent: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PERCENT))),
    amountCents: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_CENTS))),
    minimumCents: z.int().check(z.minimum(0), z.maximum(MAX_CENTS)),
    /** Both included. */
    firstDay: dayOrNull,
    lastDay: dayOrNull,
    /** In total. */
    mostUses: usesOrNull,
    /** Per account or email. */
    mostUsesEach: usesOrNull,
    categories: z.array(z.enum(CATEGORY_SLUGS)),
    isOn: z.boolean(),
  })
  .check(
    z.refine(({ kind, percent }) => (kind === 'percent') === (percent !== null), { path: ['percent'] }),
    z.refine(({ kind, amountCents }) => (kind === 'amount') === (amountCents !== null), {
      path: ['amountCents'],
    }),
    // At least a dollar is left to pay.
    z.refine(({ amountCents, minimumCents }) => amountCents === null || minimumCents >= amountCents + 100, {
      path: ['minimumCents'],
    }),
    z.refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || lastDay >= firstDay, {
      path: ['lastDay'],
    }),
  );
export type PromoFields = z.infer<typeof promoFieldsSchema>;

/** Body of `POST /api/admin/promo-codes`. Repeating an id creates nothing new. */
export const newPromoSchema = z.object({ id: z.uuid(), code: promoCodeSchema, fields: promoFieldsSchema });
