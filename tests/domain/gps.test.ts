// A walked garden: a phone's readings become an area, and the stated margin holds as often as promised.
import { describe, expect, test } from 'vitest';
import type { Area } from '../../domain/calculator/areas.ts';
import {
  averagedCorner,
  buildOutline,
  isStandingAt,
  marginCubicYards,
  outlineMarginShare,
  outlineMarginSquareMeters,
  type Reading,
  toCorner,
} from '../../domain/calculator/gps.ts';
import {
  type Corner,
  outlineSquareMeters,
  SQUARE_METERS_PER_SQUARE_FOOT,
  shapeSquareFeet,
} from '../../domain/calculator/shapes.ts';

const origin = { latitude: 36.16, longitude: -86.78 };

/** Standard deviations of one direction within the accuracy that a phone reports (68 % of distances). */
const DEVIATIONS = Math.sqrt(-2 * Math.log(0.32));

/** Normally distributed numbers, the same ones in every run. */
function normals(seed: number): () => number {
  let state = seed;
  const chance = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
}

const METERS_NORTH = (Math.PI / 180) * 6_371_008.8;
const METERS_EAST = METERS_NORTH * Math.cos((origin.latitude * Math.PI) / 180);
const readingAt = ([east, north]: Corner, accuracyMeters: number): Reading => ({
  latitude: origin.latitude + north / METERS_NORTH,
  longitude: origin.longitude + east / METERS_EAST,
  accuracyMeters,
});

const GARDENS: readonly (readonly [name: string, corners: readonly Corner[]])[] = [
  [
    'a small bed',
    [
      [0, 0],
      [12, 0],
      [12, 8],
      [0, 8],
    ],
  ],
  [
    'a front yard',
    [
      [0, 0],
      [30, 0],
      [32, 14],
      [18, 22],
      [0, 20],
    ],
  ],
  [
    'a field',
    [
      [0, 0],
      [90, 5],
      [100, 60],
      [40, 75],
      [5, 70],
      [-8, 30],
    ],
  ],
];

type Walk = {
  normal: () => number;
  /** At each corner. */
  fixes: number;
  /** The share of the variance at a corner that all of its fixes have in common. */
  shared?: number;
  /** In meters, the same for the whole walk. */
  drift?: number;
};

/** One walk around the garden, as a phone would report it. */
function walked(corners: readonly Corner[], { normal, fixes, shared = 0.5, drift = 0 }: Walk) {
  const moved: Corner = [drift * normal(), drift * normal()];
  return corners.map(([east, north]) => {
    const accuracy = 2 + Math.abs(normal());
    const deviation = accuracy / DEVIATIONS;
    const common: Corner = [normal() * Math.sqrt(shared), normal() * Math.sqrt(shared)];
    return Array.from({ length: fixes }, () => {
      const off = (at: 0 | 1) => moved[at] + deviation * (common[at] + normal() * Math.sqrt(1 - shared));
      return readingAt([east + off(0), north + off(1)], accuracy);
    });
  });
}

/** How often the true area lies within the margin. */
function held(corners: readonly Corner[], walk: Walk): number {
  const area = outlineSquareMeters(corners);
  const walks = 2_000;
  const within = Array.from({ length: walks }, () => {
    const outline = buildOutline(walked(corners, walk));
    const read = outlineSquareMeters(outline?.corners ?? []);
    return Math.abs(read - area) <= (outline?.marginSquareMeters ?? 0);
  });
  return within.filter(Boolean).length / walks;
}

describe.each(GARDENS)('the true area around %s is within the margin 95 % of the time', (_, corners) => {
  test.each([1, 4, 10])('the margin holds with %i fixes at each corner', (fixes) => {
    const share = held(corners, { normal: normals(7 + fixes), fixes });
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.975);
  });

  test('the margin holds with any offset of the whole walk', () => {
    const share = held(corners, { normal: normals(11), fixes: 4, drift: 5 });
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.975);
  });

  test('the margin holds more often when fixes are less correlated than assumed', () => {
    expect(held(corners, { normal: normals(13), fixes: 8, shared: 0.1 })).toBeGreaterThan(0.96);
  });
});

