import * as z from 'zod/mini';
import type { Translatable } from '../base/locale.ts';

// An article as stored and shown: a tree of the few elements that articles need.

const TAGS = [
  ...(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;
export type ArticleTag = (typeof TAGS)[number];

export type ArticleElement = {
  tag: ArticleTag;
  /** Only on a link: `https:`, `mailto:`, or a path of this store. */
  href?: string | undefined;
  children: ArticleNode[];
};
type ArticlePicture = { tag: 'img'; slug: string };
export type ArticleNode = string | ArticleElement | ArticlePicture;

export const articleNodeSchema: z.ZodMiniType<ArticleNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ tag: z.literal('img'), slug: z.string().check(z.regex(/^[a-z0-9-]+$/)) }),
    z.strictObject({
      tag: z.enum(TAGS),
      href: z.optional(z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/|mailto:)/))),
      children: z.array(articleNodeSchema),
    }),
  ]),
);

/** Plain text, for descriptions and search engines. */
export function plainText(nodes: readonly ArticleNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? plainText(node.children) : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A published article. */
export const articleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  /** Its content. Absent in rows pulled before articles were stored as trees. */
  body: z.optional(z.array(articleNodeSchema)),
  featuredImage: z.nullable(z.string()),
  publishedAt: z.string(),
});
type ArticleRow = z.infer<typeof articleSchema>;
export type Article = ArticleRow &
  Translatable<Pick<ArticleRow, 'title' | 'excerpt' | 'category' | 'tags' | 'author' | 'body'>>;
