// The three products that the comparison guide compares and the calculator prices (spec 2 §3). Names and prices
// are the specification's; a catalog price for the same slug overrides them. The guide's texts
// are in web/content/guide.ts.

export const GUIDE_FEATURES = [
  'screened',
  'balancedPh',
  'weedFree',
  'nutrientRich',
  'organicMatter',
  'holdsMoisture',
  'drainsWell',
  'seedReady',
] as const;

export type GuideFeature = (typeof GUIDE_FEATURES)[number];
export type GuideProductId = 'premium-garden-topsoil' | 'organic-compost-mix' | 'lawn-repair-mix';

export type GuideProduct = {
  id: GuideProductId;
  name: string;
  /** Per cubic yard. */
  priceCents: number;
  features: Readonly<Record<GuideFeature, boolean>>;
};

export const GUIDE_PRODUCTS: readonly GuideProduct[] = [
  {
    id: 'premium-garden-topsoil',
    name: 'Premium Garden Topsoil',
    priceCents: 4_500,
    features: {
      screened: true,
      balancedPh: true,
      weedFree: true,
      nutrientRich: false,
      organicMatter: false,
      holdsMoisture: true,
      drainsWell: true,
      seedReady: false,
    },
  },
  {
    id: 'organic-compost-mix',
    name: 'Organic Compost Mix',
    priceCents: 5_500,
    features: {
      screened: true,
      balancedPh: true,
      weedFree: true,
      nutrientRich: true,
      organicMatter: true,
      holdsMoisture: true,
      drainsWell: true,
      seedReady: false,
    },
  },
  {
    id: 'lawn-repair-mix',
    name: 'Lawn Repair Mix',
    priceCents: 5_000,
    features: {
      screened: true,
      balancedPh: true,
      weedFree: true,
      nutrientRich: true,
      organicMatter: false,
      holdsMoisture: false,
      drainsWell: true,
      seedReady: true,
    },
  },
];
