// The sales tax setting: whose rates are valid, and which one an order gets.
import { expect, test } from 'vitest';
import { SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { taxBasisPoints } from '../../../domain/base/salesTaxRates.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { allPlaces } from '../../helpers/places.ts';

const { counties } = DEFAULT_SETTINGS.taxes;

test('every rate is for a served county, and valid as a setting', () => {
  const served = new Set(allPlaces().map(({ county }) => county));
  expect(counties.filter(({ county }) => !served.has(county))).toEqual([]);
  expect(SETTING_SCHEMAS.taxes.safeParse({ mode: 'counties', counties }).success).toBe(true);
});

test.each([
  ['off', [{ county: 'Davidson', percent: 2.76 }]],
  ['off', [{ county: 'Davidson', percent: -1 }]],
  ['off', [counties[0], counties[0]]],
  ['somebody', counties],
])('a mode or rate that does not exist is an invalid setting', (mode, wrong) => {
  expect(SETTING_SCHEMAS.taxes.safeParse({ mode, counties: wrong }).success).toBe(false);
});

test.each([
  ['off', 'Davidson', 0],
  ['provider', 'Davidson', 0],
  ['counties', 'Davidson', 975],
  ['counties', 'Montgomery', 950],
  // The state's part, where nobody knows the local one.
  ['counties', 'Nowhere', 700],
] as const)('with %s, %s pays %i hundredths of a percent', (mode, county, rate) => {
  expect(taxBasisPoints({ mode, counties }, county)).toBe(rate);
});
