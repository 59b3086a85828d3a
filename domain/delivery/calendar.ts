import type { StoreSettings } from '../base/settings.ts';
import { TIME_ZONE } from '../base/settings.ts';
import type { Zone } from './zones.ts';

// Days and hours in Nashville, wherever the device is. Dates are 'YYYY-MM-DD' strings, and date arithmetic uses the
// calendar, not milliseconds, so that days of 23 or 25 hours cannot shift it.

type StoreClock = {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 0 = Sunday … 6 = Saturday */
  weekday: number;
  /** Since midnight by the wall clock, 0 to 1439. */
  minute: number;
};

/** Date, weekday and wall-clock minute in the store's time zone. */
export function storeClock(now: Date): StoreClock {
  // Where there is no Temporal yet, a page's first use of Intl blocks a slow phone for 100 ms.
  if (!('Temporal' in globalThis)) return intlClock(now);
  const time = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(TIME_ZONE);
  return {
    date: time.toPlainDate().toString(),
    weekday: time.dayOfWeek % 7,
    minute: time.hour * 60 + time.minute,
  };
}

function intlClock(now: Date): StoreClock {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(now)) part[type] = value;
  const date = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, weekday: weekdayOf(date), minute: Number(part.hour) * 60 + Number(part.minute) };
}

/** Today's date in the store's time zone. */
export function storeDate(now: Date): string {
  return storeClock(now).date;
}

/** Whether the text is an existing date as 'YYYY-MM-DD' (`2026-02-30` is not). */
export function isStoreDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Some engines roll February 30 over into March, others give an invalid date.
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}

/** The date `days` later, or earlier when negative. Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  const day = midnightUtc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: string): number {
  return midnightUtc(date).getUTCDay();
}

// The day itself and, when it falls on a weekend, the weekday it is observed on.
const FIXED = /-(01-01|07-04|12-25)$/;
const LAST_OF_MAY_OR_FIRST_OF_SEPTEMBER = /-(05-(2[5-9]|3.)|09-0[1-7])$/;
const FOURTH_OF_NOVEMBER = /-11-2[2-8]$/;

/**
 * Whether the yard is closed for a public holiday, in any year: New Year's Day, Independence Day and Christmas with
 * the day they are observed on (5 U.S.C. 6103: a Saturday's on Friday, a Sunday's on Monday), Memorial Day, Labor
 * Day and Thanksgiving. Takes 'YYYY-MM-DD'.
 */
export function isHoliday(date: string): boolean {
  if (FIXED.test(date)) return true;
  switch (weekdayOf(date)) {
    case 1:
      return FIXED.test(addDays(date, -1)) || LAST_OF_MAY_OR_FIRST_OF_SEPTEMBER.test(date);
    case 4:
      return FOURTH_OF_NOVEMBER.test(date);
    case 5:
      return FIXED.test(addDays(date, 1));
    default:
      return false;
  }
}

type Closures = StoreSettings['closures'];
type DaySettings = Pick<StoreSettings, 'closures' | 'cutoff'>;

/** Monday to Friday; Saturday only with `weekend`; never Sunday, a public holiday or one of `closures`. */
export function isDeliveryDay(
  date: string,
  { weekend, closures }: { weekend: boolean; closures: Closures },
): boolean {
  return isBusinessDay(date, closures) || (weekend && weekdayOf(date) === 6 && isOpen(date, closures));
}

/**
 * Whole minutes, rounded up, until orders for today close; null at or after the cutoff (2 PM) and on days without same-day
 * delivery (Saturday mornings are planned the day before).
 */
export function sameDayMinutesLeft(now: Date, { closures, cutoff }: DaySettings): number | null {
  const { date, minute } = storeClock(now);
  return minute < cutoff && isBusinessDay(date, closures) ? cutoff - minute : null;
}

