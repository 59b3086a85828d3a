import * as z from 'zod/mini';
import type { StoreSettings } from '../base/settings.ts';
import { storeClock, weekdayOf } from './calendar.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow, deliveryWindowSchema } from './deliveryWindow.ts';

// At what time of its day a load comes, and how many loads the trucks of a day hold.

type Hours = Pick<StoreSettings, 'deliveries' | 'noon'>;

/** In minutes after midnight, store time. */
type Times = { opensMinute: number; closesMinute: number };

/** The window's times on that day: of the whole day where that half has none, as on a Saturday afternoon. */
export function windowTimes(day: string, window: DeliveryWindow, { deliveries, noon }: Hours): Times {
  const whole = weekdayOf(day) === 6 ? deliveries.saturday : deliveries.weekdays;
  if (!hasHalves(day, { deliveries, noon })) return whole;
  if (window === 'morning') return { ...whole, closesMinute: noon };
  return window === 'afternoon' ? { ...whole, opensMinute: noon } : whole;
}

/** Whether the trucks go out before and after noon on that day. */
export function hasHalves(day: string, { deliveries, noon }: Hours): boolean {
  const { opensMinute, closesMinute } = weekdayOf(day) === 6 ? deliveries.saturday : deliveries.weekdays;
  return opensMinute < noon && noon < closesMinute;
}

/** What can be asked for on that day: a half of today until it begins, and no halves where there is only one. */
export function windowsOf(
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
export type Taken = Readonly<Record<DeliveryWindow, number>>;
export const NOTHING_TAKEN: Taken = { all_day: 0, morning: 0, afternoon: 0 };

/** The most loads of a day, and of each of its halves. */
export type Capacity = { day: number; half: number };

/** @param trucks in service on that day */
export function capacityOf(
  day: string,
  { trucks, fleet, settings }: { trucks: number; fleet: LoadsPerTruck; settings: Hours },
): Capacity {
  const half = halfDayLoads(fleet);
  const halves = hasHalves(day, settings) ? 2 : 1;
  return { day: trucks * Math.min(fleet.loadsPerTruck, halves * half), half: trucks * half };
}

type LoadsPerTruck = { loadsPerTruck: number; loadsPerHalfDay?: number | undefined };

/** Settings that were saved before there were windows have none. */
export const halfDayLoads = ({ loadsPerTruck, loadsPerHalfDay }: LoadsPerTruck): number =>
  loadsPerHalfDay ?? Math.ceil(loadsPerTruck / 2);

/**
 * Whether so many more loads fit. Those for all day go where the halves have room, so only the halves and the sum are
 * limited. An order larger than a whole day gets an empty one, and the yard spreads it over the next.
 */
export function hasRoom({
  window,
  loads,
  taken,
  capacity,
}: {
  window: DeliveryWindow;
  loads: number;
  taken: Taken;
  capacity: Capacity;
}): boolean {
  const sum = taken.all_day + taken.morning + taken.afternoon;
  if (capacity.day === 0 || sum + Math.min(loads, capacity.day) > capacity.day) return false;
  return window === 'all_day' || taken[window] + loads <= capacity.half;
}

/** What is full by day, for the loads that were asked about; a day that is not in it has room. */
export const fullWindowsSchema = z.record(z.string(), z.array(deliveryWindowSchema));
export type FullWindows = z.infer<typeof fullWindowsSchema>;

/** Whether not even one that may come all day fits. */
export const isDayFull = (full: FullWindows, day: string): boolean => full[day]?.includes('all_day') ?? false;

/** The most days that one request asks about. */
export const MOST_WINDOW_DAYS = 60;
