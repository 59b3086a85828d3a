// Every text that the store shows or mails, found where it is translated: `t('English text')`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
/** A call of the translation: `t(` that is no part of a longer name. What follows tells whether it is literal. */
const CALL = new RegExp(String.raw`(?<![\w.$])t\(\s*(${STRING})?`, 'g');

/** The sources with texts, from the project's root. */
export const textFiles: readonly string[] = ['web', 'domain', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
);

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
}

function unquote(literal: string): string {
  const inner = literal.slice(1, -1);
  return inner.replace(
    /\\(u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|.)/gi,
    (matched, entity: string, ...codes) => {
      const code = codes.slice(0, 3).find((value): value is string => typeof value === 'string');
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      return { n: '\n', t: '\t' }[entity] ?? (matched.length > 1 ? entity : matched);
    },
  );
}

export function callsIn(code: string): { texts: string[]; unreadable: string[] } {
  const texts: string[] = [];
  const unreadable: string[] = [];
  const clean = withoutComments(code);
  for (const match of clean.matchAll(CALL)) {
    const literal = match[1];
    if (literal && !literal.includes('${')) texts.push(unquote(literal));
    else unreadable.push(clean.slice(match.index, match.index + 50).split('\n')[0] ?? '');
  }
  return { texts, unreadable };
}

export type Use = { text: string; file: string };

const read = textFiles.map((file) => ({ file, ...callsIn(readFileSync(join(ROOT, file), 'utf8')) }));

/** Calls whose text is not written there. */
export const unreadableCalls = read.flatMap(({ file, unreadable }) =>
  unreadable.map((code) => `${file}: ${code}`),
);

const MANIFEST = 'manifest.webmanifest';
const manifest = JSON.parse(readFileSync(join(ROOT, MANIFEST), 'utf8')) as {
  description: string;
  screenshots: { label: string }[];
  shortcuts: { name: string; short_name: string; description: string }[];
};
const manifestTexts = [
  manifest.description,
  ...manifest.screenshots.map(({ label }) => label),
  ...manifest.shortcuts.flatMap(({ name, short_name, description }) => [name, short_name, description]),
];

export const textUses: readonly Use[] = [
  ...read.flatMap(({ file, texts }) => texts.map((text) => ({ text, file }))),
  ...manifestTexts.map((text) => ({ text, file: MANIFEST })),
];
