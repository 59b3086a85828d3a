// Long: the pages that tell (account and content specification §2), as the server sends them.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../domain/calculator/materialGuide.ts';
import type { Article } from '../../domain/content/article.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { Waiting } from '../../web/app/shell/Frame.tsx';
import { CITY_SLUGS, cityZips, findCity } from '../../web/content/cities.ts';
import { guideFeatureLabel, guideTexts, selectionAdvice } from '../../web/content/guide.ts';
import { translator } from '../../web/ui/locale.tsx';
import { allPlaces } from '../helpers/places.ts';
import { buttons, card, goods, hrefs, part, premiumGoods, renderPage, words } from '../helpers/rendered.ts';

const places = new Map<string, Place>(allPlaces().map((place) => [place.zip, place]));
const t = translator(null);
const mainOf = async (...asked: Parameters<typeof renderPage>) =>
  part((await renderPage(...asked)).html, '<main');

function article(change: Partial<Article> = {}): Article {
  return {
    id: '1',
    slug: 'depth-of-mulch',
    title: 'How Deep Is Mulch',
    excerpt: 'Three inches, no more.',
    body: [{ tag: 'p' as const, children: ['Measure it.'] }],
    featuredImage: 'hardwood-mulch',
    category: 'Mulch',
    tags: ['beds', 'spring'],
    author: 'Yard desk',
    publishedAt: '2026-03-10T15:00:00.000Z',
    ...change,
  };
}
const ARTICLES = [
  article(),
  article({ id: '2', slug: 'clay', title: 'Opening Clay', excerpt: 'For a lawn.', tags: ['lawn'] }),
  article({ id: '3', slug: 'trucks', title: 'Where Trucks Stand', excerpt: 'Ten feet.', tags: ['delivery'] }),
];

test.each([
  ['/', 'Order by 2 PM. On the ground today.'],
  ['/auth', 'Your account'],
  ['/dashboard', 'Dashboard'],
  ['/shop', 'All Products'],
  ['/stripe-shop', 'Premium Catalog'],
  ['/category/topsoil', 'Topsoil'],
  ['/product/screened-loam', 'Screened Loam'],
  ['/stripe-product/prod_BedBlend', 'Bed Blend'],
  ['/cart', 'Cart'],
  ['/checkout', 'Checkout'],
  ['/payment-processing', 'Payment'],
  ['/payment-success', 'Check your orders'],
  ['/track-order', 'Track your load'],
  ['/about', 'Good ground, told straight'],
  ['/services', 'Our services'],
  ['/contact', 'Ask for a quote'],
  ['/faq', 'Questions and answers'],
  ['/blog', 'Notes from the yard'],
  ['/blog/clay', 'Opening Clay'],
  ...['Nashville', 'Franklin', 'Brentwood', 'Murfreesboro', 'Hendersonville'].map(
    (city) => [`/locations/${city.toLowerCase()}`, `Soil, mulch and stone, delivered in ${city}`] as const,
  ),
  ['/guides/topsoil-comparison', 'Which soil for which job'],
  ['/guides/topsoil-calculator', 'Calculator'],
  ['/account', 'My Account'],
  ['/account/profile', 'Profile'],
  ['/account/orders', 'Orders'],
  ['/account/wishlist', 'Wishlist'],
  ['/account/addresses', 'Addresses & job sites'],
] as const)('%s is the page %j', async (path, title) => {
  const { status, html } = await renderPage(path, [goods(), premiumGoods()], { places, articles: ARTICLES });
  expect(status).toBe(200);
  const [heading = '', ...others] = html.match(/<h1\b.*?<\/h1>/gs) ?? [];
  expect([words(heading), others]).toEqual([title, []]);
});

test('/about tells the story since 2009, with values and figures', async () => {
  const main = await mainOf('/about', [goods()], { places });
  expect(words(main)).toContain('In 2009 a yard in Nashville had one screen, one truck');
  const values = [...part(main, '<ul class="grid g4 mt-28"').matchAll(/<h3[^>]*>(.*?)<\/h3>/g)];
  expect(values.map(([, title = '']) => words(title))).toEqual([
    'One price, before you ask',
    'The material is the picture',
    'The right amount',
    'Weight counts',
  ]);
  expect(words(main)).toContain('Certified materials have their tests on their page.');
  expect(words(part(main, '<dl class="ledger"'))).toBe(
    'Years in Nashville 17 Counties we drive to 21 ' +
      `ZIP codes served ${places.size} Materials by the yard 1 Cubic yards on one truck 18–20`,
  );
});

