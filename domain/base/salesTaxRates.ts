// Sales tax by county. A new store's local rates, in percent, which the owner edits under Settings.
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

/** A county's local rate. */
type CountyTax = { county: string; percent: number };

export const COUNTY_TAXES: readonly CountyTax[] = Object.entries(RATES).map(([county, percent]) => ({
  county,
  percent,
}));

/** `off`: none is charged; `provider`: the payment provider adds it on its page. */
export const TAX_MODES = ['off', 'counties', 'provider'] as const;

export type SalesTaxes = { mode: (typeof TAX_MODES)[number]; counties: readonly CountyTax[] };

const STATE_PERCENT = 7;

/** The rate that the store itself charges in a county, the state's part included; 0 where it charges none. */
export function taxBasisPoints({ mode, counties }: SalesTaxes, county: string): number {
  if (mode !== 'counties') return 0;
  const localPercent = counties.find((tax) => tax.county === county)?.percent ?? 0;
  return Math.round((STATE_PERCENT + localPercent) * 100);
}

export const taxCentsOf = (cents: number, basisPoints: number): number =>
  Math.round((cents * basisPoints) / 10_000);
