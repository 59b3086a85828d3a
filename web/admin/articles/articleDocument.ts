import { Fragment, type Mark, type Node, type NodeType, Schema, Slice } from 'prosemirror-model';
import { articleMarkup, parseArticle } from '../../../domain/admin/articleHtml.ts';
import type { ArticleElement, ArticleNode, ArticleTag } from '../../../domain/content/article.ts';
import { isPicture, pictureSize, pictureUrl } from '../../ui/pictures/pictures.ts';
import { pastedMarkup } from './pastedMarkup.ts';

// An article's stored tree as a document of the editor, and back. The editor's schema is the tree's: whatever is stored
// can be opened, and whatever is written can be stored.

const element = (tag: ArticleTag) => ({ toDOM: () => [tag, 0] as const, parseDOM: [{ tag }] });
const textBlock = { content: 'inline*' };
const flow = '(line | block)+';

const schema = new Schema({
  nodes: {
    // The first kind of block is what Enter makes.
    doc: { content: '(block | line)+' },
    p: { ...element('p'), ...textBlock, group: 'block' },
    h2: { ...element('h2'), ...textBlock, group: 'block', defining: true },
    h3: { ...element('h3'), ...textBlock, group: 'block', defining: true },
    ul: { ...element('ul'), content: 'li+', group: 'block' },
    ol: { ...element('ol'), content: 'li+', group: 'block' },
    blockquote: { ...element('blockquote'), content: '(block | line)+', group: 'block', defining: true },
    table: { ...element('table'), content: '(caption | thead | tbody)+', group: 'block', isolating: true },
    /** Text without a paragraph of its own, as most list items and cells have it. */
    line: { ...textBlock, toDOM: () => ['div', 0], parseDOM: [{ tag: 'div' }] },
    li: { ...element('li'), content: flow, defining: true },
    caption: { ...element('caption'), ...textBlock, isolating: true },
    thead: { ...element('thead'), content: 'tr+' },
    tbody: { ...element('tbody'), content: 'tr+' },
    tr: { ...element('tr'), content: '(td | th)+' },
    td: { ...element('td'), content: flow, isolating: true },
    th: { ...element('th'), content: flow, isolating: true },
    img: {
      attrs: { slug: {} },
      group: 'inline',
      inline: true,
      draggable: true,
      toDOM: ({ attrs }) => [
        'img',
        { alt: attrs.slug, 'data-slug': attrs.slug, ...pictureSource(attrs.slug) },
      ],
      parseDOM: [{ tag: 'img[data-slug]', getAttrs: (img) => ({ slug: img.dataset.slug }) }],
    },
    text: { group: 'inline' },
  },
  marks: {
    a: {
      attrs: { href: {} },
      inclusive: false,
      toDOM: ({ attrs }) => ['a', { class: 'link', href: attrs.href }, 0],
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
    },
    strong: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
    em: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  },
});
export const { nodes, marks } = schema;

function pictureSource(slug: string): { src?: string } {
  if (!isPicture(slug)) return {};
  const { kind, size } = pictureSize(slug, 'studio');
  return { src: pictureUrl(slug, kind, size.widths[1] ?? size.width, 'webp') };
}

export function parseDocument(html: string): Node {
  const blocks = toBlocks(parseArticle(html), nodes.p);
  // Room to write below a list or a table.
  return nodes.doc.create(null, blocks.at(-1)?.isTextblock ? blocks : [...blocks, nodes.p.create()]);
}

/** What was copied elsewhere, as far as articles can have it. */
export function pastedSlice(html: string): Slice {
  return Slice.maxOpen(Fragment.from(toBlocks(parseArticle(pastedMarkup(html)), nodes.p)), false);
}

/** What is saved: blocks without words or pictures are left out. */
export const toMarkup = (doc: Node): string => articleMarkup(flowTree(doc));

const isElement = (node: ArticleNode): node is ArticleElement =>
  typeof node === 'object' && 'children' in node;

/** @param bare what text without a block of its own becomes */
function toBlocks(tree: readonly ArticleNode[], bare: NodeType): Node[] {
  const blocks: Node[] = [];
  let inline: ArticleNode[] = [];
  const endInline = () => {
    const found = toInline(inline);
    if (found.length > 0) blocks.push(bare.create(null, found));
    inline = [];
  };
  for (const node of tree) {
    const isBlock = isElement(node) && !(node.tag in marks);
    if (!isBlock) {
      inline.push(node);
      continue;
    }
    endInline();
    const block = toBlock(node);
    if (block) blocks.push(block);
  }
  endInline();
  return blocks.length > 0 ? blocks : [bare.create()];
}

