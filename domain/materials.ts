// What a cubic yard of each bulk material weighs and how it settles: the basis of truck loads and of the weights
// and coverages on product pages. Published ranges; the yard's own scale tickets replace them when there are any.
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
//  D4 calculatorsforall.online/blog/paver-base-depth-guide        D13 mytoolempire.pages.dev/tools/gravel

export type MaterialCategory = 'topsoil' | 'compost' | 'mulch' | 'gravel' | 'sand';

export type Material = {
  id: MaterialId;
  name: string;
  category: MaterialCategory;
  /** Pounds per cubic yard, loose as loaded: `low` dry, `plan` moist as delivered, `high` wet. */
  poundsPerYard: { low: number; plan: number; high: number };
  /** How much it sinks by itself in the first season, in percent of its volume. */
  settlePercent: number;
  /** Loose yards that make one compacted yard. */
  compactFactor: number;
};

const ROWS = [
  // id, name, category, low, plan, high, settle %, compact                                     sources
  ['topsoil', 'Topsoil, unscreened', 'topsoil', 2000, 2200, 2700, 10, 1.25], //                 S14 S5 S1 S20
  ['screened-topsoil', 'Screened topsoil', 'topsoil', 1900, 2200, 2600, 10, 1.2], //            S4 S5 S14 S2 S20
  ['garden-mix', 'Garden and raised-bed mix', 'topsoil', 1300, 1700, 2000, 15, 1.15], //        S6 S3, plan = midpoint (guess)
  ['lawn-repair-mix', 'Lawn repair mix', 'topsoil', 1400, 1900, 2250, 10, 1.15], //             S7 S3, plan a guess: dry to soaked
  ['compost', 'Compost', 'compost', 800, 1200, 1700, 15, 1.15], //                              S13 S3 S6 S20, settling a guess
  ['hardwood-mulch', 'Hardwood mulch, shredded', 'mulch', 500, 700, 1000, 5, 1.1], //           S16 S18 S15 S4 S20
  ['cedar-mulch', 'Cedar mulch', 'mulch', 400, 550, 800, 5, 1.1], //                            S16 S15 S20
  ['pine-mulch', 'Pine bark mulch', 'mulch', 350, 500, 700, 5, 1.1], //                         S3 S16 S20
  ['play-chips', 'Playground wood fiber', 'mulch', 350, 500, 700, 0, 1.33], //                  S3 S1 D2, 12 in sink to 9
  ['river-rock', 'River rock, 1 to 3 in', 'gravel', 2500, 2800, 3000, 0, 1.05], //              S4 S1 S20
  ['pea-gravel', 'Pea gravel, 3/8 in', 'gravel', 2400, 2700, 3000, 0, 1.1], //                  S11 S17 D13 S20
  ['stone-57', '#57 limestone', 'gravel', 2400, 2700, 2800, 0, 1.1], //                         S9 S10 S17 S20
  ['crusher-run', 'Crusher run', 'gravel', 2600, 2900, 3200, 0, 1.25], //                       S12 S11 D1 S20; D13: up to 1.35
  ['limestone', 'Crushed limestone', 'gravel', 2400, 2700, 3000, 0, 1.2], //                    S2 S11 S20
  ['surge-stone', 'Surge stone and rip-rap, 4 to 8 in', 'gravel', 2500, 2700, 3000, 0, 1.05], // S1
  ['sand-masonry', 'Masonry sand', 'sand', 2400, 2700, 3100, 0, 1.25], //                       S8 S1 S2 S20
  ['sand-concrete', 'Concrete and bedding sand', 'sand', 2410, 2800, 3200, 0, 1.25], //         S8 S14 D4 S20
  ['sand-play', 'Play sand', 'sand', 2400, 2700, 2900, 10, 1.25], //                            S8 S20
  ['fill-dirt', 'Fill dirt', 'topsoil', 1900, 2300, 3000, 15, 1.25], //                         S1 S2 S19 S20, settling a guess
] as const;

export type MaterialId = (typeof ROWS)[number][0];

export const MATERIALS: readonly Material[] = /* @__PURE__ */ ROWS.map(
  ([id, name, category, low, plan, high, settlePercent, compactFactor]) => ({
    id,
    name,
    category,
    poundsPerYard: { low, plan, high },
    settlePercent,
    compactFactor,
  }),
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
