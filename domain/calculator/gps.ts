import { areaLayers, areaSquareFeet, type JobMeasures, jobFigures, layerCubicYards } from './areas.ts';
import { roundUpToHalfYard } from './calculator.ts';
import { type Corner, outlineSquareMeters } from './shapes.ts';

// An outline walked with a phone: from its GPS fixes to corners on a plane, and how far the area may be off.
// Corners are stored as meters from the first fix, so that nobody's location leaves the phone.

/** From the browser's Geolocation API: degrees, and the accuracy as phones report it. */
export type Reading = { latitude: number; longitude: number; accuracyMeters: number };
type Place = Pick<Reading, 'latitude' | 'longitude'>;

/** The WGS 84 ellipsoid of GPS and maps: equatorial radius in meters, and eccentricity squared. */
const EQUATOR_METERS = 6_378_137;
const ECCENTRICITY_SQUARED = 0.00669437999014;

/**
 * Meters east and north of the origin, on the plane that touches the ellipsoid there: along its radii of curvature in
 * the meridian and in the prime vertical. Over a kilometer that is right to a part in 10,000.
 */
export function toCorner(reading: Place, origin: Place): Corner {
  const radians = Math.PI / 180;
  // Two places on either side of the 180th meridian differ by almost 360 degrees.
  const around = ((reading.longitude - origin.longitude + 540) % 360) - 180;
  const flattened = 1 - ECCENTRICITY_SQUARED * Math.sin(origin.latitude * radians) ** 2;
  const primeVertical = EQUATOR_METERS / Math.sqrt(flattened);
  const meridian = (primeVertical * (1 - ECCENTRICITY_SQUARED)) / flattened;
  const east = primeVertical * around * radians * Math.cos(origin.latitude * radians);
  const north = meridian * (reading.latitude - origin.latitude) * radians;
  return [centimeters(east), centimeters(north)];
}

/**
 * A phone's accuracy is the radius of 68 % confidence: so Android defines `Location.getAccuracy`, and browsers pass it
 * on, although the Geolocation API asks for 95 %. For errors that are normal in both directions (Rayleigh in distance)
 * it is √(−2 ln 0.32) standard deviations of one direction.
 */
const DEVIATIONS_IN_ACCURACY = Math.sqrt(-2 * Math.log(0.32));
/** Two-sided, of a normal distribution. */
const DEVIATIONS_IN_95_PERCENT = 1.96;
/**
 * How strongly fixes at one corner correlate: reflections and the ionosphere change over minutes, and phones smooth what
 * they report. A cautious guess: however long somebody waits, the variance at most halves.
 */
const SHARED_VARIANCE = 0.5;

/**
 * Where the fixes at one corner put it: their mean, weighted by 1 / accuracy². Its accuracy, in the phone's own
 * measure, follows from the variance of a weighted mean of values with that much in common:
 * (1 − ρ) Σ w²σ² + ρ (Σ wσ)².
 */
export function averagedCorner(
  fixes: readonly Reading[],
  origin: Place,
): { corner: Corner; accuracyMeters: number } {
  const weights = fixes.map(({ accuracyMeters }) => 1 / Math.max(accuracyMeters, 0.01) ** 2);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [east, north, squares, sum] = [0, 0, 0, 0];
  for (const [at, fix] of fixes.entries()) {
    const weight = (weights[at] ?? 0) / all;
    const [x, y] = toCorner(fix, origin);
    east += weight * x;
    north += weight * y;
    squares += (weight * fix.accuracyMeters) ** 2;
    sum += weight * fix.accuracyMeters;
  }
  const accuracyMeters = Math.sqrt((1 - SHARED_VARIANCE) * squares + SHARED_VARIANCE * sum ** 2);
  return { corner: [centimeters(east), centimeters(north)], accuracyMeters };
}

/**
 * How far the area of an outline may be off, in square meters: nineteen of twenty times it is less (95 %). The error of
 * each corner, normal with the deviation σ in both directions and independent of the others, goes through the shoelace
 * formula: a corner moves the area by half the distance d of its two neighbors, and neighbors together by half the
 * product of their errors, so that Var A = ¼ Σ d²σ² + ½ Σ σᵢ²σᵢ₊₁² (Ghilani, Adjustment Computations, on areas by
 * coordinates, with the term of second order, which counts in a small garden). What all corners have in common moves
 * the outline as a whole and changes nothing, so in the open the real error is smaller.
 *
 * @param accuraciesMeters of each corner, in the phone's measure
 */
