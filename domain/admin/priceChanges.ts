import * as z from 'zod/mini';
import { productIdSchema, requiredText } from '../base/fields.ts';
import { CATALOGS, PRODUCT_TYPES } from '../catalog/goods.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { MOST_PRODUCTS } from './products.ts';

// New prices for several products: now or from a given day, for good or until the last day of a sale.

export const CHANGE_MODES = ['percent', 'cents', 'exact'] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];

/** What the new prices end in; `none` does not round. */
export const ROUNDINGS = ['none', 'dollar', 'half', 'ninety_five', 'ninety_nine'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const MOST_CENTS = 100_000_000;

/** A rule for many prices. `amount` is a change in percent or cents, or the price itself. */
export type PriceRule = { mode: ChangeMode; amount: number; rounding: Rounding };

/** The new price in cents; null if it would be 0 or too high for the store. */
export function newPriceCents(priceCents: number, { mode, amount, rounding }: PriceRule): number | null {
  const plain =
    mode === 'exact' ? amount : mode === 'cents' ? priceCents + amount : priceCents * (1 + amount / 100);
  const cents = rounded(plain, rounding);
  return cents >= 1 && cents <= MOST_CENTS ? cents : null;
}

/** To the nearest price with that ending. */
function rounded(cents: number, rounding: Rounding): number {
  switch (rounding) {
    case 'none':
      return Math.round(cents);
    case 'dollar':
      return Math.round(cents / 100) * 100;
    case 'half':
      return Math.round(cents / 50) * 50;
    case 'ninety_five':
      return Math.round((cents - 95) / 100) * 100 + 95;
    case 'ninety_nine':
      return Math.round((cents - 99) / 100) * 100 + 99;
  }
}

const price = z.int().check(z.minimum(1), z.maximum(MOST_CENTS));
const dayOrNull = z.nullable(z.string().check(z.refine(isStoreDate)));

/** Its dates, and the name that staff give it. */
export const priceChangeFields = {
  name: requiredText(100),
  /** Null: immediately. */
  startsOn: dayOrNull,
  /** The last day, after which the earlier prices return. Null: for good. */
  endsOn: dayOrNull,
};

/** Body of `POST /api/admin/price-changes`. Repeating an id makes one change. */
export const newPriceChangeSchema = z
  .object({
    id: z.uuid(),
    ...priceChangeFields,
    items: z
      .array(
        z.object({
          productId: productIdSchema,
          /** The price that the page showed; 409 if it has changed since. */
          beforeCents: price,
          priceCents: price,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(MOST_PRODUCTS),
        z.refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length),
      ),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || endsOn >= startsOn, {
      path: ['endsOn'],
    }),
  );
export type NewPriceChange = z.infer<typeof newPriceChangeSchema>;

const PRICE_CHANGE_STATES = ['planned', 'applied', 'over', 'cancelled'] as const;

const priceChangeSchema = z.object({
  id: z.string(),
  name: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** `over`: the earlier prices are back. */
  status: z.enum(PRICE_CHANGE_STATES),
  createdAt: z.string(),
  items: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      catalog: z.enum(CATALOGS),
      type: z.enum(PRODUCT_TYPES),
      beforeCents: z.int(),
      priceCents: z.int(),
      /** Today's price; null without one. */
      nowCents: z.nullable(z.int()),
    }),
  ),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** Answer of `GET /api/admin/price-changes`: newest first. */
export const priceChangesSchema = z.object({ changes: z.array(priceChangeSchema) });
