import type { MaterialId } from '../../domain/base/materials.ts';
import { formatMoney } from '../../domain/base/money.ts';
import type { SizeUnit } from '../../domain/calculator/areas.ts';
import type { PresetId } from '../../domain/calculator/calculator.ts';
import type { Shape, SizeName } from '../../domain/calculator/shapes.ts';
import { formatYards } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import type { EntryProblem } from './areaEntries.ts';

// Labels for units, sizes, shapes, projects and materials, and the messages for invalid fields.

/** `Length, ft`. Labels from the specification are written out, so that a code search finds them. */
export function sizeLabel(name: SizeName, unit: SizeUnit, t: Translate): string {
  if (unit === 'feet' && name === 'length') return t('Length, ft');
  if (unit === 'feet' && name === 'width') return t('Width, ft');
  return `${sizeName(name, t)}, ${name === 'area' ? squareCode(unit, t) : unitCode(unit, t)}`;
}

export function sizeName(name: SizeName, t: Translate): string {
  const texts: Record<SizeName, string> = {
    length: t('Length'),
    width: t('Width'),
    diameter: t('Across'),
    outerDiameter: t('Across, outside'),
    innerDiameter: t('Across, hole'),
    strip: t('Strip width'),
    base: t('Base'),
    height: t('Height'),
    sideA: t('Side A'),
    sideB: t('Side B'),
    sideC: t('Side C'),
    area: t('Area'),
  };
  return texts[name];
}

/** "Add 8 yards, $400": what the button puts into the cart, and what that costs there. */
export function addText(yards: number, cents: number | null, t: Translate): string {
  const text = yards === 1 ? t('Add 1 yard') : t('Add {n} yards', { n: formatYards(yards) });
  return cents ? `${text}, ${formatMoney(cents)}` : text;
}

export const numberedArea = (index: number, t: Translate) => t('Area {n}', { n: index + 1 });

export function unitCode(unit: SizeUnit, t: Translate): string {
  const texts: Record<SizeUnit, string> = {
    feet: t('ft'),
    inches: t('in'),
    yards: t('yd'),
    meters: 'm',
    centimeters: 'cm',
    acres: t('acres'),
  };
  return texts[unit];
}

export function squareCode(unit: SizeUnit, t: Translate): string {
  const texts: Record<SizeUnit, string> = {
    feet: t('sq ft'),
    inches: t('sq in'),
    yards: t('sq yd'),
    meters: 'm²',
    centimeters: 'cm²',
    acres: t('acres'),
  };
  return texts[unit];
}

export function shapeLabel(shape: Shape, t: Translate): string {
  const texts: Record<Shape, string> = {
    rectangle: t('Rectangle'),
    circle: t('Circle'),
    'half-circle': t('Half circle'),
    ring: t('Ring'),
    border: t('Border'),
    triangle: t('Triangle'),
    'triangle-sides': t('Triangle, 3 sides'),
    trapezoid: t('Trapezoid'),
    oval: t('Oval'),
    trench: t('Trench'),
    'known-area': t('Known area'),
  };
  return texts[shape];
}

export function materialLabel(id: MaterialId, t: Translate): string {
  const texts: Record<MaterialId, string> = {
    topsoil: t('Topsoil, unscreened'),
    'screened-topsoil': t('Screened topsoil'),
    'garden-mix': t('Garden and raised-bed mix'),
    'lawn-repair-mix': t('Lawn repair mix'),
    compost: t('Compost'),
    'hardwood-mulch': t('Hardwood mulch'),
    'cedar-mulch': t('Cedar mulch'),
    'pine-mulch': t('Pine bark mulch'),
    'play-chips': t('Playground wood fiber'),
    'river-rock': t('River rock'),
    'pea-gravel': t('Pea gravel'),
    'stone-57': t('#57 limestone'),
    'crusher-run': t('Crusher run'),
    limestone: t('Crushed limestone'),
    'surge-stone': t('Surge stone and rip-rap'),
    'sand-masonry': t('Masonry sand'),
    'sand-concrete': t('Concrete and bedding sand'),
    'sand-play': t('Play sand'),
    'fill-dirt': t('Fill dirt'),
  };
  return texts[id];
}

export function entryProblemText(problem: EntryProblem, t: Translate): string {
  const texts: Record<EntryProblem, string> = {
    empty: t('Enter a number.'),
    not_a_number: t('Use a number like 12, 12.5 or 12 1/2.'),
    negative: t('Use a number above 0.'),
    zero: t('Use a number above 0.'),
    too_large: t('That is larger than any job. Check the number.'),
    inner_too_large: t('The hole is as large as the ring. Check both.'),
    no_triangle: t('No triangle has these sides. Check all three.'),
  };
  return texts[problem];
}

export function presetLabel(id: PresetId, t: Translate): string {
  const texts: Record<PresetId, string> = {
    'lawn-new': t('New lawn'),
    'lawn-repair': t('Lawn repair'),
    'garden-vegetable': t('Vegetable'),
    'garden-flower': t('Flower'),
    'raised-bed': t('Raised bed'),
    'tree-planting': t('Tree'),
    'general-landscape': t('Landscape'),
  };
  return texts[id];
}
