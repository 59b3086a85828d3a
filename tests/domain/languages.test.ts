import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDictionary } from '../../domain/base/dictionary.ts';
import { es as domain } from '../../domain/base/es.ts';
import { OTHER_LANGUAGES } from '../../domain/base/locale.ts';
import { es as emails } from '../../server/notifications/es.ts';
import { spanish as admin } from '../../web/admin/shell/spanish.ts';
import { spanish as shop } from '../../web/app/shell/spanish.ts';
import type { Dictionary } from '../../web/ui/locale.tsx';
import { callsIn, ROOT, textFiles, textUses, unreadableCalls } from '../helpers/texts.ts';

// Every text that a screen shows or a mail says stands in every language, and none is kept for a text that is gone.

/** The pages do not load the emails' texts, nor the shop those of the admin. */
const spanish: Dictionary = { ...emails, ...admin, ...shop };
const dictionaries = await Promise.all(
  OTHER_LANGUAGES.map(
    async (language) =>
      [language, (await readDictionary(language, { es: async () => spanish })) ?? {}] as const,
  ),
);
const spanishFiles = await Promise.all(
  textFiles
    .filter((file) => file.endsWith('/es.ts'))
    .map(async (file) => ({ file, es: ((await import(join(ROOT, file))) as { es: Dictionary }).es })),
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
  expect(textUses.length).toBeGreaterThan(100);
});

test('every call of the translation names its text', () => {
  expect(unreadableCalls).toEqual([]);
});

describe.each(dictionaries)('%s', (_, texts) => {
  test('has every text', () => {
    const missing = textUses.filter(({ text }) => !Object.hasOwn(texts, text));
    expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
  });

  test('has no text that is gone', () => {
    const used = new Set(textUses.map(({ text }) => text));
    expect(Object.keys(texts).filter((text) => !used.has(text))).toEqual([]);
  });

  test('fills the same places, and is never empty', () => {
    const wrong = Object.entries(texts).filter(
      ([text, translation]) => !translation.trim() || String(places(text)) !== String(places(translation)),
    );
    expect(wrong).toEqual([]);
  });
});

test('every file of Spanish is part of the whole, and none contradicts another', () => {
  const apart = spanishFiles.flatMap(({ file, es }) =>
    Object.entries(es)
      .filter(([text, translation]) => spanish[text] !== translation)
      .map(([text, translation]) => `${file}: ${text} → ${translation} / ${spanish[text]}`),
  );
  expect(apart).toEqual([]);
});

/** Words that mean something else here, or another word of ours; CONTRIBUTING.md lists the right ones. */
const WRONG_SPANISH: readonly RegExp[] = [
  /\bchofer(es)?\b/i,
  /\bfondo en pulgadas\b/i,
  /\bgrosor(es)?\b/i,
  /\btiques?\b/i,
  /\bbarro\b/i,
  /\bla geotextil\b/i,
  /\bhortalizas?\b/i,
  /\bCentral Time\b/,
  /\bdispositivos?\b/i,
  /\bimpuesto (?:de|sobre la) ventas?\b/i,
  /\b(?:comprar|pedir|pedidos?|compras?|compró) a cuenta\b/i,
  /\btoneladas\b(?! cortas)./i,
  // The article would follow the hour: a la 1, a las 2.
  /\blas? \{(time|noon|cutoff)\}/i,
];

test('Spanish keeps to the glossary', () => {
  const wrong = Object.values(spanish).filter((text) => WRONG_SPANISH.some((word) => word.test(text)));
  expect(wrong).toEqual([]);
});

test('what the server says does not need the Spanish of a page', () => {
  const own: Dictionary = { ...domain, ...emails };
  const missing = textUses.filter(
    ({ file, text }) => file.startsWith('server/') && !Object.hasOwn(own, text),
  );
  expect(missing).toEqual([]);
});
