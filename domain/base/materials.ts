// The weight of a cubic yard of each bulk material, on which truck loads are based. Separate from other material
// data, because every page with a quantity needs it. Published ranges, until the yard has
// scale tickets of its own.
//
// Sources, by the marks beside each row:
//  S1 calrecycle.ca.gov/SWFacilities/CDI/Tools/Calculations.htm   S2 harmonysandgravel.com/material-weights
//  S3 woodmaterialsyard.com/wood-materials-soil-bulk-densities    S4 berkssoilandstone.com/frequently-asked-questions
//  S5 blacklabsupply.com/faq.html                                 S6 boringbark.com/index.php?w=home&a=faq
//  S7 landscapedepotonline.com/weight.htm                         S8 engineerfix.com/how-much-does-a-yard-of-sand-weigh-2
//  S9 gardenfellas.com/how-much-does-a-yard-of-57-stone-weigh     S10 jonestopsoil.com/product/57-round
//  S11 homedecorcalc.com/en/resources/gravel-driveway-layering-and-compaction
//  S12 kefidchina.net/how-much-does-one-cubic-yard-of-crusher-run-weigh
//  S13 biologyinsights.com/how-much-does-a-yard-of-compost-weigh  S15 biologyinsights.com/how-much-does-1-yard-of-mulch-weigh
//  S14 thecalculatorsite.com/articles/units/how-much-cubic-yard-weigh.php
//  S16 gardeningpilot.com/how-much-does-a-yard-of-mulch-weigh     S17 super-calc.com/calculators/gravel-calculator
//  S18 lawnsite.com/threads/mulch-weight.163697                   S19 ajracing.se/…/how-much-does-a-cubic-yard-of-dirt-weigh
//  S20 github.com/demi-valerith/yard-material-coverage-data (CC BY 4.0, used to cross-check)
//  D1 gunnisongravel.com/FAQ.html                                 D2 CPSC/ASTM F1292 home playground surfacing
//  D3 remodelcalculators.com/…/paver-base-cross-section           D7 southernmulch.com/orderingmulch.php
//  D11 ehow.com/how_5953793_measure-landscape-rock.html           D14 champlainvalleycompost.com
//  D4 calculatorsforall.online/blog/paver-base-depth-guide        D13 mytoolempire.pages.dev/tools/gravel

/** Pounds per cubic yard, loose as loaded: dry, moist as delivered (used for planning), wet. */
type Pounds = readonly [low: number, plan: number, high: number];

const POUNDS = {
  topsoil: [2000, 2200, 2700], //                 S14 S5 S1 S20
  'screened-topsoil': [1900, 2200, 2600], //            S4 S5 S14 S2 S20
  'garden-mix': [1300, 1700, 2000], //        S6 S3, plan = midpoint (guess)
  'lawn-repair-mix': [1400, 1900, 2250], //             S7 S3, plan a guess: dry to soaked
  compost: [800, 1200, 1700], //                              S13 S3 S6 S20
  'hardwood-mulch': [500, 700, 1000], //           S16 S18 S15 S4 S20
  'cedar-mulch': [400, 550, 800], //                            S16 S15 S20
  'pine-mulch': [350, 500, 700], //                         S3 S16 S20
  'play-chips': [350, 500, 700], //                  S3 S1 D2
  'river-rock': [2500, 2800, 3000], //              S4 S1 S20
  'pea-gravel': [2400, 2700, 3000], //                  S11 S17 D13 S20
  'stone-57': [2400, 2700, 2800], //                         S9 S10 S17 S20
  'crusher-run': [2600, 2900, 3200], //                       S12 S11 D1 S20
  limestone: [2400, 2700, 3000], //                    S2 S11 S20
  'surge-stone': [2500, 2700, 3000], // S1
  'sand-masonry': [2400, 2700, 3100], //                       S8 S1 S2 S20
  'sand-concrete': [2410, 2800, 3200], //         S8 S14 D4 S20
  'sand-play': [2400, 2700, 2900], //                            S8 S20
  'fill-dirt': [1900, 2300, 3000], //                         S1 S2 S19 S20
} as const satisfies Record<string, Pounds>;

export type MaterialId = keyof typeof POUNDS;

type PoundsPerYard = { low: number; plan: number; high: number };

/** By material id (a product's `materialId`); null for tools and unknown ids. */
export function poundsPerYard(id: string | null): PoundsPerYard | null {
  if (id === null || !Object.hasOwn(POUNDS, id)) return null;
  const [low, plan, high] = POUNDS[id as MaterialId];
  return { low, plan, high };
}

// How each bulk material settles, on which the coverage on product pages is based, and how deep it is usually laid. The
// sources are listed with the weights above.

type MaterialCategory = 'topsoil' | 'compost' | 'mulch' | 'gravel' | 'sand';

type Material = {
  id: MaterialId;
  category: MaterialCategory;
  /** Pounds per cubic yard, loose as loaded: `low` dry, `plan` moist as delivered, `high` wet. */
  poundsPerYard: PoundsPerYard;
  /** How much it settles in the first season, in percent of its volume. */
  settlePercent: number;
  /** Loose yards per compacted yard. */
  compactFactor: number;
  /** The depth where nobody named one. */
  usualInches: number;
};

type Row = readonly [MaterialId, MaterialCategory, settle: number, compact: number, usualInches: number];

const ROWS: readonly Row[] = [
  ['topsoil', 'topsoil', 10, 1.25, 4],
  ['screened-topsoil', 'topsoil', 10, 1.2, 4],
  ['garden-mix', 'topsoil', 15, 1.15, 12],
  ['lawn-repair-mix', 'topsoil', 10, 1.15, 4],
  ['compost', 'compost', 15, 1.15, 2], // settling a guess; tilled in: D14
  ['hardwood-mulch', 'mulch', 5, 1.1, 3], // D7
  ['cedar-mulch', 'mulch', 5, 1.1, 3],
  ['pine-mulch', 'mulch', 5, 1.1, 3],
  ['play-chips', 'mulch', 0, 1.33, 12], // D2: 12 in sink to 9
  ['river-rock', 'gravel', 0, 1.05, 3], // D11
  ['pea-gravel', 'gravel', 0, 1.1, 2], // S17
  ['stone-57', 'gravel', 0, 1.1, 4], // depth a guess
  ['crusher-run', 'gravel', 0, 1.25, 4], // D13: up to 1.35; D3
  ['limestone', 'gravel', 0, 1.2, 4],
  ['surge-stone', 'gravel', 0, 1.05, 4],
  ['sand-masonry', 'sand', 0, 1.25, 1],
  ['sand-concrete', 'sand', 0, 1.25, 1], // D3
  ['sand-play', 'sand', 10, 1.25, 12],
  ['fill-dirt', 'topsoil', 15, 1.25, 6], // both guesses
];

export const MATERIALS: readonly Material[] = /* @__PURE__ */ ROWS.flatMap(
  ([id, category, settlePercent, compactFactor, usualInches]) => {
    const pounds = poundsPerYard(id);
    return pounds ? [{ id, category, poundsPerYard: pounds, settlePercent, compactFactor, usualInches }] : [];
  },
);

/** The material of that id (a product's `materialId`), or null: tools and unknown ids have none. */
export function materialById(id: string | null): Material | null {
  return MATERIALS.find((material) => material.id === id) ?? null;
}

/** Square feet that one cubic yard covers at a depth in inches: 27 ft³ × 12 in/ft ÷ depth. */
export function coverageSquareFeet(depthInches: number): number {
  if (!(depthInches > 0)) throw new RangeError(`not a depth: ${depthInches}`);
  return 324 / depthInches;
}
