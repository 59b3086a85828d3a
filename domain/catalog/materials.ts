import { type MaterialId, type PoundsPerYard, poundsPerYard } from './densities.ts';

export type { MaterialId };

// How each bulk material settles: the basis of the coverages on product pages. The sources are named beside the
// weights (densities.ts).

type MaterialCategory = 'topsoil' | 'compost' | 'mulch' | 'gravel' | 'sand';

type Material = {
  id: MaterialId;
  category: MaterialCategory;
  /** Pounds per cubic yard, loose as loaded: `low` dry, `plan` moist as delivered, `high` wet. */
  poundsPerYard: PoundsPerYard;
  /** How much it sinks by itself in the first season, in percent of its volume. */
  settlePercent: number;
  /** Loose yards that make one compacted yard. */
  compactFactor: number;
};

const ROWS: readonly (readonly [MaterialId, MaterialCategory, settle: number, compact: number])[] = [
  ['topsoil', 'topsoil', 10, 1.25],
  ['screened-topsoil', 'topsoil', 10, 1.2],
  ['garden-mix', 'topsoil', 15, 1.15],
  ['lawn-repair-mix', 'topsoil', 10, 1.15],
  ['compost', 'compost', 15, 1.15], // settling a guess
  ['hardwood-mulch', 'mulch', 5, 1.1],
  ['cedar-mulch', 'mulch', 5, 1.1],
  ['pine-mulch', 'mulch', 5, 1.1],
  ['play-chips', 'mulch', 0, 1.33], // D2: 12 in sink to 9
  ['river-rock', 'gravel', 0, 1.05],
  ['pea-gravel', 'gravel', 0, 1.1],
  ['stone-57', 'gravel', 0, 1.1],
  ['crusher-run', 'gravel', 0, 1.25], // D13: up to 1.35
  ['limestone', 'gravel', 0, 1.2],
  ['surge-stone', 'gravel', 0, 1.05],
  ['sand-masonry', 'sand', 0, 1.25],
  ['sand-concrete', 'sand', 0, 1.25],
  ['sand-play', 'sand', 10, 1.25],
  ['fill-dirt', 'topsoil', 15, 1.25], // settling a guess
];

export const MATERIALS: readonly Material[] = /* @__PURE__ */ ROWS.flatMap(
  ([id, category, settlePercent, compactFactor]) => {
    const pounds = poundsPerYard(id);
    return pounds ? [{ id, category, poundsPerYard: pounds, settlePercent, compactFactor }] : [];
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
