import {
  type Area,
  areaSquareFeet,
  jobFigures,
  type Layer,
  layersOf,
  type SizeUnit,
} from '../../domain/areas.ts';
import type { MaterialId } from '../../domain/densities.ts';
import { materialById } from '../../domain/materials.ts';
import { SHAPE_SIZES, type Shape, type SizeName } from '../../domain/shapes.ts';
import type { Translate } from '../ui/language.tsx';

// An area in a line of words, for lists, sheets and messages.

export function shapeLabel(shape: Shape, t: Translate): string {
  switch (shape) {
    case 'rectangle':
      return t('Rectangle');
    case 'circle':
      return t('Circle');
    case 'half-circle':
      return t('Half circle');
    case 'ring':
      return t('Ring');
    case 'border':
      return t('Border');
    case 'triangle':
    case 'triangle-sides':
      return t('Triangle');
    case 'trapezoid':
      return t('Trapezoid');
    case 'oval':
      return t('Oval');
    case 'trench':
      return t('Trench');
    case 'known-area':
      return t('Known area');
    case 'walked':
      return t('Walked outline');
  }
}

export function unitLabel(unit: SizeUnit, t: Translate): string {
  switch (unit) {
    case 'feet':
      return t('ft');
    case 'inches':
      return t('in');
    case 'yards':
      return t('yd');
    case 'meters':
      return t('m');
    case 'centimeters':
      return t('cm');
    case 'acres':
      return t('acres');
  }
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `20 × 30 ft`; each with its unit where they differ. */
export function sizesWords(area: Area, t: Translate): string {
  if (area.shape === 'walked') return t('{n} sq ft', { n: number.format(Math.round(areaSquareFeet(area))) });
  const sizes = SHAPE_SIZES[area.shape].flatMap((name: SizeName) => area.sizes[name] ?? []);
  const units = new Set(sizes.map(({ unit }) => unit));
  const [only] = units;
  if (area.shape === 'known-area' && only)
    return only === 'acres'
      ? `${number.format(sizes[0]?.value ?? 0)} ${unitLabel(only, t)}`
      : `${number.format(sizes[0]?.value ?? 0)} ${unitLabel(only, t)}²`;
  if (units.size === 1 && only)
    return `${sizes.map(({ value }) => number.format(value)).join(' × ')} ${unitLabel(only, t)}`;
  return sizes.map(({ value, unit }) => `${number.format(value)} ${unitLabel(unit, t)}`).join(' × ');
}

/** `4 in deep`, or every layer from the ground up. */
export function depthWords(area: Area, t: Translate): string {
  const layers = layersOf(area);
  const deep = ({ depth, depthUnit }: Layer) => `${number.format(depth)} ${unitLabel(depthUnit, t)}`;
  if (layers.length === 1 && layers[0]) return t('{depth} deep', { depth: deep(layers[0]) });
  return layers
    .map((layer) => `${deep(layer)} ${materialById(layer.materialId)?.name ?? ''}`.trim())
    .join(' + ');
}

/** `Rectangle, 20 × 30 ft, 4 in deep` */
export function areaWords(area: Area, t: Translate): string {
  const slope = area.slopePercent ? [t('slope {n}%', { n: number.format(area.slopePercent) })] : [];
  return [shapeLabel(area.shape, t), sizesWords(area, t), depthWords(area, t), ...slope].join(', ');
}

/** Its name, or which one it is. */
export function areaName(area: Area, index: number, t: Translate): string {
  return area.name ?? t('Area {n}', { n: index + 1 });
}

/** Measured, of all its layers, before anything is rounded or added. */
export function areaCubicYards(area: Area, materialId: MaterialId | null = null): number {
  const { materials } = jobFigures({ areas: [area], settling: false, materialId });
  return materials.reduce((sum, { exactCubicYards }) => sum + exactCubicYards, 0);
}
