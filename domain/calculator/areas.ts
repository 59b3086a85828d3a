import { type MaterialId, materialById, poundsPerYard } from '../base/materials.ts';
import { loadsFor, truckloads } from '../delivery/loads.ts';
import { estimate, type PresetId, roundUpToHalfYard, withSettling } from './calculator.ts';
import { type LengthUnit, toFeet } from './measure.ts';
import {
  type Corner,
  SHAPE_SIZES,
  type Shape,
  type SizeName,
  shapeSquareFeet,
  slopeFactor,
} from './shapes.ts';

// Areas as they were measured, and what to order for all of them. The specification's calculation (calculator.ts) is
// the case of one level rectangle of one material.

/** Acres for a known area only, which is otherwise in the square of a length's unit. */
export type SizeUnit = LengthUnit | 'acres';
export type Size = { value: number; unit: SizeUnit };

export type Layer = {
  /** null for the material that the job is calculated for. */
  materialId: MaterialId | null;
  depth: number;
  depthUnit: LengthUnit;
  /** Packed with a plate or a roller: takes more loose material than its depth. */
  compacted?: boolean | undefined;
};

/** One area; fields left out mean level ground of one loose material. */
export type Area = {
  name: string | null;
  shape: Shape;
  /** Exactly those of `SHAPE_SIZES[shape]`, each above 0. */
  sizes: Partial<Record<SizeName, Size>>;
  /** Of a walked area: its corners, and the worst accuracy among them. */
  outline?: { corners: readonly Corner[]; accuracyMeters: number } | undefined;
  /** Of ground that was measured flat: rise ÷ run × 100. */
  slopePercent?: number | undefined;
  /** Counts unless there are layers. */
  depth: number;
  depthUnit: LengthUnit;
  compacted?: boolean | undefined;
  /** From the ground up. */
  layers?: readonly Layer[] | undefined;
  project: PresetId | null;
};

export const SQUARE_FEET_PER_ACRE = 43_560;

/** Square feet from above. Throws RangeError for sizes that make no such shape. */
export function flatSquareFeet({ shape, sizes, outline }: Pick<Area, 'shape' | 'sizes' | 'outline'>): number {
  const inFeet = SHAPE_SIZES[shape].map((name: SizeName) => {
    const size = sizes[name];
    return [name, size ? sizeFeet(name, size) : Number.NaN] as const;
  });
  return shapeSquareFeet(shape, Object.fromEntries(inFeet), outline?.corners);
}

/** Square feet along the slope, which is what gets covered. */
export function areaSquareFeet(area: Pick<Area, 'shape' | 'sizes' | 'outline' | 'slopePercent'>): number {
  const flat = flatSquareFeet(area);
  return area.slopePercent ? flat * slopeFactor(area.slopePercent) : flat;
}

/** A size in feet; `area` in square feet. */
export function sizeFeet(name: SizeName, { value, unit }: Size): number {
  if (unit === 'acres') return name === 'area' ? value * SQUARE_FEET_PER_ACRE : Number.NaN;
  return name === 'area' ? toFeet(toFeet(value, unit), unit) : toFeet(value, unit);
}

/** What lies on an area, from the ground up: its layers, or one of the job's own material. */
export function layersOf(area: Pick<Area, 'depth' | 'depthUnit' | 'compacted' | 'layers'>): readonly Layer[] {
  const { depth, depthUnit, compacted, layers } = area;
  return layers && layers.length > 0 ? layers : [{ materialId: null, depth, depthUnit, compacted }];
}

export type MaterialFigures = {
  /** null for a material that was not named. */
  materialId: MaterialId | null;
  /** Measured, before rounding and without anything added. */
  exactCubicYards: number;
  /** Measured, up to the half yard: the specification's answer. */
  cubicYards: number;
  /** With what compacting takes, and what settles for the rest, up to the half yard. */
  settledCubicYards: number;
  /** What to order: with what compacting takes, and with the settling if the person wants it; up to the half yard. */
  orderCubicYards: number;
  /** Loose for one compacted, on the part that is packed: 1.25; null where nothing is packed. */
  compactFactor: number | null;
  /** What is added for settling, in percent; 0 for stone. */
  settlePercent: number;
  /** Of the order, by volume alone: ÷ 19, rounded up. */
  truckloads: number;
  /** Of the order, by volume or weight, whichever takes more. */
  loads: number;
  /** Of the order, moist as delivered; null where the density is not known. */
  pounds: number | null;
};

export type JobFigures = {
  areaSquareFeet: number;
  /** Measured. Each material of all areas together rounded up to the half yard once, and then added up. */
  cubicYards: number;
  /** With 10 % more for settling. */
  settledCubicYards: number;
  /** What to order: `cubicYards` or `settledCubicYards`, as the person wants, with what compacting takes. */
  orderCubicYards: number;
  /** Of the order, each material by volume alone on its own trucks. */
  truckloads: number;
  /** Lowest layer first. */
  materials: readonly MaterialFigures[];
};

type JobMeasures = {
  areas: readonly Area[];
  settling: boolean;
  /** Of the material it is calculated for, which areas without layers get; null or left out while none is chosen. */
  materialId?: MaterialId | null | undefined;
};

/**
 * The figures of several areas together. Exact yards are added up before anything is rounded, material by
 * material: rounding each area would sell a truck too much. Throws RangeError for sizes that make no shape.
 */
export function jobFigures({ areas, settling, materialId = null }: JobMeasures): JobFigures {
  const ground = areas.map((area) => ({ area, squareFeet: areaSquareFeet(area) }));
  const heaps = new Map<MaterialId | null, { loose: number; packed: number; layered: boolean }>();
  for (const { area, squareFeet } of ground) {
    const layered = (area.layers?.length ?? 0) > 0;
    for (const layer of layersOf(area)) {
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
  const sum = (of: 'cubicYards' | 'settledCubicYards' | 'orderCubicYards' | 'truckloads') =>
    materials.reduce((total, one) => total + one[of], 0);
  return {
    areaSquareFeet: ground.reduce((total, { squareFeet }) => total + squareFeet, 0),
    cubicYards: sum('cubicYards'),
    settledCubicYards: sum('settledCubicYards'),
    orderCubicYards: sum('orderCubicYards'),
    truckloads: sum('truckloads'),
    materials,
  };
}

/** Exact cubic yards of one layer: square feet × depth in inches ÷ 324, by the calculator's own arithmetic. */
function layerCubicYards(squareFeet: number, { depth, depthUnit }: Layer): number {
  const inInches = depthUnit === 'inches' ? depth : toFeet(depth, depthUnit) * 12;
  return estimate({ lengthFeet: squareFeet, widthFeet: 1, depth: inInches, depthUnit: 'inches' })
    .exactCubicYards;
}

/** Loose for one compacted where the material is not known: that of dense-graded stone, which is what is packed. */
const USUAL_COMPACT_FACTOR = 1.25;
const SETTLING = 10;

type Heap = {
  materialId: MaterialId | null;
  loose: number;
  packed: number;
  /** Stands in layers only: settles as its material does, stone not at all. Else by the usual 10 %. */
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
