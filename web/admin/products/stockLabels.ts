import type { LOSSES, MovementReason } from '../../../domain/admin/stock.ts';
import type { Translate } from '../../ui/locale.tsx';

export function movementReason(reason: MovementReason, t: Translate): string {
  const words: Record<Exclude<MovementReason, (typeof LOSSES)[number]>, string> = {
    opening: t('Opening stock'),
    order: t('Ordered'),
    order_edited: t('Order changed'),
    order_cancelled: t('Order cancelled'),
    receipt: t('From a supplier'),
    count: t('Counted'),
  };
  return { ...words, ...lossLabels(t) }[reason];
}

export const lossLabels = (t: Translate): Record<(typeof LOSSES)[number], string> => ({
  waste: t('Waste'),
  moisture: t('Dried out or settled'),
  yard_use: t('Used in the yard'),
});
