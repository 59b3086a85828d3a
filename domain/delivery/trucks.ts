import { poundsPerYard } from '../base/materials.ts';
import { loadsFor, TRUCK, yardsPerLoad } from './loads.ts';

// Which truck carries what. Apart from loads.ts, which every page with a quantity reads. There are no dividers in
// a bed, so every product rides alone: two of one density, brown and black mulch, are still two products.

/** Trucks of one product that are loaded alike. */
export type Truckload = {
  trucks: number;
  /** On each of them. */
  cubicYards: number;
  /** On each of them, moist as delivered; null for a material whose density is not known. */
  pounds: number | null;
};

export type LoadedTrucks = {
  /** Full ones first, the rest on the last: one entry or two, or none for nothing. */
  loads: readonly Truckload[];
  trucks: number;
  /** The most of it that one truck may carry, in cubic yards: by volume, or by weight if that is less. */
  capacityYards: number;
  /** What such a truck is full by. */
  fullBy: 'volume' | 'weight';
  /** Whole yards that can be added before it takes another truck. */
  roomYards: number;
};

type BulkLine = { materialId: string | null; cubicYards: number };

/**
 * Puts one product on its trucks: the fewest that volume and weight allow, each as full as whole half yards make
 * it, the rest on the last; equal shares where half yards would take a truck more. Throws RangeError when `cubicYards` is not a quantity.
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
  // A product of trucks and yards is a hair off what it should be; a yard is far more than a hair.
  const roomYards = Math.max(0, Math.floor(trucks * capacityYards - cubicYards + 1e-6));
  const about = { trucks, capacityYards, fullBy, roomYards } as const;
  if (trucks === 0) return { loads: [], ...about };
  if (trucks === 1) return { loads: [load(1, cubicYards)], ...about };
  const full = fullLoad(materialId, cubicYards, trucks);
  const last = cubicYards - (trucks - 1) * full;
  if (Math.abs(last - full) < 1e-6) return { loads: [load(trucks, cubicYards / trucks)], ...about };
  return { loads: [load(trucks - 1, full), load(1, last)], ...about };
}

/** What each full truck takes: the coarsest that still fits all on so many trucks, else equal shares. */
function fullLoad(materialId: string | null, cubicYards: number, trucks: number): number {
  const coarse = yardsPerLoad(materialId);
  return cubicYards <= trucks * coarse ? coarse : cubicYards / trucks;
}

function mostYards(weight: number | null): number {
  return weight === null ? TRUCK.planYards : Math.min(TRUCK.planYards, TRUCK.payloadPounds / weight);
}
