// Translations in the admin: missing ones are listed, and saved ones appear in the shop at once.

import { expect, test } from 'vitest';
import { snapshotIn } from '../../domain/catalog/translations.ts';
import type { TranslatedItem } from '../../server/content/adminTranslations.ts';
import type { TranslatedItems } from '../helpers/adminAnswers.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
type Answer = TranslatedItem & { code?: string; field?: string; current?: TranslatedItem };

const list = async () => (await admin.ask<TranslatedItems>('translations?language=es')).body;
/** The list before any test changed it. */
const opened = await list();
async function item(name: string): Promise<TranslatedItem> {
  const found = (await list()).items.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const typed = ({ texts }: TranslatedItem) =>
  Object.fromEntries(texts.map(({ key, spoken }) => [key, spoken]));
const save = ({ kind, id, rev }: TranslatedItem, texts: Record<string, string>) =>
  admin.tell<Answer>('PUT', `translations/${kind}/${id}`, { language: 'es', rev, texts });

test('every English text is listed with its Spanish, and a new store has none missing', () => {
  const { items, missing } = opened;
  expect(missing).toBe(0);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['product', 'category', 'zone', 'article']));
  const texts = items.find(({ name }) => name === 'Pea Gravel')?.texts ?? [];
  expect(texts.find(({ key }) => key === 'metadata.texture')).toEqual({
    key: 'metadata.texture',
    english: 'Rounded, ⅜ inch',
    spoken: 'Redonda, ⅜ de pulgada',
    isStale: false,
  });
  expect(texts.map(({ key }) => key)).not.toContain('metadata.coverage_1_inch');
});

test('one item is asked for by its kind and id', async () => {
  const { kind, id } = await item('River Rock');
  const { body } = await admin.ask(`translations?language=es&kind=${kind}&id=${id}`);
  expect(body.items).toEqual([await item('River Rock')]);
});

test('a saved translation appears in the shop, and an emptied one is missing and falls back to English', async () => {
  const before = await item('River Rock');
  const answer = await save(before, {
    ...typed(before),
    name: 'Bola de río',
    description: ' ',
    features: 'Una\n\nDos',
  });
  expect(answer.status).toBe(200);
  const after = answer.body as TranslatedItem;
  expect(after.missing).toBe(1);
  expect((await list()).items[0]).toEqual(after);
  const { products } = snapshotIn(await store.deps.catalog.open(), 'es');
  expect(products.find(({ slug }) => slug === 'river-rock')).toMatchObject({
    name: 'Bola de río',
    features: ['Una', 'Dos'],
    stillEnglish: ['description'],
  });
  expect(await admin.acts()).toContain('text_translated');
});

test('a translated article is parsed on save, and pasted scripts are text', async () => {
  const before = (await list()).items.find(({ kind }) => kind === 'article');
  if (!before) throw new Error('no article');
  const answer = await save(before, { ...typed(before), markdown: 'Hola<script>alert(1)</script>' });
  expect(answer.status).toBe(200);
  const { posts } = snapshotIn(await store.deps.catalog.open(), 'es');
  const post = posts.find(({ id }) => id === before.id);
  expect(post?.body).toEqual([{ tag: 'p', children: ['Hola', '<script>', 'alert(1)', '</script>'] }]);
});

test('the second of two admins gets a conflict, an unknown item a 404, and an unknown language a 400', async () => {
  const before = await item('Mulch');
  expect((await save(before, { ...typed(before), description: 'Uno' })).status).toBe(200);
  const second = await save(before, { ...typed(before), description: 'Dos' });
  expect(second.status).toBe(409);
  expect(second.body.current?.texts.find(({ key }) => key === 'description')?.spoken).toBe('Uno');
  expect((await save({ ...before, id: 'nobody' }, {})).status).toBe(404);
  expect((await admin.ask('translations?language=en')).status).toBe(400);
});

test('a translation is stale after its English changed, until the item is saved again', async () => {
  const before = await item('Pea Gravel');
  expect(before.stale).toBe(0);
  await store.sql`
    update products set name = 'Pea Gravel ⅜', metadata = metadata || '{"texture": "Round", "unknown": "x"}', description = description
    where id = ${before.id}`;
  const changed = await item('Pea Gravel ⅜');
  expect(changed.texts.flatMap(({ key, isStale }) => (isStale ? key : []))).toEqual([
    'name',
    'metadata.texture',
  ]);
  expect(await list()).toMatchObject({ stale: 2, items: expect.arrayContaining([changed]) });
  const { body } = await save(changed, { ...typed(changed), name: 'Grava de río' });
  expect(body).toMatchObject({ stale: 0, missing: 0 });
  // English and Spanish changed together are up to date.
  await store.sql`
    update products set name = 'Pea Gravel', translations = jsonb_set(translations, '{es,name}', '"Gravilla"')
    where id = ${before.id}`;
  expect((await item('Pea Gravel')).stale).toBe(0);
});