describe('GPS fixes at a corner', () => {
  const fix = (east: number, accuracyMeters: number) => readingAt([east, 0], accuracyMeters);

  test('fixes are weighted by their accuracy', () => {
    const { corner } = averagedCorner([fix(0, 2), fix(10, 4)], origin);
    expect(corner).toEqual([2, 0]);
  });

  test('more fixes improve a corner, and at most halve its variance', () => {
    const many = (count: number) =>
      averagedCorner(
        Array.from({ length: count }, () => fix(0, 4)),
        origin,
      ).accuracyMeters;
    expect(many(1)).toBeCloseTo(4, 6);
    expect(many(4)).toBeCloseTo(4 * Math.sqrt(0.625), 6);
    expect(many(10_000)).toBeCloseTo(4 * Math.sqrt(0.5), 3);
  });

  test('a corner ends when the person walks on, by speed or by distance', () => {
    const stop = [fix(0, 3)];
    expect(isStandingAt(stop, { ...fix(1, 3), metersPerSecond: null })).toBe(true);
    expect(isStandingAt(stop, { ...fix(1, 3), metersPerSecond: 0.2 })).toBe(true);
    expect(isStandingAt(stop, { ...fix(1, 3), metersPerSecond: 1.3 })).toBe(false);
    expect(isStandingAt(stop, { ...fix(20, 3), metersPerSecond: null })).toBe(false);
    expect(
      isStandingAt(
        Array.from({ length: 10 }, () => fix(0, 3)),
        { ...fix(0, 3), metersPerSecond: 0 },
      ),
    ).toBe(false);
    expect(isStandingAt([], { ...fix(0, 3), metersPerSecond: 0 })).toBe(false);
  });
});

describe('a walked outline', () => {
  test('an outline of readings has the area of the square they stand on, to a part in a thousand', () => {
    // 0.001° is 111.2 m of latitude, and cos 36.16° of that of longitude in Nashville.
    const origin = { latitude: 36.16, longitude: -86.78 };
    const square = [
      [36.16, -86.78],
      [36.16, -86.779],
      [36.161, -86.779],
      [36.161, -86.78],
    ].map(([latitude = 0, longitude = 0]) => toCorner({ latitude, longitude }, origin));
    const expected = 111.195 * 111.195 * Math.cos((36.16 * Math.PI) / 180);
    expect(outlineSquareMeters(square) / expected).toBeCloseTo(1, 3);
    expect(shapeSquareFeet('walked', {}, square)).toBeCloseTo(
      outlineSquareMeters(square) / SQUARE_METERS_PER_SQUARE_FOOT,
      6,
    );
    expect(
      toCorner({ latitude: 0, longitude: -179.9999 }, { latitude: 0, longitude: 179.9999 })[0],
    ).toBeCloseTo(22.24, 1);
  });

  test('an outline of an older app has the margin of its single accuracy', () => {
    const corners: Corner[] = [
      [0, 0],
      [30, 0],
      [30, 20],
      [0, 20],
    ];
    const worst = outlineMarginSquareMeters(corners, [4, 4, 4, 4]);
    expect(outlineMarginShare({ corners, accuracyMeters: 4 })).toBeCloseTo(worst / 600, 9);
    expect(outlineMarginShare({ corners, accuracyMeters: 4, marginSquareMeters: 60 })).toBeCloseTo(0.1, 9);
    expect(outlineMarginShare(undefined)).toBe(0);
  });
});

describe('the margin of a job’s yards', () => {
  const walkedArea = (marginSquareMeters: number): Area => ({
    name: null,
    shape: 'walked',
    sizes: {},
    // 60 × 27 feet: 5 yd³ an inch.
    outline: {
      corners: [
        [0, 0],
        [18.288, 0],
        [18.288, 8.2296],
        [0, 8.2296],
      ],
      accuracyMeters: 3,
      marginSquareMeters,
    },
    depth: 5,
    depthUnit: 'inches',
    project: null,
  });
  const tenth = 18.288 * 8.2296 * 0.1;
  const feet = (value: number) => ({ value, unit: 'feet' }) as const;
  const taped: Area = {
    name: null,
    shape: 'rectangle',
    depth: 5,
    depthUnit: 'inches',
    project: null,
    sizes: { length: feet(60), width: feet(27) },
  };

  test('the margin follows the area, rounded up to half a yard, and is zero for tape measures', () => {
    expect(marginCubicYards({ areas: [walkedArea(tenth)], settling: false })).toBe(2.5);
    expect(marginCubicYards({ areas: [walkedArea(tenth), taped], settling: false })).toBe(2.5);
    expect(marginCubicYards({ areas: [taped], settling: false })).toBe(0);
  });

  test('two walks have less than both margins together, and settling raises the margin', () => {
    const two = { areas: [walkedArea(tenth), walkedArea(tenth)], settling: false };
    // √2 × 2.5
    expect(marginCubicYards(two)).toBe(4);
    expect(marginCubicYards({ areas: [walkedArea(tenth * 4)], settling: true })).toBe(11);
  });
});
