import { type MaterialId, type PoundsPerYard, poundsPerYard } from './densities.ts';

export type { MaterialId };

// How each bulk material settles, and what it is called: the basis of the coverages on product pages. The sources
// are named beside the weights (densities.ts).

type MaterialCategory = 'topsoil' | 'compost' | 'mulch' | 'gravel' | 'sand';

type Material = {
  id: MaterialId;
  name: string;
  category: MaterialCategory;
  /** Pounds per cubic yard, loose as loaded: `low` dry, `plan` moist as delivered, `high` wet. */
  poundsPerYard: PoundsPerYard;
  /** How much it sinks by itself in the first season, in percent of its volume. */
  settlePercent: number;
  /** Loose yards that make one compacted yard. */
  compactFactor: number;
};

const ROWS: readonly (readonly [MaterialId, string, MaterialCategory, settle: number, compact: number])[] = [
  ['topsoil', 'Topsoil, unscreened', 'topsoil', 10, 1.25],
  ['screened-topsoil', 'Screened topsoil', 'topsoil', 10, 1.2],
  ['garden-mix', 'Garden and raised-bed mix', 'topsoil', 15, 1.15],
  ['lawn-repair-mix', 'Lawn repair mix', 'topsoil', 10, 1.15],
  ['compost', 'Compost', 'compost', 15, 1.15], // settling a guess
  ['hardwood-mulch', 'Hardwood mulch, shredded', 'mulch', 5, 1.1],
  ['cedar-mulch', 'Cedar mulch', 'mulch', 5, 1.1],
  ['pine-mulch', 'Pine bark mulch', 'mulch', 5, 1.1],
  ['play-chips', 'Playground wood fiber', 'mulch', 0, 1.33], // D2: 12 in sink to 9
  ['river-rock', 'River rock, 1 to 3 in', 'gravel', 0, 1.05],
  ['pea-gravel', 'Pea gravel, 3/8 in', 'gravel', 0, 1.1],
  ['stone-57', '#57 limestone', 'gravel', 0, 1.1],
  ['crusher-run', 'Crusher run', 'gravel', 0, 1.25], // D13: up to 1.35
  ['limestone', 'Crushed limestone', 'gravel', 0, 1.2],
  ['surge-stone', 'Surge stone and rip-rap, 4 to 8 in', 'gravel', 0, 1.05],
  ['sand-masonry', 'Masonry sand', 'sand', 0, 1.25],
  ['sand-concrete', 'Concrete and bedding sand', 'sand', 0, 1.25],
  ['sand-play', 'Play sand', 'sand', 10, 1.25],
  ['fill-dirt', 'Fill dirt', 'topsoil', 15, 1.25], // settling a guess
];

export const MATERIALS: readonly Material[] = /* @__PURE__ */ ROWS.flatMap(
  ([id, name, category, settlePercent, compactFactor]) => {
    const pounds = poundsPerYard(id);
    return pounds ? [{ id, name, category, poundsPerYard: pounds, settlePercent, compactFactor }] : [];
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
