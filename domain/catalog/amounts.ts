import type { Translate } from '../base/locale.ts';

/** "12 cubic yards of Pea Gravel". */
export function goodsText(
  { unit, quantity, name }: { unit: string; quantity: number; name: string },
  t: Translate,
): string {
  return t('{amount} of {name}', { amount: amountText(unit, quantity, t), name });
}

/** "12 cubic yards", "1 item": the catalog stores "per cubic yard". */
export function amountText(unit: string, quantity: number, t: Translate): string {
  switch (unit.toLowerCase()) {
    case 'per cubic yard':
      return quantity === 1 ? t('1 cubic yard') : t('{n} cubic yards', { n: quantity });
    case 'per item':
      return quantity === 1 ? t('1 item') : t('{n} items', { n: quantity });
    case 'per ton':
      return quantity === 1 ? t('1 ton') : t('{n} tons', { n: quantity });
    default:
      return `${quantity} × ${unit.replace(/^per\s+/i, '')}`;
  }
}
