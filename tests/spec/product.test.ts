// The two product pages (shopping specification §2, §3, §9).
import { beforeAll, describe, expect, test } from 'vitest';
import { phoneHref } from '../../domain/base/phones.ts';
import { DEFAULT_SETTINGS as settings } from '../../domain/base/settings.ts';
import { type Product, visibleMetadata } from '../../domain/catalog/catalog.ts';
import { buttons, goods, hrefs, part, premiumGoods, renderPage, words } from '../helpers/rendered.ts';

const PREMIUM = '/stripe-product/prod_BedBlend';
const DATABASE = '/product/screened-loam';
const mainOf = async (path: string, product: Product) =>
  part((await renderPage(path, [product])).html, '<main');
const premium = (change: Partial<Product> = {}) => mainOf(PREMIUM, premiumGoods(change));
const database = (change: Partial<Product> = {}) => mainOf(DATABASE, goods(change));
const tabs = (main: string) => words(part(main, '<div class="tablist"'));
/** The n-th tab's panel, counted from 0. */
const panel = (main: string, index: number) => {
  const starts = [...main.matchAll(/<div id="[^"]*" class="tabpanel/g)];
  return words(part(main.slice(starts[index]?.index), '<div'));
};

describe('a product of the database', () => {
  test('has the tabs Features, Specifications, Reviews', async () => {
    const main = await database({ features: ['Screened'], metadata: { texture: 'Sandy loam' } });
    expect(tabs(main)).toBe('Features Specifications Reviews');
    expect([panel(main, 0), panel(main, 1)]).toEqual(['Screened', 'Texture Sandy loam']);
    expect(panel(main, 2)).toContain('No reviews yet');
  });

  test('has its category, with a link, in its breadcrumbs', async () => {
    const trail = part(await database(), '<ol class="crumbs"');
    expect(words(trail)).toBe('Home Topsoil Screened Loam');
    expect(hrefs(trail, 'Topsoil')).toEqual(['/category/topsoil']);
  });

  test('has a quantity, Add to Cart and the heart of the wishlist', async () => {
    const buy = part(await database(), '<div class="pd-buy"');
    expect(buy).toMatch(/<input[^>]*aria-label="Cubic yards of Screened Loam"[^>]*value="1"/);
    expect(buttons(buy)).toContainEqual(['Add to Cart', false]);
    expect(buttons(buy)).toContainEqual(['Save Screened Loam to your wishlist', false]);
  });

  test('that is missing says Product not found, with a link to the home page', async () => {
    const { status, html } = await renderPage('/product/nothing', [goods()]);
    expect(status).toBe(404);
    expect(part(html, '<main')).toMatch(/<h1[^>]*>Product not found<\/h1>/);
    expect(hrefs(part(html, '<main'), 'Back to Home')).toEqual(['/']);
  });

  test('out of stock says so and cannot be added; ten or fewer are Low Stock', async () => {
    const out = part(await database({ inventoryCount: 0 }), '<div class="pd-buy"');
    expect(words(part(out, '<p class="pd-stock"'))).toBe('Out of Stock');
    expect(buttons(out)).toContainEqual(['Out of Stock', true]);
    const low = part(await database({ inventoryCount: 10 }), '<div class="pd-buy"');
    expect(words(part(low, '<p class="pd-stock"'))).toBe('Low Stock');
    expect(buttons(low)).toContainEqual(['Add to Cart', false]);
  });
});