test('/about has a team of three, and links to /contact and /shop', async () => {
  const main = await mainOf('/about');
  expect(part(main, '<ul class="grid g3 mt-32"').match(/<li/g)).toHaveLength(3);
  expect(hrefs(main, 'Contact us')).toEqual(['/contact']);
  expect(hrefs(main, 'Order Materials Now')).toEqual(['/shop']);
});

test('/services explains how it works in four steps, and links to /contact and /shop', async () => {
  const main = await mainOf('/services');
  expect(part(main, '<ol class="grid g4 info-steps mt-28"').match(/<li/g)).toHaveLength(4);
  expect(hrefs(main, 'Get Quote Now')).toEqual(['/contact']);
  expect(hrefs(main, 'Order Materials Now')).toEqual(['/shop']);
});

test('/services has a card for each service, and for each zone its places, time, minimum order and fee', async () => {
  const main = await mainOf('/services');
  const cards = [...part(main, '<ul class="grid g3 info-cards mt-32"').matchAll(/<h2[^>]*>(.*?)<\/h2>/g)];
  expect(cards.map(([, title]) => title)).toEqual([
    'Bulk delivery',
    'Same-day loads',
    'Custom blends',
    'Bulk prices',
    'Measuring with you',
    'Tools to spread it',
  ]);
  const rows = [...part(main, '<dl class="ledger zones"').matchAll(/<dt>.*?<\/dd>/gs)];
  expect(rows.map(([row]) => words(row))).toEqual([
    'Nashville Metro Downtown, Music Row, The Gulch, Germantown Same day if ordered before 2 PM. Minimum 3 yards. $25',
    'Greater Nashville Belle Meade, Green Hills, Brentwood, Franklin Same day if ordered before 2 PM. Minimum 5 yards. $35',
    'Extended Murfreesboro, Gallatin, Lebanon, Smyrna Next business day. Minimum 7 yards. $50',
    'Outer Middle Tennessee Alexandria, Lewisburg, Carthage, Erin 1–2 business days. Minimum 10 yards. $75',
  ]);
  expect(main.match(/<details/g)).toHaveLength(6);
});

describe('/blog', () => {
  const titlesOf = (html: string) =>
    ARTICLES.filter(({ title }) => words(html).includes(title)).map(({ slug }) => slug);
  const listed = async (query: string) =>
    titlesOf(
      await mainOf(`/blog${query ? `?q=${encodeURIComponent(query)}` : ''}`, [], { articles: ARTICLES }),
    );

  test('features the first article and puts the rest in a grid', async () => {
    const main = await mainOf('/blog', [], { articles: ARTICLES });
    expect(titlesOf(part(main, '<div class="article-grid two gap-28 ruled mt-40"'))).toEqual([
      'clay',
      'trucks',
    ]);
    expect(titlesOf(main)).toEqual(['depth-of-mulch', 'clay', 'trucks']);
    expect(hrefs(main, 'How Deep Is Mulch')).toContain('/blog/depth-of-mulch');
  });

  test.each([
    ['DEEP', ['depth-of-mulch']],
    ['for a lawn', ['clay']],
    ['delivery', ['trucks']],
    ['', ['depth-of-mulch', 'clay', 'trucks']],
  ])('the search for %j looks at titles, excerpts and tags: %o', async (query, slugs) => {
    expect(await listed(query)).toEqual(slugs);
  });

  test("says 'No articles found' when nothing matches, and links to all articles", async () => {
    const main = await mainOf('/blog?q=zebra', [], { articles: ARTICLES });
    expect(words(main)).toContain('No articles found');
    expect(hrefs(main, 'All articles')).toEqual(['/blog']);
  });

  test('has an inline newsletter signup', async () => {
    expect(await mainOf('/blog', [], { articles: ARTICLES })).toContain('class="news news-inline');
  });
});

describe('/blog/{slug}', () => {
  test('shows category, title, author, long date, 5 min read, tags, picture and content', async () => {
    const main = await mainOf('/blog/depth-of-mulch', [], { articles: ARTICLES });
    const text = words(main);
    for (const said of [
      'Mulch',
      'How Deep Is Mulch',
      'By Yard desk',
      'March 10, 2026',
      '5 min read',
      'beds',
      'spring',
      'Measure it.',
    ])
      expect(text).toContain(said);
    expect(part(main, '<article')).toContain('/pictures/studio/hardwood-mulch-');
    expect(hrefs(main, 'beds')).toEqual(['/blog?q=beds']);
  });

  test('has a Share button, related articles, and links to /shop and /contact', async () => {
    const main = await mainOf('/blog/depth-of-mulch', [], { articles: ARTICLES });
    expect(buttons(main)).toContainEqual(['Share', false]);
    expect(hrefs(main, 'Order Materials Now')).toEqual(['/shop']);
    expect(hrefs(main, 'Get Quote Now')).toEqual(['/contact']);
    for (const { slug, title } of ARTICLES.slice(1)) expect(hrefs(main, title)).toContain(`/blog/${slug}`);
  });

  test("says 'Loading...' while the device reads its data", () => {
    expect(words(renderToStaticMarkup(createElement(Waiting)))).toBe('Loading...');
  });

  test("an unknown article is 'Article not found', with a link back", async () => {
    const { status, html } = await renderPage('/blog/none', [], { articles: ARTICLES });
    expect(status).toBe(404);
    expect(words(part(html, '<main'))).toContain('Article not found');
    expect(hrefs(part(html, '<main'), 'Back to Blog')).toEqual(['/blog']);
  });
});

