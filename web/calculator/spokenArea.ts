import { type SizeUnit, sizeFeet } from '../../domain/calculator/areas.ts';
import { fromFeet, type LengthUnit } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, type SizeName } from '../../domain/calculator/shapes.ts';
import type { Spoken, SpokenMeasure, SpokenSide } from '../../domain/calculator/spokenShapes.ts';
import type { Translate } from '../ui/locale.tsx';
import { type AreaEntries, type DepthUnit, unitOf } from './areaEntries.ts';
import { shapeLabel, squareCode, unitCode } from './labels.ts';

/** The area with what was said filled in, in the unit of the first side that named one. */
export function withSpoken(area: AreaEntries, { shape, sides, depth }: Spoken): AreaEntries {
  const length = area.unit === 'acres' && shape && shape !== 'known-area' ? 'feet' : area.unit;
  const named = shape && shape !== area.shape ? { ...area, shape, unit: length } : area;
  const unit = sides.find((side) => side.unit !== null)?.unit;
  const next = unit ? { ...named, unit: mainUnit(named, unit, sides[0]?.unit ?? null) } : named;
  const names: readonly SizeName[] = SHAPE_SIZES[next.shape];
  const sizes = { ...next.sizes };
  for (const [at, side] of sides.entries()) {
    const name = names[at];
    if (name) sizes[name] = sizeText(side, name, next);
  }
  // A depth takes the place of layers.
  return { ...next, sizes, ...(depth ? { ...depthOf(depth, next.depthUnit), layers: [] } : {}) };
}

/** Inches are the width of a trench, which has a unit of its own, or the strip of a border. */
function mainUnit(
  { shape, unit }: AreaEntries,
  said: LengthUnit,
  first: LengthUnit | null,
): AreaEntries['unit'] {
  const small = said === 'inches' || said === 'centimeters';
  if (small && shape === 'known-area') return 'feet';
  return small && (shape === 'trench' || (shape === 'border' && first === null)) ? unit : said;
}

function sizeText({ value, unit }: SpokenMeasure, name: SizeName, area: AreaEntries): string {
  const own = unitOf(area, name);
  if (unit === null || unit === own || own === 'acres') return text(value);
  const feet = sizeFeet(name, { value, unit });
  return text(name === 'area' ? fromFeet(fromFeet(feet, own), own) : fromFeet(feet, own));
}

function depthOf({ value, unit }: SpokenMeasure, now: DepthUnit): { depth: string; depthUnit: DepthUnit } {
  if (unit === null) return { depth: text(value), depthUnit: now };
  if (unit === 'meters') return { depth: text(value * 100), depthUnit: 'centimeters' };
  if (unit === 'yards') return { depth: text(value * 3), depthUnit: 'feet' };
  return { depth: text(value), depthUnit: unit };
}

const text = (value: number) => String(Number(value.toFixed(4)));

/** What was understood, in words, so that a mistake shows before anything is ordered. @param area with it filled in */
export function understoodText({ sides, depth }: Spoken, area: AreaEntries, t: Translate): string {
  const { shape, unit, depthUnit } = area;
  const isRound = shape === 'circle' || shape === 'half-circle' || shape === 'ring';
  const size = (side: SpokenSide) => {
    if (side.called === 'radius')
      return t('radius {radius} (diameter {diameter})', {
        radius: measureText({ ...side, value: side.value / 2 }, unit, t),
        diameter: measureText(side, unit, t),
      });
    if (isRound) return t('diameter {diameter}', { diameter: measureText(side, unit, t) });
    if (shape === 'known-area') return `${Number(side.value.toFixed(3))} ${squareCode(side.unit ?? unit, t)}`;
    return measureText(side, unit, t);
  };
  const parts = sides.slice(0, SHAPE_SIZES[shape].length).map(size);
  const deep = depth ? t('{depth} deep', { depth: measureText(depth, depthUnit, t) }) : '';
  const sizes = [shape === 'rectangle' ? '' : shapeLabel(shape, t), parts.join(' × '), deep];
  const told = t('Understood: {sizes}', { sizes: sizes.filter(Boolean).join(', ') });
  const isGuess = isRound && sides.some(({ called }) => !called);
  return isGuess ? `${told}. ${t('Is that the radius? Then say “radius”.')}` : told;
}

/** `12.4 ft`, and `12 ft 6 in` where the inches are whole. */
function measureText({ value, unit }: SpokenMeasure, otherwise: SizeUnit, t: Translate): string {
  const inches = Math.round(value * 12);
  const isMixed = (unit ?? otherwise) === 'feet' && inches > 12 && inches % 12 > 0;
  if (isMixed && Math.abs(inches - value * 12) < 1e-6)
    return `${Math.floor(inches / 12)} ${unitCode('feet', t)} ${inches % 12} ${unitCode('inches', t)}`;
  return `${Number(value.toFixed(3))} ${unitCode(unit ?? otherwise, t)}`;
}
