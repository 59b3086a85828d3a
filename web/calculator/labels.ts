import type { MaterialId } from '../../domain/base/materials.ts';
import type { SizeUnit } from '../../domain/calculator/areas.ts';
import type { PresetId } from '../../domain/calculator/calculator.ts';
import type { Shape, SizeName } from '../../domain/calculator/shapes.ts';
import type { Translate } from '../ui/locale.tsx';
import type { Problem } from './areaEntries.ts';

// Labels for units, sizes, shapes, projects and materials, and the messages for invalid fields.

/** `Length, ft`. Labels from the specification are written out, so that a code search finds them. */
export function sizeLabel(name: SizeName, unit: SizeUnit, t: Translate): string {
  if (unit === 'feet' && name === 'length') return t('Length, ft');
  if (unit === 'feet' && name === 'width') return t('Width, ft');
  return `${sizeName(name, t)}, ${name === 'area' ? squareCode(unit, t) : unitCode(unit, t)}`;
}

export function sizeName(name: SizeName, t: Translate): string {
  switch (name) {
    case 'length':
      return t('Length');
    case 'width':
      return t('Width');
    case 'diameter':
      return t('Across');
    case 'outerDiameter':
      return t('Across, outside');
    case 'innerDiameter':
      return t('Across, hole');
    case 'strip':
      return t('Strip width');
    case 'base':
      return t('Base');
    case 'height':
      return t('Height');
    case 'sideA':
      return t('Side A');
    case 'sideB':
      return t('Side B');
    case 'sideC':
      return t('Side C');
    case 'area':
      return t('Area');
  }
}

export const numberedArea = (index: number, t: Translate) => t('Area {n}', { n: index + 1 });

export function unitCode(unit: SizeUnit, t: Translate): string {
  switch (unit) {
    case 'feet':
      return t('ft');
    case 'inches':
      return t('in');
    case 'yards':
      return t('yd');
    case 'meters':
      return 'm';
    case 'centimeters':
      return 'cm';
    case 'acres':
      return t('acres');
  }
}

export function squareCode(unit: SizeUnit, t: Translate): string {
  switch (unit) {
    case 'feet':
      return t('sq ft');
    case 'inches':
      return t('sq in');
    case 'yards':
      return t('sq yd');
    case 'meters':
      return 'm²';
    case 'centimeters':
      return 'cm²';
    case 'acres':
      return t('acres');
  }
}

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
      return t('Triangle');
    case 'triangle-sides':
      return t('Triangle, 3 sides');
    case 'trapezoid':
      return t('Trapezoid');
    case 'oval':
      return t('Oval');
    case 'trench':
      return t('Trench');
    case 'known-area':
      return t('Known area');
  }
}

export function materialLabel(id: MaterialId, t: Translate): string {
  switch (id) {
    case 'topsoil':
      return t('Topsoil, unscreened');
    case 'screened-topsoil':
      return t('Screened topsoil');
    case 'garden-mix':
      return t('Garden and raised-bed mix');
    case 'lawn-repair-mix':
      return t('Lawn repair mix');
    case 'compost':
      return t('Compost');
    case 'hardwood-mulch':
      return t('Hardwood mulch');
    case 'cedar-mulch':
      return t('Cedar mulch');
    case 'pine-mulch':
      return t('Pine bark mulch');
    case 'play-chips':
      return t('Playground wood fiber');
    case 'river-rock':
      return t('River rock');
    case 'pea-gravel':
      return t('Pea gravel');
    case 'stone-57':
      return t('#57 limestone');
    case 'crusher-run':
      return t('Crusher run');
    case 'limestone':
      return t('Crushed limestone');
    case 'surge-stone':
      return t('Surge stone and rip-rap');
    case 'sand-masonry':
      return t('Masonry sand');
    case 'sand-concrete':
      return t('Concrete and bedding sand');
    case 'sand-play':
      return t('Play sand');
    case 'fill-dirt':
      return t('Fill dirt');
  }
}

/** "Recommended for a new lawn"; shown only when a project type is chosen. */
export function recommendedText(id: PresetId, t: Translate): string {
  switch (id) {
    case 'lawn-new':
      return t('Recommended for a new lawn');
    case 'lawn-repair':
      return t('Recommended for lawn repair');
    case 'garden-vegetable':
      return t('Recommended for a vegetable garden');
    case 'garden-flower':
      return t('Recommended for a flower garden');
    case 'raised-bed':
      return t('Recommended for a raised bed');
    case 'tree-planting':
      return t('Recommended for tree planting');
    case 'general-landscape':
      return t('Recommended for general landscaping');
  }
}

export function problemText(problem: Problem, t: Translate): string {
  switch (problem) {
    case 'empty':
      return t('Enter a number.');
    case 'not_a_number':
      return t('Use a number like 12, 12.5 or 12 1/2.');
    case 'negative':
    case 'zero':
      return t('Use a number above 0.');
    case 'too_large':
      return t('That is larger than any job. Check the number.');
    case 'inner_too_large':
      return t('The hole is as large as the ring. Check both.');
    case 'no_triangle':
      return t('No triangle has these sides. Check all three.');
  }
}

export function presetLabel(id: PresetId, t: Translate): string {
  switch (id) {
    case 'lawn-new':
      return t('New lawn');
    case 'lawn-repair':
      return t('Lawn repair');
    case 'garden-vegetable':
      return t('Vegetable');
    case 'garden-flower':
      return t('Flower');
    case 'raised-bed':
      return t('Raised bed');
    case 'tree-planting':
      return t('Tree');
    case 'general-landscape':
      return t('Landscape');
  }
}
