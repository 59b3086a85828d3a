// Translations in the admin: missing ones are marked, and saved ones appear in the shop at once.

import { expect, test } from 'vitest';
import { snapshotIn } from '../../../domain/catalog/translations.ts';
import type { TranslatedItem } from '../../../server/content/adminTranslations.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
const admin = await store.staff();
type Answer = TranslatedItem & { code?: string; field?: string; current?: TranslatedItem };

const read = async (kind: string, id: string): Promise<TranslatedItem> =>
  (await admin.ask<TranslatedItem>(`translations/${kind}/${id}?language=es`)).body;
async function product(slug: string): Promise<TranslatedItem> {
  const { id } = await store.oneRow(sql<{ id: string }[]>`select id from products where slug = ${slug}`);
  return read('product', id);
}
async function article(): Promise<TranslatedItem> {
  const { id } = await store.oneRow(sql<{ id: string }[]>`select id::text from blog_posts limit 1`);
  return read('article', id);
}
const typed = ({ texts, spoken }: TranslatedItem) =>
  Object.fromEntries(texts.map(({ key }, index) => [key, spoken[index] ?? '']));
const save = ({ kind, id, rev }: TranslatedItem, texts: Record<string, string>) =>
  admin.tell<Answer>('PUT', `translations/${kind}/${id}`, { language: 'es', rev, texts });

test('every English text of a new store has its Spanish', async () => {
  const gravel = await product('pea-gravel');
  const { texts } = gravel;
  expect([...gravel.spoken, ...(await article()).spoken]).not.toContain('');
  expect(texts).toContainEqual({ key: 'metadata.texture', english: 'Rounded, ⅜ inch' });
  expect(typed(gravel)['metadata.texture']).toBe('Redonda, ⅜ de pulgada');
  expect(texts.map(({ key }) => key)).not.toContain('metadata.coverage_1_inch');
});

test('a saved translation appears in the shop, and an emptied one falls back to English', async () => {
  const before = await product('river-rock');
  const answer = await save(before, {
    ...typed(before),
    name: 'Bola de río',
    description: ' ',
    features: 'Una\n\nDos',
  });
  expect(answer.status).toBe(200);
  expect(await product('river-rock')).toEqual(answer.body);
  const { products } = snapshotIn(await store.deps.catalog.open(), 'es');
  expect(products.find(({ slug }) => slug === 'river-rock')).toMatchObject({
    name: 'Bola de río',
    features: ['Una', 'Dos'],
    stillEnglish: ['description'],
  });
  expect(await admin.acts()).toContain('text_translated');
});

test('a translated article is parsed on save, and pasted scripts are text', async () => {
  const before = await article();
  const answer = await save(before, { ...typed(before), markdown: 'Hola<script>alert(1)</script>' });
  expect(answer.status).toBe(200);
  const { articles } = snapshotIn(await store.deps.catalog.open(), 'es');
  const translated = articles.find(({ id }) => id === before.id);
  expect(translated?.body).toEqual([{ tag: 'p', children: ['Hola', '<script>', 'alert(1)', '</script>'] }]);
});

test('the second of two admins gets a conflict, an unknown item a 404, and an unknown language a 400', async () => {
  const before = await product('fill-dirt');
  expect((await save(before, { ...typed(before), description: 'Uno' })).status).toBe(200);
  const second = await save(before, { ...typed(before), description: 'Dos' });
  expect(second.status).toBe(409);
  expect(second.body.current && typed(second.body.current).description).toBe('Uno');
  expect((await save({ ...before, id: 'nobody' }, {})).status).toBe(404);
  expect((await admin.ask('translations/zone/metro?language=es')).status).toBe(404);
  expect((await admin.ask(`translations/product/${before.id}?language=en`)).status).toBe(400);
});
