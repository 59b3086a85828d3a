import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../domain/calculator/materialGuide.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import { faqJsonLd, questionGroups } from '../../domain/content/faq.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { listText } from '../../domain/delivery/deliveryLabels.ts';
import { ZONE_LIST, ZONES, type ZoneId } from '../../domain/delivery/zones.ts';
import { spanish as dictionary } from '../../web/app/shell/spanish.ts';
import {
  CITY_SLUGS,
  type CitySlug,
  cityText,
  cityZips,
  findCity,
  otherCities,
} from '../../web/content/cities.ts';
import { guideEntries, guideFeatureLabel, guideTexts, selectionAdvice } from '../../web/content/guide.ts';
import { isServiceQuestion, services } from '../../web/content/services.ts';
import { translator } from '../../web/ui/locale.tsx';
import { allPlaces } from '../helpers/places.ts';
import { exampleProduct } from '../helpers/product.ts';

const RULE = { zones: ZONE_LIST, settings: DEFAULT_SETTINGS };

const english = translator(null);
const spanish = translator(dictionary);
const places = new Map<string, Place>(allPlaces().map((place) => [place.zip, place]));

function zipsOf(slug: CitySlug): Place[] {
  const city = findCity(slug);
  return city ? cityZips(city, { places }) : [];
}

describe('city pages', () => {
  test.each<[CitySlug, string, ZoneId[]]>([
    ['franklin', '37064 37065 37067 37068 37069', ['greater']],
    ['brentwood', '37024 37027', ['greater']],
    ['murfreesboro', '37127 37128 37129 37130 37131 37132 37133', ['extended']],
    ['hendersonville', '37075 37076 37077', ['greater']],
  ])('%s lists %s', (slug, zips, zones) => {
    const found = zipsOf(slug);
    expect(found.map(({ zip }) => zip).join(' ')).toBe(zips);
    expect([...new Set(found.map(({ zone }) => zone))]).toEqual(zones);
  });

  test('Nashville lists 24 ZIPs from 37201 to 37243, and only the last is a mail box', () => {
    const found = zipsOf('nashville');
    expect(found).toHaveLength(24);
    expect(found[0]?.zip).toBe('37201');
    expect(found.at(-1)?.zip).toBe('37243');
    expect(found.filter(({ poBox }) => poBox).map(({ zip }) => zip)).toEqual(['37243']);
  });

  test('a ZIP served by another post office names its city', () => {
    expect(zipsOf('hendersonville').filter(({ city }) => city !== 'Hendersonville')).toMatchObject([
      { zip: '37076', city: 'Hermitage', county: 'Davidson' },
    ]);
  });

  test.each(CITY_SLUGS)('%s links on with one of its own street ZIPs', (slug) => {
    const own = zipsOf(slug).find(({ zip }) => zip === findCity(slug)?.zip);
    expect(own).toMatchObject({ poBox: false, city: findCity(slug)?.name });
  });

  test('a ZIP removed from the table leaves the city’s list', () => {
    const fewer = new Map(places);
    fewer.delete('37069');
    const franklin = findCity('franklin');
    expect(franklin && cityZips(franklin, { places: fewer }).map(({ zip }) => zip)).not.toContain('37069');
  });

  test.each(['memphis', '', undefined, 'constructor', 'NASHVILLE'])('%s has no city page', (slug) => {
    expect(findCity(slug)).toBeNull();
  });

  test.each(CITY_SLUGS)('%s has its own text and links to the other four', (slug) => {
    const { lede, ground, spot } = cityText(slug, spanish);
    expect([lede, ground, spot].every((text) => text.length > 20)).toBe(true);
    expect([lede, ground, spot]).not.toContain(cityText(slug, english).lede);
    expect(otherCities(slug)).toHaveLength(4);
  });
});

