import { type MaterialId, materialById, poundsPerYard } from '../base/materials.ts';
import { loadsFor, truckloads } from '../delivery/loads.ts';
import {
  DEEP_INCHES,
  type Estimate,
  estimate,
  LARGE_AREA_SQUARE_FEET,
  type PresetId,
  roundUpToHalfYard,
  withSettling,
} from './calculator.ts';
import { type LengthUnit, toFeet } from './measure.ts';
import { SHAPE_SIZES, type Shape, type SizeName, shapeSquareFeet } from './shapes.ts';

// Measured areas, and what to order for them. The specification's calculation (calculator.ts) is
// the case of one level rectangle of one material.

/** Acres are for a known area only; otherwise an area is in the square of a length unit. */
export type SizeUnit = LengthUnit | 'acres';
export type Size = { value: number; unit: SizeUnit };

export type Layer = {
  /** null for the job's own material. */
  materialId: MaterialId | null;
  depth: number;
  depthUnit: LengthUnit;
  /** Compacted with a plate or roller, which takes more loose material. */
  compacted?: boolean | undefined;
};

/** One area; fields left out mean one loose material. */
export type Area = {
  name: string | null;
  shape: Shape;
  /** Exactly the keys of `SHAPE_SIZES[shape]`, each above 0. */
  sizes: Partial<Record<SizeName, Size>>;
  /** Its own material instead of the job's. Ignored when there are layers. */
  materialId?: MaterialId | null | undefined;
  /** Ignored when there are layers. */
  depth: number;
  depthUnit: LengthUnit;
  compacted?: boolean | undefined;
  /** Bottom layer first. */
  layers?: readonly Layer[] | undefined;
  project: PresetId | null;
};

const SQUARE_FEET_PER_ACRE = 43_560;

/** Square feet to cover. Throws RangeError for impossible sizes. */
export function areaSquareFeet({ shape, sizes }: Pick<Area, 'shape' | 'sizes'>): number {
  const inFeet = SHAPE_SIZES[shape].map((name: SizeName) => {
    const size = sizes[name];
    return [name, size ? sizeFeet(name, size) : Number.NaN] as const;
  });
  return shapeSquareFeet(shape, Object.fromEntries(inFeet));
}

/** Allowed, but most likely a mistake, as for a single rectangle (`Estimate`). */
export function areaWarnings(areas: readonly Area[]): Estimate['warnings'] {
  const large = areas.some((area) => areaSquareFeet(area) > LARGE_AREA_SQUARE_FEET);
  const deep = areas
    .flatMap(areaLayers)
    .some(({ depth, depthUnit }) => toFeet(depth, depthUnit) * 12 > DEEP_INCHES);
  return [...(large ? ['large_area' as const] : []), ...(deep ? ['deep' as const] : [])];
}

/** A size in feet; `area` in square feet. */
export function sizeFeet(name: SizeName, { value, unit }: Size): number {
  if (unit === 'acres') return name === 'area' ? value * SQUARE_FEET_PER_ACRE : Number.NaN;
  return name === 'area' ? toFeet(toFeet(value, unit), unit) : toFeet(value, unit);
}

type AreaMaterial = Pick<Area, 'materialId' | 'depth' | 'depthUnit' | 'compacted' | 'layers'>;

/** The layers on an area, bottom first; without layers, one of its own material or of the job's (null). */
export function areaLayers({
  materialId = null,
  depth,
  depthUnit,
  compacted,
  layers,
}: AreaMaterial): readonly Layer[] {
  return layers && layers.length > 0 ? layers : [{ materialId, depth, depthUnit, compacted }];
}

export type MaterialFigures = {
  /** null when no material was named. */
  materialId: MaterialId | null;
  /** As measured, before rounding and allowances. */
  exactCubicYards: number;
  /** As measured, rounded up to the half yard: the specification's answer. */
  cubicYards: number;
  /** With the allowance for compaction, or for settling, rounded up to the half yard. */
  settledCubicYards: number;
  /** What to order: with compaction, and with settling if wanted; rounded up to the half yard. */
  orderCubicYards: number;
  /** Loose yards per compacted yard, such as 1.25; null when nothing is compacted. */
  compactFactor: number | null;
  /** Settling allowance in percent; 0 for stone. */
  settlePercent: number;
  /** Truckloads of the order by volume: ÷ 19, rounded up. */
  truckloads: number;
  /** Truckloads of the order by volume or weight, whichever is more. */
  loads: number;
  /** Weight of the order, moist as delivered; null when the density is unknown. */
  pounds: number | null;
};

