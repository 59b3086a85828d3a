import { truckloads } from '../delivery/loads.ts';
import type { GuideProductId } from './materialGuide.ts';

// The topsoil calculator of spec 2 §9. Every figure a person orders by comes from here.

type DepthUnit = 'inches' | 'feet';

/** Length and width are always feet; the unit belongs to the depth. All three above 0 and finite. */
export type Dimensions = { lengthFeet: number; widthFeet: number; depth: number; depthUnit: DepthUnit };

export type Estimate = {
  areaSquareFeet: number;
  depthInches: number;
  /** Before rounding. */
  exactCubicYards: number;
  /** Rounded up to the half yard: the answer. */
  cubicYards: number;
  /** `cubicYards` ÷ 19, rounded up. */
  truckloads: number;
  /** The answer with 10 % more for settling, also up to the half yard. A second line; never replaces the first. */
  settledCubicYards: number;
  /** Sizes that are allowed but most likely a mistake: more than 100,000 square feet, deeper than 48 inches. */
  warnings: readonly ('large_area' | 'deep')[];
};

export const LARGE_AREA_SQUARE_FEET = 100_000;
export const DEEP_INCHES = 48;
export const SETTLING_PERCENT = 10;

/**
 * area = length × width; cubic yards = area × depth in feet ÷ 27, up to the half yard.
 * Throws RangeError for a dimension that is not above 0 and finite: `parseMeasure` refuses those with a reason.
 */
export function estimate({ lengthFeet, widthFeet, depth, depthUnit }: Dimensions): Estimate {
  for (const size of [lengthFeet, widthFeet, depth]) {
    if (!(size > 0) || !Number.isFinite(size)) throw new RangeError(`not a dimension: ${size}`);
  }
  const areaSquareFeet = lengthFeet * widthFeet;
  const depthInches = depthUnit === 'inches' ? depth : depth * 12;
  // 12 inches to the foot and 27 cubic feet to the yard in one division by 324: one rounding instead of two.
  const exactCubicYards = (areaSquareFeet * depthInches) / 324;
  if (!Number.isFinite(exactCubicYards)) throw new RangeError('volume out of range');
  const cubicYards = roundUpToHalfYard(exactCubicYards);
  const warnings: ('large_area' | 'deep')[] = [];
  if (areaSquareFeet > LARGE_AREA_SQUARE_FEET) warnings.push('large_area');
  if (depthInches > DEEP_INCHES) warnings.push('deep');
  return {
    areaSquareFeet,
    depthInches,
    exactCubicYards,
    cubicYards,
    truckloads: truckloads(cubicYards),
    settledCubicYards: withSettling(exactCubicYards),
    warnings,
  };
}

/**
 * Binary fractions put a job of exactly 4 yards at 4.000000000000001 and sell half a yard too much. A volume
 * that misses a half yard by less than one part in 10¹³ counts as that half yard: hundreds of times the error of
 * the few operations behind it, and still finer than any two sizes with two decimals can differ.
 */
export function roundUpToHalfYard(exactCubicYards: number): number {
  const halves = exactCubicYards * 2;
  const nearest = Math.round(halves);
  return (Math.abs(halves - nearest) <= nearest * 1e-13 ? nearest : Math.ceil(halves)) / 2;
}

/** Adds the settling allowance to measured yards (also to a sum of areas), then rounds up to the half yard. */
export function withSettling(exactCubicYards: number): number {
  return roundUpToHalfYard((exactCubicYards * (100 + SETTLING_PERCENT)) / 100);
}

/** The cart takes whole yards only: the next one up. */
export function cartYards(cubicYards: number): number {
  return Math.ceil(cubicYards);
}

/** Yards × price in whole dollars, half a dollar rounding up. Delivery not included. */
export function costDollars(cubicYards: number, priceCents: number): number {
  return Math.round((cubicYards * priceCents) / 100);
}

/**
 * Depths in inches by project. `guidance` is shown as helper text; those of the lawn repair, tree planting and
 * general landscape presets are ours, the others the specification's.
 */
export const PRESETS = [
  { id: 'lawn-new', depthInches: 4, guidance: [3, 4] },
  { id: 'lawn-repair', depthInches: 3, guidance: [1, 3] },
  { id: 'garden-vegetable', depthInches: 8, guidance: [6, 8] },
  { id: 'garden-flower', depthInches: 6, guidance: [4, 6] },
  { id: 'raised-bed', depthInches: 12, guidance: [8, 12] },
  { id: 'tree-planting', depthInches: 18, guidance: [12, 18] },
  { id: 'general-landscape', depthInches: 4, guidance: [2, 6] },
] as const;

export type PresetId = (typeof PRESETS)[number]['id'];

/** The guide product for a project; shown only once a project type is chosen. */
export function recommend(projectType: PresetId): GuideProductId {
  switch (projectType) {
    case 'garden-vegetable':
    case 'garden-flower':
      return 'organic-compost-mix';
    case 'lawn-new':
    case 'lawn-repair':
      return 'lawn-repair-mix';
    default:
      return 'premium-garden-topsoil';
  }
}