describe('a premium product', () => {
  test('has the tabs Overview, Specifications, Applications, Delivery', async () => {
    expect(tabs(await premium())).toBe('Overview Specifications Applications Delivery');
  });

  test('has the breadcrumbs Home / Shop / product', async () => {
    const trail = part(await premium(), '<ol class="crumbs"');
    expect(words(trail)).toBe('Home Shop Bed Blend');
    expect([hrefs(trail, 'Home'), hrefs(trail, 'Shop')]).toEqual([['/'], ['/stripe-shop']]);
  });

  test('has a call-now button, and the heart of the wishlist', async () => {
    const main = await premium();
    expect(hrefs(main, `Call now, ${settings.phone}`)).toEqual([phoneHref(settings.phone)]);
    expect(buttons(main)).toContainEqual(['Save Bed Blend to your wishlist', false]);
  });

  test('that is missing says Product not found', async () => {
    const { status, html } = await renderPage('/stripe-product/prod_none', [premiumGoods()]);
    expect(status).toBe(404);
    expect(part(html, '<main')).toMatch(/<h1[^>]*>Product not found<\/h1>/);
  });

  test('without a price reads Price not available, and Add to Cart is disabled', async () => {
    for (const priceCents of [null, 0]) {
      const buy = part(await premium({ priceCents }), '<div class="pd-buy"');
      expect(words(buy)).toContain('Price not available');
      expect(buttons(buy)).toContainEqual(['Add to Cart', true]);
      expect(hrefs(buy, 'Ask for a price')).toEqual([
        expect.stringMatching(/^\/contact\?material=Bed\+Blend/),
      ]);
      expect(words(buy)).not.toMatch(/Same day|Driver calls|Minimum/);
    }
  });

  test('of a recurring price appends /interval, and cannot be added', async () => {
    const buy = part(await premium({ priceCents: 4500, interval: 'year' }), '<div class="pd-buy"');
    expect(words(buy)).toContain('$45/year');
    expect(buttons(buy)).toContainEqual(['Not sold online', true]);
  });

  test('of a price that is not in dollars cannot be added, and says so', async () => {
    const buy = part(await premium({ currency: 'eur' }), '<div class="pd-buy"');
    expect(words(buy)).toContain('€45');
    expect(buttons(buy)).toContainEqual(['Not sold online', true]);
    expect(words(buy)).not.toContain('Add to Cart');
    expect(buy).not.toMatch(/<input/);
  });

  test('shows three highlights, two certifications and two marketing bullets', async () => {
    const main = await premium({
      features: ['Feature A', 'Feature B', 'Feature C', 'Feature D'],
      metadata: {
        certifications: 'USDA organic, STA certified, Third seal',
        marketing_features: 'Ready to plant, No waiting, One reason more',
      },
    });
    const buy = part(main, '<div class="pd-buy"');
    expect(words(part(buy, '<ul class="pd-certs cluster gap-8 mt-16"'))).toBe('USDA organic STA certified');
    const bullets = words(part(buy, '<ul class="bul mt-12"'));
    expect(bullets).toMatch(/^Feature A Feature B Feature C Ready to plant No waiting /);
    expect(bullets).not.toMatch(/Feature D|One reason more/);
  });

  test('names delivery as the cart charges it: the four zones, and free from $250', async () => {
    const delivery = panel(await premium(), 3);
    for (const fee of ['$25', '$35', '$50', '$75']) expect(delivery).toContain(fee);
    expect(delivery).toContain('Free on orders of $250+.');
    expect(delivery).toContain('One tri-axle truck carries 18–20 cubic yards');
  });
});

describe('a rating', () => {
  const ratingIn = (main: string) => {
    const at = main.indexOf('<p class="row cluster small pd-rating');
    return at < 0 ? null : words(part(main.slice(at), '<p'));
  };

  test('comes from the reviews when there are any', async () => {
    const rated = await premium({ rating: { average: 4.25, count: 3 }, metadata: { average_rating: '4.9' } });
    expect(ratingIn(rated)).toBe('4.3 of 5, 3 reviews');
  });

  test('is not shown without reviews, whatever the metadata says', async () => {
    const boast = await premium({ metadata: { average_rating: '4.6' } });
    const plain = await database();
    for (const main of [boast, await premium(), plain]) expect(ratingIn(main)).toBeNull();
    expect(panel(plain, 2)).toContain('Be the first to review this.');
    expect((await renderPage(PREMIUM, [premiumGoods()])).head).not.toContain('aggregateRating');
  });
});

