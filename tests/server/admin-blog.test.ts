// The blog in the admin: drafts, sanitized content, publishing now and later, slugs, and edit conflicts.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AdminArticle, adminArticleSchema, adminArticlesSchema } from '../../domain/admin/articles.ts';
import { startPublishing } from '../../server/blog/publish.ts';
import { catalogChanges } from '../../server/catalog/changes.ts';
import { articleRoute } from '../../web/blog/ArticleScreen.tsx';
import { blogRoute } from '../../web/blog/BlogScreen.tsx';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity();
const admin = await signInAdmin(store);
const { sql } = store;
startPublishing(store.background);
type Answer = AdminArticle & { code?: string; field?: string; current?: AdminArticle };

let written = 0;
function fields(part: object = {}) {
  written += 1;
  return {
    title: `Clay and rain ${written}`,
    slug: `clay-and-rain-${written}`,
    excerpt: 'What to do first.',
    markdown: 'Wait until it crumbles.',
    featuredImage: 'fill-dirt',
    category: 'Soil',
    tags: ['clay', 'drainage'],
    author: 'The soil desk',
    ...part,
  };
}
const send = <T = Answer>(method: string, path: string, body: unknown) =>
  admin.tell<T>(method, `articles${path}`, body);
async function draft(part: object = {}): Promise<AdminArticle> {
  const answer = await send('POST', '', { id: randomUUID(), fields: fields(part) });
  expect(answer.status).toBe(200);
  return adminArticleSchema.parse(answer.body);
}
const change = ({ id, rev }: AdminArticle, changes: object) => send('PATCH', `/${id}`, { rev, changes });
const publish = ({ id, rev }: AdminArticle, at: string | null = null) =>
  send('POST', `/${id}/publish`, { rev, at });
const unpublish = ({ id, rev }: AdminArticle) => send('POST', `/${id}/unpublish`, { rev });
async function published(part: object = {}): Promise<AdminArticle> {
  const answer = await publish(await draft(part));
  expect(answer.status).toBe(200);
  return adminArticleSchema.parse(answer.body);
}

