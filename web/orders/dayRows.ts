import type { StoreSettings } from '../../domain/base/settings.ts';
import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { deliveryHours } from '../../domain/delivery/windowLabels.ts';
import { areDeliveredTogether, type GuestOrder } from '../../domain/orders/guestOrders.ts';
import { formatWeekday } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';

type Load = GuestOrder['loads'][number];

type DatedOrder = Pick<GuestOrder, 'status' | 'deliveryDate' | 'deliveryWindow' | 'isPickup'> & {
  loads: readonly Pick<Load, 'load' | 'day' | 'deliveryWindow'>[];
};

/** `isPaper`: with the hours where it may come all day, and a row for a day that is not set yet. */
type DayWords = { settings: StoreSettings; language: Language; t: Translate; isPaper?: boolean };

/**
 * An order's labeled delivery days, with the hours of its window: one, unless its loads come on several. Empty on
 * the screen while the day is unknown.
 */
export function dayRows(
  order: DatedOrder,
  { settings, language, t, isPaper = false }: DayWords,
): { label: string; day: string }[] {
  const { status, deliveryDate, deliveryWindow, isPickup, loads } = order;
  const dayAndTime = (day: string, window: DeliveryWindow) =>
    [
      formatWeekday(day, language),
      ...(isPickup
        ? [deliveryHours({ day, window }, pickupSettings(day, settings), t)]
        : isPaper || window === 'morning' || window === 'afternoon'
          ? [deliveryHours({ day, window }, settings, t)]
          : []),
    ].join(', ');
  if (!areDeliveredTogether(loads))
    return loads.map(({ load, day, deliveryWindow: window }) => ({
      label: t('Load {n} of {of}', { n: load, of: loads.length }),
      day: dayAndTime(day, window),
    }));
  if (deliveryDate === null && !isPaper) return [];
  const isAsked = deliveryDate !== null && status === 'pending';
  const label = isPickup ? t('Pick-up day') : isAsked ? t('Requested date') : t('Delivery day');
  return [
    { label, day: deliveryDate ? dayAndTime(deliveryDate, deliveryWindow) : t('To be set by the yard') },
  ];
}