describe('/contact', () => {
  test('has the yard’s phone, email, address and hours, the area with its fees, and the same-day note', async () => {
    const text = words(await mainOf('/contact'));
    for (const said of [
      '(615) 555-0142',
      'yard@loamandaxle.example',
      '4100 Hopper Yard Road',
      '7AM–5PM',
      '8AM–3PM',
      'Sunday Closed',
      'Where we deliver',
      'Davidson, Williamson, Rutherford, Sumner, Wilson counties',
      'Same-day delivery in Nashville Metro and Greater Nashville for orders before 2 PM',
    ])
      expect(text).toContain(said);
    for (const fee of ['$25', '$35', '$50', '$75']) expect(text).toContain(fee);
  });

  test('draws the delivery area, with the name, zone and fee of every county', async () => {
    const map = part(await mainOf('/contact', [goods()], { places }), '<figure class="mt-28"');
    const spoken = [...map.matchAll(/<path class="map-county"[^>]*><title>([^<]*)</g)].map(
      ([, label]) => label,
    );
    expect(spoken).toHaveLength(21);
    expect(spoken).toContain('Davidson County, Nashville Metro, $25');
    expect(spoken).toContain('Smith County, Outer Middle Tennessee, $75');
  });
});

describe('a city page', () => {
  const cityOf = (slug: string) => mainOf(`/locations/${slug}`, [goods({ slug: 'x' })], { places });

  test.each([
    ['franklin', 'Williamson', '30–45 minutes'],
    ['brentwood', 'Williamson', '25–40 minutes'],
    ['murfreesboro', 'Rutherford', '45–60 minutes'],
    ['hendersonville', 'Sumner', '35–50 minutes'],
  ])('of %s names %s County and its minutes from dispatch', async (slug, county, minutes) => {
    const text = words(await cityOf(slug));
    expect(text).toContain(`${county} County`);
    expect(text).toContain(minutes);
    if (slug === 'murfreesboro') expect(text).toContain('Next business day');
  });

  test.each(CITY_SLUGS)('of %s says when trucks run and how much one carries', async (slug) => {
    const text = words(await cityOf(slug));
    expect(text).toMatch(/Mon–Fri 8AM–5PM/);
    expect(text).toContain('18–20 yd³');
    expect(text).toContain('The driver calls 30 minutes before arrival.');
  });

  test.each(CITY_SLUGS)('of %s has a coverage card, its landmarks and its ZIP codes', async (slug) => {
    const main = await cityOf(slug);
    const city = findCity(slug);
    const coverage = words(part(main, '<section class="ticket"'));
    expect(coverage).toMatch(/^Coverage \w+ County/);
    expect(coverage).toMatch(/Minimum [357] yards\. \$(25|35|50)/);
    const marks = [...part(main, '<ul class="lines ruled mt-12"').matchAll(/<li>(.*?)<\/li>/g)].map(
      ([, mark]) => mark,
    );
    expect(marks.length).toBeGreaterThanOrEqual(5);
    expect(marks.map((mark = '') => words(mark))).toEqual(city?.landmarks);
    for (const { zip } of city ? cityZips(city, { places }) : []) expect(main).toContain(`<li>${zip}</li>`);
  });

  test.each([
    ['nashville', '37203', 'Nashville'],
    ['hendersonville', '37075', 'Hendersonville'],
  ])('of %s links to the shop with its ZIP %s, and to a quote for the city', async (slug, zip, city) => {
    const main = await cityOf(slug);
    expect(hrefs(main, 'Order Online Now')).toEqual([`/shop?zip=${zip}`]);
    expect(new Set(hrefs(main, 'Get Free Quote'))).toEqual(new Set([`/contact?city=${city}&zip=${zip}`]));
  });

  test('has the three products with prices, and what a yard of each costs delivered there', async () => {
    const main = await cityOf('franklin');
    expect(words(main)).toContain('$45-$55 a cubic yard, before delivery.');
    const cards = words(part(main, '<ul class="grid g3 info-cards mt-32"'));
    for (const said of ['Premium Garden Topsoil $45', 'Organic Compost Mix $55', 'Lawn Repair Mix $50'])
      expect(cards).toContain(said);
    const delivered = words(part(main, '<section class="narrow-form mt-24"'));
    expect(delivered).toContain('Delivered to 37064, per yard');
    expect(delivered).toContain('Premium Garden Topsoil $52');
  });

  test('has a title, a description and keywords of its own', async () => {
    const heads = await Promise.all(
      CITY_SLUGS.map(async (slug) => (await renderPage(`/locations/${slug}`, [], { places })).head),
    );
    for (const name of ['description', 'keywords']) {
      const said = heads.map((head) => new RegExp(`<meta name="${name}" content="([^"]+)"`).exec(head)?.[1]);
      expect(new Set(said).size, name).toBe(5);
      expect(said).not.toContain(undefined);
    }
    expect(heads[1]).toMatch(/<title>Topsoil and mulch delivery in Franklin, TN \| /);
    expect(heads[1]).toMatch(/name="keywords" content="[^"]*37064/);
  });
});

