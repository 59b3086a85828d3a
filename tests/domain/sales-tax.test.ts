// The counties' rates of sales tax, as a setting.
import { expect, test } from 'vitest';
import { SETTING_SCHEMAS } from '../../domain/adminSettings.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { allPlaces } from '../../domain/delivery/zips.ts';

const { counties } = DEFAULT_SETTINGS.taxes;

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
