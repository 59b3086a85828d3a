import type { SizeUnit } from '../../domain/calculator/areas.ts';
import type { Shape, SizeName } from '../../domain/calculator/shapes.ts';
import type { Translate } from '../ui/locale.tsx';

// What the calculator calls units, sizes and shapes.

/** `Length, ft`. The three of the specification stand whole, because tests and people look for them. */
export function sizeLabel(name: SizeName, unit: SizeUnit, t: Translate): string {
  if (unit === 'feet' && name === 'length') return t('Length, ft');
  if (unit === 'feet' && name === 'width') return t('Width, ft');
  return `${sizeName(name, t)}, ${name === 'area' ? squareCode(unit, t) : unitCode(unit, t)}`;
}

function sizeName(name: SizeName, t: Translate): string {
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
    case 'walked':
      return t('Walk it');
  }
}