/** What decides an order's possible delivery days. `zone` is null while the ZIP is unknown. */
export type DeliveryTerms = {
  zone: Zone | null;
  now: Date;
  /** Whether every line of the order may be delivered on a Saturday. */
  everyLineWeekend: boolean;
  settings: DaySettings;
};

/** The earliest possible delivery date. With an unknown ZIP, the next weekday at the earliest. */
export function earliestDelivery(
  zone: Zone | null,
  now: Date,
  settings: DaySettings,
  everyLineWeekend = false,
): string {
  const weekend = everyLineWeekend && zone?.saturday === true;
  const today = storeDate(now);
  if (zone?.sameDay && sameDayMinutesLeft(now, settings) !== null) return today;
  let date = today;
  for (let lead = Math.max(1, zone?.leadDays[0] ?? 1); lead > 0; lead -= 1)
    date = nextDeliveryDay(date, weekend, settings.closures);
  return date;
}

/** How far ahead a delivery day can be asked for. */
export const MOST_DAYS_AHEAD = 365;
export type DateVerdict = 'ok' | 'invalid' | 'past' | 'too_far' | 'not_a_delivery_day' | 'too_soon';

/** Whether an order may request that date; `invalid` when the date does not exist. */
export function checkDeliveryDate(
  date: string,
  { zone, now, everyLineWeekend, settings }: DeliveryTerms,
): DateVerdict {
  if (!isStoreDate(date)) return 'invalid';
  const today = storeDate(now);
  if (date < today) return 'past';
  if (date > addDays(today, MOST_DAYS_AHEAD)) return 'too_far';
  const weekend = everyLineWeekend && zone?.saturday === true;
  if (!isDeliveryDay(date, { weekend, closures: settings.closures })) return 'not_a_delivery_day';
  return date < earliestDelivery(zone, now, settings, everyLineWeekend) ? 'too_soon' : 'ok';
}

/** The next `count` dates that can be requested, for a date picker. */
export function deliveryDates(terms: DeliveryTerms, count: number): string[] {
  const { zone, now, everyLineWeekend, settings } = terms;
  const weekend = everyLineWeekend && zone?.saturday === true;
  const dates: string[] = [];
  let date = earliestDelivery(zone, now, settings, everyLineWeekend);
  for (; dates.length < count; date = nextDeliveryDay(date, weekend, settings.closures)) dates.push(date);
  return dates;
}

/** Orders can be changed or cancelled free of charge until the cutoff (2 PM) of the business day before delivery. */
export function canCancelFree(deliveryDate: string, now: Date, settings: DaySettings): boolean {
  const lastDay = changeDeadline(deliveryDate, settings);
  const { date, minute } = storeClock(now);
  return date < lastDay || (date === lastDay && minute < settings.cutoff);
}

/** The business day before a delivery: until its cutoff, changes are free of charge. */
export function changeDeadline(deliveryDate: string, { closures }: Pick<DaySettings, 'closures'>): string {
  let dayBefore = addDays(deliveryDate, -1);
  while (!isBusinessDay(dayBefore, closures)) dayBefore = addDays(dayBefore, -1);
  return dayBefore;
}

/** `2026-11-20` → `November 20, 2026`. Takes the page's locale; time zones cannot shift the day. */
export function formatStoreDate(
  date: string,
  locale = 'en-US',
  options: Intl.DateTimeFormatOptions = LONG,
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(midnightUtc(date));
}

const LONG: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };

function isOpen(date: string, closures: Closures): boolean {
  return !isHoliday(date) && !closures.includes(date);
}

function isBusinessDay(date: string, closures: Closures): boolean {
  const weekday = weekdayOf(date);
  return weekday >= 1 && weekday <= 5 && isOpen(date, closures);
}

function nextDeliveryDay(date: string, weekend: boolean, closures: Closures): string {
  let next = addDays(date, 1);
  while (!isDeliveryDay(next, { weekend, closures })) next = addDays(next, 1);
  return next;
}

function midnightUtc(date: string): Date {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`not a date: ${date}`);
  return midnight;
}