/** null without the parts that make it one, such as a list's items. */
function toBlock({ tag, children }: ArticleElement): Node | null {
  const type = nodes[tag];
  if (!type) return null;
  if (type.isTextblock) return type.create(null, toInline(children));
  if (type === nodes.blockquote) return type.create(null, toBlocks(children, nodes.p));
  if (type === nodes.li || type === nodes.td || type === nodes.th)
    return type.create(null, toBlocks(children, nodes.line));
  const parts = children.filter(isElement).flatMap((part) => toBlock(part) ?? []);
  return parts.length > 0 ? type.create(null, parts) : null;
}

/** As a browser shows it: white space is one space, and none stands at the beginning or the end. */
function toInline(tree: readonly ArticleNode[]): Node[] {
  const made: Node[] = [];
  let isSpaced = true;
  for (const node of markedNodes(tree, [])) {
    const words: string | undefined = node.text?.replace(/[\t\n\f\r ]+/g, ' ');
    const text: string | undefined = isSpaced ? words?.replace(/^ /, '') : words;
    if (text === '') continue;
    made.push(text === undefined ? node : schema.text(text, node.marks));
    isSpaced = text?.endsWith(' ') ?? false;
  }
  const last = made.at(-1);
  if (!isSpaced || !last?.text) return made;
  const trimmed = last.text.slice(0, -1);
  return [...made.slice(0, -1), ...(trimmed ? [schema.text(trimmed, last.marks)] : [])];
}

function markedNodes(tree: readonly ArticleNode[], outer: readonly Mark[]): Node[] {
  return tree.flatMap((node) => {
    if (typeof node === 'string') return node === '' ? [] : [schema.text(node, outer)];
    if (node.tag === 'img') return [nodes.img.create({ slug: node.slug }, null, outer)];
    const mark = marks[node.tag]?.create({ href: node.href });
    return markedNodes(node.children, mark?.addToSet(outer) ?? outer);
  });
}

function flowTree(parent: Node): ArticleNode[] {
  const blocks = parent.children.filter((block) => !block.isTextblock || block.childCount > 0);
  return blocks.flatMap((block, index) => {
    if (block.type !== nodes.line) return blockTree(block);
    // Two in a row would become one.
    const isBeside = [blocks[index - 1], blocks[index + 1]].some((other) => other?.type === nodes.line);
    const words = inlineTree(block.children, []);
    return isBeside ? [{ tag: 'p', children: words }] : words;
  });
}

function blockTree(block: Node): ArticleNode[] {
  const tag = block.type.name as ArticleTag;
  if (block.isTextblock) return [{ tag, children: inlineTree(block.children, []) }];
  const { blockquote, li, td, th } = nodes;
  const isFlow = [blockquote, li, td, th].includes(block.type);
  const children = isFlow
    ? flowTree(block)
    : block.children.filter((part) => !part.isTextblock || part.childCount > 0).flatMap(blockTree);
  const isKept = children.length > 0 || (isFlow && block.type !== blockquote);
  return isKept ? [{ tag, children }] : [];
}

/** Marks as elements, the longest outside. */
function inlineTree(content: readonly Node[], outer: readonly Mark[]): ArticleNode[] {
  const [first] = content;
  if (!first) return [];
  const [longest] = first.marks
    .filter((mark) => !mark.isInSet(outer))
    .map((mark) => ({ mark, end: markEnd(content, mark) }))
    .sort((one, other) => other.end - one.end);
  if (!longest) {
    const node = first.text ?? ({ tag: 'img', slug: first.attrs.slug } as const);
    return [node, ...inlineTree(content.slice(1), outer)];
  }
  const { mark, end } = longest;
  const tag = mark.type.name as ArticleTag;
  const children = inlineTree(content.slice(0, end), [...outer, mark]);
  return [
    tag === 'a' ? { tag, href: mark.attrs.href, children } : { tag, children },
    ...inlineTree(content.slice(end), outer),
  ];
}

/** How many nodes from the first on have the mark. */
function markEnd(content: readonly Node[], mark: Mark): number {
  const end = content.findIndex(({ marks: own }) => !mark.isInSet(own));
  return end === -1 ? content.length : end;
}
