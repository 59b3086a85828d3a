import {
  type AdminArticle,
  type ArticleCreate,
  type ArticleField,
  type ArticleFields,
  type ArticlePreview,
  adminArticleSchema,
  articleClashes,
  articlePreviewSchema,
} from '../../../domain/admin/articles.ts';
import { AdminFailure, tellAdmin } from '../ui/adminApi.ts';

type ArticleSaved =
  | { outcome: 'saved'; article: AdminArticle }
  /** Another article has the address. Nothing was written. */
  | { outcome: 'taken' }
  /** Somebody else changed the same fields. Nothing was written. */
  | { outcome: 'clash'; current: AdminArticle; fields: readonly ArticleField[] };

const path = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}`;
const isTaken = (error: unknown) => error instanceof AdminFailure && error.code === 'slug_taken';

/** @throws AdminFailure */
export async function createArticle(create: ArticleCreate): Promise<ArticleSaved> {
  try {
    const article = adminArticleSchema.parse(await tellAdmin('POST', '/api/admin/articles', create));
    return { outcome: 'saved', article };
  } catch (error) {
    if (isTaken(error)) return { outcome: 'taken' };
    throw error;
  }
}

/**
 * Writes what changed. Where somebody else changed other fields meanwhile, both changes stand.
 * @throws AdminFailure
 */
export async function saveArticle(
  seen: AdminArticle,
  changes: Partial<ArticleFields>,
): Promise<ArticleSaved> {
  let rev = seen.rev;
  // A row that changes each time between two tries is one that somebody else is at.
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await tellAdmin('PATCH', path(seen.id), { rev, changes });
      return { outcome: 'saved', article: adminArticleSchema.parse(answer) };
    } catch (error) {
      if (isTaken(error)) return { outcome: 'taken' };
      if (!(error instanceof AdminFailure) || error.status !== 409 || tries > 2) throw error;
      const current = adminArticleSchema.parse(error.more.current);
      const fields = articleClashes(seen, current, changes);
      if (fields.length > 0) return { outcome: 'clash', current, fields };
      rev = current.rev;
    }
  }
}

/** @throws AdminFailure */
export async function previewArticle(content: string): Promise<ArticlePreview> {
  return articlePreviewSchema.parse(await tellAdmin('POST', '/api/admin/article-preview', { content }));
}

/** @param at a minute of the yard's clock, `2026-12-01T08:00`; null for now. @throws AdminFailure */
export async function publishArticle(
  { id, rev }: Pick<AdminArticle, 'id' | 'rev'>,
  at: string | null,
): Promise<AdminArticle> {
  return adminArticleSchema.parse(await tellAdmin('POST', `${path(id)}/publish`, { rev, at }));
}

/** @throws AdminFailure */
export async function unpublishArticle({ id, rev }: Pick<AdminArticle, 'id' | 'rev'>): Promise<AdminArticle> {
  return adminArticleSchema.parse(await tellAdmin('POST', `${path(id)}/unpublish`, { rev }));
}
