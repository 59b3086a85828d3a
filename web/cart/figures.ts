import * as z from 'zod/mini';
import { taxBasisPoints } from '../../domain/base/salesTaxRates.ts';
import { type DeliveryFees, MAX_QUANTITY, type StoreSettings } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { CURRENCY, isBulk } from '../../domain/catalog/goods.ts';
import { type DeliveryQuote, type Place, quoteDelivery } from '../../domain/delivery/delivery.ts';
import { type LoadedTrucks, loadTrucks } from '../../domain/delivery/trucks.ts';
import { ZONE_LIST, type Zone } from '../../domain/delivery/zones.ts';
import { bulkYards, type Cart, type CartProduct, itemCount } from '../../domain/orders/cart.ts';
import { type OrderLine, priceOrder, type SaleItem } from '../../domain/orders/priceOrder.ts';
import { type PromoProblem, type PromoRule, promoRuleSchema } from '../../domain/orders/promoCodes.ts';
import { NothingStored } from '../offline/errors.ts';
import type { LoadArgs } from '../ui/screen.ts';
import { storedAtom } from '../ui/storedAtom.ts';
import type { TodaysProducts } from './todaysPrices.ts';

// The totals of a cart, used by both cart and checkout, so that what is shown is what is sent.

/** One product's trucks; `roomYards` is limited by stock. */
export type MaterialLoad = LoadedTrucks & { productId: string; name: string; cubicYards: number };

export type CartFigures = {
  items: number;
  lines: readonly OrderLine[];
  subtotalCents: number;
  /** Total of all bulk lines. */
  cubicYards: number;
  materials: readonly MaterialLoad[];
  truckloads: number;
  zip: string | null;
  isPickup: boolean;
  delivery: DeliveryQuote;
  fees: DeliveryFees;
  /** Below a minimum that the store enforces, so checkout is not possible yet. */
  isBelowMinimum: boolean;
  /** The promo code that was entered. */
  promo: CartPromo | null;
  taxCents: number;
  /** Who adds tax that is not in the total: the store, once the ZIP is known, or the payment provider on its page. */
  openTax: 'by_zip' | 'by_provider' | null;
  /** Less what the code takes off, before tax. Without a delivery fee when the ZIP is outside the zones, which needs a quote. */
  totalCents: number;
};

/** `place` undefined: no ZIP yet, or its table is loading. null: outside the delivery area. */
type CartPlace = {
  zip: string | null;
  place: Place | null | undefined;
  zones: readonly Zone[];
  settings: Pick<StoreSettings, 'fees' | 'minimums' | 'taxes'>;
  /** Today's stock; when unknown, everything counts as available. */
  products?: TodaysProducts | null;
  promo?: PromoRule | null;
  /** Fetched at the yard, whose place it then is: no fee, no minimum. */
  isPickup?: boolean;
  isTaxExempt?: boolean;
  /** A fee and a tax rate that the store answered. */
  feeCents?: number | null;
  taxRate?: number | null;
};

export function cartFigures(cart: Cart, cartPlace: CartPlace): CartFigures {
  const { zip, place, zones, settings, products = null, promo: rule = null } = cartPlace;
  const { isPickup = false, isTaxExempt = false, feeCents = null, taxRate = null } = cartPlace;
  const priced = priceOrder(
    {
      items: cart.map(({ product: { id: productId }, quantity }) => ({ productId, quantity })),
      isPickup,
      deliveryZip: zip,
      discountCents: 0,
    },
    {
      saleItems: new Map(cart.map(({ product }) => [product.id, saleItem(product)])),
      zone: zones.find(({ id }) => id === place?.zone) ?? null,
      settings,
      // Beyond the zones no fee is known: the order needs a quote.
      feeCents: place === null ? 0 : feeCents,
      taxBasisPoints: taxRate ?? (place && !isTaxExempt ? taxBasisPoints(settings.taxes, place.county) : 0),
      promo: rule,
    },
  );
  const { subtotalCents, discountCents } = priced;
  const cubicYards = bulkYards(cart);
  const materials = materialLoads(cart, products);
  const truckloads = materials.reduce((sum, { trucks }) => sum + trucks, 0);
  const quote = quoteDelivery({
    place: place ?? null,
    zipGiven: place !== undefined,
    subtotalCents,
    bulkYards: cubicYards,
    loads: truckloads,
    zones,
    fees: settings.fees,
  });
  const delivery = isPickup
    ? atYard(quote)
    : quote.feeCents === null || cart.length === 0
      ? quote
      : { ...quote, feeCents: priced.deliveryFeeCents };
  const missing = priced.problems.find((problem) => problem.code === 'promo_code');
  return {
    items: itemCount(cart),
    lines: priced.goods,
    subtotalCents,
    cubicYards,
    materials,
    truckloads,
    zip,
    isPickup,
    delivery,
    fees: settings.fees,
    isBelowMinimum: settings.minimums === 'binding' && delivery.shortByYards > 0,
    promo: rule && { rule, cents: discountCents, problem: missing?.reason ?? null },
    taxCents: priced.taxCents,
    openTax: isTaxExempt ? null : openTax(settings.taxes.mode, place),
    totalCents: priced.totalCents,
  };
}

