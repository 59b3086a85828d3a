import { Hono } from 'hono';
import {
  ARTICLE_STATES,
  ARTICLES_PAGE,
  articleChangeSchema,
  articleCreateSchema,
  articlePreviewAskSchema,
  articlePublishSchema,
  articleSeenSchema,
  MOST_ARTICLES,
} from '../../domain/admin/articles.ts';
import { clerkOf } from '../account/audit.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { UUID } from '../http/uuid.ts';
import {
  changeArticle,
  createArticle,
  findArticle,
  listArticles,
  previewArticle,
  publishArticle,
  unpublishArticle,
} from './admin.ts';

const MOST_LETTERS = 100;

/** The blog desk of the office. */
export function blogDesk({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>): Hono {
  const app = new Hono();

  /** This process shows it before it answers; others hear of it. */
  async function kept<T>(written: T): Promise<T> {
    await catalog.refreshed();
    return written;
  }
  const idOf = (id: string) => {
    if (!UUID.test(id)) throw notFound();
    return id;
  };

  /** AdminArticles. @throws Problem 400 naming `q`, `state` or `show` */
  app.get('/api/admin/articles', async (c) => {
    const q = c.req.query('q') ?? '';
    if (q.length > MOST_LETTERS || q.includes('\0')) throw badInput('q');
    const asked = c.req.query('state') ?? '';
    const state = ARTICLE_STATES.find((known) => known === asked) ?? null;
    if (asked !== '' && !state) throw badInput('state');
    const show = Number(c.req.query('show') ?? ARTICLES_PAGE);
    if (!Number.isInteger(show) || show < 1 || show > MOST_ARTICLES) throw badInput('show');
    return c.json(await listArticles(sql, { q, state, show }));
  });

  /** ArticleCreate to AdminArticle. @throws Problem 400, 409 `slug_taken` */
  app.post('/api/admin/articles', async (c) => {
    const asked = await readJson(c, articleCreateSchema);
    return c.json(await createArticle(sql, clerkOf(c), asked));
  });

  /** `{content}` to ArticlePreview. @throws Problem 400 */
  app.post('/api/admin/article-preview', async (c) => {
    const { content } = await readJson(c, articlePreviewAskSchema);
    return c.json(previewArticle(content));
  });

  /** AdminArticle. @throws Problem 404 */
  app.get('/api/admin/articles/:id', async (c) => c.json(await findArticle(sql, idOf(c.req.param('id')))));

  /** ArticleChange to AdminArticle. @throws Problem 400, 404, 409 */
  app.patch('/api/admin/articles/:id', async (c) => {
    const change = await readJson(c, articleChangeSchema);
    return c.json(await kept(await changeArticle(sql, clerkOf(c), idOf(c.req.param('id')), change)));
  });

  /** `{rev, at}` to AdminArticle. @throws Problem 400, 404, 409 */
  app.post('/api/admin/articles/:id/publish', async (c) => {
    const asked = await readJson(c, articlePublishSchema);
    return c.json(await kept(await publishArticle(sql, clerkOf(c), idOf(c.req.param('id')), asked)));
  });

  /** `{rev}` to AdminArticle. @throws Problem 400, 404, 409 */
  app.post('/api/admin/articles/:id/unpublish', async (c) => {
    const { rev } = await readJson(c, articleSeenSchema);
    return c.json(await kept(await unpublishArticle(sql, clerkOf(c), idOf(c.req.param('id')), rev)));
  });

  return app;
}
