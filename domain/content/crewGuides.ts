import type { MaterialId } from '../base/materials.ts';
import { materialById } from '../base/materials.ts';
import { estimate, roundUpToHalfYard, SETTLING_PERCENT } from '../calculator/calculator.ts';
import { loadsFor } from '../delivery/loads.ts';

// The materials, depths and yards of the five crew guides. Their texts are in web/content; every quantity that a
// guide shows is computed here.

export const CREW_GUIDES = [
  'new-lawn',
  'raised-beds',
  'gravel-driveway',
  'french-drain',
  'playground',
] as const;
export type CrewGuideId = (typeof CREW_GUIDES)[number];

/** Whether a text, such as a URL's last segment, names one of the five guides. */
export function isCrewGuide(text: string | undefined): text is CrewGuideId {
  return CREW_GUIDES.some((id) => id === text);
}

/** Why more is ordered than measured. */
type Allowance = 'settling' | 'compaction' | 'none';

type GuideLayer = {
  /** Slug of the catalog product and of its picture. */
  product: string;
  /** Key into `MATERIALS`, for weight and compaction. */
  material: MaterialId;
  /** The finished depth. */
  depthInches: number;
  allowance: Allowance;
};

type GuideJob = {
  /** The example that the guide opens with, in feet. */
  lengthFeet: number;
  widthFeet: number;
  /** Whether the layers are stacked, or one of them is chosen. */
  use: 'all' | 'one';
  layers: readonly GuideLayer[];
};

/** Each depth with its source; the pages link to the sources. */
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
  // 4 to 6 inches compacted plus a top layer; the split is ours.
  'gravel-driveway': {
    lengthFeet: 60,
    widthFeet: 10,
    use: 'all',
    layers: [
      { product: 'crusher-run', material: 'crusher-run', depthInches: 6, allowance: 'compaction' },
      { product: 'crushed-limestone-57', material: 'stone-57', depthInches: 2, allowance: 'compaction' },
    ],
  },
  // 12 inches wide, 12 to 24 deep. The pipe's own volume, a sixtieth, is not subtracted.
  'french-drain': {
    lengthFeet: 50,
    widthFeet: 1,
    use: 'all',
    layers: [
      { product: 'crushed-limestone-57', material: 'stone-57', depthInches: 18, allowance: 'compaction' },
    ],
  },
  // 9 inches maintained (CPSC, Outdoor Home Playground Safety Handbook); wood settles to that from 12.
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

/** Sides of the guide's example area in feet, for its text. */
export function guideExample(id: CrewGuideId): { length: number; width: number } {
  const { lengthFeet, widthFeet } = GUIDE_JOBS[id];
  return { length: lengthFeet, width: widthFeet };
}

/** Inches of wood in a playground's first fill, and after settling. */
export function playgroundSettling(): { from: number; to: number } {
  const [wood] = guideQuantities('playground', GUIDE_JOBS.playground);
  if (!wood) throw new Error('a playground without a fill');
  return { from: Math.round((wood.depthInches * (100 + wood.allowancePercent)) / 100), to: wood.depthInches };
}

export type GuideQuantity = GuideLayer & {
  areaSquareFeet: number;
  /** Measured, before rounding. */
  exactCubicYards: number;
  /** The calculator's answer for the finished depth, rounded up to the half yard. */
  cubicYards: number;
  /** The quantity to order, with the allowance, rounded up to the half yard. */
  orderYards: number;
  /** Percent of the measured volume. */
  allowancePercent: number;
  /** Truckloads of `orderYards`, by volume or weight, whichever is more. */
  truckloads: number;
  /** Weight of `orderYards`, moist as delivered; null when unknown. */
  tons: number | null;
};

/**
 * What each layer of a guide needs for an area in feet. Throws RangeError for sides that are not above 0 and finite.
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
    const allowancePercent = percentFor(layer);
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

function percentFor({ allowance, material }: GuideLayer): number {
  if (allowance === 'settling') return SETTLING_PERCENT;
  const packs = allowance === 'compaction' ? materialById(material)?.compactFactor : undefined;
  return packs === undefined ? 0 : Math.round((packs - 1) * 100);
}
