// A language that nobody speaks, to find what is not translated and what does not fit: English with accents, longer by
// 40 %, in brackets. It is added as any language is, in a copy of the project: an entry in the list, and one file.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, textUses } from './texts.ts';

export const PSEUDO = 'en-XA';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const accents = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

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
  const parts = text.split(/(\{\w+\}|<[^>]*>|&#?\w+;)/).map((part, at) => (at % 2 ? part : accented(part)));
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
