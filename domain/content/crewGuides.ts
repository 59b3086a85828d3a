import type { MaterialId } from '../base/materials.ts';
import { materialById } from '../base/materials.ts';
import { estimate, roundUpToHalfYard, SETTLING_PERCENT } from '../calculator/calculator.ts';
import { loadsFor } from '../delivery/loads.ts';

// What goes into the ground in the five crew guides, how deep, and how many yards of it that makes. The words are
// in web/content; every quantity that a guide shows is computed here.

export const CREW_GUIDES = [
  'new-lawn',
  'raised-beds',
  'gravel-driveway',
  'french-drain',
  'playground',
] as const;
export type CrewGuideId = (typeof CREW_GUIDES)[number];

/** Whether a text, such as the end of a page's address, names one of the five guides. */
export function isCrewGuide(text: string | undefined): text is CrewGuideId {
  return CREW_GUIDES.some((id) => id === text);
}

/** What makes the ordered yards more than the measured ones. */
type Allowance = 'settling' | 'compaction' | 'none';

type GuideLayer = {
  /** Of the catalog's database product, and of its picture. */
  product: string;
  /** What it weighs and how it packs. */
  material: MaterialId;
  /** As it should lie in the end. */
  depthInches: number;
  allowance: Allowance;
};

type GuideJob = {
  /** The example that the guide opens with, in feet. */
  lengthFeet: number;
  widthFeet: number;
  /** Whether all layers lie one over the other, or one of them is chosen. */
  use: 'all' | 'one';
  layers: readonly GuideLayer[];
};

/** Each depth with where it comes from; the pages name the sources with their addresses. */
export const GUIDE_JOBS: Readonly<Record<CrewGuideId, GuideJob>> = {
  // The specification's preset for a new lawn.
  'new-lawn': {
    lengthFeet: 50,
    widthFeet: 20,
    use: 'all',
    layers: [
      { product: 'lawn-repair-mix', material: 'lawn-repair-mix', depthInches: 4, allowance: 'settling' },
    ],
  },
  // The specification's 12 inches, as one part of compost to two of topsoil (University of Maryland Extension).
  'raised-beds': {
    lengthFeet: 24,
    widthFeet: 4,
    use: 'all',
    layers: [
      {
        product: 'premium-garden-topsoil',
        material: 'screened-topsoil',
        depthInches: 8,
        allowance: 'settling',
      },
      { product: 'organic-compost-mix', material: 'compost', depthInches: 4, allowance: 'settling' },
    ],
  },
  // 4 to 6 inches compacted and a top; how the two divide is ours.
  'gravel-driveway': {
    lengthFeet: 60,
    widthFeet: 10,
    use: 'all',
    layers: [
      { product: 'crusher-run', material: 'crusher-run', depthInches: 6, allowance: 'compaction' },
      { product: 'crushed-limestone-57', material: 'stone-57', depthInches: 2, allowance: 'compaction' },
    ],
  },
  // 12 inches wide, 12 to 24 deep. The pipe's own room, a sixtieth of it, is left in.
  'french-drain': {
    lengthFeet: 50,
    widthFeet: 1,
    use: 'all',
    layers: [
      { product: 'crushed-limestone-57', material: 'stone-57', depthInches: 18, allowance: 'compaction' },
    ],
  },
  // 9 inches kept (CPSC, Outdoor Home Playground Safety Handbook); wood sinks to that from 12.
  playground: {
    lengthFeet: 24,
    widthFeet: 20,
    use: 'one',
    layers: [
      { product: 'hardwood-mulch', material: 'play-chips', depthInches: 9, allowance: 'compaction' },
      { product: 'pea-gravel', material: 'pea-gravel', depthInches: 9, allowance: 'compaction' },
      { product: 'masonry-sand', material: 'sand-masonry', depthInches: 9, allowance: 'compaction' },
    ],
  },
};

/** The sides of the area that a guide opens with, in feet, for its words. */
export function guideExample(id: CrewGuideId): { length: number; width: number } {
  const { lengthFeet, widthFeet } = GUIDE_JOBS[id];
  return { length: lengthFeet, width: widthFeet };
}

/** Inches that the first fill of a playground, wood, stands at, and those that remain. */
export function guideSinking(): { from: number; to: number } {
  const [wood] = guideQuantities('playground', GUIDE_JOBS.playground);
  if (!wood) throw new Error('a playground without a fill');
  return { from: Math.round((wood.depthInches * (100 + wood.allowancePercent)) / 100), to: wood.depthInches };
}

export type GuideQuantity = GuideLayer & {
  areaSquareFeet: number;
  /** Measured, before rounding. */
  exactCubicYards: number;
  /** As the calculator answers for the finished depth: up to the half yard. */
  cubicYards: number;
  /** With the allowance, also up to the half yard: what to order. */
  orderYards: number;
  /** In percent of the measured volume. */
  allowancePercent: number;
  /** Truckloads of `orderYards`, by volume or by weight, whichever needs more. */
  truckloads: number;
  /** Of `orderYards`, moist as delivered; null where the weight is not known. */
  tons: number | null;
};

/**
 * What each layer of a guide takes on an area in feet. Throws RangeError for sides that are not above 0 and finite.
 */
export function guideQuantities(
  id: CrewGuideId,
  { lengthFeet, widthFeet }: { lengthFeet: number; widthFeet: number },
): GuideQuantity[] {
  return GUIDE_JOBS[id].layers.map((layer) => {
    const { areaSquareFeet, exactCubicYards, cubicYards } = estimate({
      lengthFeet,
      widthFeet,
      depth: layer.depthInches,
      depthUnit: 'inches',
    });
    const allowancePercent = percentOf(layer);
    const orderYards = roundUpToHalfYard((exactCubicYards * (100 + allowancePercent)) / 100);
    const { loads, tons } = loadsFor({ materialId: layer.material, cubicYards: orderYards });
    return {
      ...layer,
      areaSquareFeet,
      exactCubicYards,
      cubicYards,
      orderYards,
      allowancePercent,
      truckloads: loads,
      tons,
    };
  });
}

function percentOf({ allowance, material }: GuideLayer): number {
  if (allowance === 'settling') return SETTLING_PERCENT;
  const packs = allowance === 'compaction' ? materialById(material)?.compactFactor : undefined;
  return packs === undefined ? 0 : Math.round((packs - 1) * 100);
}
