import type { Translate } from '../ui/locale.tsx';

// Units as text. The catalog stores "per cubic yard"; people read "12 cubic yards".

/** "Cubic yards", over a quantity. */
export function unitHeading(unit: string, t: Translate): string {
  switch (unit.toLowerCase()) {
    case 'per cubic yard':
      return t('Cubic yards');
    case 'per ton':
      return t('Tons');
    default:
      return t('Quantity');
  }
}

/** Labels a quantity for screen readers: "Cubic yards of Pea Gravel". */
export function quantityLabel({ name, unit }: { name: string; unit: string }, t: Translate): string {
  return t('{unit} of {name}', { unit: unitHeading(unit, t), name });
}
