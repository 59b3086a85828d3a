// The home page and what stands around every page (shopping specification §2).
import { beforeAll, describe, expect, test } from 'vitest';
import { phoneHref } from '../../domain/base/phones.ts';
import { DEFAULT_SETTINGS as settings } from '../../domain/base/settings.ts';
import {
  buttons,
  card,
  goods,
  hrefs,
  part,
  premiumGoods,
  type Read,
  renderPage,
  words,
} from '../helpers/rendered.ts';

const blend = premiumGoods({ features: ['First', 'Second', 'Third', 'Fourth'] });
const sand = premiumGoods({
  id: 'prod_Sand',
  slug: 'river-sand',
  name: 'River Sand',
  category: 'sand',
  description: 'Washed twice.',
});
let home: Read;
let main: string;
beforeAll(async () => {
  home = await renderPage('/', [blend, sand, goods()]);
  main = part(home.html, '<main');
});

describe('home', () => {
  test('Order Materials Now leads to /shop and Get Quote Now to /contact', () => {
    const hero = part(main, '<section class="home-hero"');
    expect(hrefs(hero, 'Order Materials Now')).toEqual(['/shop']);
    expect(hrefs(hero, 'Get Quote Now')).toEqual(['/contact']);
  });

  test('the headline promises today until the cutoff, and then only the next day with trucks', async () => {
    expect(words(part(main, '<section class="home-hero"'))).toContain('Order by 2 PM. On the ground today.');
    for (const [now, day] of [
      ['2026-11-20T21:00:00Z', 'Monday'],
      ['2026-11-22T15:00:00Z', 'Monday'],
      ['2026-11-23T20:30:00Z', 'Tuesday'],
    ] as const) {
      const { html } = await renderPage('/', [], {}, new Date(now));
      const hero = words(part(html, '<section class="home-hero"'));
      expect(hero, now).toContain(`Order now. On the ground ${day}.`);
      expect(hero, now).not.toMatch(/today|same-day/);
    }
  });

  test('the products section has a category filter, a search box, steppers, Details and Add to Cart', () => {
    const section = part(main, '<section class="sec home-products"');
    expect(hrefs(part(section, '<nav class="chips"'), 'Sand 1')).toEqual(['/?category=sand#products']);
    expect(section).toMatch(/<input[^>]*type="search"[^>]*aria-label="Search products"/);
    const one = card(section, 'Bed Blend');
    expect(hrefs(one, 'Details')).toEqual(['/stripe-product/prod_BedBlend']);
    expect(one).toMatch(/<input[^>]*aria-label="Cubic yards of Bed Blend"[^>]*value="1"/);
    expect(buttons(one).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Less', 'More', 'Add to Cart']),
    );
  });

  test('the products section holds the premium catalog alone', () => {
    const section = part(main, '<section class="sec home-products"');
    expect(words(section)).toContain('River Sand');
    expect(words(section)).not.toContain('Screened Loam');
  });

  test('the delivery section has Check My Area, which without scripts goes to /contact', () => {
    const section = part(main, '<section class="sec" id="delivery"');
    expect(buttons(section)).toContainEqual(['Check My Area', false]);
    expect(section).toMatch(/<form[^>]*action="\/contact#contact-area"[^>]*method="get"/);
  });

  test('the contact section has the consultation form, a call-now button and the service speeds', () => {
    const section = part(main, '<section class="soil sec" id="contact"');
    expect(buttons(section).map(([name]) => name)).toContain('Request consultation');
    expect(hrefs(section, `Call now, ${settings.phone}`)).toEqual([phoneHref(settings.phone)]);
    expect(words(part(section, '<dl class="ledger home-speed"'))).toBe(
      'Nashville Metro Same day if ordered before 2 PM Greater Nashville Same day if ordered before 2 PM ' +
        'Extended Next business day Outer Middle Tennessee 1–2 business days Quotes 2 business hours Email 24 hours',
    );
  });

  test('the page ends with questions and a call to action with links to /shop and /contact', () => {
    expect(part(main, '<div class="faq"').match(/<details/g)?.length).toBeGreaterThanOrEqual(5);
    const last = part(main, '<section class="home-final"');
    expect(main.replace(/<!--.*?-->/g, '').endsWith(`${last.replace(/<!--.*?-->/g, '')}</main>`)).toBe(true);
    expect(hrefs(last, 'Order Materials Now')).toEqual(['/shop']);
    expect(hrefs(last, 'Get Quote Now')).toEqual(['/contact']);
  });

  test('the page claims five counties and all of Middle Tennessee, and no number of cities', () => {
    expect(home.text).toContain('Davidson, Williamson, Rutherford, Sumner and Wilson');
    expect(home.text).not.toMatch(/\b25\+? cities/);
  });

  test('no page claims other fees, free yards or a limit of 300 dollars', async () => {
    for (const path of [
      '/',
      '/shop',
      '/product/screened-loam',
      '/stripe-product/prod_BedBlend',
      '/contact',
    ]) {
      const { text } = await renderPage(path, [blend, goods()]);
      expect(text, path).not.toMatch(/\$300|\$45 flat|over 5 cubic yards|\$45 for/i);
    }
  });
});

