import { loadsFor, TRUCK, yardsPerLoad } from './loads.ts';
import { type Material, materialById } from './materials.ts';

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

/** In cubic yards: finer than the loader's half-yard bucket, for when half yards would take a truck more. */
const FINER_STEPS = [0.1, 0.01] as const;

type BulkLine = { materialId: string | null; cubicYards: number };

/**
 * Puts one product on its trucks: the fewest that volume and weight allow, each as full as whole half yards make
 * it, the rest on the last. Throws RangeError when `cubicYards` is not a quantity.
 */
export function loadTrucks({ materialId, cubicYards }: BulkLine): LoadedTrucks {
  const { loads: trucks } = loadsFor({ materialId, cubicYards });
  const material = materialById(materialId);
  const capacityYards = mostYards(material);
  const fullBy = capacityYards < TRUCK.planYards ? 'weight' : 'volume';
  const load = (count: number, yards: number): Truckload => ({
    trucks: count,
    cubicYards: yards,
    pounds: material ? yards * material.poundsPerYard.plan : null,
  });
  // A product of trucks and yards is a hair off what it should be; a yard is far more than a hair.
  const roomYards = Math.max(0, Math.floor(trucks * capacityYards - cubicYards + 1e-6));
  const about = { trucks, capacityYards, fullBy, roomYards } as const;
  if (trucks === 0) return { loads: [], ...about };
  if (trucks === 1) return { loads: [load(1, cubicYards)], ...about };
  const full = fullLoad(materialId, cubicYards, trucks);
  const last = hundredths(cubicYards - (trucks - 1) * full);
  if (Math.abs(last - full) < 0.005) return { loads: [load(trucks, cubicYards / trucks)], ...about };
  return { loads: [load(trucks - 1, full), load(1, last)], ...about };
}

/** What each full truck takes: the coarsest that still fits all on so many trucks, else equal shares. */
function fullLoad(materialId: string | null, cubicYards: number, trucks: number): number {
  const most = mostYards(materialById(materialId));
  const coarse = [
    yardsPerLoad(materialId),
    ...FINER_STEPS.map((step) => hundredths(Math.floor(most / step) * step)),
  ];
  return coarse.find((yards) => cubicYards <= trucks * yards) ?? cubicYards / trucks;
}

function mostYards(material: Material | null): number {
  if (!material) return TRUCK.planYards;
  return Math.min(TRUCK.planYards, TRUCK.payloadPounds / material.poundsPerYard.plan);
}

const hundredths = (yards: number) => Math.round(yards * 100) / 100;
