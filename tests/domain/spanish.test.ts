import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spanish as admin } from '../../web/admin/shell/AdminGate.tsx';
import { spanish as shop } from '../../web/app/shell/spanish.ts';
import type { Dictionary } from '../../web/ui/locale.tsx';

// Every text that a screen shows has its Spanish, and no Spanish is kept for a text that is gone.

/** The admin's comes with the admin. */
const spanish: Dictionary = { ...admin, ...shop };
const ROOT = join(import.meta.dirname, '../..');
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
/** A call of the translation: `t(` that is no part of a longer name. What follows tells whether it is literal. */
const CALL = new RegExp(String.raw`(?<![\w.$])t\(\s*(${STRING})?`, 'g');

type Use = { text: string; file: string };

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
}

function unquote(literal: string): string {
  const inner = literal.slice(1, -1);
  return inner.replace(
    /\\(u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|.)/gi,
    (whole, one: string, ...codes) => {
      const code = codes.slice(0, 3).find((value): value is string => typeof value === 'string');
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      return { n: '\n', t: '\t' }[one] ?? (whole.length > 1 ? one : whole);
    },
  );
}

function callsIn(code: string): { texts: string[]; unreadable: string[] } {
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

const files = [...sources(join(ROOT, 'web')), ...sources(join(ROOT, 'domain'))];
const read = new Map(files.map((file) => [relative(ROOT, file), callsIn(readFileSync(file, 'utf8'))]));
const MANIFEST = 'manifest.webmanifest';
const manifest = JSON.parse(readFileSync(join(ROOT, MANIFEST), 'utf8')) as {
  description: string;
  shortcuts: { name: string }[];
};
const uses: Use[] = [
  ...[...read].flatMap(([file, { texts }]) => texts.map((text) => ({ text, file }))),
  ...[manifest.description, ...manifest.shortcuts.map(({ name }) => name)].map((text) => ({
    text,
    file: MANIFEST,
  })),
];
const dictionaries = await Promise.all(
  files
    .filter((file) => file.endsWith('/es.ts'))
    .map(async (file) => ({
      file: relative(ROOT, file),
      es: ((await import(file)) as { es: Dictionary }).es,
    })),
);
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the scanner', () => {
  test('finds calls on one line and over several, in every kind of quotes', () => {
    const code = `t('One'); x(t("It's two", { n: 1 })); t(\n  'Three, the long one',\n  { a },\n); { label: t(\`Four\`) }`;
    expect(callsIn(code).texts).toEqual(['One', "It's two", 'Three, the long one', 'Four']);
  });

  test('reads escapes, and leaves comments and longer names alone', () => {
    const code = `// t('No')\n/* t('Nor this') */ t('We\\'ll'); t('a\\u00a0b'); assert('Not'); x.t('Not either');`;
    expect(callsIn(code).texts).toEqual(["We'll", 'a\u00a0b']);
  });

  test('reports a call whose text it cannot know', () => {
    expect(callsIn(`t(label); t(\`\${n} left\`); t('fine')`).unreadable).toHaveLength(2);
  });
});

test('there are texts to translate', () => {
  expect(uses.length).toBeGreaterThan(100);
});

test('every call of the translation names its text', () => {
  const unreadable = [...read].flatMap(([file, calls]) => calls.unreadable.map((code) => `${file}: ${code}`));
  expect(unreadable).toEqual([]);
});

test('every text has its Spanish', () => {
  const missing = uses.filter(({ text }) => !Object.hasOwn(spanish, text));
  expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
});

test('every Spanish entry belongs to a text', () => {
  const used = new Set(uses.map(({ text }) => text));
  const unused = dictionaries.flatMap(({ file, es }) =>
    Object.keys(es)
      .filter((text) => !used.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(unused).toEqual([]);
});

test('every dictionary is part of the whole, and none contradicts another', () => {
  const apart = dictionaries.flatMap(({ file, es }) =>
    Object.entries(es)
      .filter(([text, translation]) => spanish[text] !== translation)
      .map(([text, translation]) => `${file}: ${text} → ${translation} / ${spanish[text]}`),
  );
  expect(apart).toEqual([]);
});

test('every Spanish text fills the same places, and is not empty', () => {
  const wrong = Object.entries(spanish).filter(
    ([text, translation]) => !translation.trim() || String(places(text)) !== String(places(translation)),
  );
  expect(wrong).toEqual([]);
});
