import { atom } from 'nanostores';
import type { Area } from '../../../domain/calculator/areas.ts';
import { toCorner, toPlace } from '../../../domain/calculator/gps.ts';
import { cornersOn } from '../../../domain/calculator/onPicture.ts';
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

/** On a map, longitude and latitude; on a picture, pixels from its lower left; otherwise meters. */
export type Place = readonly [x: number, y: number];

export type Picture = {
  /** Its name among the photos of the job. */
  photo: string;
  /** An object URL. */
  url: string;
  width: number;
  height: number;
  /** null until a known length was marked. */
  metersWide: number | null;
};

export type Ground = { kind: 'map'; map: JobMap } | { kind: 'picture'; picture: Picture } | { kind: 'plain' };

/** The picture being measured on. */
export const $picture = atom<Picture | null>(null);

export async function openPicture(
  picture: Blob,
  { photo, metersWide }: Pick<Picture, 'photo' | 'metersWide'>,
): Promise<Picture> {
  const { width, height } = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const before = $picture.get();
  if (before) URL.revokeObjectURL(before.url);
  const opened = { photo, url: URL.createObjectURL(picture), width, height, metersWide };
  $picture.set(opened);
  return opened;
}

const centimeters = (meters: number) => Math.round(meters * 100) / 100;

/** The corners in meters from the first one, and where on the Earth that is, if the ground is a map. */
export function outlineOn(ground: Ground, places: readonly Place[]): Outline {
  const [start] = places;
  if (!start) return { corners: [], accuracyMeters: 0 };
  if (ground.kind === 'map') {
    const [longitude, latitude] = start;
    const origin = { latitude, longitude };
    const corners = places.map(([x, y]) => toCorner({ latitude: y, longitude: x }, origin));
    return { corners, accuracyMeters: 0, origin };
  }
  const { photo, width, metersWide } = ground.kind === 'picture' ? ground.picture : PLAIN;
  const scale = metersWide === null ? 1 : metersWide / width;
  const corners = places.map(
    ([x, y]): Corner => [centimeters((x - start[0]) * scale), centimeters((y - start[1]) * scale)],
  );
  const outline = { corners, accuracyMeters: 0 };
  if (!photo || metersWide === null) return outline;
  return { ...outline, picture: { photo, start: [start[0] / width, start[1] / width], metersWide } };
}

/** On plain ground, and on a picture without a scale, one unit counts as a meter. */
const PLAIN = { photo: '', width: 1, metersWide: null };

/** The inverse of `outlineOn`. */
export function placesOn(ground: Ground, { corners, origin, picture }: Outline): Place[] {
  if (ground.kind === 'map')
    return origin
      ? corners.map((corner) => {
          const { latitude, longitude } = toPlace(corner, origin);
          return [longitude, latitude];
        })
      : [];
  if (ground.kind === 'plain') return corners.map(([x, y]) => [x, y]);
  const { photo, width } = ground.picture;
  if (picture?.photo !== photo) return [];
  return cornersOn(corners, picture).map(([x, y]) => [x * width, y * width]);
}

/** The ground on which an outline can be changed: plain, when its map cannot be shown or its picture is gone. */
export function findGround(
  outline: Outline,
  { map, picture }: { map: JobMap | null; picture: Picture | null },
): Ground {
  if (outline.origin && map) return { kind: 'map', map };
  const isOn = picture !== null && outline.picture?.photo === picture.photo;
  return isOn ? { kind: 'picture', picture } : { kind: 'plain' };
}

/** `1,234 sq ft, 142 ft around` */
export function outlineText({ corners }: Pick<Outline, 'corners'>, t: Translate): string {
  return t('{n} sq ft, {feet} ft around', {
    n: formatYards(Math.round(outlineSquareMeters(corners) / SQUARE_METERS_PER_SQUARE_FOOT)),
    feet: formatYards(Math.round(outlineFeet(corners))),
  });
}
