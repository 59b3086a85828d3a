import { describe, expect, test } from 'vitest';
import { parseArticle } from '../../server/blog/articleHtml.ts';
import { ARTICLE_MARKS, marked } from '../../web/admin/articles/ArticleText.tsx';

/** `[` and `]` stand where the selection begins and ends. */
function put(drawn: string, mark: (typeof ARTICLE_MARKS)[number]): string {
  const [start, end] = [drawn.indexOf('['), drawn.indexOf(']') - 1];
  const next = marked({ text: drawn.replace(/[[\]]/g, ''), start, end }, mark);
  return `${next.text.slice(0, next.start)}[${next.text.slice(next.start, next.end)}]${next.text.slice(next.end)}`;
}

describe('the buttons above an article’s text', () => {
  test.each([
    ['a [b] c', 'bold', 'a <strong>[b]</strong> c'],
    ['[] c', 'heading', '<h2>[]</h2> c'],
    ['[One\nline\n\nTwo\n]', 'paragraphs', '[<p>One\nline</p>\n<p>Two</p>]'],
    ['[]', 'paragraphs', '<p>[]</p>'],
    ['[one\n two\n]', 'list', '[<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>]'],
    ['see [this]', 'link', 'see <a href="[https://]">this</a>'],
  ] as const)('%j, %s: %j', (drawn, mark, expected) => {
    expect(put(drawn, mark)).toBe(expected);
  });

  test('write nothing that is left out, but for a link without its address yet', () => {
    for (const mark of ARTICLE_MARKS) {
      const dropped: string[] = [];
      parseArticle(put('[words]', mark).replace(/[[\]]/g, ''), (written) => dropped.push(written));
      expect(dropped, mark).toEqual(mark === 'link' ? ['<a>'] : []);
    }
  });
});