describe('the comparison', () => {
  test.each(GUIDE_PRODUCTS)(
    'of $name has price, best-for, eight features, applications, advantages and considerations',
    async ({ id, name, priceCents, features }) => {
      const main = await mainOf('/guides/topsoil-comparison');
      const text = words(card(main, `Order ${name}`));
      const { bestFor, description, applications, pros, cons } = guideTexts(id, t);
      expect(text).toContain(`${name} $${priceCents / 100}`);
      expect(text).toContain(`Best for: ${bestFor}`);
      for (const said of [description, ...applications, ...pros, ...cons]) expect(text).toContain(said);
      for (const heading of ['Applications', 'Advantages', 'Considerations']) expect(text).toContain(heading);
      for (const feature of GUIDE_FEATURES)
        expect(text).toContain(`${guideFeatureLabel(feature, t)} ${features[feature] ? 'Yes' : 'No'}`);
      expect(words(part(main, '<dl class="info-advice lines mt-24"'))).toContain(
        `${name} ${selectionAdvice(id, t)}`,
      );
    },
  );
});

test('the comparison links to each product in the shop, to a consultation and to all products', async () => {
  const main = await mainOf('/guides/topsoil-comparison');
  for (const name of ['Premium Garden Topsoil', 'Organic Compost Mix', 'Lawn Repair Mix'])
    expect(hrefs(main, `Order ${name}`)).toEqual(['/shop']);
  expect(hrefs(main, 'Get Expert Consultation')).toEqual(['/contact']);
  expect(hrefs(main, 'Shop All Products')).toEqual(['/shop']);
});

describe('/faq', () => {
  test('has a button to each category, and links to the guides, /contact and /shop', async () => {
    const main = await mainOf('/faq');
    const jump = part(main, '<nav class="info-jump list ruled"');
    for (const id of ['delivery', 'products', 'pricing', 'installation']) {
      expect(jump).toContain(`href="#${id}"`);
      expect(main).toContain(`<section id="${id}"`);
    }
    for (const to of ['/guides/topsoil-calculator', '/guides/topsoil-comparison', '/contact', '/shop'])
      expect(main).toContain(`href="${to}"`);
  });
});

describe('the newsletter signup', () => {
  test('can be a card, inline or minimal', async () => {
    expect(await mainOf('/guides/topsoil-comparison')).toContain('class="news news-card');
    expect(await mainOf('/blog', [], { articles: ARTICLES })).toContain('class="news news-inline');
    expect((await renderPage('/faq')).html).toContain('class="news news-minimal');
  });

  test('offers four perks', async () => {
    const card = part(await mainOf('/guides/topsoil-comparison'), '<section class="news news-card');
    expect(part(card, '<ul').match(/<li/g)).toHaveLength(4);
  });

  test('asks for an email address', async () => {
    const card = part(await mainOf('/guides/topsoil-comparison'), '<section class="news news-card');
    expect(card).toMatch(/<input[^>]*type="email"[^>]*required=""/);
    expect(buttons(card)).toEqual([['Subscribe', false]]);
  });

  test.each([
    ['confirm', 'Confirm my subscription'],
    ['unsubscribe', 'Unsubscribe'],
  ])('the page of a %s link does nothing until its button is pressed', async (what, press) => {
    const main = await mainOf(`/newsletter/${what}?token=abc`);
    expect(buttons(main)).toContainEqual([press, false]);
    expect(words(await mainOf(`/newsletter/${what}`))).toContain('This link no longer works');
  });
});