describe('metadata', () => {
  const SHOWN: readonly [key: string, value: string, words: string][] = [
    ['ph_level', '6.5', 'pH level 6.5'],
    ['organic_matter', '8%', 'Organic matter 8%'],
    ['nitrogen_content', '0.4%', 'Nitrogen content 0.4%'],
    ['phosphorus_content', '0.2%', 'Phosphorus content 0.2%'],
    ['potassium_content', '0.3%', 'Potassium content 0.3%'],
    ['weight_per_yard_lbs', '2150', 'Weight per yard (lbs) 2,150'],
    ['texture', 'Sandy loam', 'Texture Sandy loam'],
    ['screened', '1/2 inch', 'Screened 1/2 inch'],
    ['moisture_retention', 'High', 'Moisture retention High'],
    ['coverage_1_inch', '324', '1 in 324 sq ft'],
    ['coverage_2_inch', '162', '2 in 162 sq ft'],
    ['coverage_3_inch', '108', '3 in 108 sq ft'],
    ['coverage_4_inch', '81', '4 in 81 sq ft'],
    ['organic_certified', 'true', 'Organic certified Yes'],
    ['weed_free', 'true', 'Weed free Yes'],
    ['homeowner_friendly', 'yes', 'Homeowner friendly Yes'],
    ['certification_number', 'TN-77', 'Certification number TN-77'],
    ['min_order_yards', '3', 'Minimum order (yards) 3'],
    ['max_order_yards', '60', 'Maximum order (yards) 60'],
    ['same_day_cutoff', '2 PM', 'Same-day cutoff 2 PM'],
    ['next_day_guaranteed', 'true', 'Next-day guaranteed Yes'],
    ['weekend_delivery', 'false', 'Weekend delivery No'],
    ['delivery_zones', 'metro, greater', 'Delivery zones metro, greater'],
    ['average_rating', '4.7', 'Average rating 4.7'],
    ['review_count', '31', 'Review count 31'],
    ['recommended_by_percent', '97', 'Recommended by (%) 97'],
  ];
  let specifications = '';
  beforeAll(async () => {
    const metadata = Object.fromEntries(SHOWN.map(([key, value]) => [key, value]));
    specifications = panel(await premium({ metadata }), 1);
  });
  test.each(SHOWN)('%s is shown as a specification', (_, __, shown) => {
    expect(specifications).toContain(shown);
  });

  test('a product without any says so, and shows no label without a value', async () => {
    const none = panel(await premium(), 1);
    expect(none).toBe('No measured values for this product. Call and we will look it up.');
  });

  const PLACES: readonly [key: string, tab: number, heading: string][] = [
    ['benefits', 0, 'Benefits'],
    ['certifications', 0, 'Certifications'],
    ['applications', 2, 'Made for'],
    ['use_cases', 2, 'Typical jobs'],
  ];
  test.each(PLACES)('%s is shown in its own list', async (key, tab, heading) => {
    expect(panel(await premium({ metadata: { [key]: 'One thing,  another ,,' } }), tab)).toContain(
      `${heading} One thing another`,
    );
  });

  const KEPT = [
    'benefits',
    'marketing_features',
    'use_cases',
    'applications',
    'category',
    'material_category',
  ];
  test.each([...KEPT, 'unit', 'certifications', 'features'])('%s is shown to customers', (key) => {
    expect(visibleMetadata({ [key]: 'x' })).toEqual({ [key]: 'x' });
  });

  const HIDDEN = [
    'supplier_id',
    'supplier_sku',
    'supplier_cost',
    'contractor_discount',
    'b2b_eligible',
    'b2c_eligible',
    'bundle',
    'promotion',
    'wholesale',
    'featured',
    'seasonal',
    'google_product_category',
    'facebook_product_category',
    'search_keywords',
    'frequently_bought_with',
    'recommended_addons',
    'upgrade_product',
    'badges',
    'comparison_features',
    'anything_new',
  ];
  test.each(HIDDEN)('%s is hidden from customers', (key) => {
    expect(visibleMetadata({ [key]: 'secret', texture: 'Loam' })).toEqual({ texture: 'Loam' });
  });
});
