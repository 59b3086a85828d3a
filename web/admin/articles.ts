import {
  type ArticleCreate,
  type ArticleField,
  type ArticleFields,
  type ArticlePreview,
  articleClashes,
  articlePreviewSchema,
  type OfficeArticle,
  officeArticleSchema,
} from '../../domain/officeBlog.ts';
import { OfficeFailure, tellOffice } from './office.ts';

type ArticleSaved =
  | { outcome: 'saved'; article: OfficeArticle }
  /** Another article has the address. Nothing was written. */
  | { outcome: 'taken' }
  /** Somebody else changed the same fields. Nothing was written. */
  | { outcome: 'clash'; current: OfficeArticle; fields: readonly ArticleField[] };

const path = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}`;
const isTaken = (error: unknown) => error instanceof OfficeFailure && error.code === 'slug_taken';

/** @throws OfficeFailure */
export async function createArticle(create: ArticleCreate): Promise<ArticleSaved> {
  try {
    const article = officeArticleSchema.parse(await tellOffice('POST', '/api/admin/articles', create));
    return { outcome: 'saved', article };
  } catch (error) {
    if (isTaken(error)) return { outcome: 'taken' };
    throw error;
  }
}

/**
 * Writes what changed. Where somebody else changed other fields meanwhile, both changes stand.
 * @throws OfficeFailure
 */
export async function saveArticle(
  seen: OfficeArticle,
  changes: Partial<ArticleFields>,
): Promise<ArticleSaved> {
  let rev = seen.rev;
  // A row that changes each time between two tries is one that somebody else is at.
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await tellOffice('PATCH', path(seen.id), { rev, changes });
      return { outcome: 'saved', article: officeArticleSchema.parse(answer) };
    } catch (error) {
      if (isTaken(error)) return { outcome: 'taken' };
      if (!(error instanceof OfficeFailure) || error.status !== 409 || tries > 2) throw error;
      const current = officeArticleSchema.parse(error.more.current);
      const fields = articleClashes(seen, current, changes);
      if (fields.length > 0) return { outcome: 'clash', current, fields };
      rev = current.rev;
    }
  }
}

/** @throws OfficeFailure */
export async function previewArticle(content: string): Promise<ArticlePreview> {
  return articlePreviewSchema.parse(await tellOffice('POST', '/api/admin/article-preview', { content }));
}

/** @param at a minute of the yard's clock, `2026-12-01T08:00`; null for now. @throws OfficeFailure */
export async function publishArticle(
  { id, rev }: Pick<OfficeArticle, 'id' | 'rev'>,
  at: string | null,
): Promise<OfficeArticle> {
  return officeArticleSchema.parse(await tellOffice('POST', `${path(id)}/publish`, { rev, at }));
}

/** @throws OfficeFailure */
export async function unpublishArticle({
  id,
  rev,
}: Pick<OfficeArticle, 'id' | 'rev'>): Promise<OfficeArticle> {
  return officeArticleSchema.parse(await tellOffice('POST', `${path(id)}/unpublish`, { rev }));
}
