import { expect, test } from 'vitest';
import { headTags, scriptJson } from '../../web/app/boot/headTags.ts';

const ABOUT = { origin: 'https://shop.test', language: 'en', storeName: 'Loam & Axle' } as const;
const plain = { title: 'Shop', description: 'All of it', canonical: '/shop?q=a' };

test('data inside a script element cannot end it', () => {
  const hostile = { text: '</script><script>alert(1)</script><!--', line: 'a\u2028b' };
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

test('a title that looks like markup stays text', () => {
  const html = headTags({ ...plain, title: '"><img src=x> & co' }, ABOUT);
  expect(html).toContain('<title>&quot;&gt;&lt;img src=x&gt; &amp; co</title>');
  expect(html).not.toContain('<img');
});

test('addresses are absolute, and pages for nobody say so', () => {
  const html = headTags({ ...plain, noindex: true, image: '/pictures/studio/a-1200.webp' }, ABOUT);
  expect(html).toContain('<link rel="canonical" href="https://shop.test/shop?q=a">');
  expect(html).toContain('content="https://shop.test/pictures/studio/a-1200.webp"');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(headTags(plain, ABOUT)).not.toContain('robots');
});
