import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CORE_COUNTIES, DELIVERY_RADIUS_MILES } from '../../../domain/base/settings.ts';
import { fullAddress } from '../../../domain/delivery/sites.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import { allPlaces, findPlace } from '../../helpers/places.ts';

describe('the ZIP table', () => {
  test('the table has each ZIP once, complete, inside the radius', () => {
    const places = allPlaces();
    expect(places).toHaveLength(162);
    expect(new Set(places.map(({ zip }) => zip)).size).toBe(162);
    for (const place of places) {
      expect(place.zip).toMatch(/^3[78]\d{3}$/);
      expect(place.city).toMatch(/^[A-Z][A-Za-z .'-]+$/);
      expect(place.county).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(place.miles).toBeGreaterThan(0);
      expect(place.miles).toBeLessThanOrEqual(DELIVERY_RADIUS_MILES);
      expect(ZONES).toHaveProperty(place.zone);
    }
  });

  test.each([
    // the areas that the specification names by zone
    ['37201', 'Nashville', 'Davidson', 'metro'],
    ['37203', 'Nashville', 'Davidson', 'metro'],
    ['37205', 'Nashville', 'Davidson', 'greater'],
    ['37215', 'Nashville', 'Davidson', 'greater'],
    ['37027', 'Brentwood', 'Williamson', 'greater'],
    ['37064', 'Franklin', 'Williamson', 'greater'],
    ['37130', 'Murfreesboro', 'Rutherford', 'extended'],
    ['37066', 'Gallatin', 'Sumner', 'extended'],
    ['37087', 'Lebanon', 'Wilson', 'extended'],
    ['37167', 'Smyrna', 'Rutherford', 'extended'],
    ['37020', 'Bell Buckle', 'Rutherford', 'outer'],
    // where the city lists are wrong or incomplete
    ['37076', 'Hermitage', 'Davidson', 'greater'],
    ['37069', 'Franklin', 'Williamson', 'greater'],
    ['37061', 'Erin', 'Houston', 'outer'],
  ])('ZIP %s is in %s, %s County, %s', (zip, city, county, zone) => {
    expect(findPlace(zip)).toMatchObject({ zip, city, county, zone });
  });

  test.each([
    // Franklin and Brentwood (2 §2), Murfreesboro, Hendersonville
    '37064',
    '37065',
    '37067',
    '37068',
    '37027',
    '37024',
    '37127',
    '37128',
    '37129',
    '37130',
    '37131',
    '37132',
    '37133',
    '37075',
    '37076',
    '37077',
  ])('the listed ZIP %s is served', (zip) => {
    expect(findPlace(zip)).not.toBeNull();
  });

  test.each(['42134', '90210', '38103', '37', '', '37203-1234', '__proto__', 'constructor'])(
    '%j has no place',
    (zip) => {
      expect(findPlace(zip)).toBeNull();
    },
  );

  test('any text gives the place of exactly that ZIP, or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer({ min: 37_000, max: 38_999 }).map(String)), (text) => {
        const place = findPlace(text);
        if (place) expect(place.zip).toBe(text);
      }),
    );
  });

  test('the table covers the five core counties and sixteen more', () => {
    const counties = [...new Set(allPlaces().map(({ county }) => county))];
    expect(counties).toHaveLength(21);
    expect(counties).toEqual(expect.arrayContaining([...CORE_COUNTIES]));
  });
});

test.each([
  ['1 Main St', '37203', '1 Main St, Nashville, TN 37203'],
  ['1 Main St, Nashville', '37203', '1 Main St, Nashville, TN 37203'],
  ['1 Main St, Nashville, TN', '37203', '1 Main St, Nashville, TN 37203'],
  ['1 Main St, Nashville, TN 37203', '37203', '1 Main St, Nashville, TN 37203'],
  ['1 Main St', '99999', '1 Main St, 99999'],
  ['1 Main St', null, '1 Main St'],
])('the full address of "%s" with %s is "%s"', (address, zip, full) => {
  const city = zip === null ? null : (findPlace(zip)?.city ?? null);
  expect(fullAddress(address, zip, city)).toBe(full);
});