export type JobFigures = {
  areaSquareFeet: number;
  /** As measured. Each material's total is rounded up to the half yard once, then added up. */
  cubicYards: number;
  /** With 10 % more for settling. */
  settledCubicYards: number;
  /** What to order: `cubicYards` or `settledCubicYards`, as chosen, with compaction. */
  orderCubicYards: number;
  /** Truckloads of the order by volume, each material on its own trucks. */
  truckloads: number;
  /** Lowest layer first. */
  materials: readonly MaterialFigures[];
};

type JobMeasures = {
  areas: readonly Area[];
  settling: boolean;
  /** The job's own material, used for areas and layers that name none; null or absent while none is chosen. */
  materialId?: MaterialId | null | undefined;
};

/**
 * The figures for several areas together. Exact yards are added up by material before rounding:
 * rounding each area could sell a truck too much. Throws RangeError for impossible sizes.
 */
export function jobFigures({ areas, settling, materialId = null }: JobMeasures): JobFigures {
  const ground = areas.map((area) => ({ area, squareFeet: areaSquareFeet(area) }));
  const heaps = new Map<MaterialId | null, { loose: number; packed: number; layered: boolean }>();
  for (const { area, squareFeet } of ground) {
    for (const layer of areaLayers(area)) {
      const layered = (area.layers?.length ?? 0) > 0 || layer.materialId !== null;
      const material = layer.materialId ?? materialId;
      const heap = heaps.get(material) ?? { loose: 0, packed: 0, layered: true };
      heap[layer.compacted ? 'packed' : 'loose'] += layerCubicYards(squareFeet, layer);
      heap.layered &&= layered;
      heaps.set(material, heap);
    }
  }
  const materials = [...heaps].map(([material, { loose, packed, layered }]) =>
    materialFigures({ materialId: material, loose, packed, layered, settling }),
  );
  const sum = (name: 'cubicYards' | 'settledCubicYards' | 'orderCubicYards' | 'truckloads') =>
    materials.reduce((total, material) => total + material[name], 0);
  return {
    areaSquareFeet: ground.reduce((total, { squareFeet }) => total + squareFeet, 0),
    cubicYards: sum('cubicYards'),
    settledCubicYards: sum('settledCubicYards'),
    orderCubicYards: sum('orderCubicYards'),
    truckloads: sum('truckloads'),
    materials,
  };
}

/** Exact cubic yards of one layer: square feet × depth in inches ÷ 324, in the calculator's order of operations. */
function layerCubicYards(squareFeet: number, { depth, depthUnit }: Layer): number {
  const inInches = depthUnit === 'inches' ? depth : toFeet(depth, depthUnit) * 12;
  return estimate({ lengthFeet: squareFeet, widthFeet: 1, depth: inInches, depthUnit: 'inches' })
    .exactCubicYards;
}

/** Loose yards per compacted yard of an unknown material: dense-graded stone's, which is what people compact. */
const USUAL_COMPACT_FACTOR = 1.25;
const SETTLING = 10;

type Heap = {
  materialId: MaterialId | null;
  loose: number;
  packed: number;
  /** A material that was named for its layers or areas settles at its own rate, stone not at all; else the usual 10 %. */
  layered: boolean;
  settling: boolean;
};

function materialFigures({ materialId, loose, packed, layered, settling }: Heap): MaterialFigures {
  const material = materialById(materialId);
  const compactFactor = packed > 0 ? (material?.compactFactor ?? USUAL_COMPACT_FACTOR) : null;
  const settlePercent = layered && material ? material.settlePercent : SETTLING;
  const exactCubicYards = loose + packed;
  const packedLoose = packed * (compactFactor ?? 1);
  const unsettled = roundUpToHalfYard(loose + packedLoose);
  const settled =
    settlePercent === SETTLING && packed === 0
      ? withSettling(loose)
      : roundUpToHalfYard((loose * (100 + settlePercent)) / 100 + packedLoose);
  const orderCubicYards = settling ? settled : unsettled;
  const pounds = poundsPerYard(materialId);
  return {
    materialId,
    exactCubicYards,
    cubicYards: roundUpToHalfYard(exactCubicYards),
    settledCubicYards: settled,
    orderCubicYards,
    compactFactor,
    settlePercent,
    truckloads: truckloads(orderCubicYards),
    loads: loadsFor({ materialId, cubicYards: orderCubicYards }).loads,
    pounds: pounds ? pounds.plan * orderCubicYards : null,
  };
}
