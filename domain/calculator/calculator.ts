import { truckloads } from '../delivery/loads.ts';
import type { GuideProductId } from './materialGuide.ts';

// The topsoil calculator of spec 2 §9. Every quantity a person orders by comes from here.

export const CALCULATOR_PATH = '/guides/topsoil-calculator';

type DepthUnit = 'inches' | 'feet';

/** Length and width are in feet; the unit is the depth's. All three above 0 and finite. */
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
  /** With 10 % more for settling, also rounded up to the half yard. Shown as a second line, never instead of the first. */
  settledCubicYards: number;
  /** Allowed, but most likely a mistake: more than 100,000 square feet, deeper than 48 inches. */
  warnings: readonly ('large_area' | 'deep')[];
};

export const LARGE_AREA_SQUARE_FEET = 100_000;
export const DEEP_INCHES = 48;
export const SETTLING_PERCENT = 10;

/**
 * area = length × width; cubic yards = area × depth in feet ÷ 27, rounded up to the half yard.
 * Throws RangeError for a size that is not above 0 and finite; `parseLength` refuses those with a reason.
 */
export function estimate({ lengthFeet, widthFeet, depth, depthUnit }: Dimensions): Estimate {
  for (const size of [lengthFeet, widthFeet, depth]) {
    if (!(size > 0) || !Number.isFinite(size)) throw new RangeError(`not a dimension: ${size}`);
  }
  const areaSquareFeet = lengthFeet * widthFeet;
  const depthInches = depthUnit === 'inches' ? depth : depth * 12;
  // One division by 324 (12 inches × 27 cubic feet) rounds once instead of twice.
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
 * Binary fractions can turn exactly 4 yards into 4.000000000000001 and sell half a yard too much. A volume
 * within one part in 10¹³ of a half yard counts as that half yard: hundreds of times the error of
 * these few operations, and still finer than any two sizes with two decimals can differ.
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

/** The cart takes whole yards only, rounded up. */
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

/** The product suggested for a project, shown once a project type is chosen. */
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