describe('around every page', () => {
  const HEADER = [
    '/',
    '/stripe-shop',
    '/shop',
    '/contact',
    '/services',
    '/about',
    '/blog',
    '/track-order',
    '/auth',
    '/locations/nashville',
    '/locations/franklin',
    '/locations/brentwood',
    '/locations/murfreesboro',
    '/locations/hendersonville',
    '/guides/topsoil-calculator',
    '/guides/topsoil-comparison',
    '/cart',
  ];
  const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href);

  test.each(HEADER)('the header links to %s', (path) => {
    expect(linksIn(part(home.html, '<header class="hd"'))).toContain(path);
  });

  test.each([
    '/shop',
    '/category/mulch',
    '/product/screened-loam',
    '/cart',
    '/auth',
    '/dashboard',
    '/faq',
    '/no',
  ])('%s has the same header, with the same links', async (path) => {
    const { html } = await renderPage(path, [goods()]);
    const plain = (page: string) => linksIn(part(page, '<header class="hd"'));
    expect(plain(html)).toEqual(plain(home.html));
  });

  test('Skip to main content comes first, and leads there', () => {
    const [, href, label = ''] = /<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(home.html) ?? [];
    expect([href, words(label)]).toEqual(['#main', 'Skip to main content']);
    expect(main).toMatch(/^<main[^>]* id="main"/);
  });

  test('the header names the catalogs, Resources, Sign In and Get Quote as the specification does', () => {
    const header = part(home.html, '<header class="hd"');
    const named = ['Premium Catalog', 'Traditional Shop', 'Resources', 'Sign In', 'Get Quote'];
    expect(named.map((label) => hrefs(header, label))).toEqual([
      ['/stripe-shop'],
      ['/shop'],
      ['/blog'],
      ['/auth'],
      ['/contact'],
    ]);
  });

  test('the header has a phone number button, a cart button and the button of the mobile menu', () => {
    const header = part(home.html, '<header class="hd"');
    expect(hrefs(header, `Call ${settings.phone}`)).toEqual([
      phoneHref(settings.phone),
      phoneHref(settings.phone),
    ]);
    expect(hrefs(header, 'Cart, 0 items')).toEqual(['/cart']);
    expect(buttons(header)).toContainEqual(['Menu', false]);
  });

  test('the mobile menu links to the six categories, including tools-equipment, and to everything in the header', () => {
    const menu = part(home.html, '<dialog class="menu"');
    const links = linksIn(menu);
    for (const slug of ['topsoil', 'compost', 'mulch', 'sand', 'gravel', 'tools-equipment'])
      expect(links).toContain(`/category/${slug}`);
    for (const path of HEADER) expect(links).toContain(path);
  });

  test('the footer names the products, the service area and the contact', () => {
    const footer = part(home.html, '<footer');
    expect(hrefs(footer, 'Mulch')).toEqual(['/category/mulch']);
    expect(hrefs(footer, 'Murfreesboro')).toEqual(['/locations/murfreesboro']);
    expect(hrefs(footer, settings.phone)).toEqual([phoneHref(settings.phone)]);
    expect(hrefs(footer, settings.email)).toEqual([`mailto:${settings.email}`]);
  });

  test('opening hours are the same in footer, home page, contact page and structured data', async () => {
    const hours = 'Mon–Fri 7AM–5PM, Sat 8AM–3PM';
    const contact = await renderPage('/contact');
    for (const { text } of [home, contact]) expect(text).toContain(hours);
    expect(words(part(home.html, '<footer'))).toContain(`${hours}. Closed Sunday. Central Time`);
    expect(`${home.text} ${contact.text}`).not.toMatch(/\bCST\b|6AM|8AM–2PM|8AM–4PM/);
    expect(home.head).toContain('"opens":"07:00","closes":"17:00"');
    expect(home.head).toContain('"opens":"08:00","closes":"15:00"');
  });
});
