import { hasPrice, productPath } from '../../domain/catalog.ts';
import {
  GUIDE_PRODUCTS,
  type GuideFeature,
  type GuideProduct,
  type GuideProductId,
} from '../../domain/guide.ts';
import type { Snapshot } from '../../domain/shelf.ts';
import type { Translate } from '../ui/language.tsx';

// The three guide products as pages show them: the catalog's price of the same slug goes before the guide's own.

export type GuideEntry = Pick<GuideProduct, 'id' | 'name' | 'priceCents'> & {
  /** The product's own page, while the catalog has it. */
  path: string | null;
};

export function guideEntries({ products }: Pick<Snapshot, 'products'>): GuideEntry[] {
  return GUIDE_PRODUCTS.map(({ id, name, priceCents }) => {
    const listed = products.find(({ slug, catalog }) => slug === id && catalog === 'traditional');
    return {
      id,
      name,
      priceCents: listed && hasPrice(listed) ? listed.priceCents : priceCents,
      path: listed ? productPath(listed) : null,
    };
  });
}

export function guideFeatureLabel(feature: GuideFeature, t: Translate): string {
  switch (feature) {
    case 'screened':
      return t('Screened to 1/2 inch');
    case 'balancedPh':
      return t('pH 6.0-7.5');
    case 'weedFree':
      return t('Weed free');
    case 'nutrientRich':
      return t('Rich in nutrients');
    case 'organicMatter':
      return t('High in organic matter');
    case 'holdsMoisture':
      return t('Holds moisture');
    case 'drainsWell':
      return t('Drains well');
    case 'seedReady':
      return t('Ready to seed');
  }
}

/** A text of the guide in the reader's language; one without an entry here stays English. */
export function guideText(english: string, t: Translate): string {
  return guideTexts(t).get(english) ?? english;
}

export function guideTexts(t: Translate): ReadonlyMap<string, string> {
  return new Map([
    ['Beds, borders and general fill', t('Beds, borders and general fill')],
    [
      'Screened sandy loam. The base that most jobs start from, and the lowest price a yard.',
      t('Screened sandy loam. The base that most jobs start from, and the lowest price a yard.'),
    ],
    ['Garden beds and borders', t('Garden beds and borders')],
    ['Raised beds', t('Raised beds')],
    ['Tree and shrub planting', t('Tree and shrub planting')],
    ['Leveling and general fill', t('Leveling and general fill')],
    ['Lowest price per cubic yard', t('Lowest price per cubic yard')],
    ['Even texture that rakes out clean', t('Even texture that rakes out clean')],
    ['Suits almost any planting', t('Suits almost any planting')],
    ['Vegetables want compost mixed in', t('Vegetables want compost mixed in')],
    ['Heavy when wet: plan the wheelbarrow path', t('Heavy when wet: plan the wheelbarrow path')],
    ['Vegetable and flower gardens', t('Vegetable and flower gardens')],
    [
      'Finished compost, dark and crumbly. Feeds the bed it goes into and loosens clay.',
      t('Finished compost, dark and crumbly. Feeds the bed it goes into and loosens clay.'),
    ],
    ['Vegetable gardens', t('Vegetable gardens')],
    ['Flower beds', t('Flower beds')],
    ['Working into clay', t('Working into clay')],
    ['Topdressing a lawn', t('Topdressing a lawn')],
    ['Most nutrients of the three', t('Most nutrients of the three')],
    ['Loosens heavy clay', t('Loosens heavy clay')],
    ['Light to move', t('Light to move')],
    ['Highest price per cubic yard', t('Highest price per cubic yard')],
    ['Settles more than soil', t('Settles more than soil')],
    ['Too rich to use alone in a deep bed', t('Too rich to use alone in a deep bed')],
    ['New lawns and lawn repair', t('New lawns and lawn repair')],
    [
      'Topsoil, sand and compost, ready to seed and rake out level.',
      t('Topsoil, sand and compost, ready to seed and rake out level.'),
    ],
    ['New lawns from seed', t('New lawns from seed')],
    ['Bare spots and ruts', t('Bare spots and ruts')],
    ['Leveling before sod', t('Leveling before sod')],
    ['Overseeding', t('Overseeding')],
    ['Seed goes straight into it', t('Seed goes straight into it')],
    ['Drains fast, so it does not crust', t('Drains fast, so it does not crust')],
    ['Rakes out level', t('Rakes out level')],
    ['Dries out sooner: water new seed daily', t('Dries out sooner: water new seed daily')],
    ['Not deep or rich enough for vegetables', t('Not deep or rich enough for vegetables')],
  ]);
}

/** When to choose which: the calculator's recommendation in words. */
export function selectionAdvice(id: GuideProductId, t: Translate): string {
  switch (id) {
    case 'premium-garden-topsoil':
      return t(
        'Choose it to fill: raised beds, low spots, planting holes, new borders. For vegetables, mix in one part of compost to two or three of topsoil.',
      );
    case 'organic-compost-mix':
      return t(
        'Choose it to feed: two inches worked into a vegetable or flower bed, or half an inch raked over a tired lawn. Deep beds want topsoil under it.',
      );
    case 'lawn-repair-mix':
      return t(
        'Choose it to seed: three to four inches for a new lawn, one to three over bare spots. It is level after one pass of the rake.',
      );
  }
}
