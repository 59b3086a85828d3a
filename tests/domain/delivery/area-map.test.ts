// The map of the delivery area matches the ZIP table.
import { expect, test } from 'vitest';
import { ZONE_LIST } from '../../../domain/delivery/zones.ts';
import { areaCounties, mappedCounties } from '../../../web/delivery/areaMap.ts';
import {
  COUNTY_SHAPES,
  MAP_CENTER,
  MAP_HEIGHT,
  MAP_RADIUS,
  MAP_TOP,
  MAP_WIDTH,
} from '../../../web/delivery/countyShapes.ts';
import { allPlaces } from '../../helpers/places.ts';

const counties = mappedCounties(areaCounties(allPlaces()), ZONE_LIST);
const named = (name: string) => {
  const found = counties.find((county) => county.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('the map draws every county that has a served ZIP, and no other', () => {
  expect(counties.map(({ name }) => name).sort()).toEqual(
    [...new Set(allPlaces().map(({ county }) => county))].sort(),
  );
  expect(counties).toHaveLength(21);
});

test.each([
  ['Davidson', ['metro', 'greater']],
  ['Williamson', ['greater', 'extended']],
  ['Rutherford', ['extended', 'outer', 'greater']],
  ['Smith', ['outer']],
])('%s has the color of most of its ZIPs, and names the others: %o', (name, zones) => {
  expect(named(name).zones.map(({ zone }) => zone.id)).toEqual(zones);
  const zips = allPlaces().filter(({ county }) => county === name).length;
  expect(named(name).zones.reduce((sum, zone) => sum + zone.zips, 0)).toBe(zips);
});

test('a county names its towns once, without those that are only mail boxes', () => {
  expect(named('Williamson').towns).toEqual([
    'Arrington',
    'Brentwood',
    'College Grove',
    'Fairview',
    'Franklin',
    'Nolensville',
    "Thompson's Station",
  ]);
});

test('the map follows a changed zone, and omits a county without ZIPs', () => {
  const dearer = ZONE_LIST.map((zone) => ({ ...zone, feeCents: zone.feeCents + 100 }));
  const left = allPlaces().filter(({ county }) => county !== 'Coffee');
  const changed = mappedCounties(areaCounties(left), dearer);
  expect(changed.find(({ name }) => name === 'Davidson')?.zones[0]?.zone.feeCents).toBe(2_600);
  expect(changed.map(({ name }) => name)).not.toContain('Coffee');
});

test('all outlines and names lie inside the frame', () => {
  for (const { name, label, outline } of COUNTY_SHAPES) {
    const numbers = [...outline.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
    expect(outline, name).toMatch(/^M[\d.,L-]+Z$/);
    numbers.forEach((number, index) => {
      expect(number, name).toBeGreaterThanOrEqual(-1);
      expect(number, name).toBeLessThanOrEqual((index % 2 === 0 ? MAP_WIDTH : MAP_HEIGHT) + 1);
    });
    expect(label[0]).toBeLessThan(MAP_WIDTH);
  }
  const [x, y] = MAP_CENTER;
  expect(Math.min(x, MAP_WIDTH - x, y - MAP_TOP, MAP_HEIGHT - y)).toBeGreaterThan(MAP_RADIUS);
});
