import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { ownIdSchema } from '../../domain/base/fields.ts';
import {
  type AdminArticle,
  type ArticleFields,
  articleFieldsSchema,
} from '../../domain/content/adminArticles.ts';
import { parseMarkdown } from '../../domain/content/adminMarkdown.ts';
import { plainText } from '../../domain/content/article.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, changedSince, notFound, Problem } from '../http/problem.ts';

// Article management. Articles are part of the catalog: every change reaches pages and devices by sync.

const listed = (db: Db) => db`
  id::text, rev, case when is_published then 'published' else 'draft' end as state, iso_utc(published_at) as published_at,
  iso_utc(updated_at) as updated_at, title, slug, featured_image, category, tags, author`;

export type ListedArticle = Omit<AdminArticle, 'markdown' | 'excerpt'>;

/** Drafts first, then newest first. */
const listArticles = (db: Db) => db<ListedArticle[]>`
  select ${listed(db)} from blog_posts where deleted_at is null
  order by is_published, coalesce(published_at, updated_at) desc, id`;

/** @throws Problem 404 */
async function findArticle(db: Db, id: string): Promise<AdminArticle> {
  const [article] = await db<AdminArticle[]>`
    select ${listed(db)}, excerpt, markdown from blog_posts where id = ${id} and deleted_at is null`;
  if (!article) throw notFound();
  return article;
}

/** Table columns for these fields. The text is stored as written and as a tree. */
const columns = (tx: Tx, { tags, markdown, ...plain }: Partial<ArticleFields>) => ({
  ...plain,
  ...(tags === undefined ? {} : { tags: tx.array([...new Set(tags)]) }),
  ...(markdown === undefined ? {} : { markdown, body: tx.json(parseMarkdown(markdown)) }),
});

/** @throws Problem 409 `slug_taken` */
async function claimSlug(tx: Tx, id: string, slug: string): Promise<void> {
  const [other] = await tx`select from blog_posts where slug = ${slug} and id <> ${id}`;
  if (other) throw new Problem(409, 'slug_taken');
}

/** Published articles need a title, an excerpt and text. @throws Problem 400 naming `title`, `excerpt` or `markdown` */
function requireReadable({ title, excerpt, markdown }: AdminArticle): void {
  if (title === '') throw badInput('title');
  if (excerpt === '') throw badInput('excerpt');
  if (plainText(parseMarkdown(markdown)) === '') throw badInput('markdown');
}

const createSchema = z.object({ id: ownIdSchema, fields: articleFieldsSchema });

/** Creates a draft. Repeating an id changes nothing. @throws Problem 409 `slug_taken` */
async function createArticle(sql: Sql, staff: AuditActor, { id, fields }: z.infer<typeof createSchema>) {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const [article] = await tx`select from blog_posts where id = ${id}`;
    if (article) return findArticle(tx, id);
    await claimSlug(tx, id, fields.slug);
    await tx`insert into blog_posts ${tx({ id, ...columns(tx, fields) })}`;
    // Accounts of an external identity provider have no row in `users`.
    await tx`
      update blog_posts set author_id = (select id from users where id = ${staff.actor}) where id = ${id}`;
    await record(tx, 'article_created', { ...staff, detail: { article: id, slug: fields.slug } });
    return findArticle(tx, id);
  });
}

/** Locks the catalog and reads the article. @throws Problem 404; 409 when it is not at the revision the admin saw */
async function hold(tx: Tx, id: string, rev: number): Promise<AdminArticle> {
  await tx`select lock_catalog()`;
  const article = await findArticle(tx, id);
  if (article.rev !== rev) throw changedSince(article);
  return article;
}

const seenSchema = z.object({ rev: z.int() });
/** Only the changed fields, and the revision they are based on. */
const changeSchema = z.extend(seenSchema, { changes: z.partial(articleFieldsSchema) });

/**
 * Saves the changed fields. A published article stays reachable at its old slug.
 * @throws Problem 404; 409 with the current article when its revision changed; 409 `slug_taken`; 400 naming the
 * required field that a published article would lack
 */
