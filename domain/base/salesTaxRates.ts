// A new store's local sales taxes, in percent: the yard's record, which no price uses. The owner edits them under
// Settings.
//
// Tennessee takes 7% of goods and of their delivery; counties and towns add up to 2.75% (tn.gov/revenue, "Local Sales
// Tax"). A county is listed only if one rate applies everywhere in it and a source says so. Cheatham and Sumner are left out
// because their towns take 2.75% and the rest of them 2.25%, and ZIP codes do not distinguish them; others for lack of a
// source.
//
// - Davidson: Department of Revenue, Important Notice 24-11 (0.5% more from February 1, 2025)
// - Cannon: Department of Revenue, Notice 24-02 (from June 1, 2024)
// - Bedford, Coffee: Department of Revenue, "County and City Local Tax Rates"
// - Maury, Wilson: Streamlined Sales Tax rate file TNR2026Q3 (since May 1, 2020)
// - Montgomery: the same file, for Clarksville
// - Rutherford: salestaxhandbook.com/tennessee/rates/rutherford-county (April 2025)
// - Williamson: its towns by quicktaxcalc.com and easysalestaxcalculator.com (2026); 2.75% is the maximum
// - Hickman: hickmantnecd.com, "Incentives & Taxes"
const RATES = {
  Bedford: 2.75,
  Cannon: 2.75,
  Coffee: 2.75,
  Davidson: 2.75,
  Hickman: 2.75,
  Maury: 2.75,
  Montgomery: 2.5,
  Rutherford: 2.75,
  Williamson: 2.75,
  Wilson: 2.75,
};
const CHECKED_ON = '2026-11-23';

/** A county's local rate, and the day that somebody last compared it with what the state publishes. */
export type CountyTax = { county: string; percent: number; checkedOn: string };

export const COUNTY_TAXES: readonly CountyTax[] = Object.entries(RATES).map(([county, percent]) => ({
  county,
  percent,
  checkedOn: CHECKED_ON,
}));
