import { parseResponse } from 'hono/client';
import type { AdminArticle, ArticleField, ArticleFields } from '../../../domain/content/adminArticles.ts';
import { AdminFailure, admin } from '../ui/adminApi.ts';
import { type SaveResult, saveChanges } from '../ui/saveChanges.ts';

type SavedArticle = SaveResult<AdminArticle, ArticleField>;
type ArticleSaved =
  | SavedArticle
  /** Another article has the slug. */
  | { outcome: 'taken' };

// All of these throw AdminFailure.

export function createArticle(json: { id: string; fields: ArticleFields }): Promise<ArticleSaved> {
  return unlessTaken(async () => ({
    outcome: 'saved',
    row: await parseResponse(admin.articles.$post({ json })),
  }));
}

export function saveArticle(seen: AdminArticle, changes: Partial<ArticleFields>): Promise<ArticleSaved> {
  const param = { id: seen.id };
  const send = (rev: number) =>
    parseResponse(admin.articles[':id'].$patch({ param, json: { rev, changes } }));
  return unlessTaken(() => saveChanges(send, { seen, changes }));
}

async function unlessTaken(write: () => Promise<SavedArticle>): Promise<ArticleSaved> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AdminFailure && error.code === 'slug_taken') return { outcome: 'taken' };
    throw error;
  }
}

export const publishArticle = ({ id, rev }: AdminArticle, act: 'publish' | 'unpublish') =>
  parseResponse(admin.articles[':id'][act].$post({ param: { id }, json: { rev } }));
