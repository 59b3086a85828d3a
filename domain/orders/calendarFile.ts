import type { Translate } from '../base/locale.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../base/settings.ts';
import { addDays, storeInstant } from '../delivery/calendar.ts';
import { pickupSettings } from '../delivery/pickup.ts';
import { windowTimes } from '../delivery/windows.ts';
import type { GuestOrder } from './guestOrders.ts';

// The days of an order as a calendar file (RFC 5545): one event for each day and window in which a load of it comes.

type Delivered = Pick<
  GuestOrder,
  'orderNumber' | 'deliveryAddress' | 'loads' | 'deliveryDate' | 'deliveryWindow' | 'isPickup' | 'status'
>;

/** null where no day is known. A day that the yard has not confirmed yet is tentative. @param now when it is written: of two files about one day the newer one wins */
export function calendarFile(
  order: Delivered,
  { settings, now, t }: { settings: StoreSettings; now: Date; t: Translate },
): string | null {
  const { orderNumber, deliveryAddress, loads, deliveryDate, deliveryWindow, isPickup, status } = order;
  const isPlanned = loads.length > 0 || (isPickup && status !== 'pending');
  if (loads.length === 0 && deliveryDate === null) return null;
  const { name: storeName } = settings;
  const stamp = utc(now);
  const stops = loads.length > 0 ? loads : [{ day: deliveryDate ?? '', deliveryWindow }];
  const byTime = stops.map(({ day, deliveryWindow: window }) => {
    const { opensMinute, closesMinute } = windowTimes(
      day,
      window,
      isPickup ? pickupSettings(day, settings) : settings,
    );
    return { day, window, from: storeInstant(day, opensMinute), to: storeInstant(day, closesMinute) };
  });
  byTime.sort((a, b) => a.from.getTime() - b.from.getTime());
  const events = [...new Map(byTime.map((event) => [`${event.day} ${event.window}`, event])).values()];
  const loadsAt = (day: string, window: Delivered['deliveryWindow']) =>
    loads.filter((load) => load.day === day && load.deliveryWindow === window);
  const amount = ({ cubicYards, name }: Delivered['loads'][number]) =>
    cubicYards > 0 ? `${cubicYards} yd³ ${name}` : name;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(storeName)}//${orderNumber}//EN`,
    'METHOD:PUBLISH',
    ...events.flatMap(({ day, window, from, to }, at) => [
      'BEGIN:VEVENT',
      // From the order, not the day, so that a later file moves the event instead of adding one.
      `UID:${orderNumber}-${at + 1}@deliveries`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
      ...(window === 'all_day'
        ? [
            `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
            `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
          ]
        : [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`]),
      `SUMMARY:${escaped(
        isPickup
          ? t('Pick-up at {store}', { store: storeName })
          : t('Delivery from {store}', { store: storeName }),
      )}`,
      `DESCRIPTION:${escaped(
        [
          orderNumber,
          ...loadsAt(day, window).map(amount),
          ...(isPickup
            ? []
            : [t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })]),
        ].join('\n'),
      )}`,
      `LOCATION:${escaped(deliveryAddress)}`,
      `STATUS:${isPlanned ? 'CONFIRMED' : 'TENTATIVE'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

const MOST_BYTES = 75;

/** A line of more than 75 bytes goes on in the next one, after a space. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const length = utf8Bytes(letter.codePointAt(0) ?? 0);
    if (bytes + length > MOST_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += length;
  }
  return text;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