export function outlineMarginSquareMeters(
  corners: readonly Corner[],
  accuraciesMeters: readonly number[],
): number {
  const deviation = (at: number) => (accuraciesMeters[at % corners.length] ?? 0) / DEVIATIONS_IN_ACCURACY;
  let variance = 0;
  for (const index of corners.keys()) {
    const before = corners[(index + corners.length - 1) % corners.length] ?? [0, 0];
    const after = corners[(index + 1) % corners.length] ?? [0, 0];
    const apart = Math.hypot(after[0] - before[0], after[1] - before[1]);
    variance += (apart * deviation(index)) ** 2 / 4 + (deviation(index) * deviation(index + 1)) ** 2 / 2;
  }
  return DEVIATIONS_IN_95_PERCENT * Math.sqrt(variance);
}

type Outline = {
  corners: readonly Corner[];
  accuracyMeters: number;
  marginSquareMeters?: number | undefined;
};

/** The 95 % margin as a share of the outline's area: 0.3 for "give or take 30 %". 0 without an outline. */
export function outlineMarginShare(outline: Outline | undefined): number {
  if (!outline) return 0;
  const { corners, accuracyMeters, marginSquareMeters } = outline;
  // Older apps kept only the worst accuracy of all corners.
  const margin =
    marginSquareMeters ??
    outlineMarginSquareMeters(
      corners,
      corners.map(() => accuracyMeters),
    );
  return margin / outlineSquareMeters(corners);
}

/** The outline of the fixes at each corner, in the order walked; null before the first. */
export function buildOutline(stops: readonly (readonly Reading[])[]): Outline | null {
  const origin = stops[0]?.[0];
  if (!origin) return null;
  const averaged = stops.map((fixes) => averagedCorner(fixes, origin));
  const corners = averaged.map(({ corner }) => corner);
  const accuracies = averaged.map(({ accuracyMeters }) => accuracyMeters);
  return {
    corners,
    accuracyMeters: Math.max(...accuracies),
    marginSquareMeters: Math.round(outlineMarginSquareMeters(corners, accuracies) * 100) / 100,
  };
}

/**
 * How far the order may be off because areas were walked by GPS, 19 times of 20, up to the half yard; 0 when none was.
 * Areas are walked apart from each other, so their margins add up as squares.
 */
export function marginCubicYards(job: JobMeasures): number {
  let squares = 0;
  for (const area of job.areas) {
    if (area.shape !== 'walked') continue;
    const squareFeet = areaSquareFeet(area);
    const yards = areaLayers(area).reduce((sum, layer) => sum + layerCubicYards(squareFeet, layer), 0);
    squares += (yards * outlineMarginShare(area.outline)) ** 2;
  }
  if (squares === 0) return 0;
  const { orderCubicYards, materials } = jobFigures(job);
  const measured = materials.reduce((sum, { exactCubicYards }) => sum + exactCubicYards, 0);
  // Settling and compaction take more of what is off as well.
  return roundUpToHalfYard((Math.sqrt(squares) * orderCubicYards) / measured);
}

/** People wait no longer than this at a corner, and more fixes add nothing. */
export const STANDING = { seconds: 10, fixes: 10 } as const;
/** In meters a second; people walk at 1.2 to 1.5. */
const WALKING_SPEED = 0.5;
/** A fix farther away than this many times its accuracy belongs to another place. */
const FARTHEST = 3;

/** Whether a fix shortly after a corner was placed still belongs to that corner. */
export function isStandingAt(
  stop: readonly Reading[],
  fix: Reading & { metersPerSecond: number | null },
): boolean {
  const [first] = stop;
  if (!first || stop.length >= STANDING.fixes) return false;
  if (fix.metersPerSecond !== null && fix.metersPerSecond >= WALKING_SPEED) return false;
  const [east, north] = toCorner(fix, first);
  return Math.hypot(east, north) <= FARTHEST * fix.accuracyMeters;
}

/** The place of a corner: `toCorner` the other way round. */
export function toPlace([east, north]: Corner, origin: Place): Place {
  // Degrees are practically linear over a job, so one degree each way gives the scale.
  const degree = { latitude: origin.latitude + 0.01, longitude: origin.longitude + 0.01 };
  const [eastMeters, northMeters] = toCorner(degree, origin);
  return {
    latitude: origin.latitude + (0.01 * north) / northMeters,
    longitude: origin.longitude + (0.01 * east) / eastMeters,
  };
}

function centimeters(meters: number): number {
  return Math.round(meters * 100) / 100;
}
