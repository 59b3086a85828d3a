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

/** `withHours`: the day's own, where it may come all day. */
type DayWords = { settings: StoreSettings; language: Language; t: Translate; withHours?: boolean };

/**
 * An order's labeled delivery days, with the hours of its window: one, unless its loads come on several. Empty while the
 * day is unknown.
 */
export function dayRows(
  order: DatedOrder,
  { settings, language, t, withHours = false }: DayWords,
): { label: string; day: string }[] {
  const { status, deliveryDate, deliveryWindow, isPickup, loads } = order;
  const dayAndTime = (day: string, window: DeliveryWindow) =>
    [
      formatWeekday(day, language),
      ...(isPickup
        ? [deliveryHours({ day, window }, pickupSettings(day, settings), t)]
        : withHours || window === 'morning' || window === 'afternoon'
          ? [deliveryHours({ day, window }, settings, t)]
          : []),
    ].join(', ');
  if (!areDeliveredTogether(loads))
    return loads.map(({ load, day, deliveryWindow: window }) => ({
      label: t('Load {n} of {of}', { n: load, of: loads.length }),
      day: dayAndTime(day, window),
    }));
  if (deliveryDate === null) return [];
  const label = isPickup ? t('Pick-up day') : status === 'pending' ? t('Requested date') : t('Delivery day');
  return [{ label, day: dayAndTime(deliveryDate, deliveryWindow) }];
}
