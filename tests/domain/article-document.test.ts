// The editor's document and the stored tree: stored content opens completely, and edited content is stored completely.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { articleMarkup, parseArticle } from '../../domain/admin/articleHtml.ts';
import type { ArticleNode } from '../../domain/content/article.ts';
import {
  addColumn,
  addRow,
  articlePlugins,
  completeAddress,
  deleteColumn,
  deleteRow,
  insertPicture,
  insertTable,
  setLink,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from '../../web/admin/articles/articleCommands.ts';
import { nodes, parseDocument, pastedSlice, toMarkup } from '../../web/admin/articles/articleDocument.ts';

const seed = resolve(import.meta.dirname, '../../sql/seed/articles');
const seeded = readdirSync(seed, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);
const saved = (html: string) => parseArticle(toMarkup(parseDocument(html)));

/** Without the invisible line breaks between blocks. */
function withoutLayout(tree: readonly ArticleNode[]): ArticleNode[] {
  return tree.flatMap((node): ArticleNode[] => {
    if (typeof node === 'string') return /^\n+$/.test(node) ? [] : [node];
    return 'children' in node ? [{ ...node, children: withoutLayout(node.children) }] : [node];
  });
}

const BLOCKS = 'p h2 h3 ul ol li blockquote table caption thead tbody tr th td'.split(' ');

/** Each character and picture with the elements around it, in any order; repeated ones count once. */
function signsOf(tree: readonly ArticleNode[], around: readonly string[] = []): string[] {
  return tree.flatMap((node) => {
    const place = () => {
      const blocks = around.filter((tag) => BLOCKS.includes(tag));
      const marks = [...new Set(around.filter((tag) => !BLOCKS.includes(tag)))].sort();
      return [...blocks.filter((tag) => tag !== 'p'), ...marks].join(' ');
    };
    if (typeof node === 'string')
      return [...node.replace(/[\t\n\f\r ]/g, '')].map((sign) => `${sign} ${place()}`);
    if (node.tag === 'img') return [`<${node.slug}> ${place()}`];
    return signsOf(node.children, [...around, node.href === undefined ? node.tag : `a=${node.href}`]);
  });
}

describe('opening and saving an article', () => {
  test.each(seeded)('an article is unchanged by opening and saving: %s', (file) => {
    const tree = parseArticle(readFileSync(join(seed, file), 'utf8'));
    expect(seeded.length).toBeGreaterThan(5);
    expect(withoutLayout(saved(articleMarkup(tree)))).toEqual(withoutLayout(tree));
  });

  const tag = fc.constantFrom(...BLOCKS, 'strong', 'em');
  const soup = fc.array(
    fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(
        'word',
        ' ',
        '\n',
        '\u00a0',
        '<a href="/shop">',
        '</a>',
        '<img src="pea-gravel">',
        '1 < 2',
      ),
      fc.string(),
    ),
    { maxLength: 60 },
  );

  test('every character, mark and picture keeps its place, whatever was stored', () => {
    fc.assert(
      fc.property(soup, (pieces) => {
        const tree = parseArticle(pieces.join(''));
        const doc = parseDocument(pieces.join(''));
        doc.check();
        expect(signsOf(saved(articleMarkup(tree)))).toEqual(signsOf(tree));
      }),
      { numRuns: 1_000 },
    );
  });

  test('an article is byte-identical from the second save on', () => {
    fc.assert(
      fc.property(soup, (pieces) => {
        const once = toMarkup(parseDocument(pieces.join('')));
        expect(toMarkup(parseDocument(once))).toBe(once);
        expect(articleMarkup(parseArticle(once))).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** `[` and `]` mark the selection. */
function opened(html: string): EditorState {
  const doc = parseDocument(html);
  const places: { from: number; to: number }[] = [];
  let tr = EditorState.create({ doc, plugins: [...articlePlugins] }).tr;
  for (const sign of ['[', ']']) {
    tr.doc.descendants((node, at) => {
      const index = node.text?.indexOf(sign) ?? -1;
      if (index !== -1) places.push({ from: at + index, to: at + index + 1 });
      return true;
    });
    const place = places.at(-1);
    if (place) tr = tr.delete(place.from, place.to);
  }
  const [start, end] = [places[0]?.from ?? 1, places[1]?.from ?? places[0]?.from ?? 1];
  const state = EditorState.create({ doc: tr.doc, plugins: [...articlePlugins] });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, start, end)));
}

function written(html: string, ...commands: Command[]): string {
  let state = opened(html);
  for (const command of commands)
    command(state, (tr) => {
      state = state.apply(tr);
    });
  state.doc.check();
  return toMarkup(state.doc).replaceAll('\n', '');
}

describe('the toolbar', () => {
  const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;
  test.each([
    ['<p>a [b] c</p>', toggleBold, '<p>a <strong>b</strong> c</p>'],
    ['<p>a <strong>[b]</strong></p>', toggleBold, '<p>a b</p>'],
    ['<p>[b]</p>', toggleItalic, '<p><em>b</em></p>'],
    ['<p>[a</p><p>b]</p>', toggleHeading(nodes.h2), '<h2>a</h2><h2>b</h2>'],
    ['<h2>[]a</h2>', toggleHeading(nodes.h2), '<p>a</p>'],
    ['<h2>[]a</h2>', toggleHeading(nodes.h3), '<h3>a</h3>'],
    ['<p>[a</p><p>b]</p>', toggleList(nodes.ul), '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><li>[a</li><li>b]</li></ul>', toggleList(nodes.ul), '<p>a</p><p>b</p>'],
    ['<ul><li>a[]</li><li>b</li></ul>', toggleList(nodes.ol), '<ol><li>a</li><li>b</li></ol>'],
    ['<p>[]a</p>', toggleQuote, '<blockquote><p>a</p></blockquote>'],
    ['<blockquote><p>[]a</p></blockquote>', toggleQuote, '<p>a</p>'],
    ['<p>see [this]</p>', setLink('/shop'), '<p>see <a href="/shop">this</a></p>'],
    ['<p>see []</p>', setLink('/shop'), '<p>see <a href="/shop">/shop</a></p>'],
    [
      '<p><a href="/a">on[]e <em>two</em></a> b</p>',
      setLink('/b'),
      '<p><a href="/b">one <em>two</em></a> b</p>',
    ],
    ['<p><a href="/a">on[]e</a> b</p>', setLink(null), '<p>one b</p>'],
    ['<p>a[]</p>', insertPicture('shovel'), '<p>a<img src="shovel"></p>'],
    [
      table('<tr><td>[]a</td><td>b</td></tr>'),
      addRow,
      table('<tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr>'),
    ],
    [table('<tr><td>[]a</td><td>b</td></tr>'), addColumn, table('<tr><td>a</td><td></td><td>b</td></tr>')],
    [table('<tr><td>a</td></tr><tr><td>[]b</td></tr>'), deleteRow, table('<tr><td>a</td></tr>')],
    [
      table('<tr><td>a</td><td>[]b</td></tr><tr><td>c</td></tr>'),
      deleteColumn,
      table('<tr><td>a</td></tr><tr><td>c</td></tr>'),
    ],
    [`<p>x</p>${table('<tr><td>[]a</td></tr>')}`, deleteRow, '<p>x</p>'],
    [`<p>x</p>${table('<tr><td>[]a</td></tr>')}`, deleteColumn, '<p>x</p>'],
  ] as const)('a toolbar command changes %s', (html, command, expected) => {
    expect(written(html, command)).toBe(expected);
  });

  test('the table button inserts a table and moves into its first cell', () => {
    const type: Command = (state, dispatch) => {
      dispatch?.(state.tr.insertText('Mulch'));
      return true;
    };
    expect(written('<p>[]</p>', insertTable, type)).toBe(
      '<table><thead><tr><th>Mulch</th><th></th></tr></thead><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
    );
  });

  test('toolbar commands in any order make only content that the store keeps', () => {
    const presses = fc.array(
      fc.constantFrom<Command>(
        toggleBold,
        toggleItalic,
        toggleHeading(nodes.h2),
        toggleList(nodes.ul),
        toggleList(nodes.ol),
        toggleQuote,
        insertTable,
        addRow,
        addColumn,
        deleteRow,
        deleteColumn,
        insertPicture('shovel'),
        setLink('/shop'),
        (state, dispatch) => {
          dispatch?.(state.tr.insertText('word'));
          return true;
        },
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(presses, (commands) => {
        const html = written('<p>First []word</p><ul><li>One</li></ul>', ...commands);
        expect(articleMarkup(parseArticle(html)).replaceAll('\n', '')).toBe(html);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['/shop', '/shop'],
  ['tn811.com/ticket', 'https://tn811.com/ticket'],
  ['https://tn811.com', 'https://tn811.com/'],
  ['yard@example.com', 'mailto:yard@example.com'],
  ['javascript:alert(1)', undefined],
  ['http://tn811.com', undefined],
  ['//evil.example', undefined],
  ['word', undefined],
  ['', undefined],
])('the address %s becomes %s', (typed, expected) => {
  expect(completeAddress(typed)).toBe(expected);
});

describe('pasted content', () => {
  const pasted = (html: string, into = '<p>[]</p>') =>
    written(into, (state, dispatch) => {
      dispatch?.(state.tr.replaceSelection(pastedSlice(html)));
      return true;
    });

  test('content pasted from Google Docs keeps headings, lists, links, bold and italics', () => {
    const docs =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Depth</span></h1>' +
      '<h2 dir="ltr"><span>Beds</span></h2><p dir="ltr" style="color:red"><span style="font-weight:700;font-style:italic">Three</span><span style="font-weight:400"> inches, see </span><a href="https://tn811.com/" style="x"><span>811</span></a></p>' +
      '<ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><li><p><span>Two</span></p></li></ul></b><br class="Apple-interchange-newline">';
    expect(pasted(docs)).toBe(
      '<h2>Depth</h2><h3>Beds</h3><p><strong><em>Three</em></strong> inches, see <a href="https://tn811.com/">811</a></p>' +
        '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
    );
  });

  test('content pasted from Word keeps them too, without its bullets and styles', () => {
    const word =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {margin:0} --></style></head><body><!--StartFragment-->' +
      '<h1>Depth<o:p></o:p></h1><p class=MsoNormal>Use <b>three</b> <i>inches</i>.<o:p></o:p></p>' +
      "<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>One</p>" +
      "<p class=MsoListParagraphCxSpLast><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Two</p>" +
      '<table class=MsoTableGrid border=1><tr><td width=312><p class=MsoNormal>a</p></td></tr></table><!--EndFragment--></body></html>';
    expect(pasted(word)).toBe(
      '<h2>Depth</h2><p>Use <strong>three</strong> <em>inches</em>.</p><ul><li>One</li><li>Two</li></ul>' +
        '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    );
  });

  test('a few pasted words are inserted inline', () => {
    expect(pasted('<span>black </span><b>mulch</b>', '<p>A yard of []!</p>')).toBe(
      '<p>A yard of black <strong>mulch</strong>!</p>',
    );
  });

  test('pasted content runs and loads nothing', () => {
    expect(
      pasted(
        '<p onclick="x()">a<script>x()</script><img src="https://evil.example/x.png"><a href="javascript:x()">b</a></p>',
      ),
    ).toBe('<p>ab</p>');
  });

  test('any pasted content is kept completely', () => {
    const piece = fc.constantFrom(
      ...'<p> </p> <b> </b> <span\u00a0style="font-weight:700"> </span> <h1> <h4> </h1> <li> <ul> </ul> <div> </div> <br> <table> <td> </td> <script> </script> word <a\u00a0href=/shop> </a>'
        .split(' ')
        .map((part) => part.replace('\u00a0', ' ')),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const html = pasted(pieces.join(''), '<p>Before [] after</p>');
        expect(html).toMatch(/^<p>Before/);
        expect(html).toContain('after');
      }),
      { numRuns: 500 },
    );
  });
});
