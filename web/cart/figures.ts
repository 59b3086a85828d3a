import { bulkYards, type Cart, itemCount, totalCents } from '../../domain/cart.ts';
import { type DeliveryQuote, type Place, quoteDelivery, type Zone } from '../../domain/delivery.ts';
import { isBulk } from '../../domain/goods.ts';
import { planLoads, TRUCK } from '../../domain/loads.ts';

// The figures under a cart, the same for the cart and the checkout: what is shown there is what is sent.

/** One material's trucks. */
export type MaterialLoad = {
  key: string;
  /** Products of that material. */
  names: readonly string[];
  cubicYards: number;
  truckloads: number;
  /** What one truck takes of it, in cubic yards: by volume, or by weight where that is less. */
  capacity: number;
  heavy: boolean;
};

export type CartFigures = {
  items: number;
  subtotalCents: number;
  /** Of all bulk lines. */
  cubicYards: number;
  materials: readonly MaterialLoad[];
  truckloads: number;
  zip: string | null;
  delivery: DeliveryQuote;
  /** Without a delivery fee when the ZIP is outside the zones: then a person quotes it. */
  totalCents: number;
};

/** `place` undefined: no ZIP yet, or its table is on the way. null: a ZIP that no truck goes to. */
export function cartFigures(
  cart: Cart,
  { zip, place, zones }: { zip: string | null; place: Place | null | undefined; zones: readonly Zone[] },
): CartFigures {
  const subtotalCents = totalCents(cart);
  const cubicYards = bulkYards(cart);
  const delivery = quoteDelivery({
    place: place ?? null,
    zipGiven: place !== undefined,
    subtotalCents,
    bulkYards: cubicYards,
    zones,
  });
  const materials = materialLoads(cart);
  return {
    items: itemCount(cart),
    subtotalCents,
    cubicYards,
    materials,
    truckloads: materials.reduce((sum, { truckloads }) => sum + truckloads, 0),
    zip,
    delivery,
    totalCents: subtotalCents + (delivery.feeCents ?? 0),
  };
}

function materialLoads(cart: Cart): MaterialLoad[] {
  const names = new Map<string, string[]>();
  const bulk = cart.filter(({ product }) => isBulk(product));
  for (const { product } of bulk) {
    const key = product.materialId ?? product.id;
    names.set(key, [...(names.get(key) ?? []), product.name]);
  }
  const { materials } = planLoads(
    bulk.map(({ product, quantity }) => ({ materialId: product.materialId, cubicYards: quantity })),
  );
  // planLoads merges lines by material and keeps their order, as the map of names does.
  const keys = [...names.keys()];
  return materials.map((load, index) => {
    const key = keys[index] ?? String(index);
    const heavy = load.limitedBy === 'weight';
    return {
      key,
      names: [...new Set(names.get(key) ?? [])],
      cubicYards: load.cubicYards,
      truckloads: load.loads,
      capacity:
        heavy && load.pounds ? (TRUCK.payloadPounds / load.pounds) * load.cubicYards : TRUCK.planYards,
      heavy,
    };
  });
}
