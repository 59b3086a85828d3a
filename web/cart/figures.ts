import type { DeliveryFees, StoreSettings } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { type DeliveryQuote, type Place, quoteDelivery, type Zone } from '../../domain/delivery/delivery.ts';
import { type LoadedTrucks, loadTrucks } from '../../domain/delivery/trucks.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { bulkYards, type Cart, itemCount, MAX_QUANTITY, totalCents } from '../../domain/orders/cart.ts';
import { NothingStored } from '../offline/errors.ts';
import type { LoadArgs } from '../ui/screen.ts';
import type { TodaysProducts } from './todaysPrices.ts';

// The figures under a cart, the same for the cart and the checkout: what is shown there is what is sent.

/** One product's trucks; `roomYards` is no more than the yard has. */
export type MaterialLoad = LoadedTrucks & { productId: string; name: string; cubicYards: number };

export type CartFigures = {
  items: number;
  subtotalCents: number;
  /** Of all bulk lines. */
  cubicYards: number;
  materials: readonly MaterialLoad[];
  truckloads: number;
  zip: string | null;
  delivery: DeliveryQuote;
  fees: DeliveryFees;
  /** The store keeps to its minimums, and this is less: there is nothing to check out yet. */
  isBelowMinimum: boolean;
  /** Without a delivery fee when the ZIP is outside the zones: then a person quotes it. */
  totalCents: number;
};

/** `place` undefined: no ZIP yet, or its table is on the way. null: a ZIP that no truck goes to. */
export type Where = {
  zip: string | null;
  place: Place | null | undefined;
  zones: readonly Zone[];
  settings: Pick<StoreSettings, 'fees' | 'minimums'>;
  /** What the yard has today; unknown, everything is taken to be there. */
  products?: TodaysProducts | null;
};

export function cartFigures(
  cart: Cart,
  { zip, place, zones, settings, products = null }: Where,
): CartFigures {
  const subtotalCents = totalCents(cart);
  const cubicYards = bulkYards(cart);
  const materials = materialLoads(cart, products);
  const truckloads = materials.reduce((sum, { trucks }) => sum + trucks, 0);
  const delivery = quoteDelivery({
    place: place ?? null,
    zipGiven: place !== undefined,
    subtotalCents,
    bulkYards: cubicYards,
    loads: truckloads,
    zones,
    fees: settings.fees,
  });
  return {
    items: itemCount(cart),
    subtotalCents,
    cubicYards,
    materials,
    truckloads,
    zip,
    delivery,
    fees: settings.fees,
    isBelowMinimum: settings.minimums === 'binding' && delivery.shortByYards > 0,
    totalCents: subtotalCents + (delivery.feeCents ?? 0),
  };
}

function materialLoads(cart: Cart, products: TodaysProducts | null): MaterialLoad[] {
  const bulk = cart.filter(({ product }) => isBulk(product));
  return bulk.map(({ product: { id, name, materialId }, quantity: cubicYards }) => {
    const plan = loadTrucks({ materialId, cubicYards });
    const stocked = products?.get(id)?.inventoryCount ?? MAX_QUANTITY;
    const left = Math.min(stocked, MAX_QUANTITY) - cubicYards;
    return {
      ...plan,
      productId: id,
      name,
      cubicYards,
      roomYards: Math.max(0, Math.min(plan.roomYards, left)),
    };
  });
}

/** What cart and checkout need of the catalog: today's zones, and how new the prices must be. */
export type DeliveryTerms = { rev: number; zones: readonly Zone[] };

/** A device that never had a catalog still has its cart: it then counts with the fees of the specification. */
export async function deliveryTerms({ source }: LoadArgs<CatalogSource>): Promise<DeliveryTerms> {
  try {
    const { rev, zones } = await source.open();
    return { rev, zones: zones.length > 0 ? zones : ZONE_LIST };
  } catch (error) {
    if (!(error instanceof NothingStored)) throw error;
    return { rev: 0, zones: ZONE_LIST };
  }
}
