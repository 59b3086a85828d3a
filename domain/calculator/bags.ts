import { materialById, poundsPerYard } from '../base/materials.ts';

// The same material in bags and wheelbarrows, to show whether a truck is worth it. The yard sells no bags, so they
// have no price here.

/** A cubic yard is 27 cubic feet. */
const CUBIC_FEET_PER_YARD = 27;

/** Bag sizes sold in garden centers, in cubic feet: 0.5 for stone and sand (50 lb), more for light materials. */
const BAG_CUBIC_FEET = {
  topsoil: [0.75, 1, 2],
  compost: [0.75, 1, 2],
  mulch: [1.5, 2, 3],
  gravel: [0.5],
  sand: [0.5],
} as const;

/** A contractor's wheelbarrow, filled level. */
const BARROW_CUBIC_FEET = 6;

type Bags = {
  cubicFeet: number;
  /** Whole ones. */
  bags: number;
  /** Weight of one, moist as delivered; null when the density is unknown. */
  pounds: number | null;
};

/** @param materialId null when unknown: counted like topsoil, without a weight */
export function bagsFor({
  materialId,
  cubicYards,
}: {
  materialId: string | null;
  cubicYards: number;
}): Bags[] {
  const sizes = BAG_CUBIC_FEET[materialById(materialId)?.category ?? 'topsoil'];
  const pounds = poundsPerYard(materialId)?.plan ?? null;
  return sizes.map((cubicFeet) => ({
    cubicFeet,
    bags: wholeCount((cubicYards * CUBIC_FEET_PER_YARD) / cubicFeet),
    pounds: pounds === null ? null : (pounds * cubicFeet) / CUBIC_FEET_PER_YARD,
  }));
}

/** Wheelbarrows of 6 cubic feet: 4.5 to the yard. */
export function barrowsFor(cubicYards: number): number {
  return wholeCount((cubicYards * CUBIC_FEET_PER_YARD) / BARROW_CUBIC_FEET);
}

/** Rounds up, ignoring binary rounding errors. */
function wholeCount(exact: number): number {
  return Math.ceil(exact * (1 - 1e-12));
}
