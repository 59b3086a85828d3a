import * as z from 'zod/mini';
import type { StoreSettings } from '../base/settings.ts';
import {
  DELIVERY_WINDOWS,
  type DeliveryWindow,
  deliveryWindowSchema,
  storeClock,
  weekdayOf,
} from './calendar.ts';

// Delivery windows, and how many loads the trucks of a day can deliver.

type Hours = Pick<StoreSettings, 'deliveries' | 'noon'>;

/** In minutes after midnight, store time. */
type Times = { opensMinute: number; closesMinute: number };

/** The window's times on that day; the whole day's if that half has none, as on a Saturday afternoon. */
export function windowTimes(day: string, window: DeliveryWindow, { deliveries, noon }: Hours): Times {
  const wholeDay = weekdayOf(day) === 6 ? deliveries.saturday : deliveries.weekdays;
  if (!hasHalves(day, { deliveries, noon })) return wholeDay;
  if (window === 'morning') return { ...wholeDay, closesMinute: noon };
  return window === 'afternoon' ? { ...wholeDay, opensMinute: noon } : wholeDay;
}

/** Whether the trucks go out before and after noon on that day. */
export function hasHalves(day: string, { deliveries, noon }: Hours): boolean {
  const { opensMinute, closesMinute } = weekdayOf(day) === 6 ? deliveries.saturday : deliveries.weekdays;
  return opensMinute < noon && noon < closesMinute;
}

/** The windows to offer on that day. Halves only if there are two, and today's only until they begin. */
export function offeredWindows(
  day: string,
  { now, settings }: { now: Date; settings: Hours },
): readonly DeliveryWindow[] {
  if (!hasHalves(day, settings)) return ['all_day'];
  const { date, minute } = storeClock(now);
  if (day !== date) return DELIVERY_WINDOWS;
  return DELIVERY_WINDOWS.filter(
    (window) => window === 'all_day' || minute < windowTimes(day, window, settings).opensMinute,
  );
}

/** Loads on a day by window: on the board, paid, or held while they are being paid. */
export type TakenLoads = Readonly<Record<DeliveryWindow, number>>;
export const NOTHING_TAKEN: TakenLoads = { all_day: 0, morning: 0, afternoon: 0 };

/** The most loads per day, and per half day. */
export type Capacity = { day: number; half: number };

/** @param trucks in service on that day */
export function dayCapacity(
  day: string,
  { trucks, fleet, settings }: { trucks: number; fleet: { loadsPerTruck: number }; settings: Hours },
): Capacity {
  const halfOfLoads = Math.ceil(fleet.loadsPerTruck / 2);
  const halves = hasHalves(day, settings) ? 2 : 1;
  return { day: trucks * Math.min(fleet.loadsPerTruck, halves * halfOfLoads), half: trucks * halfOfLoads };
}

/**
 * Whether that many more loads fit. Loads for all day go into either half, so only the halves and the sum are limited. An
 * order larger than a day needs an empty day, and the yard spreads it over the next.
 */
export function hasRoom({
  window,
  loads,
  taken,
  capacity,
}: {
  window: DeliveryWindow;
  loads: number;
  taken: TakenLoads;
  capacity: Capacity;
}): boolean {
  const sum = taken.all_day + taken.morning + taken.afternoon;
  if (capacity.day === 0 || sum + Math.min(loads, capacity.day) > capacity.day) return false;
  return window === 'all_day' || taken[window] + loads <= capacity.half;
}

/** The full windows by day, for the requested loads. Days with room are left out. */
export const fullWindowsSchema = z.record(z.string(), z.array(deliveryWindowSchema));
export type FullWindows = z.infer<typeof fullWindowsSchema>;

/** Whether not even a load for all day fits. */
export const isDayFull = (full: FullWindows, day: string): boolean => full[day]?.includes('all_day') ?? false;

/** The most days that one request asks about. */
export const MAX_WINDOW_DAYS = 60;
