import type { Place } from '../../domain/delivery/delivery.ts';
import { allPlaces } from '../../domain/delivery/zips.ts';

/** The place of a ZIP as a new store has it; null outside the delivery area. */
export const findPlace = (zip: string): Place | null =>
  allPlaces().find((place) => place.zip === zip) ?? null;