/** The data that a screen gets for a path; a redirect as its status and location. */
async function load(route: typeof blogRoute | typeof articleRoute, slug = '') {
  const source = store.deps.catalog;
  const url = new URL(`${store.url}/blog/${slug}`);
  try {
    return await route.load?.({ source, url, params: { slug } } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('Location')}`;
    throw thrown;
  }
}
async function onBlog(): Promise<string[]> {
  const { posts } = (await load(blogRoute)) as { posts: { slug: string }[] };
  return posts.map(({ slug }) => slug);
}

test('a draft is hidden; once published it is first on the blog and syncs to every device', async () => {
  const article = await draft();
  expect(article).toMatchObject({ state: 'draft', publishedAt: null });
  expect(await onBlog()).not.toContain(article.slug);
  const { head } = await catalogChanges(sql, 0);
  const answer = await publish(article);
  expect(answer.body).toMatchObject({ state: 'published', publishedAt: expect.stringMatching(/^20/) });
  expect((await onBlog())[0]).toBe(article.slug);
  expect(await load(articleRoute, article.slug)).toMatchObject({
    post: { title: article.title, author: 'The soil desk', tags: ['clay', 'drainage'] },
  });
  const { rows } = await catalogChanges(sql, head);
  expect(rows).toMatchObject([{ table: 'blog_posts', id: article.id, deleted: false }]);
  expect((await admin.acts()).slice(-2)).toEqual(['article_created', 'article_published']);
});

test('an unpublished article disappears, and keeps its date when it is published again', async () => {
  const article = await published();
  const day = new Date('2026-02-03T04:05:06Z');
  await sql`update blog_posts set published_at = ${day} where id = ${article.id}`;
  const off = await unpublish((await admin.ask<AdminArticle>(`articles/${article.id}`)).body);
  expect(off.body).toMatchObject({ state: 'draft' });
  expect(await onBlog()).not.toContain(article.slug);
  expect((await publish(off.body)).body).toMatchObject({ publishedAt: day.toISOString() });
  expect(await admin.acts()).toContain('article_unpublished');
});

test('a scheduled article reaches no device before its time in Nashville, and then appears by itself', async () => {
  const article = await draft();
  const answer = await publish(article, '2090-07-01T08:30');
  // Daylight saving time in Nashville.
  expect(answer.body).toMatchObject({ state: 'scheduled', publishedAt: '2090-07-01T13:30:00.000Z' });
  const bodies = JSON.stringify((await catalogChanges(sql, 0)).rows);
  expect(bodies).not.toContain(article.title);
  const jobs = await sql<{ runAt: Date }[]>`select run_at from jobs where key like ${`${article.id}%`}`;
  expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual(['2090-07-01T13:30:00.000Z']);
  // The scheduled time arrives.
  await sql`update blog_posts set published_at = now() where id = ${article.id}`;
  await sql`update jobs set run_at = now() where key like ${`${article.id}%`}`;
  await store.drain();
  const { rows } = await catalogChanges(sql, answer.body.rev);
  expect(rows.map(({ id, deleted }) => [id, deleted])).toContainEqual([article.id, false]);
  expect((await admin.ask(`articles/${article.id}`)).body).toMatchObject({ state: 'published' });
});

test('a postponed or unpublished article does not appear at its first scheduled time', async () => {
  const [later, never] = [await draft(), await draft()];
  const waits = await publish(later, '2090-01-01T08:00');
  expect((await publish(waits.body, '2091-01-01T08:00')).body).toMatchObject({ state: 'scheduled' });
  const back = await unpublish((await publish(never, '2090-01-01T08:00')).body);
  expect(back.body).toMatchObject({ state: 'draft', publishedAt: null });
  await sql`update jobs set run_at = now() where kind = 'publishArticles'`;
  await store.drain();
  const slugs = await onBlog();
  expect(slugs).not.toContain(later.slug);
  expect(slugs).not.toContain(never.slug);
});

test('markup that the rules drop is not stored', async () => {
  const markdown =
    '<h2 onclick="x()">Hi</h2><script>alert(1)</script><p><a href="javascript:x()">a</a> <b>&lt;i&gt;</b><img src=x onerror=y></p><iframe src="//evil"></iframe>';
  const article = await draft({ markdown });
  const clean = '<h2>Hi</h2><p>a <strong>&lt;i&gt;</strong><img src="x"></p>';
  const changed = await change(article, { markdown: `${markdown}<style>p{}</style>` });
  const rows = await sql`select content, body from blog_posts where id = ${article.id}`;
  const tree = [
    { tag: 'h2', children: ['Hi'] },
    { tag: 'p', children: ['a ', { tag: 'strong', children: ['<i>'] }, { tag: 'img', slug: 'x' }] },
  ];
  expect(rows).toEqual([{ content: clean, body: tree }]);
  // Pages and devices get the parsed tree, and no HTML to parse.
  await publish(changed.body);
  expect(await load(articleRoute, article.slug)).toMatchObject({ post: { body: tree } });
  const pulled = (await catalogChanges(sql, 0)).rows.find(({ id }) => id === article.id);
  expect(pulled).toMatchObject({ body: { body: tree } });
  expect(JSON.stringify(pulled)).not.toMatch(/<h2|content|markdown/);
  // New content gets a new tree; other changes keep the tree.
  const now = (await admin.ask<AdminArticle>(`articles/${article.id}`)).body;
  const other = await change(now, { markdown: 'Other.' });
  await change(other.body, { title: 'Renamed' });
  const shown = await load(articleRoute, article.slug);
  expect(shown).toMatchObject({ post: { title: 'Renamed', body: [{ tag: 'p', children: ['Other.'] }] } });
});

test('text that is too long is refused', async () => {
  const article = await draft();
  expect(await change(article, { markdown: 'x'.repeat(50_001) })).toMatchObject({
    status: 400,
    body: { field: 'changes.markdown' },
  });
});

test('the old slug of a published article redirects to the new one, and a slug is unique', async () => {
  const article = await published({ slug: 'frost-heave' });
  const moved = await change(article, { slug: 'frost-and-gravel' });
  expect(await load(articleRoute, 'frost-heave')).toBe('301 /blog/frost-and-gravel');
  const other = await draft();
  expect(await change(other, { slug: 'frost-and-gravel' })).toMatchObject({
    status: 409,
    body: { code: 'slug_taken' },
  });
  const again = await send('POST', '', { id: randomUUID(), fields: fields({ slug: 'frost-and-gravel' }) });
  expect(again).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
  // An article that takes the freed slug is served there.
  await published({ slug: 'frost-heave', title: 'Another' });
  expect(await load(articleRoute, 'frost-heave')).toMatchObject({ post: { title: 'Another' } });
  // A draft's old slug does not redirect.
  const never = await draft({ slug: 'never-seen' });
  await publish((await change(never, { slug: 'seen-now' })).body);
  expect(await load(articleRoute, 'never-seen')).toMatchObject({ data: { post: null } });
  expect(moved.body.rev).toBeGreaterThan(article.rev);
});

test('the second of two admins who edit an article gets a conflict and overwrites nothing', async () => {
  const article = await draft();
  await change(article, { title: 'Theirs' });
  for (const late of [
    await change(article, { title: 'Mine' }),
    await publish(article),
    await unpublish(article),
  ]) {
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: { title: 'Theirs', state: 'draft' } },
    });
  }
  const shown = await published();
  expect((await publish(shown)).status).toBe(409);
  const same = await change(shown, {});
  expect(same).toMatchObject({ status: 200, body: { rev: shown.rev } });
});

test('a draft may be incomplete; a published article may not', async () => {
  const empty = await draft({ markdown: '<p> </p>', excerpt: '' });
  expect(await publish(empty)).toMatchObject({ status: 400, body: { field: 'excerpt' } });
  const half = (await change(empty, { excerpt: 'Soon.' })).body;
  expect(await publish(half)).toMatchObject({ status: 400, body: { field: 'markdown' } });
  const article = await published();
  expect(await change(article, { markdown: '<script>x</script>' })).toMatchObject({
    status: 400,
    body: { field: 'markdown' },
  });
  expect(await load(articleRoute, article.slug)).toMatchObject({
    post: { body: [{ tag: 'p', children: ['Wait until it crumbles.'] }] },
  });
});

test('the list is searched and counted by state, and a retried request creates no second draft', async () => {
  const id = randomUUID();
  const one = { id, fields: fields({ title: 'Lime for bermudagrass' }) };
  await send('POST', '', one);
  expect((await send('POST', '', one)).body).toMatchObject({ id });
  const list = async (query: string) =>
    adminArticlesSchema.parse((await admin.ask(`articles?${query}`)).body);
  const found = await list('q=BERMUDAGRASS+&state=draft');
  expect(found.counts).toEqual({ published: 0, scheduled: 0, draft: 1 });
  expect(found.articles).toMatchObject([{ id, state: 'draft' }]);
  expect((await list('q=bermudagrass&state=published')).articles).toEqual([]);
  expect((await list('show=1')).articles).toHaveLength(1);
  expect((await list('q=%25')).articles).toEqual([]);
});

test('an unknown article is not found, and an invalid field is named', async () => {
  for (const path of ['/none', `/${randomUUID()}`])
    expect((await send('PATCH', path, { rev: 1, changes: {} })).status).toBe(404);
  for (const [part, field] of [
    [{ title: ' ' }, 'fields.title'],
    [{ slug: 'Not This' }, 'fields.slug'],
    [{ featuredImage: 'https://elsewhere.example/a.png' }, 'fields.featuredImage'],
    [{ tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }, 'fields.tags'],
  ] as const)
    expect(await send('POST', '', { id: randomUUID(), fields: fields(part) })).toMatchObject({
      status: 400,
      body: { field },
    });
  const article = await draft();
  for (const at of ['tomorrow', '2026-06-31T08:00', '2026-06-30T24:00'])
    expect(await publish(article, at)).toMatchObject({ status: 400, body: { field: 'at' } });
});
