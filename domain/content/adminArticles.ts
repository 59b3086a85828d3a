import * as z from 'zod/mini';
import { requiredText } from '../base/fields.ts';

// Articles as admins write them (spec 2 §2: /blog).

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const articleFieldsSchema = z.object({
  title: requiredText(150),
  excerpt: text(400),
  /** Its text, for domain/content/adminMarkdown.ts. */
  markdown: z.string().check(z.maxLength(50_000)),
  /** The slug of a built-in picture, or the path of an uploaded one. */
  featuredImage: z.nullable(
    z
      .string()
      .check(z.maxLength(200), z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\/pictures\/uploads\/[\w-]+\.webp)$/)),
  ),
  category: text(60),
  tags: z.array(requiredText(40)).check(z.maxLength(12)),
  author: requiredText(80),
  isPublished: z.boolean(),
});
export type ArticleFields = z.infer<typeof articleFieldsSchema>;

/** As stored; may exceed today's limits. */
export const adminArticleSchema = z.object({
  id: z.string(),
  /** Sent with writes; 409 when it is out of date. */
  rev: z.int(),
  slug: z.string(),
  /** ISO 8601. For a draft, when it was first published; null if never. */
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  title: z.string(),
  excerpt: z.string(),
  markdown: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  featuredImage: z.nullable(z.string()),
  isPublished: z.boolean(),
});
export type AdminArticle = z.infer<typeof adminArticleSchema>;
