// What authors write becomes harmless elements, whatever it is.
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import { type ArticleNode, articleNodeSchema, plainText } from '../../../domain/content/article.ts';
import { ArticleBody } from '../../../web/articles/ArticleBody.tsx';

/** The article after a round trip through the database and the API. */
const stored = (markdown: string) => JSON.parse(JSON.stringify(parseMarkdown(markdown))) as ArticleNode[];

/** The HTML that a reader's browser gets. */
function shown(markdown: string): string {
  const body = createElement(ArticleBody, { body: stored(markdown), title: 'An article' });
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, body));
  return page.replace(/^<div class="art-body measure">/, '').replace(/<\/div>$/, '');
}

test('an article keeps headings, paragraphs, lists and emphasis', () => {
  expect(shown('## Depth\n\nUse **3** *inches*.\n\n- One\n- Two')).toBe(
    '<h2>Depth</h2><p>Use <strong>3</strong> <em>inches</em>.</p><ul><li>One</li><li>Two</li></ul>',
  );
});

test.each([
  ['# Clay', '<h2>Clay</h2>'],
  ['#### Clay', '<h3>Clay</h3>'],
  ['1. Rake\n2. Water', '<ol><li>Rake</li><li>Water</li></ol>'],
  ['> Wait.', '<blockquote><p>Wait.</p></blockquote>'],
  ['One  \ntwo', '<p>One two</p>'],
  ['![Tracks you](https://evil.example/a.png)', '<p></p>'],
  [
    '| Mulch | Lasts |\n| --- | --- |\n| Cedar | 2 years |',
    '<div class="scroll-x"><table class="tbl"><thead><tr><th>Mulch</th><th>Lasts</th></tr></thead><tbody><tr><td>Cedar</td><td>2 years</td></tr></tbody></table></div>',
  ],
  ['`let x` & <3', '<p>let x &amp; &lt;3</p>'],
])('%j', (markdown, html) => {
  expect(shown(markdown)).toBe(html);
});

test.each(['hardwood-mulch', '/pictures/studio/hardwood-mulch-800.avif'])(
  'the picture %s is ours',
  (source) => {
    expect(parseMarkdown(`![](${source})`)).toEqual([
      { tag: 'p', children: [{ tag: 'img', slug: 'hardwood-mulch' }] },
    ]);
  },
);

test.each([
  ['/shop', '/shop'],
  ['shop', '/blog/shop'],
  ['../faq#fee', '/faq#fee'],
  ['https://tn811.com/ticket', 'https://tn811.com/ticket'],
  ['mailto:yard@loamandaxle.example', 'mailto:yard@loamandaxle.example'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['tel:+16155550142', undefined],
  ['http://tn811.com', undefined],
  ['https://me@tn811.com', undefined],
  ['/%2e//evil.example', undefined],
])('the link %s becomes %s', (written, href) => {
  const children = href === undefined ? ['a'] : [{ tag: 'a', href, children: ['a'] }];
  expect(stored(`[a](${written})`)).toEqual([{ tag: 'p', children }]);
});

test('HTML is text', () => {
  const markup = shown('Hi <b onclick="x()">there</b>\n\n<script>alert(1)</script>');
  expect(markup).not.toMatch(/<(?!\/?p>)/);
  expect(markup).toContain('&lt;script&gt;');
});

test('random markup is rendered harmless', () => {
  const pieces =
    '<script> <img src=x onerror=y> [a](javascript:x) ![x]( </p> ** _ > - | # ` <svg/onload=x> &lt; \n \n\n a'.split(
      ' ',
    );
  const written = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(written, (parts) => {
      const tree = stored(parts.join(''));
      for (const node of tree) articleNodeSchema.parse(node);
      const markup = shown(parts.join(''));
      for (const [, name = '', rest = ''] of markup.matchAll(/<\/?([a-zA-Z0-9-]+)([^<>]*)>/g)) {
        expect(name).toMatch(
          /^(?:p|h2|h3|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|strong|em|a|picture|source|img|div|span|svg|path)$/,
        );
        expect(rest).not.toMatch(/\son\w+=|javascript:/i);
      }
    }),
  );
});

test('search engines get plain text', () => {
  expect(plainText(parseMarkdown('## Depth\n\nThree *inches*'))).toBe('Depth Three inches');
});
