import { type Corner, outlineSquareMeters } from './shapes.ts';

// An outline walked with a phone in the hand: from its readings to corners on a plane, and how far off they may be.
// Corners are kept as metres from the first: where somebody's garden lies stays on the phone.

/** As the browser's Geolocation API gives it: degrees, and the radius in metres that holds the truth in 95 %. */
export type Reading = { latitude: number; longitude: number; accuracyMeters: number };

/** The mean radius of the Earth (IUGG) in metres; over a garden the sphere is as good as the ellipsoid. */
const EARTH_METERS = 6_371_008.8;

/** Metres east and north of the origin, on the plane that touches the Earth there. */
export function cornerOf(
  reading: Omit<Reading, 'accuracyMeters'>,
  origin: Omit<Reading, 'accuracyMeters'>,
): Corner {
  const radians = Math.PI / 180;
  // Around the 180th meridian two near places are 360 degrees apart on paper.
  const around = ((reading.longitude - origin.longitude + 540) % 360) - 180;
  const east = EARTH_METERS * around * radians * Math.cos(origin.latitude * radians);
  const north = EARTH_METERS * (reading.latitude - origin.latitude) * radians;
  return [centimeters(east), centimeters(north)];
}

/**
 * How far the area of an outline may be off in square metres, for corners that are each off by up to
 * `accuracyMeters` on their own: Gauss's error propagation through the shoelace formula, in which a corner moves
 * the area by half the distance of its neighbours.
 */
export function outlineErrorSquareMeters(corners: readonly Corner[], accuracyMeters: number): number {
  let squares = 0;
  for (const index of corners.keys()) {
    const before = corners[(index + corners.length - 1) % corners.length] ?? [0, 0];
    const after = corners[(index + 1) % corners.length] ?? [0, 0];
    squares += (Math.hypot(after[0] - before[0], after[1] - before[1]) / 2) ** 2;
  }
  return Math.sqrt(squares) * accuracyMeters;
}

type OutlineProblem = 'too_few' | 'crossing' | 'no_area';

/** What is wrong with an outline before it can be counted with; null when nothing is. */
export function outlineProblem(corners: readonly Corner[]): OutlineProblem | null {
  if (corners.length < 3) return 'too_few';
  if (crossesItself(corners)) return 'crossing';
  return outlineSquareMeters(corners) > 0 ? null : 'no_area';
}

function crossesItself(corners: readonly Corner[]): boolean {
  const count = corners.length;
  const side = (index: number): [Corner, Corner] => [
    corners[index % count] ?? [0, 0],
    corners[(index + 1) % count] ?? [0, 0],
  ];
  for (let one = 0; one < count; one += 1)
    for (let other = one + 2; other < count; other += 1) {
      // The last side meets the first at their common corner.
      if (one === 0 && other === count - 1) continue;
      if (sidesCross(side(one), side(other))) return true;
    }
  return false;
}

/** Whether two sides have a point in common that is inside both. */
function sidesCross([a, b]: [Corner, Corner], [c, d]: [Corner, Corner]): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Above 0 for a left turn from a over b to c. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function centimeters(meters: number): number {
  return Math.round(meters * 100) / 100;
}
