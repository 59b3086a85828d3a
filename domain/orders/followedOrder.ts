import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../base/locale.ts';
import { TIME_ZONE } from '../base/settings.ts';

// The progress of an order's delivery, for anyone who may see the order.

/** Body of `POST /api/orders/pictures`, as of `/api/orders/cancel`. */
export const orderPicturesSchema = z.object({
  /** JPEGs in base64 of the dropped load, by the driver; the newest last. */
  pictures: z.array(z.object({ jpeg: z.string(), takenAt: z.string() })),
});

const placeSchema = z.readonly(z.tuple([z.number(), z.number()]));

/** The last position of the truck with a load of the order, and its distance. Latitude before longitude. */
const truckPlaceSchema = z.object({
  at: z.string(),
  truck: placeSchema,
  /** The center of the destination's ZIP; null, like the miles, if unknown. */
  to: z.nullable(placeSchema),
  /** Including the stops before. */
  miles: z.nullable(z.int()),
});
export type TruckPlace = z.infer<typeof truckPlaceSchema>;

const truckArrivalSchema = z.object({
  earliest: z.iso.datetime(),
  latest: z.iso.datetime(),
  /** Number of loads for others that the truck delivers first. */
  stopsBefore: z.int(),
});
export type TruckArrival = z.infer<typeof truckArrivalSchema>;

/** "10:40 – 11:05 AM", and "11:50 PM – 12:15 AM" without the days. */
export function arrivalTimes(
  { earliest, latest }: Pick<TruckArrival, 'earliest' | 'latest'>,
  language: Language,
): string {
  const clock = new Intl.DateTimeFormat(LOCALE_TAGS[language], { timeStyle: 'short', timeZone: TIME_ZONE });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: TIME_ZONE });
  const [from, to] = [new Date(earliest), new Date(latest)];
  return day.format(from) === day.format(to)
    ? clock.formatRange(from, to)
    : `${clock.format(from)} – ${clock.format(to)}`;
}

/**
 * Answer of `POST /api/orders/truck`, whose body is as of `/api/orders/cancel`. `truck` is null while no driver shares
 * its position, `arrival` while no load is under way or its time is unknown.
 */
export const truckAnswerSchema = z.object({
  truck: z.nullable(truckPlaceSchema),
  arrival: z.nullable(truckArrivalSchema),
});
export type FollowedTruck = z.infer<typeof truckAnswerSchema>;
