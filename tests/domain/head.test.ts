import { expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { headTags, scriptJson } from '../../web/app/boot/headTags.ts';

const settings = { name: 'Loam & Axle' };
const ABOUT = { origin: 'https://shop.test', language: 'en', t: translator(null), settings } as const;
const plain = { title: 'Shop', description: 'All of it', canonical: '/shop?q=a' };

test('data inside a script element cannot close it', () => {
  const hostile = { text: '</script><script>alert(1)</script><!--', line: 'a\u2028b' };
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

test('a title that looks like markup is escaped', () => {
  const html = headTags({ ...plain, title: '"><img src=x> & co' }, ABOUT);
  expect(html).toContain('<title>&quot;&gt;&lt;img src=x&gt; &amp; co</title>');
  expect(html).not.toContain('<img');
});

test('each language has its own address, which links the others', () => {
  const links = (language: 'en' | 'es') =>
    [...headTags(plain, { ...ABOUT, language }).matchAll(/<link rel="(?:canonical|alternate)".*>/g)].map(
      String,
    );
  const others = [
    '<link rel="alternate" hreflang="en" href="https://shop.test/shop?q=a">',
    '<link rel="alternate" hreflang="es" href="https://shop.test/shop?q=a&amp;lang=es">',
    '<link rel="alternate" hreflang="x-default" href="https://shop.test/shop?q=a">',
  ];
  expect(links('en')).toEqual(['<link rel="canonical" href="https://shop.test/shop?q=a">', ...others]);
  expect(links('es')).toEqual([
    '<link rel="canonical" href="https://shop.test/shop?q=a&amp;lang=es">',
    ...others,
  ]);
  expect(headTags(plain, { ...ABOUT, language: 'es' })).toContain(
    '<meta property="og:url" content="https://shop.test/shop?q=a&amp;lang=es">',
  );
  expect(headTags({ ...plain, noindex: true }, ABOUT)).not.toContain('hreflang');
});

test('addresses are absolute, and private pages are marked noindex', () => {
  const html = headTags({ ...plain, noindex: true, image: '/pictures/studio/a-1200.webp' }, ABOUT);
  expect(html).toContain('<link rel="canonical" href="https://shop.test/shop?q=a">');
  expect(html).toContain('content="https://shop.test/pictures/studio/a-1200.webp"');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(headTags(plain, ABOUT)).not.toContain('robots');
});
