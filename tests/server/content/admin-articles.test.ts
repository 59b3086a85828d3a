// The blog in the admin: drafts, sanitized content, publishing, slugs, and edit conflicts.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AdminArticle, adminArticleSchema } from '../../../domain/content/adminArticles.ts';
import { catalogChanges } from '../../../server/catalog/catalogChanges.ts';
import { articleRoute } from '../../../web/articles/ArticleScreen.tsx';
import { articlesRoute } from '../../../web/articles/ArticlesScreen.tsx';
import type { Articles } from '../../helpers/adminAnswers.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;
type Answer = AdminArticle & { code?: string; field?: string; current?: AdminArticle };

let written = 0;
function fields(part: object = {}) {
  written += 1;
  return {
    title: `Clay and rain ${written}`,
    excerpt: 'What to do first.',
    markdown: 'Wait until it crumbles.',
    featuredImage: 'fill-dirt',
    category: 'Soil',
    tags: ['clay', 'drainage'],
    author: 'The soil desk',
    isPublished: false,
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
const publish = (article: AdminArticle) => change(article, { isPublished: true });
const unpublish = (article: AdminArticle) => change(article, { isPublished: false });
async function published(part: object = {}): Promise<AdminArticle> {
  const answer = await publish(await draft(part));
  expect(answer.status).toBe(200);
  return adminArticleSchema.parse(answer.body);
}

/** The data that a screen gets for a path; a redirect as its status and location. */
async function load(route: typeof articlesRoute | typeof articleRoute, slug = '') {
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
  const { articles } = (await load(articlesRoute)) as { articles: { slug: string }[] };
  return articles.map(({ slug }) => slug);
}

test('a draft is hidden; once published it is first on the blog and syncs to every device', async () => {
  const article = await draft();
  expect(article).toMatchObject({ isPublished: false, publishedAt: null });
  expect(await onBlog()).not.toContain(article.slug);
  const { head } = await catalogChanges(sql, 0);
  const answer = await publish(article);
  expect(answer.body).toMatchObject({ isPublished: true, publishedAt: expect.stringMatching(/^20/) });
  expect((await onBlog())[0]).toBe(article.slug);
  expect(await load(articleRoute, article.slug)).toMatchObject({
    article: { title: article.title, author: 'The soil desk', tags: ['clay', 'drainage'] },
  });
  const { rows } = await catalogChanges(sql, head);
  expect(rows).toMatchObject([{ table: 'blog_posts', id: article.id, deleted: false }]);
  expect((await admin.acts()).slice(-2)).toEqual(['article_created', 'article_changed']);
});

test('an unpublished article disappears, and keeps its date when it is published again', async () => {
  const article = await published();
  const day = new Date('2026-02-03T04:05:06Z');
  await sql`update blog_posts set published_at = ${day} where id = ${article.id}`;
  const off = await unpublish((await admin.ask<AdminArticle>(`articles/${article.id}`)).body);
  expect(off.body).toMatchObject({ isPublished: false });
  expect(await onBlog()).not.toContain(article.slug);
  expect((await publish(off.body)).body).toMatchObject({ publishedAt: day.toISOString() });
});

test('the text is stored as a tree of harmless elements', async () => {
  const markdown = '## Hi\n\n[a](javascript:x()) **b** ![](x) <i>c</i>';
  const article = await draft({ markdown });
  const changed = await change(article, { markdown: `${markdown}\n` });
  const rows = await sql`select body from blog_posts where id = ${article.id}`;
  const tree = [
    { tag: 'h2', children: ['Hi'] },
    {
      tag: 'p',
      children: [
        'a',
        ' ',
        { tag: 'strong', children: ['b'] },
        ' ',
        { tag: 'img', slug: 'x' },
        ' ',
        '<i>',
        'c',
        '</i>',
      ],
    },
  ];
  expect(rows).toEqual([{ body: tree }]);
  // Pages and devices get the parsed tree, and no HTML to parse.
  await publish(changed.body);
  expect(await load(articleRoute, article.slug)).toMatchObject({ article: { body: tree } });
  const pulled = (await catalogChanges(sql, 0)).rows.find(({ id }) => id === article.id);
  expect(pulled).toMatchObject({ body: { body: tree } });
  expect(JSON.stringify(pulled)).not.toMatch(/<h2|markdown/);
  // New content gets a new tree; other changes keep the tree.
  const now = (await admin.ask<AdminArticle>(`articles/${article.id}`)).body;
  const other = await change(now, { markdown: 'Other.' });
  await change(other.body, { title: 'Renamed' });
  const shown = await load(articleRoute, article.slug);
  expect(shown).toMatchObject({ article: { title: 'Renamed', body: [{ tag: 'p', children: ['Other.'] }] } });
});

test('text that is too long is refused', async () => {
  const article = await draft();
  expect(await change(article, { markdown: 'x'.repeat(50_001) })).toMatchObject({
    status: 400,
    body: { field: 'changes.markdown' },
  });
});

test('the address follows the title until the article is published, and is its own', async () => {
  const article = await draft({ title: 'Frost heave' });
  expect(article.slug).toBe('frost-heave');
  const named = (await change(article, { title: 'Frost & gravel' })).body;
  expect(named.slug).toBe('frost-gravel');
  const shown = (await publish(named)).body;
  expect((await change(shown, { title: 'Ice' })).body).toMatchObject({ title: 'Ice', slug: 'frost-gravel' });
  expect((await published({ title: 'Frost gravel' })).slug).toBe('frost-gravel-2');
  expect((await draft({ title: '冻土' })).slug).toBe('article');
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
      body: { code: 'changed_since', current: { title: 'Theirs', isPublished: false } },
    });
  }
  const shown = await published();
  const same = await change(shown, {});
  expect(same).toMatchObject({ status: 200, body: { rev: shown.rev } });
});

