import * as z from 'zod/mini';
import { type Language, LOCALE_TAGS } from '../base/locale.ts';
import { TIME_ZONE } from '../base/settings.ts';

// What whoever may see an order can follow of its delivery: loaded when it is asked for.

/** Body of `POST /api/orders/pictures`, as of `/api/orders/cancel`. */
export const orderPicturesSchema = z.object({
  /** JPEGs in base64, as the driver took them where the load was dropped; the newest last. */
  pictures: z.array(z.object({ jpeg: z.string(), takenAt: z.string() })),
});

const placeSchema = z.readonly(z.tuple([z.number(), z.number()]));

/** Where the truck with a load of the order was last, and about how far that is. Latitude before longitude. */
const truckPlaceSchema = z.object({
  at: z.string(),
  truck: placeSchema,
  /** The middle of the ZIP that it goes to; null, like the miles, when that is unknown. */
  to: z.nullable(placeSchema),
  /** By way of the stops before. */
  miles: z.nullable(z.int()),
});
export type TruckPlace = z.infer<typeof truckPlaceSchema>;

const truckArrivalSchema = z.object({
  earliest: z.iso.datetime(),
  latest: z.iso.datetime(),
  /** How many loads for others the truck drops first. */
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
 * its place, `arrival` while no load is under way, or nobody knows how long it takes.
 */
export const truckAnswerSchema = z.object({
  truck: z.nullable(truckPlaceSchema),
  arrival: z.nullable(truckArrivalSchema),
});
export type FollowedTruck = z.infer<typeof truckAnswerSchema>;
