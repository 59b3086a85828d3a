import type { Translate } from '../base/locale.ts';

// Kinds of goods. Free of zod, because every page's cart uses them.

/** Where a product comes from, in the order the shop lists them. */
export const CATALOGS = ['premium', 'traditional'] as const;
export const PRODUCT_TYPES = ['premium', 'organic', 'standard'] as const;

/** The six categories of the shop, in the order they are shown. */
export const CATEGORY_SLUGS = ['topsoil', 'compost', 'mulch', 'sand', 'gravel', 'tools-equipment'] as const;
export type CategorySlug = (typeof CATEGORY_SLUGS)[number];

/** The only currency of the store's orders; the delivery fee is in it. */
export const CURRENCY = 'usd';

type SellingPrice = { priceCents: number | null; interval: string | null; currency: string };

/** Has a one-time price above zero, in the currency of orders. */
export const isOrderable = <G extends SellingPrice>(goods: G): goods is G & { priceCents: number } =>
  goods.priceCents !== null && goods.priceCents > 0 && !goods.interval && goods.currency === CURRENCY;

/** Why that many cannot be ordered; undefined goods are no longer sold, and stock of null is not counted. */
export function goodsProblem(goods: SellingPrice | undefined, stock: number | null, quantity = 1) {
  if (!goods) return 'product_gone';
  if (!isOrderable(goods)) return 'not_addable';
  if (stock === null || stock >= quantity) return null;
  return stock > 0 ? 'too_few' : 'out_of_stock';
}
/** `too_few`: less in stock than wanted. The others exclude the product from an order. */
export type GoodsProblem = NonNullable<ReturnType<typeof goodsProblem>>;

/** Sold by the cubic yard: fills trucks and counts toward minimums. A placed order's line keeps it as `is_bulk`. */
export function isBulk({ unit }: { unit: string }): boolean {
  return /cubic yard/i.test(unit);
}

/** "per cubic yard", after a price. */
export function unitText(unit: string, t: Translate): string {
  switch (unit.toLowerCase()) {
    case 'per cubic yard':
      return t('per cubic yard');
    case 'per item':
      return t('per item');
    case 'per ton':
      return t('per ton');
    default:
      return unit;
  }
}

/** "12 cubic yards of Pea Gravel". */
export function goodsText(
  { unit, quantity, name }: { unit: string; quantity: number; name: string },
  t: Translate,
): string {
  return t('{amount} of {name}', { amount: amountText(unit, quantity, t), name });
}

/** "12 cubic yards", "1 item": the catalog stores "per cubic yard". */
export function amountText(unit: string, quantity: number, t: Translate): string {
  switch (unit.toLowerCase()) {
    case 'per cubic yard':
      return quantity === 1 ? t('1 cubic yard') : t('{n} cubic yards', { n: quantity });
    case 'per item':
      return quantity === 1 ? t('1 item') : t('{n} items', { n: quantity });
    case 'per ton':
      return quantity === 1 ? t('1 ton') : t('{n} tons', { n: quantity });
    default:
      return `${quantity} × ${unit.replace(/^per\s+/i, '')}`;
  }
}