test('a draft may be incomplete; a published article may not', async () => {
  const empty = await draft({ markdown: '---', excerpt: '' });
  expect(await publish(empty)).toMatchObject({ status: 400, body: { field: 'excerpt' } });
  const half = (await change(empty, { excerpt: 'Soon.' })).body;
  expect(await publish(half)).toMatchObject({ status: 400, body: { field: 'markdown' } });
  const article = await published();
  expect(await change(article, { markdown: '![](/no/picture.png)' })).toMatchObject({
    status: 400,
    body: { field: 'markdown' },
  });
  expect(await load(articleRoute, article.slug)).toMatchObject({
    article: { body: [{ tag: 'p', children: ['Wait until it crumbles.'] }] },
  });
});

test('the list has drafts first, and a retried request creates no second draft', async () => {
  const id = randomUUID();
  const one = { id, fields: fields({ title: 'Lime for bermudagrass' }) };
  await send('POST', '', one);
  expect((await send('POST', '', one)).body).toMatchObject({ id });
  const { articles } = (await admin.ask<Articles>('articles')).body;
  expect(articles.filter((article) => article.id === id)).toMatchObject([{ isPublished: false }]);
  const states = articles.map(({ isPublished }) => isPublished);
  expect(states.lastIndexOf(false)).toBeLessThan(states.indexOf(true));
});

test('an unknown article is not found, and an invalid field is named', async () => {
  for (const path of ['/none', `/${randomUUID()}`])
    expect((await send('PATCH', path, { rev: 1, changes: {} })).status).toBe(404);
  for (const [part, field] of [
    [{ title: ' ' }, 'fields.title'],
    [{ featuredImage: 'https://elsewhere.example/a.png' }, 'fields.featuredImage'],
    [{ tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }, 'fields.tags'],
  ] as const)
    expect(await send('POST', '', { id: randomUUID(), fields: fields(part) })).toMatchObject({
      status: 400,
      body: { field },
    });
});
