import { poundsPerYard } from '../base/materials.ts';

// The number of trucks for an order. A truck bed has no dividers, so each material needs its own truck, and stone reaches
// the legal weight before the bed is full.

/**
 * The tri-axle dump truck. Beds hold 18 to 20 yd³; the specification uses 19. The payload is what 74,000 lb gross, the
 * Tennessee limit of a four-axle self-unloading truck (TCA 55-4-124), valid off the interstates only, leaves of a tare
 * of 30,000 lb, within the usual 25,000 to 35,000 and a guess for this fleet.
 */
export const TRUCK = {
  bedYards: [18, 20],
  planYards: 19,
  payloadPounds: 44_000,
} as const;

export const POUNDS_PER_TON = 2_000;

/** Truckloads by volume only, as in the calculator: cubic yards ÷ 19, rounded up. */
export function truckloads(cubicYards: number): number {
  return Math.ceil(checkedYards(cubicYards) / TRUCK.planYards);
}

type Loads = {
  /** What volume or weight needs, whichever is more. */
  loads: number;
  /** At the moist, as-delivered density; null when the density is unknown. */
  pounds: number | null;
  /** Short tons of 2,000 lb. */
  tons: number | null;
  limitedBy: 'volume' | 'weight';
};

type BulkLine = { materialId: string | null; cubicYards: number };

/** Loads of one material, planned at its moist weight. */
export function loadsFor({ materialId, cubicYards }: BulkLine): Loads {
  const byVolume = truckloads(cubicYards);
  const weight = poundsPerYard(materialId);
  if (!weight) return { loads: byVolume, pounds: null, tons: null, limitedBy: 'volume' };
  const pounds = cubicYards * weight.plan;
  const byWeight = Math.ceil(pounds / TRUCK.payloadPounds);
  const limitedBy = byWeight > byVolume ? 'weight' : 'volume';
  return { loads: Math.max(byVolume, byWeight), pounds, tons: pounds / POUNDS_PER_TON, limitedBy };
}

/** The most of a material that one truck can carry, in cubic yards rounded down to a half. */
export function yardsPerLoad(materialId: string | null): number {
  const weight = poundsPerYard(materialId);
  if (!weight) return TRUCK.planYards;
  return Math.min(TRUCK.planYards, Math.floor((TRUCK.payloadPounds / weight.plan) * 2) / 2);
}

type Gauge = {
  /** Truckloads by volume, 0 for nothing. */
  loads: number;
  /** How full the last truck is, 0 to 1. */
  lastFill: number;
  /** `lastFill` in whole percent; never 0 for a bed that is not empty, never 100 for one that is not full. */
  lastPercent: number;
};

/**
 * The load gauge: full trucks first, the last one partial.
 *
 * @param capacity of one truck, in cubic yards
 */
export function gaugeFill(cubicYards: number, capacity: number = TRUCK.planYards): Gauge {
  const loads = Math.ceil(checkedYards(cubicYards) / capacity);
  if (loads === 0) return { loads, lastFill: 0, lastPercent: 0 };
  const lastFill = (cubicYards - (loads - 1) * capacity) / capacity;
  const lastPercent = lastFill === 1 ? 100 : Math.min(99, Math.max(1, Math.round(lastFill * 100)));
  return { loads, lastFill, lastPercent };
}

function checkedYards(cubicYards: number): number {
  if (!Number.isFinite(cubicYards) || cubicYards < 0) throw new RangeError(`not cubic yards: ${cubicYards}`);
  return cubicYards;
}
