import { DELIVERY_HOURS, OPENING_HOURS, SAME_DAY_CUTOFF_MINUTE, TIME_ZONE } from './business.ts';
import type { Zone } from './zones.ts';

// Days and hours as Nashville has them, wherever the device is. Dates are 'YYYY-MM-DD' strings and their
// arithmetic is done on the calendar, not in milliseconds, so that a day of 23 or 25 hours cannot shift one.
// Public holidays are not known here.

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export type StoreClock = {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 0 = Sunday … 6 = Saturday */
  weekday: number;
  /** Since midnight by the wall clock, 0 to 1439. */
  minute: number;
};

/** Date, weekday and wall-clock minute in the store's time zone. */
export function storeClock(now: Date): StoreClock {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(now)) part[type] = value;
  const date = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`;
  return { date, weekday: weekdayOf(date), minute: Number(part.hour) * 60 + Number(part.minute) };
}

/** Today's date in the store's time zone. */
export function storeDate(now: Date): string {
  return storeClock(now).date;
}

/** Whether the text is a date that exists, as 'YYYY-MM-DD' (`2026-02-30` is not). */
export function isStoreDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // Some engines roll 30 February over into March, others give an invalid date.
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}

/** The date so many days later (earlier when negative). Throws RangeError when the text is no date at all. */
export function addDays(date: string, days: number): string {
  const day = midnightUtc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: string): number {
  return midnightUtc(date).getUTCDay();
}

/** Monday to Friday; Saturday only with `weekend`; never Sunday. */
export function isDeliveryDay(date: string, { weekend }: { weekend: boolean }): boolean {
  const weekday = weekdayOf(date);
  return isBusinessDay(weekday) || (weekend && weekday === 6);
}

/**
 * Whole minutes, rounded up, until orders for today close; null at or after 2 PM and on days without same-day
 * delivery (Saturday mornings are planned the day before).
 */
export function sameDayMinutesLeft(now: Date): number | null {
  const { weekday, minute } = storeClock(now);
  return isBusinessDay(weekday) && minute < SAME_DAY_CUTOFF_MINUTE ? SAME_DAY_CUTOFF_MINUTE - minute : null;
}

/** What decides on which days an order can come. `zone` null: the ZIP is not known. */
export type DeliveryTerms = {
  zone: Zone | null;
  now: Date;
  /** Every line of the order may be delivered on a Saturday. */
  everyLineWeekend: boolean;
};

/** The first date on which the order can come. An unknown ZIP is promised nothing before the next weekday. */
export function earliestDelivery(zone: Zone | null, now: Date, everyLineWeekend = false): string {
  const weekend = everyLineWeekend && zone?.saturday === true;
  const today = storeDate(now);
  if (zone?.sameDay && sameDayMinutesLeft(now) !== null) return today;
  let date = today;
  for (let lead = Math.max(1, zone?.leadDays[0] ?? 1); lead > 0; lead -= 1)
    date = nextDeliveryDay(date, weekend);
  return date;
}

export type DateVerdict = 'ok' | 'invalid' | 'past' | 'not_a_delivery_day' | 'too_soon';

/** Whether an order may ask for that date; `invalid` when the text is no existing date. */
export function checkDeliveryDate(date: string, { zone, now, everyLineWeekend }: DeliveryTerms): DateVerdict {
  if (!isStoreDate(date)) return 'invalid';
  if (date < storeDate(now)) return 'past';
  if (!isDeliveryDay(date, { weekend: everyLineWeekend && zone?.saturday === true }))
    return 'not_a_delivery_day';
  return date < earliestDelivery(zone, now, everyLineWeekend) ? 'too_soon' : 'ok';
}

/** The next `count` dates an order may ask for, for a date picker. */
export function deliveryDates(terms: DeliveryTerms, count: number): string[] {
  const weekend = terms.everyLineWeekend && terms.zone?.saturday === true;
  const dates: string[] = [];
  let date = earliestDelivery(terms.zone, terms.now, terms.everyLineWeekend);
  for (; dates.length < count; date = nextDeliveryDay(date, weekend)) dates.push(date);
  return dates;
}

/** An order is changed or cancelled free of charge until 2 PM of the business day before its delivery. */
export function canCancelFree(deliveryDate: string, now: Date): boolean {
  let dayBefore = addDays(deliveryDate, -1);
  while (!isBusinessDay(weekdayOf(dayBefore))) dayBefore = addDays(dayBefore, -1);
  const { date, minute } = storeClock(now);
  return date < dayBefore || (date === dayBefore && minute < SAME_DAY_CUTOFF_MINUTE);
}

/** Whether the yard and its telephone are open at this moment. */
export function openNow(now: Date): boolean {
  const { weekday, minute } = storeClock(now);
  return OPENING_HOURS.some(
    ({ fromDay, toDay, opensMinute, closesMinute }) =>
      weekday >= fromDay && weekday <= toDay && minute >= opensMinute && minute < closesMinute,
  );
}

/** `2026-11-20` → `November 20, 2026`. Takes the locale of the page; no time zone can move the day. */
export function formatStoreDate(
  date: string,
  locale = 'en-US',
  options: Intl.DateTimeFormatOptions = LONG,
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(midnightUtc(date));
}

const LONG: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };

function isBusinessDay(weekday: number): boolean {
  return weekday >= DELIVERY_HOURS.fromDay && weekday <= DELIVERY_HOURS.toDay;
}

function nextDeliveryDay(date: string, weekend: boolean): string {
  let next = addDays(date, 1);
  while (!isDeliveryDay(next, { weekend })) next = addDays(next, 1);
  return next;
}

function midnightUtc(date: string): Date {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`not a date: ${date}`);
  return midnight;
}
