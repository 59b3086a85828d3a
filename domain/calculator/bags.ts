import { materialById, poundsPerYard } from '../base/materials.ts';

// The same material in bags and wheelbarrows, to judge whether a truck is worth it. The yard sells no bags, so they
// have no price here.

/** A cubic yard is 27 cubic feet. */
const CUBIC_FEET_PER_YARD = 27;

/** Sizes that garden centers sell, in cubic feet: half for stone and sand (50 lb), more for what is light. */
const BAG_CUBIC_FEET = {
  topsoil: [0.75, 1, 2],
  compost: [0.75, 1, 2],
  mulch: [1.5, 2, 3],
  gravel: [0.5],
  sand: [0.5],
} as const;

/** A contractor's wheelbarrow, level full. */
const BARROW_CUBIC_FEET = 6;

type Bags = {
  cubicFeet: number;
  /** Whole ones. */
  bags: number;
  /** Of one, moist as delivered; null where the density is not known. */
  pounds: number | null;
};

/** @param materialId null for one that is not known, which is bagged like topsoil and weighed not at all */
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

/** Up to the next whole, but for rounding errors of binary fractions. */
function wholeCount(exact: number): number {
  return Math.ceil(exact * (1 - 1e-12));
}
