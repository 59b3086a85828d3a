// `npm run texts -- pl`: writes `domain/languages/pl.json` with every English text, keeps what is translated in it, and
// drops what is gone. What is empty is still to be translated.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dictionary } from '../../domain/base/locale.ts';
import { ROOT, textUses } from './texts.ts';

const [language = ''] = process.argv.slice(2);
if (!/^[a-z]{2,3}(-[A-Z]{2})?$/.test(language)) throw new Error('Name the language: npm run texts -- pl');
const folder = join(ROOT, 'domain', 'languages');
const file = join(folder, `${language}.json`);
const translated: Dictionary = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const english = [...new Set(textUses.map(({ text }) => text))].sort();
const texts = Object.fromEntries(english.map((text) => [text, translated[text] ?? '']));
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
const missing = english.filter((text) => !texts[text]).length;
console.log(`${file}: ${english.length} texts, ${missing} to translate.`);
