import type { StoreSettings } from '../base/settings.ts';
import {
  addDays,
  type DateVerdict,
  isOpen,
  isStoreDate,
  MAX_DAYS_AHEAD,
  storeClock,
  weekdayOf,
} from './calendar.ts';
import { siteLine } from './sites.ts';

// Pick-up at the yard: on the days and in the hours that it is open.

/** Minutes before closing after which today's orders cannot be made ready any more. */
const READY_MINUTES = 60;

/** The yard's address in one line. */
export const yardAddress = ({ address: { street, ...place } }: Pick<StoreSettings, 'address'>): string =>
  siteLine({ address: street, ...place });

/** Opens directions to an address in the phone's map. */
export const directionsUrl = (line: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(line)}`;

/** When the yard is open on that day, in minutes after midnight; null while it is closed. */
export function yardHours(
  day: string,
  settings: Pick<StoreSettings, 'hours' | 'closures' | 'holidays'>,
): { opensMinute: number; closesMinute: number } | null {
  const weekday = weekdayOf(day);
  const runs = settings.hours.filter(({ fromDay, toDay }) => fromDay <= weekday && weekday <= toDay);
  if (runs.length === 0 || !isOpen(day, settings)) return null;
  return {
    opensMinute: Math.min(...runs.map(({ opensMinute }) => opensMinute)),
    closesMinute: Math.max(...runs.map(({ closesMinute }) => closesMinute)),
  };
}

/** The settings with the yard's hours of that day in place of the trucks', for pick-up windows. */
export function pickupSettings<Settings extends StoreSettings>(day: string, settings: Settings): Settings {
  const hours = yardHours(day, settings);
  return hours ? { ...settings, deliveries: { weekdays: hours, saturday: hours } } : settings;
}

type PickupContext = { now: Date; settings: StoreSettings };

/** Whether an order may be picked up on that date; `invalid` when the date does not exist. */
export function checkPickupDate(date: string, { now, settings }: PickupContext): DateVerdict {
  if (!isStoreDate(date)) return 'invalid';
  const { date: today, minute } = storeClock(now);
  if (date < today) return 'past';
  if (date > addDays(today, MAX_DAYS_AHEAD)) return 'too_far';
  const hours = yardHours(date, settings);
  if (hours === null) return 'not_a_delivery_day';
  const isLate = minute >= Math.min(settings.cutoff, hours.closesMinute - READY_MINUTES);
  return date === today && isLate ? 'too_soon' : 'ok';
}

/** The next `count` dates on which an order can be picked up; fewer when the yard is closed for most of a year. */
export function pickupDates(place: PickupContext, count: number): string[] {
  const dates: string[] = [];
  const { date: today } = storeClock(place.now);
  for (let ahead = 0; dates.length < count && ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    if (checkPickupDate(date, place) === 'ok') dates.push(date);
  }
  return dates;
}
