import type { Translate } from '../base/locale.ts';
import type { StoreSettings } from '../base/settings.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow } from './calendar.ts';
import { clockText } from './deliveryLabels.ts';
import { windowTimes } from './windows.ts';

// Windows as text. Separate from deliveryLabels.ts, which the first page of a visit loads.

/** The window's hours on that day: "8 AM to 12 PM". */
export function deliveryHours(
  { day, window }: { day: string; window: DeliveryWindow },
  settings: StoreSettings,
  t: Translate,
): string {
  const { opensMinute, closesMinute } = windowTimes(day, window, settings);
  return t('{from} to {to}', { from: clockText(opensMinute), to: clockText(closesMinute) });
}

/** The window by itself, as a choice or a tag. */
export function windowName(window: DeliveryWindow, t: Translate): string {
  if (window === 'morning') return t('Morning');
  return window === 'afternoon' ? t('Afternoon') : t('All day');
}

/** The choices of a form, where hours and full days do not matter. */
export const windowOptions = (t: Translate) =>
  DELIVERY_WINDOWS.map((window) => [window, windowName(window, t)] as const);

/** "Monday, June 2, in the morning"; only the day where the load may come all day. */
export function dayInWords(day: string, window: DeliveryWindow, t: Translate): string {
  if (window === 'morning') return t('{day}, in the morning', { day });
  return window === 'afternoon' ? t('{day}, in the afternoon', { day }) : day;
}
