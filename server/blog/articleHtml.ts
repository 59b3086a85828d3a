import { Parser } from 'htmlparser2';
import type { ArticleNode, ArticleTag } from '../../domain/content/article.ts';

// An article's HTML as a tree of the few elements that an article needs. Whatever else stands in the text is
// dropped to its words, so that nothing an author pastes can run, load or restyle anything. It is read once, when it
// is saved; readers get the tree.

type Role = 'block' | 'inline' | 'item' | 'caption' | 'section' | 'row' | 'cell';
type Content = 'flow' | 'phrasing' | 'items' | 'table' | 'rows' | 'cells';

/** What each element is, and what may stand directly in it. */
const MODEL: Readonly<Record<ArticleTag, readonly [role: Role, content: Content]>> = {
  p: ['block', 'phrasing'],
  h2: ['block', 'phrasing'],
  h3: ['block', 'phrasing'],
  ul: ['block', 'items'],
  ol: ['block', 'items'],
  li: ['item', 'flow'],
  blockquote: ['block', 'flow'],
  table: ['block', 'table'],
  caption: ['caption', 'phrasing'],
  thead: ['section', 'rows'],
  tbody: ['section', 'rows'],
  tr: ['row', 'cells'],
  th: ['cell', 'flow'],
  td: ['cell', 'flow'],
  strong: ['inline', 'phrasing'],
  em: ['inline', 'phrasing'],
  a: ['inline', 'phrasing'],
};

const ALLOWED: Readonly<Record<Content, readonly Role[]>> = {
  flow: ['block', 'inline'],
  phrasing: ['inline'],
  items: ['item'],
  table: ['caption', 'section'],
  rows: ['row'],
  cells: ['cell'],
};

const SYNONYMS: ReadonlyMap<string, ArticleTag> = new Map([
  ...Object.keys(MODEL).map((tag): [string, ArticleTag] => [tag, tag as ArticleTag]),
  ['b', 'strong'],
  ['i', 'em'],
]);

/** Dropped, but they part words. */
const PARTING =
  /^(?:br|hr|div|section|article|header|footer|main|aside|figure|figcaption|pre|h[1-6]|d[ldt])$/;
/** Nobody writes deeper than this; React and the browser would both have to recurse through it. */
const DEEPEST = 24;

type Open = { tag: ArticleTag | null; content: Content; children: ArticleNode[] };

/** Hears what the rules leave out, as it was written: `<script>`, `<p onclick>`, `<a href="javascript:…">`. */
type Dropped = (written: string) => void;

/** Their text is code, not words: it goes too. */
const SILENT =
  /^(?:script|style|template|iframe|noscript|noembed|noframes|object|svg|math|title|textarea|xmp)$/;

/** Never throws, whatever the text is; an unclosed element ends with the text. */
export function parseArticle(text: string, drop?: Dropped): ArticleNode[] {
  const root: Open = { tag: null, content: 'flow', children: [] };
  const stack: Open[] = [root];
  /** How many elements are open whose text goes too. */
  let silent = 0;
  const parser = new Parser({
    ontext: (words) => {
      if (silent === 0) addText(stack, words);
    },
    onopentag: (name, attributes, isImplied) => {
      if (silent > 0 || SILENT.test(name)) {
        silent += 1;
        if (silent > 1) return;
      }
      if (isImplied) return;
      if (drop) tellDropped(drop, name, attributes);
      if (silent > 0) return;
      const known = SYNONYMS.get(name);
      if (PARTING.test(name) && !known) addText(stack, ' ');
      else if (name === 'img') {
        if (!addPicture(stack, attributes.src ?? '')) drop?.('<img>');
      } else if (known && !open(stack, known, attributes.href)) drop?.(`<${name}>`);
    },
    onclosetag: (name, isImplied) => {
      if (silent > 0) silent -= 1;
      else if (!isImplied && PARTING.test(name) && !SYNONYMS.has(name)) addText(stack, ' ');
      else if (!isImplied) close(stack, SYNONYMS.get(name));
    },
    oncomment: () => {
      if (silent === 0) drop?.('<!-- -->');
    },
    onprocessinginstruction: () => drop?.('<!-- -->'),
  });
  parser.end(text.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
  return root.children;
}

/** How far up the nearest open element is that takes the role; closing what lies between. -1: none does. */
function placeFor(stack: readonly Open[], role: Role): number {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const content = stack[index]?.content;
    if (content && ALLOWED[content].includes(role)) return index;
    // Rows, cells and items belong to the nearest table, and nothing inline stands between them.
    if (content === 'table' && role !== 'block') return -1;
    if (content !== 'phrasing' && role === 'inline') return -1;
  }
  return -1;
}