describe('products of the guides', () => {
  const listed = (change: Partial<Product>): Product =>
    exampleProduct('1', {
      slug: 'premium-garden-topsoil',
      name: 'Premium Garden Topsoil',
      priceCents: 4_700,
      inventoryCount: 5,
      ...change,
    });
  const topsoil = (products: Product[]) => guideEntries({ products })[0];

  test('guide products have the live price and link to the product', () => {
    expect(topsoil([listed({})])).toMatchObject({
      priceCents: 4_700,
      path: '/product/premium-garden-topsoil',
    });
  });

  test('guide products keep their own price while the catalog has none', () => {
    expect(topsoil([])).toMatchObject({ priceCents: 4_500, path: null });
    expect(topsoil([listed({ priceCents: null })])).toMatchObject({ priceCents: 4_500 });
    expect(topsoil([listed({ priceCents: 0 })])).toMatchObject({ priceCents: 4_500 });
  });

  test('guide products do not use the price of a premium product with the same slug', () => {
    expect(topsoil([listed({ catalog: 'premium' })])).toMatchObject({ priceCents: 4_500, path: null });
  });

  test('guide products are completely in Spanish', () => {
    for (const { id } of GUIDE_PRODUCTS) {
      const [there, here] = [guideTexts(id, spanish), guideTexts(id, english)].map((texts) =>
        Object.values(texts).flat(),
      );
      expect(here?.length).toBeGreaterThan(8);
      for (const [at, text] of here?.entries() ?? []) expect(there?.[at]).not.toBe(text);
      expect(selectionAdvice(id, spanish)).not.toBe(selectionAdvice(id, english));
    }
  });

  test('guide products have a label for each property', () => {
    const labels = GUIDE_FEATURES.map((id) => guideFeatureLabel(id, english));
    expect(labels).toContain('Screened to 1/2 inch');
    expect(new Set(labels).size).toBe(GUIDE_FEATURES.length);
  });
});

describe('questions and answers', () => {
  const groups = questionGroups(RULE, english);
  const all = groups.flatMap(({ items }) => items);
  const answer = (id: string, zones = ZONE_LIST) =>
    questionGroups({ ...RULE, zones }, english)
      .flatMap(({ items }) => items)
      .find((question) => question.id === id)?.answer;

  test('questions are in the four categories of the page', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      'Delivery & Service Area',
      'Products & Materials',
      'Pricing & Orders',
      'Installation & Use',
    ]);
  });

  test('each question has its own anchor, beside those of the categories', () => {
    const ids = [...groups, ...all].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['english', english],
    ['spanish', spanish],
  ])('the answers of %s have no unfilled blanks', (_language, t) => {
    for (const { question, answer: text } of questionGroups(RULE, t).flatMap(({ items }) => items)) {
      expect(`${question} ${text}`).not.toMatch(/\{\w+\}|undefined|NaN/);
    }
  });

  test('answers state today’s fees and minimums, not the specification’s', () => {
    expect(answer('fee')).toContain('Nashville Metro $25, Greater Nashville $35, Extended $50');
    const dearer = [{ ...ZONES.metro, feeCents: 2_950, minimumYards: 4 }, ZONES.greater];
    expect(answer('fee', dearer)).toContain('Nashville Metro $29.50 and Greater Nashville $35.');
    expect(answer('minimum', dearer)).toContain(
      '4 yards in Nashville Metro and 5 yards in Greater Nashville',
    );
  });

  test('answers promise same-day delivery only where a zone has it', () => {
    expect(answer('same-day')).toContain(
      'In Nashville Metro and Greater Nashville, if you order before 2 PM',
    );
    expect(answer('same-day', [ZONES.metro, ZONES.extended])).toContain('In Nashville Metro, if');
  });

  test('answers give the specification’s pH, screen, settling and area', () => {
    expect(answer('ph')).toContain('6.0 to 7.5');
    expect(answer('screened')).toContain('1/2 inch');
    expect(answer('settling')).toContain('10%');
    expect(answer('coverage')).toBe('162 square feet at 2 inches, 108 at 3 inches, 81 at 4 inches.');
  });

  test('structured data has the questions as shown', () => {
    expect(faqJsonLd(all.slice(0, 1))).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: all[0]?.question, acceptedAnswer: { text: all[0]?.answer } }],
    });
  });

  test('the services page repeats six of the questions', () => {
    expect(all.filter(isServiceQuestion)).toHaveLength(6);
  });
});

describe('the services', () => {
  test('the services name the zones with same-day delivery', () => {
    const [, sameDay] = services({ zones: [ZONES.metro, ZONES.outer], settings: DEFAULT_SETTINGS }, english);
    expect(sameDay?.text).toBe(
      'Order before 2 PM, Monday to Friday, and it arrives the same day in Nashville Metro.',
    );
  });
});

describe('lists in a sentence', () => {
  test.each([
    [[], ''],
    [['one'], 'one'],
    [['one', 'two'], 'one and two'],
    [['one', 'two', 'three'], 'one, two and three'],
  ])('%j reads "%s"', (names, words) => {
    expect(listText(names, english)).toBe(words);
  });
});
