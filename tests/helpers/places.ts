import type { Place } from '../../domain/delivery/delivery.ts';
import { readPlaces } from '../../server/seed.ts';

const PLACES = readPlaces();

/** Every place, by ZIP, as a new store has them. */
export const allPlaces = (): readonly Place[] => PLACES;

/** The place of a ZIP; null outside the delivery area. */
export const findPlace = (zip: string): Place | null => PLACES.find((place) => place.zip === zip) ?? null;
