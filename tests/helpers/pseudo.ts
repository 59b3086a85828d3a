// A language that nobody speaks, to find what is not translated and what does not fit: English with accents, longer by
// 40 %, in brackets. It is added as any language is, in a copy of the project: an entry in the list, and one file.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TranslatedItem } from '../../server/content/adminTranslations.ts';
import type { Sql } from '../../server/db/sql.ts';
import { ROOT, textUses } from './texts.ts';

export const PSEUDO = 'en-XA';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/** `Add {n} yards` → `[Ååðð {n} ýååŕðš]`. */
export function pseudo(text: string): string {
  // The dictionary's own locale is no text.
  if (text === 'en-US') return text;
  const accented = (part: string) =>
    part.replace(/[a-z]/gi, (letter) => {
      const other = accents.get(letter) ?? letter;
      return /[aeiou]/i.test(letter) ? other + other.toLowerCase() : other;
    });
  // Every second part is one: a place to fill, a tag or a character's name.
  const parts = text
    .split(/(\{\w+\}|<[^>]*>|&#?\w+;)/)
    .map((part, index) => (index % 2 ? part : accented(part)));
  return `[${parts.join('')}]`;
}

const COPIED = [
  'domain',
  'server',
  'web',
  'worker',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'tsconfig.json',
];

/** A copy of the project that has the language, built. */
export async function buildPseudo(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'loam-and-axle-pseudo-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'sql', 'tests']) symlinkSync(join(ROOT, name), join(folder, name));
  const list = join(folder, 'domain/base/languages.ts');
  const entry = `'${PSEUDO}': { name: '${pseudo('English')}', tag: '${PSEUDO}', direction: 'ltr' },\n} satisfies`;
  writeFileSync(list, readFileSync(list, 'utf8').replace('} satisfies', entry));
  mkdirSync(join(folder, 'domain/languages'), { recursive: true });
  const texts = Object.fromEntries(textUses.map(({ text }) => [text, pseudo(text)]));
  writeFileSync(join(folder, `domain/languages/${PSEUDO}.json`), JSON.stringify(texts));
  // As `npm run build` does, but side by side.
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = (...args: string[]) =>
    promisify(execFile)(process.execPath, [vite, 'build', ...args], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  await Promise.all([build(), build('--ssr')]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Call = (path: string, body?: object) => Promise<{ status: number; body: unknown }>;

/**
 * Writes the texts of products and articles as an owner does; the others come with the language's file. Last, because
 * what an owner writes is in the shop at once, with all that is older.
 */
export async function translateCatalog(sql: Sql, call: Call): Promise<void> {
  const categories = await sql<{ id: string; name: string; description: string }[]>`
    select id, name, description from product_categories`;
  for (const { id, name, description } of categories) {
    const texts = { [PSEUDO]: { name: pseudo(name), description: pseudo(description) } };
    await sql`update product_categories set translations = ${sql.json(texts)} where id = ${id}`;
  }
  const zones = await sql<{ id: string; name: string; areas: string[] }[]>`
    select id, name, areas from delivery_zones`;
  for (const { id, name, areas } of zones) {
    const texts = { [PSEUDO]: { name: pseudo(name), areas: areas.map(pseudo) } };
    await sql`update delivery_zones set translations = ${sql.json(texts)} where id = ${id}`;
  }
  const items = await sql<{ kind: string; id: string }[]>`
    select 'product' as kind, id from products where deleted_at is null
    union all select 'article', id::text from blog_posts where deleted_at is null`;
  for (const { kind, id } of items) {
    const path = `translations/${kind}/${id}`;
    const { rev, texts } = (await call(`${path}?language=${PSEUDO}`)).body as TranslatedItem;
    const typed = Object.fromEntries(texts.map(({ key, english }) => [key, pseudo(english)]));
    const { status } = await call(path, { language: PSEUDO, rev, texts: typed });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
}
