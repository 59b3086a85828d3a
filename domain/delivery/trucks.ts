import { poundsPerYard } from '../base/materials.ts';
import { loadsFor, TRUCK, yardsPerLoad } from './loads.ts';

// Splits an order over trucks. Separate from loads.ts, which every page with a quantity imports. A bed has no dividers,
// so each product needs its own truck, even two of the same density, such as brown and black mulch.

/** Trucks of one product with equal loads. */
export type Truckload = {
  trucks: number;
  /** On each of them. */
  cubicYards: number;
  /** On each of them, moist as delivered; null when the density is unknown. */
  pounds: number | null;
};

export type LoadedTrucks = {
  /** Full trucks first, then the last one: one or two entries, none for nothing. */
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
 * Splits one product over the fewest trucks that volume and weight allow: full trucks in half yards and the rest on
 * the last one, or equal shares where half yards would need one more truck. Throws RangeError when `cubicYards` is not a quantity.
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
  if (trucks === 1) return { loads: [load(1, cubicYards)], ...summary };
  const full = fullLoad(materialId, cubicYards, trucks);
  const last = cubicYards - (trucks - 1) * full;
  if (Math.abs(last - full) < 1e-6) return { loads: [load(trucks, cubicYards / trucks)], ...summary };
  return { loads: [load(trucks - 1, full), load(1, last)], ...summary };
}

/** Yards on each full truck: the coarsest step that still fits on that many trucks, else equal shares. */
function fullLoad(materialId: string | null, cubicYards: number, trucks: number): number {
  const coarse = yardsPerLoad(materialId);
  return cubicYards <= trucks * coarse ? coarse : cubicYards / trucks;
}

function mostYards(weight: number | null): number {
  return weight === null ? TRUCK.planYards : Math.min(TRUCK.planYards, TRUCK.payloadPounds / weight);
}
