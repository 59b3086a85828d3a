import { formatMoney } from '../../domain/base/money.ts';
import { amountWords } from '../catalog/amounts.ts';
import { formatYards } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import type { LineProblem } from './cartProblems.ts';
import type { CartFigures } from './figures.ts';

// What the cart alone says; words.ts is the checkout's too.

/** The line under the total of the phone's buy bar: "18 yards, free delivery". */
export function barWords(figures: CartFigures, t: Translate): string {
  const { cubicYards, items, delivery } = figures;
  const yards = cubicYards === 1 ? t('1 yard') : t('{n} yards', { n: formatYards(cubicYards) });
  const what = cubicYards > 0 ? yards : amountWords('per item', items, t);
  if (delivery.feeCents === null) return t('{what}, delivery by quote', { what });
  return delivery.feeCents === 0
    ? t('{what}, free delivery', { what })
    : t('{what}, delivery {fee}', { what, fee: formatMoney(delivery.feeCents) });
}

/** Why a line stays out of the order, or needs a smaller quantity. */
export function problemWords(problem: LineProblem, available: number | null, t: Translate): string {
  switch (problem) {
    case 'gone':
      return t('No longer sold. It will not be in your order.');
    case 'no_price':
      return t('Price not available. It will not be in your order.');
    case 'out_of_stock':
      return t('Out of Stock. It will not be in your order.');
    case 'too_few':
      return t('Only {n} left in the yard.', { n: available ?? 0 });
  }
}
