import { addDays } from '../../../domain/base/calendar.ts';
import type { Translate } from '../../ui/locale.tsx';

/** Days of the yard's calendar, both included. */
export type Range = { from: string; to: string };

export const lastDays = (days: number, today: string): Range => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** The stretches that are one press away. */
export function presets(today: string, t: Translate): readonly (readonly [name: string, range: Range])[] {
  const month = today.slice(0, 8);
  const lastOfBefore = addDays(`${month}01`, -1);
  return [
    [t('7 days'), lastDays(7, today)],
    [t('30 days'), lastDays(30, today)],
    [t('This month'), { from: `${month}01`, to: today }],
    [t('Last month'), { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore }],
    [t('This year'), { from: `${today.slice(0, 5)}01-01`, to: today }],
  ];
}
