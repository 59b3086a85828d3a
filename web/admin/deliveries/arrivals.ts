import type { DriveList } from '../../../domain/admin/deliveries.ts';
import { storeClock } from '../../../domain/delivery/calendar.ts';
import { estimateRoute, type Route, type RouteStop } from '../../../domain/delivery/route.ts';

// When a truck arrives, worked out on the device from its list: without signal the driver's taps move it on.

/** null for a list of a day that is over, or one that was kept before lists had times. */
export function estimateArrivals(
  { day, bed, pace, stops }: Pick<DriveList, 'day' | 'bed' | 'pace' | 'stops'>,
  now: Date,
): Route | null {
  const { date, minute } = storeClock(now);
  if (!pace || day < date) return null;
  const timed = stops.flatMap(({ timing, ...stop }): RouteStop[] => (timing ? [{ ...stop, ...timing }] : []));
  if (timed.length < stops.length || timed.length === 0) return null;
  return estimateRoute(timed, { truck: bed ?? NO_LIMIT, pace, now: day === date ? minute : null });
}

/** Of a truck that is no longer in the fleet. */
const NO_LIMIT = { cubicYards: Number.POSITIVE_INFINITY, tons: Number.POSITIVE_INFINITY };
