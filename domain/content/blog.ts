import * as z from 'zod/mini';
import { articleNodeSchema } from './article.ts';

/** A published article. */
export const postSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Its text. Absent from a row that a device pulled before the store kept it so. */
  body: z.optional(z.array(articleNodeSchema)),
  featuredImage: z.nullable(z.string()),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  publishedAt: z.string(),
  /** Addresses it had before: they lead to it. */
  formerSlugs: z.optional(z.array(z.string())),
});
export type Post = z.infer<typeof postSchema>;

/** Spec 2 §2: title, excerpt and tags, case-insensitive. An empty query matches all. */
export function matchesPost(post: Post, query: string): boolean {
  const needle = query.trim().toLowerCase();
  if (!needle) return true;
  return [post.title, post.excerpt, ...post.tags].some((text) => text.toLowerCase().includes(needle));
}
