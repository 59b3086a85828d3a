import * as z from 'zod/mini';
import type { Holiday, StoreSettings } from '../base/settings.ts';
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
  // Without Temporal, a page's first use of Intl blocks a slow phone for 100 ms.
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

/** First and last possible date as month and day; without a weekday, a fixed date. */
type HolidayRule = { from: string; to: string; weekday?: number };

const fixed = (date: string): HolidayRule => ({ from: date, to: date });
const RULES: Readonly<Record<Holiday, HolidayRule>> = {
  newYear: fixed('01-01'),
  kingDay: { from: '01-15', to: '01-21', weekday: 1 },
  presidentsDay: { from: '02-15', to: '02-21', weekday: 1 },
  memorialDay: { from: '05-25', to: '05-31', weekday: 1 },
  juneteenth: fixed('06-19'),
  independenceDay: fixed('07-04'),
  laborDay: { from: '09-01', to: '09-07', weekday: 1 },
  columbusDay: { from: '10-08', to: '10-14', weekday: 1 },
  veteransDay: fixed('11-11'),
  thanksgiving: { from: '11-22', to: '11-28', weekday: 4 },
  dayAfterThanksgiving: { from: '11-23', to: '11-29', weekday: 5 },
  christmas: fixed('12-25'),
};

/**
 * Whether one of these holidays is on that date, in any year. One with a fixed date counts on the day it is observed
 * as well (5 U.S.C. 6103: a Saturday's on Friday, a Sunday's on Monday). Takes 'YYYY-MM-DD'.
 */
export function isHoliday(date: string, holidays: Closures['holidays']): boolean {
  const weekday = weekdayOf(date);
  const observed = weekday === 1 ? addDays(date, -1) : weekday === 5 ? addDays(date, 1) : date;
  return holidays.some((holiday) => {
    const rule = RULES[holiday];
    const isOn = (day: string) => day.slice(5) >= rule.from && day.slice(5) <= rule.to;
    return rule.weekday === undefined ? isOn(date) || isOn(observed) : isOn(date) && weekday === rule.weekday;
  });
}

type Closures = Pick<StoreSettings, 'closures' | 'holidays'>;
type DaySettings = Closures & Pick<StoreSettings, 'cutoff'>;

/** Monday to Friday; Saturday only with `weekend`; never Sunday or a day the yard is closed on. */
export function isDeliveryDay(date: string, closed: Closures, { weekend }: { weekend: boolean }): boolean {
  return isBusinessDay(date, closed) || (weekend && weekdayOf(date) === 6 && isOpen(date, closed));
}

/**
 * Whole minutes, rounded up, until orders for today close; null at or after the cutoff (2 PM) and on days without same-day
 * delivery (Saturday mornings are planned the day before).
 */
export function sameDayMinutesLeft(now: Date, settings: DaySettings): number | null {
  const { date, minute } = storeClock(now);
  const { cutoff } = settings;
  return minute < cutoff && isBusinessDay(date, settings) ? cutoff - minute : null;
}

/** The facts that an order's possible delivery days depend on. `zone` is null while the ZIP is unknown. */
export type DeliveryDayTerms = {
  zone: Zone | null;
  now: Date;
  /** Whether every line of the order may be delivered on a Saturday. */
  everyLineWeekend: boolean;
  settings: DaySettings;
};

/** The earliest possible delivery date. With an unknown ZIP, the next weekday at the earliest. */
export function earliestDelivery(
  zone: (Pick<Zone, 'sameDay' | 'leadDays'> & Partial<Pick<Zone, 'saturday'>>) | null,
  now: Date,
  settings: DaySettings,
  everyLineWeekend = false,
): string {
  const weekend = everyLineWeekend && zone?.saturday === true;
  const today = storeDate(now);
  if (zone?.sameDay && sameDayMinutesLeft(now, settings) !== null) return today;
  let date = today;
  for (let lead = Math.max(1, zone?.leadDays[0] ?? 1); lead > 0; lead -= 1)
    date = nextDeliveryDay(date, weekend, settings);
  return date;
}

/** How far ahead a delivery day can be requested. */
export const MAX_DAYS_AHEAD = 365;
export type DateVerdict = 'ok' | 'invalid' | 'past' | 'too_far' | 'not_a_delivery_day' | 'too_soon';

/** Whether an order may request that date; `invalid` when the date does not exist. */
export function checkDeliveryDate(
  date: string,
  { zone, now, everyLineWeekend, settings }: DeliveryDayTerms,
): DateVerdict {
  if (!isStoreDate(date)) return 'invalid';
  const today = storeDate(now);
  if (date < today) return 'past';
  if (date > addDays(today, MAX_DAYS_AHEAD)) return 'too_far';
  const weekend = everyLineWeekend && zone?.saturday === true;
  if (!isDeliveryDay(date, settings, { weekend })) return 'not_a_delivery_day';
  return date < earliestDelivery(zone, now, settings, everyLineWeekend) ? 'too_soon' : 'ok';
}

/** The next `count` dates that can be requested, for a date picker. */
export function deliveryDates(terms: DeliveryDayTerms, count: number): string[] {
  const { zone, now, everyLineWeekend, settings } = terms;
  const weekend = everyLineWeekend && zone?.saturday === true;
  const dates: string[] = [];
  let date = earliestDelivery(zone, now, settings, everyLineWeekend);
  for (; dates.length < count; date = nextDeliveryDay(date, weekend, settings)) dates.push(date);
  return dates;
}

/** Orders can be changed or cancelled free of charge until the cutoff (2 PM) of the business day before delivery. */
export function canCancelFree(deliveryDate: string, now: Date, settings: DaySettings): boolean {
  const lastDay = changeDeadline(deliveryDate, settings);
  const { date, minute } = storeClock(now);
  return date < lastDay || (date === lastDay && minute < settings.cutoff);
}

/** The business day before a delivery: until its cutoff, changes are free of charge. */
export function changeDeadline(deliveryDate: string, closed: Closures): string {
  let dayBefore = addDays(deliveryDate, -1);
  while (!isBusinessDay(dayBefore, closed)) dayBefore = addDays(dayBefore, -1);
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

/** Whether the yard is open on that day. */
export function isOpen(date: string, { closures, holidays }: Closures): boolean {
  return !closures.includes(date) && !isHoliday(date, holidays);
}

function isBusinessDay(date: string, closed: Closures): boolean {
  const weekday = weekdayOf(date);
  return weekday >= 1 && weekday <= 5 && isOpen(date, closed);
}

function nextDeliveryDay(date: string, weekend: boolean, closed: Closures): string {
  let next = addDays(date, 1);
  while (!isDeliveryDay(next, closed, { weekend })) next = addDays(next, 1);
  return next;
}

function midnightUtc(date: string): Date {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`not a date: ${date}`);
  return midnight;
}

// The time of day of a delivery. Here and not in windows.ts, because every page loads the cart's draft, which has one.

/** `all_day`: in whichever half of the day has room. */
export const DELIVERY_WINDOWS = ['all_day', 'morning', 'afternoon'] as const;
export const deliveryWindowSchema = z.enum(DELIVERY_WINDOWS);
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];
