import {
  type AdminArticle,
  type ArticleCreate,
  type ArticleField,
  type ArticleFields,
  adminArticleSchema,
} from '../../../domain/content/adminArticles.ts';
import { AdminFailure, sendAdmin } from '../ui/adminApi.ts';
import { type SaveResult, saveChanges } from '../ui/saveChanges.ts';

type SavedArticle = SaveResult<AdminArticle, ArticleField>;
type ArticleSaved =
  | SavedArticle
  /** Another article has the slug. */
  | { outcome: 'taken' };

// All of these throw AdminFailure.

const path = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}`;

export function createArticle(create: ArticleCreate): Promise<ArticleSaved> {
  return unlessTaken(async () => {
    const row = adminArticleSchema.parse(await sendAdmin('POST', '/api/admin/articles', create));
    return { outcome: 'saved', row };
  });
}

export function saveArticle(seen: AdminArticle, changes: Partial<ArticleFields>): Promise<ArticleSaved> {
  return unlessTaken(() => saveChanges(path(seen.id), adminArticleSchema, { seen, changes }));
}

async function unlessTaken(write: () => Promise<SavedArticle>): Promise<ArticleSaved> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AdminFailure && error.code === 'slug_taken') return { outcome: 'taken' };
    throw error;
  }
}

export async function publishArticle(
  { id, rev }: Pick<AdminArticle, 'id' | 'rev'>,
  act: 'publish' | 'unpublish',
): Promise<AdminArticle> {
  return adminArticleSchema.parse(await sendAdmin('POST', `${path(id)}/${act}`, { rev }));
}
