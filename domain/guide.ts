// The three products that the comparison guide compares and the calculator prices (spec 2 §3). Names and prices
// are the specification's; the texts are ours. A live price of the same slug in the catalog goes before these.

export const GUIDE_FEATURES = [
  { id: 'screened', label: 'Screened to 1/2 inch' },
  { id: 'balancedPh', label: 'pH 6.0-7.5' },
  { id: 'weedFree', label: 'Weed free' },
  { id: 'nutrientRich', label: 'Rich in nutrients' },
  { id: 'organicMatter', label: 'High in organic matter' },
  { id: 'holdsMoisture', label: 'Holds moisture' },
  { id: 'drainsWell', label: 'Drains well' },
  { id: 'seedReady', label: 'Ready to seed' },
] as const;

export type GuideFeature = (typeof GUIDE_FEATURES)[number]['id'];
export type GuideProductId = 'premium-garden-topsoil' | 'organic-compost-mix' | 'lawn-repair-mix';

export type GuideProduct = {
  id: GuideProductId;
  name: string;
  /** Per cubic yard. */
  priceCents: number;
  bestFor: string;
  features: Readonly<Record<GuideFeature, boolean>>;
  description: string;
  applications: readonly string[];
  pros: readonly string[];
  cons: readonly string[];
};

export const GUIDE_PRODUCTS: readonly GuideProduct[] = [
  {
    id: 'premium-garden-topsoil',
    name: 'Premium Garden Topsoil',
    priceCents: 4_500,
    bestFor: 'Beds, borders and general fill',
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
    description: 'Screened sandy loam. The base that most jobs start from, and the lowest price a yard.',
    applications: [
      'Garden beds and borders',
      'Raised beds',
      'Tree and shrub planting',
      'Leveling and general fill',
    ],
    pros: ['Lowest price per cubic yard', 'Even texture that rakes out clean', 'Suits almost any planting'],
    cons: ['Vegetables want compost mixed in', 'Heavy when wet: plan the wheelbarrow path'],
  },
  {
    id: 'organic-compost-mix',
    name: 'Organic Compost Mix',
    priceCents: 5_500,
    bestFor: 'Vegetable and flower gardens',
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
    description: 'Finished compost, dark and crumbly. Feeds the bed it goes into and loosens clay.',
    applications: ['Vegetable gardens', 'Flower beds', 'Working into clay', 'Topdressing a lawn'],
    pros: ['Most nutrients of the three', 'Loosens heavy clay', 'Light to move'],
    cons: ['Highest price per cubic yard', 'Settles more than soil', 'Too rich to use alone in a deep bed'],
  },
  {
    id: 'lawn-repair-mix',
    name: 'Lawn Repair Mix',
    priceCents: 5_000,
    bestFor: 'New lawns and lawn repair',
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
    description: 'Topsoil, sand and compost, ready to seed and rake out level.',
    applications: ['New lawns from seed', 'Bare spots and ruts', 'Leveling before sod', 'Overseeding'],
    pros: ['Seed goes straight into it', 'Drains fast, so it does not crust', 'Rakes out level'],
    cons: ['Dries out sooner: water new seed daily', 'Not deep or rich enough for vegetables'],
  },
];
