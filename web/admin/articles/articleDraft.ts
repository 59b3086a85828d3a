import {
  type AdminArticle,
  type ArticleField,
  type ArticleFields,
  articleFieldsSchema,
  slugOf,
} from '../../../domain/admin/articles.ts';
import { type Kept, kept } from '../../ui/kept.ts';

// An article as its form has it. What is typed is kept on this device until it is saved: a reload loses nothing.

export type ArticleDraft = {
  title: string;
  /** null: made from the title. */
  slug: string | null;
  excerpt: string;
  content: string;
  /** '' for none. */
  featuredImage: string;
  category: string;
  /** Parted by commas. */
  tags: string;
  author: string;
};

export const EMPTY_ARTICLE: ArticleDraft = {
  ...{ title: '', slug: null, excerpt: '', content: '', featuredImage: '' },
  ...{ category: '', tags: '', author: '' },
};

export function articleDraftOf(article: AdminArticle): ArticleDraft {
  const { title, slug, excerpt, content, featuredImage, category, tags, author } = article;
  return {
    ...{ title, slug, excerpt, content, category, author },
    featuredImage: featuredImage ?? '',
    tags: tags.join(', '),
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

/** `seen`: what the draft began from; null for a new article, whose id is drawn here. */
type KeptDraft = { id: string; seen: AdminArticle | null; draft: ArticleDraft };

/** @param who id of the account: on a shared device nobody finds another one's words */
export function articleKept(who: string, article: string): Kept<KeptDraft> {
  return kept(`admin-article ${who} ${article}`, (stored) => {
    const { id, seen = null, draft } = stored as Partial<KeptDraft>;
    if (typeof id !== 'string' || typeof draft?.content !== 'string') return null;
    return { id, seen, draft: { ...EMPTY_ARTICLE, ...draft } };
  });
}
