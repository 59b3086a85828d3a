import { formatMoney } from '../../domain/base/money.ts';
import {
  GUIDE_PRODUCTS,
  type GuideFeature,
  type GuideProduct,
  type GuideProductId,
} from '../../domain/calculator/materialGuide.ts';
import { hasPrice, productPath } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { Translate } from '../ui/locale.tsx';

// The three guide products as shown; a catalog price for the same slug overrides the guide's.

export type GuideEntry = Pick<GuideProduct, 'id' | 'name' | 'priceCents'> & {
  /** The product's page, if it is in the catalog. */
  path: string | null;
};

export function guideEntries({ products }: Pick<Snapshot, 'products'>): GuideEntry[] {
  return GUIDE_PRODUCTS.map(({ id, name, priceCents }) => {
    const listed = products.find(({ slug, catalog }) => slug === id && catalog === 'traditional');
    return {
      id,
      // In English the guide has its own name for it.
      name: listed?.language ? listed.name : name,
      priceCents: listed && hasPrice(listed) ? listed.priceCents : priceCents,
      path: listed ? productPath(listed) : null,
    };
  });
}

/** `$45-$55`: the price range per yard. */
export function priceRange(entries: readonly Pick<GuideEntry, 'priceCents'>[]): string {
  const cents = entries.map(({ priceCents }) => priceCents);
  return `${formatMoney(Math.min(...cents))}-${formatMoney(Math.max(...cents))}`;
}

export function guideFeatureLabel(feature: GuideFeature, t: Translate): string {
  const texts: Record<GuideFeature, string> = {
    screened: t('Screened to 1/2 inch'),
    balancedPh: t('pH 6.0–7.5'),
    weedFree: t('Weed free'),
    nutrientRich: t('Rich in nutrients'),
    organicMatter: t('High in organic matter'),
    holdsMoisture: t('Holds moisture'),
    drainsWell: t('Drains well'),
    seedReady: t('Ready to seed'),
  };
  return texts[feature];
}

type GuideTexts = {
  bestFor: string;
  description: string;
  applications: readonly string[];
  pros: readonly string[];
  cons: readonly string[];
};

/** The guide's texts for a product. */
export function guideTexts(id: GuideProductId, t: Translate): GuideTexts {
  const texts: Record<GuideProductId, GuideTexts> = {
    'premium-garden-topsoil': {
      bestFor: t('Beds, borders and general fill'),
      description: t('Screened sandy loam. The base that most jobs start from, and the lowest price a yard.'),
      applications: [
        t('Garden beds and borders'),
        t('Raised beds'),
        t('Tree and shrub planting'),
        t('Leveling and general fill'),
      ],
      pros: [
        t('Lowest price per cubic yard'),
        t('Even texture that rakes out clean'),
        t('Suits almost any planting'),
      ],
      cons: [t('Vegetables want compost mixed in'), t('Heavy when wet: plan the wheelbarrow path')],
    },
    'organic-compost-mix': {
      bestFor: t('Vegetable and flower gardens'),
      description: t('Finished compost, dark and crumbly. Feeds the bed it goes into and loosens clay.'),
      applications: [
        t('Vegetable gardens'),
        t('Flower beds'),
        t('Working into clay'),
        t('Topdressing a lawn'),
      ],
      pros: [t('Most nutrients of the three'), t('Loosens heavy clay'), t('Light to move')],
      cons: [
        t('Highest price per cubic yard'),
        t('Settles more than soil'),
        t('Too rich to use alone in a deep bed'),
      ],
    },
    'lawn-repair-mix': {
      bestFor: t('New lawns and lawn repair'),
      description: t('Topsoil, sand and compost, ready to seed and rake out level.'),
      applications: [
        t('New lawns from seed'),
        t('Bare spots and ruts'),
        t('Leveling before sod'),
        t('Overseeding'),
      ],
      pros: [t('Seed goes straight into it'), t('Drains fast, so it does not crust'), t('Rakes out level')],
      cons: [t('Dries out sooner: water new seed daily'), t('Not deep or rich enough for vegetables')],
    },
  };
  return texts[id];
}

/** When to choose which product: the calculator's recommendation as text. */
export function selectionAdvice(id: GuideProductId, t: Translate): string {
  const texts: Record<GuideProductId, string> = {
    'premium-garden-topsoil': t(
      'Choose it to fill: raised beds, low spots, planting holes, new borders. For vegetables, mix in one part of compost to two or three of topsoil.',
    ),
    'organic-compost-mix': t(
      'Choose it to feed: two inches worked into a vegetable or flower bed, or half an inch raked over a tired lawn. Deep beds want topsoil under it.',
    ),
    'lawn-repair-mix': t(
      'Choose it to seed: three to four inches for a new lawn, one to three over bare spots. It is level after one pass of the rake.',
    ),
  };
  return texts[id];
}
