import type { StoreSettings } from '../../domain/base/settings.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { deliveryHours } from '../../domain/delivery/windowLabels.ts';
import { addressOfDrop, allDrops, type DropPlace } from '../../domain/orders/drops.ts';
import { areDeliveredTogether, type GuestOrder } from '../../domain/orders/guestOrders.ts';
import { formatLongDate } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';

type Load = GuestOrder['loads'][number];

type Dated = Pick<GuestOrder, 'status' | 'deliveryDate' | 'deliveryWindow' | 'isPickup'> &
  Partial<Pick<GuestOrder, 'deliveryAddress' | 'drops'>> & {
    loads: readonly (Pick<Load, 'load' | 'day' | 'deliveryWindow'> & Partial<Pick<Load, 'dropNumber'>>)[];
  };

/**
 * An order's labeled delivery days, with the hours of its window: one, unless its loads come on several. Empty while the
 * day is unknown.
 */
export function dayRows(
  order: Dated,
  { settings, language, t }: { settings: StoreSettings; language: Language; t: Translate },
): { label: string; day: string }[] {
  const { status, deliveryDate, deliveryWindow, isPickup, loads, deliveryAddress = '', drops = [] } = order;
  const dropAddress = (number = 1) =>
    drops.length > 0 ? [addressOfDrop({ deliveryAddress, drops }, number)] : [];
  const dayAndTime = (day: string, window: DeliveryWindow) =>
    [
      formatLongDate(day, language),
      ...(isPickup
        ? [deliveryHours({ day, window }, pickupSettings(day, settings), t)]
        : window === 'morning' || window === 'afternoon'
          ? [deliveryHours({ day, window }, settings, t)]
          : []),
    ].join(', ');
  if (!areDeliveredTogether(loads))
    return loads.map(({ load, day, deliveryWindow: window, dropNumber }) => ({
      label: t('Load {n} of {of}', { n: load, of: loads.length }),
      day: [dayAndTime(day, window), ...dropAddress(dropNumber)].join(', '),
    }));
  if (deliveryDate === null) return [];
  const label = isPickup ? t('Pick-up day') : status === 'pending' ? t('Requested date') : t('Delivery day');
  return [{ label, day: dayAndTime(deliveryDate, deliveryWindow) }];
}

/** Where it goes: the address, or each of several with what is dropped there. */
export function placeRows(
  order: Placed,
  { nameOf, t }: Spoken,
): { key: string; label: string; value: string }[] {
  const places = allDrops(order);
  if (places.length === 1) return [{ key: 'address', label: t('Deliver to'), value: order.deliveryAddress }];
  return places.flatMap((place) => {
    const { number, deliveryAddress, lines } = place;
    const key = `drop ${number}`;
    const about = dropNote(place);
    return [
      { key, label: t('Address {n} of {of}', { n: number, of: places.length }), value: deliveryAddress },
      ...lines.map(({ name, unit, quantity }, at) => ({
        key: `${key} ${at}`,
        label: nameOf(name),
        value: amountText(unit, quantity, t),
      })),
      ...(about ? [{ key: `${key} note`, label: t('Where to drop it'), value: about }] : []),
    ];
  });
}

/** The note and the contact of a further address: those of the first are the order's. */
const dropNote = ({ number, note, contactName, contactPhone }: DropPlace<unknown>): string =>
  number === 1 ? '' : [note, contactName, contactPhone].filter(Boolean).join(', ');

type Spoken = { nameOf: (english: string) => string; t: Translate };

type Placed = {
  deliveryAddress: string;
  lines: readonly { productId?: string | undefined; name: string; unit: string; quantity: number }[];
  drops: GuestOrder['drops'];
};
