// Sales tax on top of an order: at the rates of the state and the county, for counties with a known rate.
import { expect, test } from 'vitest';
import { SETTING_SCHEMAS } from '../../domain/admin/settings.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { allPlaces } from '../../domain/delivery/zips.ts';
import { taxByCounty } from '../../domain/orders/salesTax.ts';

const { counties } = DEFAULT_SETTINGS.taxes;

test.each([
  ['Davidson', 27_000, 9.75, 2_633],
  ['Montgomery', 27_000, 9.5, 2_565],
  ['Rutherford', 1, 9.75, 0],
  ['Davidson', 0, 9.75, 0],
])('an order in %s of %i cents is taxed at %d percent', (county, cents, percent, taxCents) => {
  expect(taxByCounty(cents, county, counties)).toEqual({ cents: taxCents, from: { county, percent } });
});

test.each(['Cheatham', 'Sumner', 'Nowhere'])('%s has no known rate, so there is no estimate', (county) => {
  expect(taxByCounty(27_000, county, counties)).toBeNull();
});

test('every rate is for a served county, and valid as a setting', () => {
  const served = new Set(allPlaces().map(({ county }) => county));
  expect(counties.filter(({ county }) => !served.has(county))).toEqual([]);
  expect(SETTING_SCHEMAS.taxes.safeParse({ counties }).success).toBe(true);
});

test.each([
  [[{ county: 'Davidson', percent: 2.76, checkedOn: '2026-11-23' }]],
  [[{ county: 'Davidson', percent: -1, checkedOn: '2026-11-23' }]],
  [[{ county: 'Davidson', percent: 2.75, checkedOn: '2026-02-30' }]],
  [[counties[0], counties[0]]],
])('a rate that the state does not allow is an invalid setting', (wrong) => {
  expect(SETTING_SCHEMAS.taxes.safeParse({ counties: wrong }).success).toBe(false);
});
