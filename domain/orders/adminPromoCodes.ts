import * as z from 'zod/mini';
import { productIdSchema } from '../base/fields.ts';
import { CATEGORY_SLUGS } from '../catalog/goods.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { PROMO_KINDS, promoCodeSchema } from './promoCodes.ts';

// Promo codes as owners see and change them.

const dayOrNull = z.nullable(z.string().check(z.refine(isStoreDate)));
const usesOrNull = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const MOST_CENTS = 10_000_000;
/** Most percent of the goods that a code takes off, as an order needs something to pay. */
const MOST_PERCENT = 90;

const promoShape = {
  kind: z.enum(PROMO_KINDS),
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_PERCENT))),
  amountCents: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_CENTS))),
  minimumCents: z.int().check(z.minimum(0), z.maximum(MOST_CENTS)),
  /** Both included. */
  firstDay: dayOrNull,
  lastDay: dayOrNull,
  /** In total. */
  mostUses: usesOrNull,
  /** Per account or email. */
  mostUsesEach: usesOrNull,
  productIds: z.array(productIdSchema).check(z.maxLength(200)),
  categories: z.array(z.enum(CATEGORY_SLUGS)),
  isOn: z.boolean(),
};

export const promoFieldsSchema = z.object(promoShape).check(
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
/** Body of `PUT /api/admin/promo-codes/:id`: 409 if `rev` is outdated. The code itself cannot change. */
export const promoChangeSchema = z.object({ rev: z.int(), fields: promoFieldsSchema });

const adminPromoSchema = z.extend(z.object(promoShape), {
  id: z.string(),
  rev: z.int(),
  code: z.string(),
  /** Orders with it that are not cancelled. */
  uses: z.int(),
  /** The total it took off those orders. */
  givenCents: z.int(),
});
export type AdminPromo = z.infer<typeof adminPromoSchema>;
/** Answer of `GET /api/admin/promo-codes`, newest first. */
export const adminPromosSchema = z.object({ codes: z.array(adminPromoSchema) });

/** Answer of `GET /api/admin/promo-codes/:id/uses`: the newest orders with it, including cancelled ones. */
export const promoUsesSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      customerName: z.string(),
      createdAt: z.string(),
      status: z.enum(['pending', 'confirmed', 'in_progress', 'delivered', 'cancelled']),
      discountCents: z.int(),
      totalCents: z.int(),
    }),
  ),
});
