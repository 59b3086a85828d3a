import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ownIdSchema } from '../../domain/base/fields.ts';
import {
  type AdminArticle,
  type ArticleFields,
  articleFieldsSchema,
} from '../../domain/content/adminArticles.ts';
import { parseMarkdown } from '../../domain/content/adminMarkdown.ts';
import { plainText } from '../../domain/content/article.ts';
import { freeSlug } from '../catalog/slugs.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';

// Article management. Articles are part of the catalog: every change reaches pages and devices by sync.

const articleColumns = (db: Db) => db`
  id::text, rev, is_published, iso_utc(published_at) as published_at, iso_utc(updated_at) as updated_at, title, slug,
  featured_image, category, tags, author`;

export type ListedArticle = Omit<AdminArticle, 'markdown' | 'excerpt'>;

/** Drafts first, then newest first. */
const listArticles = (db: Db) => db<ListedArticle[]>`
  select ${articleColumns(db)} from blog_posts where deleted_at is null
  order by is_published, coalesce(published_at, updated_at) desc, id`;

/** @throws Problem 404 */
async function findArticle(db: Db, id: string): Promise<AdminArticle> {
  const [article] = await db<AdminArticle[]>`
    select ${articleColumns(db)}, excerpt, markdown from blog_posts where id = ${id} and deleted_at is null`;
  if (!article) throw notFound();
  return article;
}

/** Table columns for these fields. The text is stored as written and as a tree. */
const columns = (tx: Tx, { tags, markdown, isPublished: _, ...plain }: Partial<ArticleFields>) => ({
  ...plain,
  ...(tags === undefined ? {} : { tags: tx.array([...new Set(tags)]) }),
  ...(markdown === undefined ? {} : { markdown, body: tx.json(parseMarkdown(markdown)) }),
});

/** One that was published before keeps its date. */
const setPublished = (tx: Tx, id: string, isPublished: boolean) => tx`
  update blog_posts set is_published = ${isPublished},
    published_at = case when ${isPublished} then coalesce(published_at, now()) else published_at end
  where id = ${id}`;

/** @throws Problem 400 naming what a published article lacks */
function requireReadable({ isPublished, excerpt, markdown }: ArticleFields): void {
  if (!isPublished) return;
  if (excerpt === '') throw badInput('excerpt');
  if (plainText(parseMarkdown(markdown)) === '') throw badInput('markdown');
}

const createSchema = z.object({ id: ownIdSchema, fields: articleFieldsSchema });

/** Repeating an id changes nothing. @throws Problem 400 */
async function createArticle(sql: Sql, staff: AuditActor, { id, fields }: z.infer<typeof createSchema>) {
  requireReadable(fields);
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const [article] = await tx`select from blog_posts where id = ${id}`;
    if (article) return findArticle(tx, id);
    const slug = await freeSlug(tx, 'blog_posts', { id, name: fields.title });
    await tx`insert into blog_posts ${tx({ id, slug, ...columns(tx, fields) })}`;
    // Accounts of an external identity provider have no row in `users`.
    await tx`
      update blog_posts set author_id = (select id from users where id = ${staff.actor}) where id = ${id}`;
    await setPublished(tx, id, fields.isPublished);
    await record(tx, 'article_created', { ...staff, detail: { article: id, slug } });
    return findArticle(tx, id);
  });
}

/** Only the changed fields, and the revision they are based on. */
const changeSchema = z.object({ rev: z.int(), changes: z.partial(articleFieldsSchema) });

/**
 * Saves the changed fields, which may publish an article or make it a draft. Its address follows the title until it is
 * first published, and then stays.
 * @throws Problem 404; 409 with the current article when its revision changed; 400 naming the field that a published
 * article would lack
 */
async function changeArticle(
  sql: Sql,
  staff: AuditActor,
  id: string,
  { rev, changes }: z.infer<typeof changeSchema>,
): Promise<AdminArticle> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const article = await findArticle(tx, id);
    if (article.rev !== rev) throw changedSince(article);
    requireReadable({ ...article, ...changes });
    const set = columns(tx, changes);
    if (Object.keys(set).length > 0) await tx`update blog_posts set ${tx(set)} where id = ${id}`;
    if (changes.title !== undefined && article.publishedAt === null) {
      const slug = await freeSlug(tx, 'blog_posts', { id, name: changes.title });
      await tx`update blog_posts set ${tx({ slug })} where id = ${id}`;
    }
    if (changes.isPublished !== undefined) await setPublished(tx, id, changes.isPublished);
    await record(tx, 'article_changed', { ...staff, detail: { article: id, fields: Object.keys(changes) } });
    return findArticle(tx, id);
  });
}

export const adminArticleRoutes = ({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>) =>
  new Hono()
    .get('/api/admin/articles', async (c) => c.json({ articles: await sql.read(listArticles) }))

    /** Sending the same `id` again creates nothing new. @throws Problem 400 */
    .post('/api/admin/articles', takesJson(createSchema), async (c) => {
      const article = await createArticle(sql, requireAuditActor(c), c.req.valid('json'));
      await catalog.refreshed();
      return c.json(article);
    })

    /** @throws Problem 404 */
    .get('/api/admin/articles/:id', async (c) => c.json(await findArticle(sql, pathId(c))))

    /** @throws Problem 400, 404, 409 */
    .patch('/api/admin/articles/:id', takesJson(changeSchema), async (c) => {
      const article = await changeArticle(sql, requireAuditActor(c), pathId(c), c.req.valid('json'));
      await catalog.refreshed();
      return c.json(article);
    });
