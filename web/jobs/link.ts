import type { PresetId } from '../../domain/calculator/calculator.ts';
import type { LengthUnit } from '../../domain/calculator/measure.ts';
import type { Shape, SizeName } from '../../domain/calculator/shapes.ts';
import type { MaterialId } from '../../domain/catalog/densities.ts';

// The calculator's address with an area already typed in: guides, saved jobs and pages of products link there.

export const CALCULATOR_PATH = '/guides/topsoil-calculator';

/** Units as they stand in an address. */
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
  /** From the ground up; go before `depth`. */
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
 * What is wrong in an address is left out, and everything can be changed on the page. Given all that a shape asks
 * for, the calculator shows the answer at once.
 */
export function calculatorLink(area: LinkedArea): string {
  const { shape, sizes = {}, measured, depth, unit, project, material, name, compacted, layers } = area;
  const query = new URLSearchParams();
  const put = (key: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(key, String(value));
  };
  put('shape', shape);
  for (const [size, value] of Object.entries(sizes)) put(size, value);
  put('measured', measured);
  put('depth', depth);
  put('unit', unit);
  put('project', project);
  put('material', material);
  put('name', name);
  put('compacted', compacted ? 1 : undefined);
  put('layers', layers?.map(layerText).join());
  const text = query.toString();
  return text === '' ? CALCULATOR_PATH : `${CALCULATOR_PATH}?${text}`;
}

function layerText({ material, depth, unit = 'in', compacted }: LinkedLayer): string {
  return `${material}:${depth}${unit}${compacted ? ':packed' : ''}`;
}
