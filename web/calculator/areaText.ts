import type { MaterialId } from '../../domain/base/materials.ts';
import { formatNumber } from '../../domain/base/money.ts';
import { type Area, areaLayers, jobFigures, type Layer } from '../../domain/calculator/areas.ts';
import { SHAPE_SIZES, type SizeName } from '../../domain/calculator/shapes.ts';
import type { JobLine } from '../../domain/jobs.ts';
import type { Translate } from '../ui/locale.tsx';
import { materialLabel, numberedArea, shapeLabel, squareCode, unitCode } from './labels.ts';

// Formats an area as one line of text for lists, sheets and messages.

/** `20 × 30 ft`; each size has its own unit if they differ, and its name if the numbers would be unclear. */
function sizesText(area: Area, t: Translate): string {
  const text = (name: SizeName) => {
    const size = area.sizes[name];
    return size ? `${formatNumber(size.value)} ${unitCode(size.unit, t)}` : '';
  };
  if (area.shape === 'ring')
    return t('{outer} across, hole {inner}', { outer: text('outerDiameter'), inner: text('innerDiameter') });
  if (area.shape === 'border')
    return t('{strip} wide around {length} × {width}', {
      strip: text('strip'),
      length: text('length'),
      width: text('width'),
    });
  if (area.shape === 'circle' || area.shape === 'half-circle')
    return t('{outer} across', { outer: text('diameter') });
  const sizes = SHAPE_SIZES[area.shape].flatMap((name: SizeName) => area.sizes[name] ?? []);
  const units = new Set(sizes.map(({ unit }) => unit));
  const [only] = units;
  if (area.shape === 'known-area' && only)
    return `${formatNumber(sizes[0]?.value ?? 0)} ${squareCode(only, t)}`;
  if (units.size === 1 && only)
    return `${sizes.map(({ value }) => formatNumber(value)).join(' × ')} ${unitCode(only, t)}`;
  return sizes.map(({ value, unit }) => `${formatNumber(value)} ${unitCode(unit, t)}`).join(' × ');
}

/** `4 in deep`, or all layers from the ground up. */
function depthText(area: Area, t: Translate): string {
  const layers = areaLayers(area);
  const deep = ({ depth, depthUnit }: Layer) => `${formatNumber(depth)} ${unitCode(depthUnit, t)}`;
  const [only, second] = layers;
  if (only && !second) {
    const depth = t('{depth} deep', { depth: deep(only) });
    return only.materialId ? `${depth}, ${materialLabel(only.materialId, t)}` : depth;
  }
  return layers
    .map((layer) => (layer.materialId ? `${deep(layer)} ${materialLabel(layer.materialId, t)}` : deep(layer)))
    .join(' + ');
}

/** `Rectangle, 20 × 30 ft, 4 in deep` */
export function areaText(area: Area, t: Translate): string {
  return [shapeLabel(area.shape, t), sizesText(area, t), depthText(area, t)].join(', ');
}

/** The area's name, or "Area n". */
export function areaName(area: Area, index: number, t: Translate): string {
  return area.name ?? numberedArea(index, t);
}

/** The measured volume of all layers, before rounding and without settling. */
export function areaCubicYards(area: Area, materialId: MaterialId | null = null): number {
  const { materials } = jobFigures({ areas: [area], settling: false, materialId });
  return materials.reduce((sum, { exactCubicYards }) => sum + exactCubicYards, 0);
}

/** The name of the product or else of the material; null if none was chosen. */
export function lineName({ product, materialId }: JobLine, t: Translate): string | null {
  return product?.name ?? (materialId && materialLabel(materialId, t));
}