function openTax(mode: StoreSettings['taxes']['mode'], place: CartPlace['place']): CartFigures['openTax'] {
  // Outside the delivery area nothing can be ordered.
  if (mode === 'off' || place === null) return null;
  if (mode === 'provider') return 'by_provider';
  return place === undefined ? 'by_zip' : null;
}

/** A fee and a tax rate from the server that the person accepted, for one subtotal and one ZIP. */
export type AgreedFee = {
  subtotalCents: number;
  zip: string | null;
  deliveryFeeCents: number;
  taxBasisPoints: number;
};

/**
 * The cart's figures, with the accepted fee if there is one: the zones on this device may be older than
 * the server's, and the same order must not be refused twice.
 */
export function agreedFigures(lines: Cart, place: CartPlace, agreed: AgreedFee | null): CartFigures {
  const figures = cartFigures(lines, place);
  const isAgreed = agreed?.subtotalCents === figures.subtotalCents && agreed.zip === figures.zip;
  return agreed && isAgreed
    ? cartFigures(lines, { ...place, feeCents: agreed.deliveryFeeCents, taxRate: agreed.taxBasisPoints })
    : figures;
}

/** What the cart knows of a product; its stock is checked when the order is placed. */
const saleItem = (product: CartProduct): SaleItem => ({
  ...product,
  productId: product.id,
  interval: null,
  currency: CURRENCY,
  isSold: true,
  available: null,
  weekend: false,
});

function atYard(quote: DeliveryQuote): DeliveryQuote {
  const free = { feeCents: 0, freeInCents: 0, minimumYards: 0, shortByYards: 0 };
  return quote.status === 'served'
    ? { ...quote, ...free }
    : { status: 'unknown', place: null, zone: null, ...free };
}

function materialLoads(cart: Cart, products: TodaysProducts | null): MaterialLoad[] {
  const bulk = cart.filter(({ product }) => isBulk(product));
  return bulk.map(({ product: { id, name, materialId }, quantity: cubicYards }) => {
    const plan = loadTrucks({ materialId, cubicYards });
    const stocked = products?.get(id)?.inventoryCount ?? MAX_QUANTITY;
    const yardsLeft = Math.min(stocked, MAX_QUANTITY) - cubicYards;
    return {
      ...plan,
      productId: id,
      name,
      cubicYards,
      roomYards: Math.max(0, Math.min(plan.roomYards, yardsLeft)),
    };
  });
}

/** What cart and checkout need from the catalog: today's zones, and the minimum revision of prices. */
export type CartCatalog = { rev: number; zones: readonly Zone[] };

/** Without any stored catalog the cart still works, with the specification's fees. */
export async function cartCatalog({ source }: LoadArgs<CatalogSource>): Promise<CartCatalog> {
  try {
    const { rev, zones } = await source.open();
    return { rev, zones: zones.length > 0 ? zones : ZONE_LIST };
  } catch (error) {
    if (!(error instanceof NothingStored)) throw error;
    return { rev: 0, zones: ZONE_LIST };
  }
}

/** The promo code that was entered, with what it took off when the store was last asked. */
export const $promo = storedAtom<PromoRule | null>('promo-code', () => z.nullable(promoRuleSchema), null);

/** What a code does for the cart: the cents off, or why none. */
export type CartPromo = { rule: PromoRule; cents: number; problem: PromoProblem | null };