async function changeArticle(
  sql: Sql,
  staff: AuditActor,
  id: string,
  { rev, changes }: z.infer<typeof changeSchema>,
): Promise<AdminArticle> {
  return sql.begin(async (tx) => {
    const article = await hold(tx, id, rev);
    const { slug } = changes;
    if (slug !== undefined && slug !== article.slug) {
      await claimSlug(tx, id, slug);
      await tx`
        update blog_posts set former_slugs = array_remove(
          case when is_published then array_append(former_slugs, slug) else former_slugs end, ${slug})
        where id = ${id}`;
    }
    if (Object.keys(changes).length > 0)
      await tx`update blog_posts set ${tx(columns(tx, changes))} where id = ${id}`;
    const changedArticle = await findArticle(tx, id);
    if (changedArticle.state !== 'draft') requireReadable(changedArticle);
    const fields = (Object.keys(changes) as (keyof ArticleFields)[]).filter(
      (field) => JSON.stringify(article[field]) !== JSON.stringify(changedArticle[field]),
    );
    await record(tx, 'article_changed', { ...staff, detail: { article: id, fields } });
    return changedArticle;
  });
}

/**
 * Publishes a draft, or makes it one again, which removes it from /blog and from devices. One that was published before
 * keeps its date.
 * @throws Problem 404; 400 naming the missing field; 409 with the current article, when it changed or is already so
 */
async function publishArticle(
  sql: Sql,
  staff: AuditActor,
  id: string,
  { rev, state }: Pick<AdminArticle, 'rev' | 'state'>,
): Promise<AdminArticle> {
  return sql.begin(async (tx) => {
    const article = await hold(tx, id, rev);
    if (article.state === state) throw changedSince(article);
    const isPublished = state === 'published';
    if (isPublished) requireReadable(article);
    await tx`
      update blog_posts set is_published = ${isPublished},
        published_at = case when ${isPublished} then coalesce(published_at, now()) else published_at end
      where id = ${id}`;
    const changedArticle = await findArticle(tx, id);
    await record(tx, isPublished ? 'article_published' : 'article_unpublished', {
      ...staff,
      detail: { article: id, ...(isPublished ? { from: changedArticle.publishedAt } : {}) },
    });
    return changedArticle;
  });
}

export function adminArticleRoutes({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>) {
  /** Refreshes this process's catalog before answering; Postgres notifies the other processes. */
  async function afterRefresh<T>(written: T): Promise<T> {
    await catalog.refreshed();
    return written;
  }
  const publish = async (c: Context, rev: number, state: AdminArticle['state']) =>
    c.json(await afterRefresh(await publishArticle(sql, requireAuditActor(c), pathId(c), { rev, state })));

  return (
    new Hono()
      .get('/api/admin/articles', async (c) => c.json({ articles: await sql.read(listArticles) }))

      /** Sending the same `id` again creates nothing new. @throws Problem 400, 409 `slug_taken` */
      .post('/api/admin/articles', takesJson(createSchema), async (c) =>
        c.json(await createArticle(sql, requireAuditActor(c), c.req.valid('json'))),
      )

      /** @throws Problem 404 */
      .get('/api/admin/articles/:id', async (c) => c.json(await findArticle(sql, pathId(c))))

      /** @throws Problem 400, 404, 409 */
      .patch('/api/admin/articles/:id', takesJson(changeSchema), async (c) =>
        c.json(
          await afterRefresh(await changeArticle(sql, requireAuditActor(c), pathId(c), c.req.valid('json'))),
        ),
      )

      /** @throws Problem 400, 404, 409 */
      .post('/api/admin/articles/:id/publish', takesJson(seenSchema), (c) =>
        publish(c, c.req.valid('json').rev, 'published'),
      )
      .post('/api/admin/articles/:id/unpublish', takesJson(seenSchema), (c) =>
        publish(c, c.req.valid('json').rev, 'draft'),
      )
  );
}
