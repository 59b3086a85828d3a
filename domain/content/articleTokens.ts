// An article's text cut into tags, comments and the words between them. Each letter is looked at a few times at
// most, whatever the text is: what an admin pastes is read in the office, on the server and by every reader.

/** A name is in small letters; attributes are as they are written, the text's entities are read. */
type ArticleToken =
  | { kind: 'text'; text: string }
  | { kind: 'comment' }
  | { kind: 'tag'; name: string; attributes: string; isEnd: boolean };

/** Their text is code, not words: it goes too. */
const SILENT =
  /^(?:script|style|template|iframe|noscript|noembed|noframes|object|svg|math|title|textarea|xmp)$/;

/** Whether what stands inside such an element is code. */
export const isSilent = (name: string): boolean => SILENT.test(name);

const COMMENT = /<!--(?:[\s\S]*?-->|[\s\S]*$)|<[!?][^>]*(?:>|$)/y;

/** All of a text, in its order. What is inside of an element whose text is code is left out; only its tag comes. */
export function* articleTokens(written: string): Generator<ArticleToken> {
  const html = written.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) yield { kind: 'text', text: decodeEntities(html.slice(at, end)) };
    if (next === -1) return;
    const comment = commentAt(html, next);
    if (comment > 0) {
      at = next + comment;
      yield { kind: 'comment' };
      continue;
    }
    const tag = tagAt(html, next);
    at = tag?.end ?? next + 1;
    if (!tag) yield { kind: 'text', text: '<' };
    else {
      const { name, attributes, isEnd } = tag;
      yield { kind: 'tag', name, attributes, isEnd };
      if (!isEnd && isSilent(name)) at = pastClosing(html, at, name);
    }
  }
}

/** How long the comment is that begins here; 0 for none. */
function commentAt(html: string, at: number): number {
  COMMENT.lastIndex = at;
  return COMMENT.exec(html)?.[0].length ?? 0;
}

const SLASH = 0x2f;
const LESS = 0x3c;
const MORE = 0x3e;
const DOUBLE = 0x22;
const SINGLE = 0x27;

type Tag = { name: string; attributes: string; isEnd: boolean; end: number };

/**
 * The tag that begins here, up to its `>`; null where none ends before the next `<`, and then the sign is text. A `<`
 * or `>` between quotes is part of the tag.
 *
 * It reads on letter by letter and never goes back. Quotes count from the name on: so what is quoted is the same for
 * every tag that reads past a letter, but for the three ways to stand there (in either quote, or in none), and of the
 * tags that fail no more than three read the same letter.
 */
function tagAt(html: string, start: number): Tag | null {
  const isEnd = html.charCodeAt(start + 1) === SLASH;
  const from = start + (isEnd ? 2 : 1);
  if (!isLetter(html.charCodeAt(from))) return null;
  let nameEnd = 0;
  let quote = 0;
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charCodeAt(at);
    if (nameEnd === 0 && endsName(sign)) nameEnd = at;
    if (quote > 0) {
      if (sign === quote) quote = 0;
    } else if (sign === MORE) {
      const name = html.slice(from, nameEnd).toLowerCase();
      return { name, attributes: html.slice(nameEnd, at), isEnd, end: at + 1 };
    } else if (sign === LESS) return null;
    else if (sign === DOUBLE || sign === SINGLE) quote = sign;
  }
  return null;
}

const isLetter = (sign: number) => (sign | 0x20) >= 0x61 && (sign | 0x20) <= 0x7a;
const endsName = (sign: number) =>
  sign <= 0x20 || sign === SLASH || sign === MORE || sign === LESS || sign === DOUBLE || sign === SINGLE;

function pastClosing(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}[^>]*(?:>|$)`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : html.length;
}

/** Keys in small letters, in their order. */
export function attributesOf(attributes: string): [key: string, value: string][] {
  const written = attributes.matchAll(/([^\s"'=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g);
  return [...written].map(([, key = '', double, single, bare]) => [
    key.toLowerCase(),
    decodeEntities(double ?? single ?? bare ?? ''),
  ]);
}

/** '' without that key; of two the first. */
export function attributeOf(attributes: string, name: string): string {
  return attributesOf(attributes).find(([key]) => key === name)?.[1] ?? '';
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', deg: '°', times: '×' },
    ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
    ...{ frac14: '¼', frac12: '½', frac34: '¾', prime: '′', Prime: '″', sup2: '²', sup3: '³' },
  }),
);

/** One pass: what an entity stands for is never read again. An unknown one stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]*));/gi,
    (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter =
        code >= 32 ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) : code === 9 || code === 10;
      return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
