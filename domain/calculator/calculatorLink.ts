import type { MaterialId } from '../base/materials.ts';
import type { PresetId } from './calculator.ts';
import type { LengthUnit } from './measure.ts';
import type { Shape, SizeName } from './shapes.ts';

// The calculator's address with an area filled in, for links from guides and saved jobs.

export const CALCULATOR_PATH = '/guides/topsoil-calculator';

/** Units as an address has them. */
export const UNIT_CODES = {
  ft: 'feet',
  in: 'inches',
  yd: 'yards',
  m: 'meters',
  cm: 'centimeters',
} as const satisfies Record<string, LengthUnit>;
export type UnitCode = keyof typeof UNIT_CODES;

type LinkedLayer = { material: MaterialId; depth: number; unit?: UnitCode; compacted?: boolean };

export type LinkedArea = {
  shape?: Shape;
  /** As the shape asks for them (`SHAPE_SIZES`), above 0. */
  sizes?: Partial<Record<SizeName, number>>;
  /** Of the sizes: feet unless said. `area` is in its square. */
  measured?: UnitCode;
  depth?: number;
  /** Of the depth: inches unless said. */
  unit?: UnitCode;
  project?: PresetId;
  /** The slug of a product to price it with. */
  material?: string;
  name?: string;
  compacted?: boolean;
  /** From the ground up; they take the place of `depth`. */
  layers?: readonly LinkedLayer[];
};

/**
 * The calculator with an area filled in:
 * `?shape=rectangle&length=20&width=30&depth=4&unit=in&project=lawn-new&material=premium-garden-topsoil`.
 *
 * - `shape`: a key of `SHAPE_SIZES`, `rectangle` if left out; each of its sizes by its name
 *   (`diameter=12`, `outerDiameter=8&innerDiameter=1`), in `measured` (`ft` if left out; `in`, `yd`, `m`, `cm`)
 * - `depth` in `unit` (`in` if left out); `project`: a preset's id, whose depth counts where none is given
 * - `material`: a product's slug; `name`: what the area is called; `compacted=1`: it is packed
 * - `layers=crusher-run:6in:packed,stone-57:2in`: material, depth and whether it is packed, from the ground up
 *
 * What the calculator does not understand is left out. With every size of its shape and a depth, the result shows
 * at once.
 */
export function calculatorLink(area: LinkedArea): string {
  const { shape, sizes = {}, measured, depth, unit, project, material, name, compacted, layers } = area;
  const query = Object.entries({
    shape,
    ...sizes,
    measured,
    depth,
    unit,
    project,
    material,
    name,
    compacted: compacted ? 1 : undefined,
    layers: layers?.map(layerText).join(),
  }).filter(([, value]) => value !== undefined && value !== '');
  if (query.length === 0) return CALCULATOR_PATH;
  return `${CALCULATOR_PATH}?${query.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')}`;
}

function layerText({ material, depth, unit = 'in', compacted }: LinkedLayer): string {
  return `${material}:${depth}${unit}${compacted ? ':packed' : ''}`;
}
