// Every public page in Spanish, with the store's own catalog: no English is left, or it is marked as English.

import { beforeAll, expect, test } from 'vitest';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { snapshotIn } from '../../../domain/catalog/translations.ts';
import { lineTranslator } from '../../../server/catalog/lineTranslator.ts';
import { mirrorPremium } from '../../../server/catalog/premium.ts';
import { sitemapXml } from '../../../server/catalog/sitemap.ts';
import { catalogSnapshot } from '../../../server/catalog/snapshot.ts';
import { translatePremium } from '../../../server/seed.ts';
import { render } from '../../../web/app/boot/entry-server.tsx';
import { ORIGIN } from '../../helpers/rendered.ts';
import { startStore } from '../../helpers/store.ts';
import { englishIn } from '../../helpers/words.ts';

const shop = await startStore({ pays: true, mails: false });
const catalog = catalogSnapshot(shop.sql, { warn: () => undefined });
const now = new Date('2026-11-20T15:00:00Z');
const source = { open: () => catalog.open(), now: () => now };

/** The state before any test changed it. */
let opened: Snapshot;
beforeAll(async () => {
  await mirrorPremium(shop.background.sql, shop.storeClient);
  await translatePremium(shop.background.sql);
  await catalog.refreshed();
  opened = await catalog.open();
});

async function paths(snapshot: Snapshot): Promise<string[]> {
  const xml = sitemapXml(snapshot, ORIGIN);
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const [one, other] = snapshot.products;
  return [
    ...listed,
    '/stripe-shop',
    `/compare?ids=${one?.id},${other?.id}`,
    '/shop?q=arena',
    '/blog?q=mulch',
    '/cart',
    '/checkout',
    '/track-order',
    '/auth',
    '/jobs',
    '/nowhere',
  ];
}

test('no public page in Spanish has English text', { timeout: 60_000 }, async () => {
  const english: Record<string, string[]> = {};
  for (const url of await paths(await catalog.open())) {
    const { head, body } = await render({ url, language: 'es', source, now, origin: ORIGIN });
    // An article names its sources by their own titles.
    const ownWords = body.replace(/(De dónde salen las cifras<\/h2>)\s*<ul>.*?<\/ul>/s, '$1');
    const found = englishIn(`${ownWords} ${head}`);
    if (found.length > 0) english[url] = found;
  }
  expect(english).toEqual({});
});

test('every text of the catalog is translated into Spanish', () => {
  const { products, categories, zones, articles } = snapshotIn(opened, 'es');
  const missing = [...products, ...categories, ...zones, ...articles].flatMap(({ id, stillEnglish }) =>
    (stillEnglish ?? ['all']).map((key) => `${id}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('a search finds a product in both languages, on pages of either', async () => {
  for (const language of ['en', 'es'] as const)
    for (const q of ['gravilla', 'pea gravel']) {
      const { body } = await render({ url: `/shop?q=${q}`, language, source, now, origin: ORIGIN });
      expect(body, `${language} ${q}`).toContain('/product/pea-gravel');
    }
});

test('emails and the payment page name the goods in the buyer’s language', async () => {
  const line = { name: 'Pea Gravel', unit: 'per cubic yard', quantity: 3 };
  expect((await lineTranslator(shop.sql, 'es'))(line)).toEqual({
    name: 'Gravilla redonda',
    unit: 'per cubic yard',
    quantity: 3,
  });
  expect((await lineTranslator(shop.sql, 'es'))({ name: 'Sold long ago' })).toEqual({
    name: 'Sold long ago',
  });
  expect((await lineTranslator(shop.sql, 'en'))(line)).toBe(line);
});

test('an untranslated text stays English and is marked as English', async () => {
  await shop.sql`update products set translations = translations #- '{es,description}' where slug = 'river-rock'`;
  await catalog.refreshed();
  const { body } = await render({ url: '/product/river-rock', language: 'es', source, now, origin: ORIGIN });
  expect(body).toMatch(/<h1 class="h2[^"]*" lang="es">Piedra de río/);
  expect(body).toMatch(/<p class="pd-short" lang="en">Smooth mixed stone/);
});

test('a specification removed in English is removed in Spanish', async () => {
  const [spoken] = await shop.sql<{ slug: string; key: string }[]>`
    select slug, jsonb_object_keys(translations -> 'es' -> 'metadata') as key from products
    where id !~ '^prod_' order by slug, key limit 1`;
  if (!spoken) throw new Error('no translated specification');
  const { slug, key } = spoken;
  const keys = async () => {
    const { products } = snapshotIn((await catalog.refreshed()).snapshot, 'es');
    return Object.keys(products.find((product) => product.slug === slug)?.metadata ?? {});
  };
  expect(await keys()).toContain(key);
  await shop.sql`update products set metadata = metadata - ${key}::text where slug = ${slug}`;
  expect(await keys()).not.toContain(key);
});
