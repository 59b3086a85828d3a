import { Parser } from 'htmlparser2';
import { escaped, SILENT } from '../../../domain/admin/articleHtml.ts';

// What Word, Google Docs and web pages put on the clipboard, in the words that an article's HTML has: their headings may
// begin at any level, and they write bold, italics and lists as styles.

const SAME = /^(?:ul|ol|li|blockquote|table|caption|thead|tbody|tr|th|td)$/;
const WORD_LIST = /\bMsoListParagraph/;
/** The bullet or number that Word writes before an item's text. */
const WORD_BULLET = /mso-list:\s*Ignore/i;

export function pastedMarkup(html: string): string {
  const top = /<h1[\s>]/i.test(html) ? 1 : 2;
  let written = '';
  /** What ends each open element. */
  const ends: string[] = [];
  let silent = 0;
  const parser = new Parser({
    ontext: (text) => {
      if (silent === 0) written += escaped(text);
    },
    onopentag: (name, attributes) => {
      if (silent > 0 || SILENT.test(name) || WORD_BULLET.test(attributes.style ?? '')) {
        silent += 1;
        ends.push('');
        return;
      }
      const tags = tagsOf(name, attributes, top);
      written += tags.map((tag) => `<${tag}>`).join('');
      ends.push(
        tags
          .map((tag) => (/^img\b/.test(tag) ? '' : `</${/^\w+/.exec(tag)?.[0]}>`))
          .reverse()
          .join(''),
      );
    },
    onclosetag: () => {
      written += ends.pop() ?? '';
      if (silent > 0) silent -= 1;
    },
  });
  parser.end(html);
  return written.replaceAll(/<\/li><\/ul>\s*<ul><li>/g, '</li><li>');
}

/** The elements that it becomes, from the outside, with their attribute. */
function tagsOf(name: string, attributes: Readonly<Record<string, string>>, top: number): string[] {
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) return [Number(heading) <= top ? 'h2' : 'h3'];
  if (SAME.test(name)) return [name];
  if (name === 'a') return attributes.href ? [`a href="${escaped(attributes.href)}"`] : [];
  if (name === 'img') return [`img src="${escaped(attributes.src ?? '')}"`];
  if (name === 'p' && WORD_LIST.test(attributes.class ?? '')) return ['ul', 'li'];
  if (/^(?:p|div|section|article|pre|d[dt])$/.test(name)) return ['p'];
  const style = attributes.style ?? '';
  const isBold = /^(?:b|strong)$/.test(name)
    ? !/font-weight:\s*(?:normal|[1-5]00)/.test(style)
    : /font-weight:\s*(?:bold|[6-9]00)/.test(style);
  const isItalic = /^(?:i|em)$/.test(name)
    ? !/font-style:\s*normal/.test(style)
    : /font-style:\s*italic/.test(style);
  return [...(isBold ? ['strong'] : []), ...(isItalic ? ['em'] : []), ...(name === 'br' ? ['br'] : [])];
}