/** What of a tag is left out wherever it stands. A link that leads nowhere is told by `open`'s caller. */
function tellDropped(drop: Dropped, name: string, attributes: Readonly<Record<string, string>>): void {
  const kept = name === 'a' ? 'href' : name === 'img' ? 'src' : '';
  if (!SYNONYMS.has(name) && name !== 'img') drop(`<${name}>`);
  // Spoken words and sizes of a picture are the store's own to write.
  else
    for (const key of Object.keys(attributes))
      if (key !== kept && !(name === 'img' && /^(?:alt|width|height)$/.test(key))) drop(`<${name} ${key}>`);
}

/** Whether there was a place for it. */
function open(stack: Open[], tag: ArticleTag, written = ''): boolean {
  const [role, content] = MODEL[tag];
  const href = tag === 'a' ? safeHref(written) : undefined;
  if (tag === 'a') {
    close(stack, 'a');
    if (href === undefined) return false;
  }
  // Browsers put the rows of a bare table into a body, and bare cells into a row.
  if (role === 'row' && placeFor(stack, role) === -1) open(stack, 'tbody');
  if (role === 'cell' && placeFor(stack, role) === -1) open(stack, 'tr');
  const place = placeFor(stack, role);
  if (place === -1 || stack.length > DEEPEST) return false;
  stack.length = place + 1;
  const children: ArticleNode[] = [];
  stack[place]?.children.push(href === undefined ? { tag, children } : { tag, href, children });
  stack.push({ tag, content, children });
  return true;
}

function close(stack: Open[], tag: ArticleTag | undefined): void {
  const index = stack.findLastIndex((element) => element.tag === tag);
  if (tag && index > 0) stack.length = index;
}

function addText(stack: readonly Open[], text: string): void {
  const top = stack.at(-1);
  const takesText = top?.content === 'flow' || top?.content === 'phrasing';
  if (!takesText && text.trim() === '') return;
  // Words between rows or items: a browser would move them out of the table, so they never go in.
  const home = takesText
    ? top
    : stack.findLast(({ content }) => content === 'flow' || content === 'phrasing');
  const last = home?.children.at(-1);
  if (home && typeof last === 'string') home.children[home.children.length - 1] = last + text;
  else home?.children.push(text);
}

function addPicture(stack: readonly Open[], src: string): boolean {
  const slug = /^(?:\/pictures\/[a-z]+\/)?([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-\d+\.(?:avif|webp))?$/.exec(
    src,
  )?.[1];
  const place = placeFor(stack, 'inline');
  if (!slug || place === -1) return false;
  stack[place]?.children.push({ tag: 'img', slug });
  return true;
}

const HERE = 'https://store.invalid';

/** The address as a browser would understand it, when it is one that an article may lead to. */
export function safeHref(href: string): string | undefined {
  if (href.trim() === '') return undefined;
  const base = `${HERE}/blog/`;
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (url.username || url.password) return undefined;
  if (url.protocol === 'mailto:') return url.href;
  if (url.protocol !== 'https:') return undefined;
  if (url.origin !== HERE) return url.href;
  // `//host` in a path would be read as another host the next time.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * An article as HTML again, of what the rules let through and nothing else: this is what may be stored. Read by
 * `parseArticle` it gives the same tree.
 */
export function articleMarkup(nodes: readonly ArticleNode[]): string {
  return nodes.map(markupOf).join('');
}

function markupOf(node: ArticleNode): string {
  if (typeof node === 'string') return escaped(node).replaceAll('&quot;', '"');
  if (node.tag === 'img') return `<img src="${escaped(node.slug)}">`;
  const { tag, href, children } = node;
  // Rows and items each on a line of their own: people go on writing in it. No text may stand between them.
  const [, content] = MODEL[tag];
  const isList = content !== 'flow' && content !== 'phrasing';
  const inside = isList
    ? `\n${children.map((child) => `${markupOf(child)}\n`).join('')}`
    : articleMarkup(children);
  return `<${tag}${href === undefined ? '' : ` href="${escaped(href)}"`}>${inside}</${tag}>`;
}
