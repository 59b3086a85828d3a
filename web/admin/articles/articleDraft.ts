import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import {
  type AdminArticle,
  type ArticleField,
  type ArticleFields,
  adminArticleSchema,
  articleFieldsSchema,
  slugOf,
} from '../../../domain/admin/articles.ts';
import { storedAtom } from '../../ui/storedAtom.ts';

// An article as its form has it. What is typed is kept on this device until it is saved: a reload loses nothing.

const text = z._default(z.string(), '');
const draftSchema = z.object({
  title: text,
  /** null: made from the title. */
  slug: z._default(z.nullable(z.string()), null),
  excerpt: text,
  content: text,
  /** '' for none. */
  featuredImage: text,
  category: text,
  /** Parted by commas. */
  tags: text,
  author: text,
});
export type ArticleDraft = z.infer<typeof draftSchema>;

export const EMPTY_ARTICLE: ArticleDraft = draftSchema.parse({});

export function articleDraftOf(article: AdminArticle): ArticleDraft {
  const { title, slug, excerpt, content, featuredImage, category, tags, author } = article;
  return {
    title,
    slug,
    excerpt,
    content,
    featuredImage: featuredImage ?? '',
    category,
    tags: tags.join(', '),
    author,
  };
}

/** What the draft says, or which fields are wrong. */
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
    slug: draft.slug ?? slugOf(draft.title),
    featuredImage: draft.featuredImage || null,
    tags: [...new Set(tags)],
  });
  if (parsed.success) return { fields: parsed.data, wrong: [] };
  return {
    fields: null,
    wrong: [...new Set(parsed.error.issues.map(({ path }) => path[0] as ArticleField))],
  };
}

/** Only what differs from what was seen. */
export function articleChanges(seen: AdminArticle, fields: ArticleFields): Partial<ArticleFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field as ArticleField]),
    ),
  );
}

/** What is typed, until it is saved. */
const storedDraftSchema = z.nullable(
  z.object({
    /** Of a new article it is drawn here. */
    id: z.string(),
    /** What the draft began from; null for a new article. */
    seen: z._default(z.nullable(adminArticleSchema), null),
    draft: draftSchema,
  }),
);
type StoredDraft = z.infer<typeof storedDraftSchema>;

/** @param who id of the account: on a shared device nobody finds another one's draft */
export function articleDraftAtom(who: string, article: string): WritableAtom<StoredDraft> {
  return storedAtom<StoredDraft>(`admin-article ${who} ${article}`, storedDraftSchema, null);
}
