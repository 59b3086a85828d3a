import { Parser } from 'htmlparser2';
import { Marked } from 'marked';
import type { ArticleNode, ArticleTag } from './article.ts';

// Authors write Markdown. Its HTML, and HTML inside it, is parsed into a tree of the few elements that an article needs;
// others are reduced to their text, so that nothing an author pastes can run, load or restyle anything. The preview and
// the server parse it by the same rules; readers get the tree.

/** Browsers and Node both have it; domain/ is compiled with the types of neither. */
declare const URL: {
  new (
    url: string,
    base: string,
  ): Record<'href' | 'origin' | 'pathname' | 'search' | 'hash', string> &
    Record<'protocol' | 'username' | 'password', string>;
  canParse(url: string, base: string): boolean;
};

type Role = 'block' | 'inline' | 'item' | 'caption' | 'section' | 'row' | 'cell';
type Content = 'flow' | 'phrasing' | 'items' | 'table' | 'rows' | 'cells';

/** Each element's role, and which content it may directly contain. */
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

/** Each is replaced with a space, to keep words apart. */
const PARTING =
  /^(?:br|hr|div|section|article|header|footer|main|aside|figure|figcaption|pre|h[1-6]|d[ldt])$/;
/** Maximum nesting depth, more than any author needs: React and the browser both recurse through the tree. */
const DEEPEST = 24;

type Open = { tag: ArticleTag | null; content: Content; children: ArticleNode[] };

/** Their text is code, not words, so it is dropped too. */
const SILENT =
  /^(?:script|style|template|iframe|noscript|noembed|noframes|object|svg|math|title|textarea|xmp)$/;

const markdown = new Marked({
  walkTokens: (token) => {
    // The page has its title as the one heading above these.
    if (token.type === 'heading') token.depth = Math.min(3, Math.max(2, token.depth));
  },
});

export const parseMarkdown = (text: string): ArticleNode[] =>
  parseArticle(markdown.parse(text, { async: false }).trim());

/** Never throws, for any text; an unclosed element ends at the end of the text. */
export function parseArticle(text: string): ArticleNode[] {
  const root: Open = { tag: null, content: 'flow', children: [] };
  const stack: Open[] = [root];
  /** How many elements are open inside a dropped one, including it. */
  let silent = 0;
  const parser = new Parser({
    ontext: (words) => {
      if (silent === 0) addText(stack, words);
    },
    onopentag: (name, attributes, isImplied) => {
      if (silent > 0 || SILENT.test(name)) silent += 1;
      if (isImplied || silent > 0) return;
      const synonym = SYNONYMS.get(name);
      if (PARTING.test(name) && !synonym) addText(stack, ' ');
      else if (name === 'img') addPicture(stack, attributes.src ?? '');
      else if (synonym) open(stack, synonym, attributes.href);
    },
    onclosetag: (name, isImplied) => {
      if (silent > 0) silent -= 1;
      else if (!isImplied && PARTING.test(name) && !SYNONYMS.has(name)) addText(stack, ' ');
      else if (!isImplied) close(stack, SYNONYMS.get(name));
    },
  });
  parser.end(text.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
  return root.children;
}

/** Index of the nearest open element that allows the role (the caller closes those above it); -1 when none does. */
function placeFor(stack: readonly Open[], role: Role): number {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const content = stack[index]?.content;
    if (content && ALLOWED[content].includes(role)) return index;
    // Only blocks can move out of the nearest table, and inline elements cannot stand between rows, cells or items.
    if (content === 'table' && role !== 'block') return -1;
    if (content !== 'phrasing' && role === 'inline') return -1;
  }
  return -1;
}

/** Opens an element, unless it is not allowed here, is too deep, or is a link with an unsafe URL. */
function open(stack: Open[], tag: ArticleTag, written = ''): void {
  const [role, content] = MODEL[tag];
  const href = tag === 'a' ? safeHref(written) : undefined;
  if (tag === 'a') {
    close(stack, 'a');
    if (href === undefined) return;
  }
  // Browsers put the rows of a bare table into a body, and bare cells into a row.
  if (role === 'row' && placeFor(stack, role) === -1) open(stack, 'tbody');
  if (role === 'cell' && placeFor(stack, role) === -1) open(stack, 'tr');
  const place = placeFor(stack, role);
  if (place === -1 || stack.length > DEEPEST) return;
  stack.length = place + 1;
  const children: ArticleNode[] = [];
  stack[place]?.children.push(href === undefined ? { tag, children } : { tag, href, children });
  stack.push({ tag, content, children });
}

function close(stack: Open[], tag: ArticleTag | undefined): void {
  const index = stack.findLastIndex((element) => element.tag === tag);
  if (tag && index > 0) stack.length = index;
}

function addText(stack: readonly Open[], text: string): void {
  const top = stack.at(-1);
  const takesText = top?.content === 'flow' || top?.content === 'phrasing';
  if (!takesText && text.trim() === '') return;
  // A browser would move text between rows out of the table, so it goes into the nearest element that allows text.
  const home = takesText
    ? top
    : stack.findLast(({ content }) => content === 'flow' || content === 'phrasing');
  const last = home?.children.at(-1);
  if (home && typeof last === 'string') home.children[home.children.length - 1] = last + text;
  else home?.children.push(text);
}

function addPicture(stack: readonly Open[], src: string): void {
  const slug = /^(?:\/pictures\/[a-z]+\/)?([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-\d+\.(?:avif|webp))?$/.exec(
    src,
  )?.[1];
  const place = placeFor(stack, 'inline');
  if (slug && place !== -1) stack[place]?.children.push({ tag: 'img', slug });
}

const HERE = 'https://store.invalid';

/** The normalized URL, if articles may link to it: https, mailto or a path of this site. */
export function safeHref(href: string): string | undefined {
  if (href.trim() === '') return undefined;
  const base = `${HERE}/blog/`;
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (url.username || url.password) return undefined;
  if (url.protocol === 'mailto:') return url.href;
  if (url.protocol !== 'https:') return undefined;
  if (url.origin !== HERE) return url.href;
  // A path that starts with `//` would be parsed as another host the next time.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * Turns a parsed article back into HTML with only the allowed elements, safe to store. `parseArticle` turns it into
 * the same tree again.
 */
export function articleMarkup(nodes: readonly ArticleNode[]): string {
  return nodes.map(nodeMarkup).join('');
}

function nodeMarkup(node: ArticleNode): string {
  if (typeof node === 'string') return escaped(node).replaceAll('&quot;', '"');
  if (node.tag === 'img') return `<img src="${escaped(node.slug)}">`;
  const { tag, href, children } = node;
  // Each row and item on its own line. No text is allowed between them.
  const [, content] = MODEL[tag];
  const isList = content !== 'flow' && content !== 'phrasing';
  const inside = isList
    ? `\n${children.map((child) => `${nodeMarkup(child)}\n`).join('')}`
    : articleMarkup(children);
  return `<${tag}${href === undefined ? '' : ` href="${escaped(href)}"`}>${inside}</${tag}>`;
}
