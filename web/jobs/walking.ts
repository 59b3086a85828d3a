import {
  cornerOf,
  outlineErrorSquareMeters,
  outlineProblem,
  type Reading,
} from '../../domain/calculator/outline.ts';
import {
  type Corner,
  outlineSquareMeters,
  SQUARE_METERS_PER_SQUARE_FOOT,
} from '../../domain/calculator/shapes.ts';
import type { Outline } from './entries.ts';

// Where the phone is, and the corners that somebody dropped. GPS needs no signal; nothing leaves the phone.

export type GpsProblem = 'not_allowed' | 'no_fix' | 'none';

type Followed = { onReading: (reading: Reading) => void; onProblem: (problem: GpsProblem) => void };

/** Follows the phone until the returned function is called. */
export function followPhone({ onReading, onProblem }: Followed): () => void {
  if (!('geolocation' in navigator)) {
    onProblem('none');
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      onReading({ latitude, longitude, accuracyMeters: accuracy }),
    ({ code, PERMISSION_DENIED }) => onProblem(code === PERMISSION_DENIED ? 'not_allowed' : 'no_fix'),
    { enableHighAccuracy: true, maximumAge: 1000, timeout: 20_000 },
  );
  return () => navigator.geolocation.clearWatch(watch);
}

/** Keeps the screen on while somebody walks, where the browser can; it ends by itself when the page is hidden. */
export async function stayAwake(): Promise<() => void> {
  try {
    const lock = await navigator.wakeLock?.request('screen');
    return () => void lock?.release();
  } catch (error) {
    // Low battery, or not visible: the walk goes on with a screen that may turn off.
    console.info('The screen may turn off while walking.', error);
    return () => undefined;
  }
}

/** Corners on the plane around the first reading, with the worst accuracy among them. */
export function outlineOf(readings: readonly Reading[]): Outline | null {
  const [origin] = readings;
  if (!origin) return null;
  return {
    corners: readings.map((reading): Corner => cornerOf(reading, origin)),
    accuracyMeters: Math.max(...readings.map(({ accuracyMeters }) => accuracyMeters)),
  };
}

/** Square feet, and how far they may be off; null while the corners enclose nothing that can be counted. */
export function walkedFigures({
  corners,
  accuracyMeters,
}: Outline): { squareFeet: number; off: number } | null {
  if (outlineProblem(corners) !== null) return null;
  return {
    squareFeet: outlineSquareMeters(corners) / SQUARE_METERS_PER_SQUARE_FOOT,
    off: outlineErrorSquareMeters(corners, accuracyMeters) / SQUARE_METERS_PER_SQUARE_FOOT,
  };
}
