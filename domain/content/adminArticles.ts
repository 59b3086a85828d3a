import * as z from 'zod/mini';
import { ownIdSchema, requiredText } from '../base/fields.ts';

// Articles as admins write them (spec 2 §2: /blog).

const ARTICLE_STATES = ['published', 'draft'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

export const articleFieldsSchema = z.object({
  title: requiredText(150),
  slug: z.string().check(z.maxLength(100), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
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
});
export type ArticleFields = z.infer<typeof articleFieldsSchema>;
export type ArticleField = keyof ArticleFields;

const shown = {
  id: z.string(),
  /** Sent with writes; 409 when it is out of date. */
  rev: z.int(),
  state: z.enum(ARTICLE_STATES),
  /** ISO 8601. For a draft, when it was last published; null if never. */
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
};

/** As stored; may exceed today's limits. */
export const adminArticleSchema = z.object({
  ...shown,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  markdown: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  featuredImage: z.nullable(z.string()),
});
export type AdminArticle = z.infer<typeof adminArticleSchema>;

/** Answer of `GET /api/admin/articles`: drafts first, then the newest. */
export const adminArticlesSchema = z.object({
  articles: z.array(z.omit(adminArticleSchema, { markdown: true, excerpt: true })),
});
export type AdminArticles = z.infer<typeof adminArticlesSchema>;
export type ListedArticle = AdminArticles['articles'][number];

/** Body of `POST /api/admin/articles`: a draft. Sending the same `id` again creates nothing new. */
export const articleCreateSchema = z.object({ id: ownIdSchema, fields: articleFieldsSchema });
export type ArticleCreate = z.infer<typeof articleCreateSchema>;

/** Body of `PATCH /api/admin/articles/:id`: only the changed fields, and the revision they are based on. */
export const articleChangeSchema = z.object({ rev: z.int(), changes: z.partial(articleFieldsSchema) });
export type ArticleChange = z.infer<typeof articleChangeSchema>;

/** Body of `POST /api/admin/articles/:id/publish` and `…/unpublish`. */
export const articleSeenSchema = z.object({ rev: z.int() });

/** The slug made from a title; '' for a title without Latin letters or digits. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
