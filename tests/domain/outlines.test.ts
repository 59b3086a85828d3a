// An outline drawn on a map, a picture or a blank page: its points become meters, and can be edited in place.
import { expect, test } from 'vitest';
import { toCorner, toPlace } from '../../domain/calculator/gps.ts';
import { outlineFeet, outlineSquareMeters } from '../../domain/calculator/shapes.ts';
import { sharedText } from '../../domain/jobLink.ts';
import { areaSchema } from '../../domain/jobs.ts';
import {
  findGround,
  type Ground,
  outlineOn,
  type Place,
  placesOn,
} from '../../web/calculator/outlines/ground.ts';
import { jobExample } from '../helpers/examples.ts';

const map: Ground = {
  kind: 'map',
  map: { url: '', attribution: '', maxZoom: 19, latitude: 36.16, longitude: -86.78 },
};
const pictureOf = (metersWide: number | null, photo = '1-2'): Ground => ({
  kind: 'picture',
  picture: { photo, url: '', width: 800, height: 600, metersWide },
});
const yard: Place[] = [
  [-86.78, 36.16],
  [-86.7798, 36.16],
  [-86.7798, 36.1602],
  [-86.78, 36.1602],
];

// One degree in meters on WGS 84, from published tables.
test.each([
  [0, 111_320, 110_574],
  [15, 107_550, 110_649],
  [30, 96_486, 110_852],
  [45, 78_847, 111_132],
  [60, 55_800, 111_412],
  [75, 28_902, 111_618],
])('a degree at %i° is %i m east and %i m north', (latitude, east, north) => {
  const [x, y] = toCorner({ latitude: latitude + 0.001, longitude: 0.001 }, { latitude, longitude: 0 });
  expect(Math.abs(x * 1000 - east)).toBeLessThan(15);
  expect(Math.abs(y * 1000 - north)).toBeLessThan(15);
});

test('a corner converts to a place and back', () => {
  const origin = { latitude: 36.16, longitude: -86.78 };
  const place = toPlace([120, -85], origin);
  expect(toCorner(place, origin)).toEqual([120, -85]);
});

test('an outline on a map has its area, perimeter and position', () => {
  const outline = outlineOn(map, yard);
  expect(outline).toMatchObject({ accuracyMeters: 0, origin: { latitude: 36.16, longitude: -86.78 } });
  expect(outlineSquareMeters(outline.corners)).toBeCloseTo(22.2 * 18, 0);
  expect(outlineFeet(outline.corners)).toBeCloseTo((2 * (22.19 + 18)) / 0.3048, 0);
  for (const [at, [x, y]] of placesOn(map, outline).entries()) {
    expect(x).toBeCloseTo(yard[at]?.[0] ?? 0, 6);
    expect(y).toBeCloseTo(yard[at]?.[1] ?? 0, 6);
  }
  expect(areaSchema.parse({ ...jobExample('x').areas[0], shape: 'drawn', sizes: {}, outline })).toMatchObject(
    {
      outline,
    },
  );
});

test('a known length converts a picture’s pixels to meters', () => {
  const corners: Place[] = [
    [100, 100],
    [300, 100],
    [300, 200],
    [100, 200],
  ];
  const outline = outlineOn(pictureOf(40), corners);
  expect(outline.corners).toEqual([
    [0, 0],
    [10, 0],
    [10, 5],
    [0, 5],
  ]);
  expect(outline.origin).toBeUndefined();
  expect(placesOn(pictureOf(40), outline)).toEqual(corners);
  // Also in the smaller size in which it is stored, and after another length in it was marked.
  const small: Ground = {
    kind: 'picture',
    picture: { photo: '1-2', url: '', width: 400, height: 300, metersWide: 50 },
  };
  expect(placesOn(small, outline)).toEqual(corners.map(([x, y]) => [x / 2, y / 2]));
  expect(placesOn(pictureOf(40, '3-4'), outline)).toEqual([]);
  const example = { ...jobExample('x').areas[0], shape: 'drawn', sizes: {}, outline };
  expect(areaSchema.parse(example).outline).toEqual(outline);
});

test('an outline is edited on its own background, or to scale on a plain one', () => {
  const { map: tiles } = map;
  const { picture } = pictureOf(40) as Extract<Ground, { kind: 'picture' }>;
  const drawn = outlineOn(map, yard);
  const here = { map: tiles, picture };
  expect(findGround(drawn, here).kind).toBe('map');
  expect(findGround(drawn, { ...here, map: null }).kind).toBe('plain');
  expect(findGround(outlineOn(pictureOf(40), yard), here).kind).toBe('picture');
  expect(findGround(outlineOn(pictureOf(40, '3-4'), yard), here).kind).toBe('plain');
  // Without a known length, it has no place yet.
  expect(outlineOn(pictureOf(null), yard)).not.toHaveProperty('picture');
});

test('the position is in the owner’s file, and in a link only on request', () => {
  const job = jobExample('0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11');
  const [area] = job.areas;
  if (!area) expect.fail('no area');
  const areas = [{ ...area, shape: 'drawn' as const, sizes: {}, outline: outlineOn(map, yard) }];
  const everything = { withNote: true, withClient: true };
  expect(sharedText({ ...job, areas }, everything)).not.toContain('-86.78');
  expect(sharedText({ ...job, areas }, { ...everything, withPlaces: true })).toContain('-86.78');
});
