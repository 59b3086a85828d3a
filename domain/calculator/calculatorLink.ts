import type { MaterialId } from '../base/materials.ts';
import type { PresetId } from './calculator.ts';
import type { LengthUnit } from './measure.ts';
import type { Shape, SizeName } from './shapes.ts';

// The calculator's URL with an area filled in, for links from guides and saved jobs.

export const CALCULATOR_PATH = '/guides/topsoil-calculator';

/** Units as written in the URL. */
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
  /** The shape's sizes (`SHAPE_SIZES`), above 0. */
  sizes?: Partial<Record<SizeName, number>>;
  /** Unit of the sizes, feet by default. `area` is in its square. */
  measured?: UnitCode;
  depth?: number;
  /** Unit of the depth, inches by default. */
  unit?: UnitCode;
  project?: PresetId;
  /** Slug of the product that gives the price. */
  material?: string;
  name?: string;
  compacted?: boolean;
  /** Bottom layer first; replaces `depth`. */
  layers?: readonly LinkedLayer[];
};

/**
 * The calculator with an area filled in:
 * `?shape=rectangle&length=20&width=30&depth=4&unit=in&project=lawn-new&material=premium-garden-topsoil`.
 *
 * - `shape`: a key of `SHAPE_SIZES`, `rectangle` by default; each of its sizes by name
 *   (`diameter=12`, `outerDiameter=8&innerDiameter=1`), in `measured` (`ft` by default; `in`, `yd`, `m`, `cm`)
 * - `depth` in `unit` (`in` by default); `project`: a preset's id, whose depth applies when none is given
 * - `material`: a product's slug; `name`: the area's name; `compacted=1`: it is compacted
 * - `layers=crusher-run:6in:packed,stone-57:2in`: material, depth and whether it is compacted, bottom first
 *
 * Unknown values are ignored. With every size of the shape and a depth, the result shows
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
