import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import {
  type AdminArticle,
  type ArticleField,
  type ArticleFields,
  adminArticleSchema,
  articleFieldsSchema,
  slugify,
} from '../../../domain/content/adminArticles.ts';
import { storedAtom } from '../../ui/storedAtom.ts';

// An article's form. Unsaved text is stored on this device, so that a reload loses nothing.

const text = z._default(z.string(), '');
const draftSchema = z.object({
  title: text,
  /** null: derived from the title. */
  slug: z._default(z.nullable(z.string()), null),
  excerpt: text,
  markdown: text,
  /** '' for none. */
  featuredImage: text,
  category: text,
  /** Separated by commas. */
  tags: text,
  author: text,
});
export type ArticleDraft = z.infer<typeof draftSchema>;

export const EMPTY_ARTICLE: ArticleDraft = draftSchema.parse({});

export function toArticleDraft(article: AdminArticle): ArticleDraft {
  const { title, slug, excerpt, markdown, featuredImage, category, tags, author } = article;
  return {
    title,
    slug,
    excerpt,
    markdown,
    featuredImage: featuredImage ?? '',
    category,
    tags: tags.join(', '),
    author,
  };
}

/** The draft's parsed fields, and the names of invalid ones. */
export function readArticleDraft(draft: ArticleDraft): {
  fields: ArticleFields | null;
  wrong: readonly ArticleField[];
} {
  const tags = draft.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const parsed = articleFieldsSchema.safeParse({
    ...draft,
    slug: draft.slug ?? slugify(draft.title),
    featuredImage: draft.featuredImage || null,
    tags: [...new Set(tags)],
  });
  if (parsed.success) return { fields: parsed.data, wrong: [] };
  return {
    fields: null,
    wrong: [...new Set(parsed.error.issues.map(({ path }) => path[0] as ArticleField))],
  };
}

export function articleChanges(seen: AdminArticle, fields: ArticleFields): Partial<ArticleFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field as ArticleField]),
    ),
  );
}

const storedDraftSchema = z.nullable(
  z.object({
    /** For a new article, generated on this device. */
    id: z.string(),
    /** The article the draft is based on; null for a new article. */
    seen: z._default(z.nullable(adminArticleSchema), null),
    draft: draftSchema,
  }),
);
type StoredDraft = z.infer<typeof storedDraftSchema>;

/** @param who id of the account, so that people sharing a device do not see each other's drafts */
export function articleDraftAtom(personId: string, article: string): WritableAtom<StoredDraft> {
  return storedAtom<StoredDraft>(`admin-article ${personId} ${article}`, () => storedDraftSchema, null);
}
