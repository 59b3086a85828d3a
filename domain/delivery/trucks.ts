import { poundsPerYard } from '../base/materials.ts';
import { loadsFor, TRUCK } from './loads.ts';

// Splits an order over trucks. Separate from loads.ts, which every page with a quantity imports. A bed has no dividers,
// so each product needs its own truck, even two of the same density, such as brown and black mulch.

/** Trucks of one product that carry the same. */
export type Truckload = {
  trucks: number;
  /** On each of them. */
  cubicYards: number;
  /** On each of them, moist as delivered; null when the density is unknown. */
  pounds: number | null;
};

export type LoadedTrucks = {
  /** The larger shares first: one or two entries, none for nothing. */
  loads: readonly Truckload[];
  trucks: number;
  /** Cubic yards of it that one truck can carry, by volume or weight, whichever is less. */
  capacityYards: number;
  /** Which limit fills the truck. */
  fullBy: 'volume' | 'weight';
  /** Whole yards that can be added before another truck is needed. */
  roomYards: number;
};

type BulkLine = { materialId: string | null; cubicYards: number };

/**
 * Splits one product evenly over the fewest trucks that volume and weight allow: in half yards, with the rest on the last
 * truck, or in equal shares where half yards would not fit. Throws RangeError when `cubicYards` is not a quantity.
 */
export function loadTrucks({ materialId, cubicYards }: BulkLine): LoadedTrucks {
  const { loads: trucks } = loadsFor({ materialId, cubicYards });
  const weight = poundsPerYard(materialId)?.plan ?? null;
  const capacityYards = mostYards(weight);
  const fullBy = capacityYards < TRUCK.planYards ? 'weight' : 'volume';
  const load = (count: number, yards: number): Truckload => ({
    trucks: count,
    cubicYards: yards,
    pounds: weight === null ? null : yards * weight,
  });
  // Tolerates binary rounding errors, which are far smaller than a yard.
  const roomYards = Math.max(0, Math.floor(trucks * capacityYards - cubicYards + 1e-6));
  const summary = { trucks, capacityYards, fullBy, roomYards } as const;
  if (trucks === 0) return { loads: [], ...summary };
  const share = Math.ceil((cubicYards / trucks) * 2) / 2;
  const last = cubicYards - (trucks - 1) * share;
  const isEven = share > capacityYards || last <= 0 || Math.abs(last - share) < 1e-6;
  if (trucks === 1 || isEven) return { loads: [load(trucks, cubicYards / trucks)], ...summary };
  return { loads: [load(trucks - 1, share), load(1, last)], ...summary };
}

function mostYards(weight: number | null): number {
  return weight === null ? TRUCK.planYards : Math.min(TRUCK.planYards, TRUCK.payloadPounds / weight);
}
