import { atom } from 'nanostores';
import type { Area } from '../../../domain/calculator/areas.ts';
import { cornerOf, placeOf } from '../../../domain/calculator/gps.ts';
import {
  type Corner,
  outlineFeet,
  outlineSquareMeters,
  SQUARE_METERS_PER_SQUARE_FOOT,
} from '../../../domain/calculator/shapes.ts';
import type { JobMap } from '../../../domain/jobMap.ts';
import { formatYards } from '../../ui/format.ts';
import type { Translate } from '../../ui/locale.tsx';

// What outlines are drawn on, and how its points become corners in meters.

export type Outline = NonNullable<Area['outline']>;

/** On a map its longitude and latitude, on a picture pixels from its lower left, else meters. */
export type Place = readonly [x: number, y: number];

export type Picture = {
  /** Of an object in memory: a picture never leaves the device. */
  url: string;
  width: number;
  height: number;
  /** null until a known length was marked. */
  metersPerPixel: number | null;
  /** Where the outline of each area begins, by its key. */
  starts: Readonly<Record<string, Place>>;
};

export type Ground = { kind: 'map'; map: JobMap } | { kind: 'picture'; picture: Picture } | { kind: 'plain' };

/** The picture that was measured last; gone with the page, as its outlines are not. */
export const $picture = atom<Picture | null>(null);

/** In a picture without a scale, a pixel counts as a meter. */
const metersPer = ({ metersPerPixel }: Picture) => metersPerPixel ?? 1;
const centimeters = (meters: number) => Math.round(meters * 100) / 100;

/** The corners in meters from the first one, and where on the Earth that is, if the ground is a map. */
export function outlineOn(ground: Ground, places: readonly Place[]): Outline {
  const [start] = places;
  if (!start) return { corners: [], accuracyMeters: 0 };
  if (ground.kind === 'map') {
    const [longitude, latitude] = start;
    const origin = { latitude, longitude };
    const corners = places.map(([x, y]) => cornerOf({ latitude: y, longitude: x }, origin));
    return { corners, accuracyMeters: 0, origin };
  }
  const scale = ground.kind === 'picture' ? metersPer(ground.picture) : 1;
  const corners = places.map(
    ([x, y]): Corner => [centimeters((x - start[0]) * scale), centimeters((y - start[1]) * scale)],
  );
  return { corners, accuracyMeters: 0 };
}

/** `outlineOn` the other way round. */
export function placesOn(ground: Ground, outline: Outline, areaKey: string): Place[] {
  const { corners, origin } = outline;
  if (ground.kind === 'map')
    return origin
      ? corners.map((corner) => {
          const { latitude, longitude } = placeOf(corner, origin);
          return [longitude, latitude];
        })
      : [];
  if (ground.kind === 'plain') return corners.map(([x, y]) => [x, y]);
  const start = ground.picture.starts[areaKey];
  const scale = metersPer(ground.picture);
  return start ? corners.map(([x, y]) => [start[0] + x / scale, start[1] + y / scale]) : [];
}

/** The ground on which an outline can be changed: a saved picture's is gone after a reload, so it is then plain. */
export function groundOf(
  outline: Outline,
  areaKey: string,
  { map, picture }: { map: JobMap | null; picture: Picture | null },
): Ground {
  if (outline.origin && map) return { kind: 'map', map };
  return picture?.starts[areaKey] ? { kind: 'picture', picture } : { kind: 'plain' };
}

/** `1,234 sq ft, 142 ft around` */
export function outlineText({ corners }: Pick<Outline, 'corners'>, t: Translate): string {
  return t('{n} sq ft, {feet} ft around', {
    n: formatYards(Math.round(outlineSquareMeters(corners) / SQUARE_METERS_PER_SQUARE_FOOT)),
    feet: formatYards(Math.round(outlineFeet(corners))),
  });
}
