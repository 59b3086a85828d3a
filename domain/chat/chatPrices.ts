import { lineTotalCents } from '../base/money.ts';
import { taxBasisPoints } from '../base/salesTaxRates.ts';
import type { StoreSettings } from '../base/settings.ts';
import { shorten } from '../base/shorten.ts';
import { cartYards } from '../calculator/calculator.ts';
import { isAddable, type Product, productPath, stockLevel } from '../catalog/catalog.ts';
import type { Snapshot } from '../catalog/catalogSource.ts';
import { isBulk, isOrderable } from '../catalog/goods.ts';
import { splitWords } from '../catalog/searchIndex.ts';
import { priceOrder } from '../orders/priceOrder.ts';

// Products and their prices as the assistant tells them: by the rules of cart and checkout.

export const MAX_YARDS = 5_000;

export type FoundGoods = {
  id: string;
  name: string;
  path: string;
  /** null: no price, cannot be ordered online. */
  priceCents: number | null;
  unit: string;
  stock: 'in_stock' | 'low' | 'out';
  description: string;
};

export type PricedGoods = {
  goods: FoundGoods;
  quantity: number;
  goodsCents: number;
  /** The least and the most that delivery can cost, by ZIP; null where it needs a quote. */
  deliveryCents: readonly [least: number, most: number] | null;
  /** Sales tax on goods and delivery; null when it is added but not known here. */
  taxCents: number | null;
  /** With delivery and, if known, tax; null while the delivery is not known. */
  totalCents: number | null;
  /** The smallest load to the ZIP, where this is less; else null. */
  startsAtYards: number | null;
};

export function foundGoods(product: Product, settings: StoreSettings): FoundGoods {
  const { id, name, unit } = product;
  return {
    id,
    name,
    unit,
    path: productPath(product),
    stock: stockLevel(product, settings),
    priceCents: isOrderable(product) ? product.priceCents : null,
    description: shorten(product.shortDescription || product.description, 200),
  };
}

/** A ZIP of the city that a text says to deliver to, if all of the city is in one zone. */
export function zipOfCity(text: string, { places }: Pick<Snapshot, 'places'>): string | undefined {
  const words = ` ${splitWords(text).join(' ')} `.replaceAll(' mt ', ' mount ');
  const matches = [...places.values()].filter(({ city, poBox }) => {
    const name = splitWords(city).join(' ');
    return (
      !poBox && ['to', 'in', 'a', 'en'].some((preposition) => words.includes(` ${preposition} ${name} `))
    );
  });
  return new Set(matches.map(({ zone }) => zone)).size === 1 ? matches[0]?.zip : undefined;
}

type PricingPlace = { zip: string | undefined; snapshot: Snapshot };

/** Null for what the cart does not take by the yard. */
export function priceGoods(
  product: Product | undefined,
  cubicYards: number | null,
  { zip, snapshot: { settings, zones, places } }: PricingPlace,
): PricedGoods | null {
  if (!product || cubicYards === null || cubicYards > MAX_YARDS) return null;
  if (!isBulk(product) || !isAddable(product)) return null;
  const { taxes } = settings;
  const place = (zip && places.get(zip)) || null;
  const { id: productId, inventoryCount: available } = product;
  const quantity = cartYards(cubicYards);
  const items = [{ productId, quantity }];
  const wanted = { items, isPickup: false, deliveryZip: zip ?? null, discountCents: 0 };
  const saleItem = { ...product, productId, available, isSold: true, weekend: false };
  const saleItems = new Map([[productId, saleItem]]);
  const basisPoints = place ? taxBasisPoints(taxes, place.county) : 0;
  const orders = zones
    .filter(({ id }) => !zip || id === place?.zone)
    .map((zone) => priceOrder(wanted, { saleItems, zone, settings, taxBasisPoints: basisPoints }));
  const fees = orders.map(({ deliveryFeeCents }) => deliveryFeeCents);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const isTaxKnown = taxes.mode === 'off' || (taxes.mode === 'counties' && place !== null);
  const [order] = orders;
  const { minimumYards = 0 } = zones.find(({ id }) => id === place?.zone) ?? {};
  return {
    goods: foundGoods(product, settings),
    quantity,
    goodsCents: lineTotalCents(product.priceCents ?? 0, quantity),
    deliveryCents: order ? [least, most] : null,
    taxCents: isTaxKnown ? (order?.taxCents ?? 0) : null,
    totalCents: order && least === most ? order.totalCents + order.taxCents : null,
    startsAtYards: quantity < minimumYards ? minimumYards : null,
  };
}
