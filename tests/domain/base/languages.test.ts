import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDictionary } from '../../../domain/base/dictionary.ts';
import { es as domain } from '../../../domain/base/es.ts';
import { OTHER_LANGUAGES, translator } from '../../../domain/base/locale.ts';
import { es as emails } from '../../../server/notifications/es.ts';
import { adminSpanish as admin } from '../../../web/admin/shell/adminSpanish.ts';
import { spanish as shop } from '../../../web/app/shell/spanish.ts';
import type { Dictionary } from '../../../web/ui/locale.tsx';
import { callsIn, ROOT, textFiles, textUses, unreadableCalls } from '../../helpers/texts.ts';

// Every text of a screen or an email is translated into every language, and no translation is left over.

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

describe('the text scanner', () => {
  test('the scanner finds calls on one line and over several, in every kind of quotes', () => {
    const code = `t('One'); x(t("It's two", { n: 1 })); t(\n  'Three, the long one',\n  { a },\n); { label: t(\`Four\`) }`;
    expect(callsIn(code).texts).toEqual(['One', "It's two", 'Three, the long one', 'Four']);
  });

  test('the scanner reads escapes, and ignores comments and longer names', () => {
    const code = `// t('No')\n/* t('Nor this') */ t('We\\'ll'); t('a\\u00a0b'); assert('Not'); x.t('Not either');`;
    expect(callsIn(code).texts).toEqual(["We'll", 'a\u00a0b']);
  });

  test('the scanner reports a call whose text is not a literal', () => {
    expect(callsIn(`t(label); t(\`\${n} left\`); t('fine')`).unreadable).toHaveLength(2);
  });
});

test('the sources have texts to translate', () => {
  expect(textUses.length).toBeGreaterThan(100);
});

test('what a refusal says stands in one file', () => {
  const isThere = ({ file }: { file: string }) => file === 'web/ui/refusalLabels.ts';
  const said = new Set(textUses.filter(isThere).map(({ text }) => text));
  expect(said.size).toBeGreaterThan(30);
  expect(textUses.filter((use) => said.has(use.text) && !isThere(use))).toEqual([]);
});

test('every translation call has a literal text', () => {
  expect(unreadableCalls).toEqual([]);
});

describe.each(dictionaries)('the dictionary of %s', (_, texts) => {
  test('the language has every text', () => {
    const missing = textUses.filter(({ text }) => !Object.hasOwn(texts, text));
    expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
  });

  test('the language has no unused text', () => {
    const used = new Set(textUses.map(({ text }) => text));
    expect(Object.keys(texts).filter((text) => !used.has(text))).toEqual([]);
  });

  test('translations have the same placeholders, and are never empty', () => {
    const wrong = Object.entries(texts).filter(
      ([text, translation]) => !translation.trim() || String(places(text)) !== String(places(translation)),
    );
    expect(wrong).toEqual([]);
  });
});

test('every Spanish file is included, and none contradicts another', () => {
  const apart = spanishFiles.flatMap(({ file, es }) =>
    Object.entries(es)
      .filter(([text, translation]) => spanish[text] !== translation)
      .map(([text, translation]) => `${file}: ${text} → ${translation} / ${spanish[text]}`),
  );
  expect(apart).toEqual([]);
});

/** Words with another meaning here, or with a better word of ours; CONTRIBUTING.md lists the right ones. */
const WRONG_SPANISH: readonly RegExp[] = [
  /\bchofer(es)?\b/i,
  /\bfondo en pulgadas\b/i,
  /\bgrosor(es)?\b/i,
  /\btiques?\b/i,
  /\bbarro\b/i,
  /\bla geotextil\b/i,
  /\bhortalizas?\b/i,
  /\bCentral Time\b/,
  /\baparatos?\b/i,
  /\b(?:pasto|zacate|grama)\b/i,
  /\bfranjas?\b/i,
  /\bimpuesto (?:de|sobre la) ventas?\b/i,
  /\b(?:comprar|pedir|pedidos?|compras?|compró) a cuenta\b/i,
  /\btoneladas cortas\b/i,
  /\bgeotextil tejida\b/i,
  /(?<!verificación )en dos pasos\b/i,
  /\bdevolución de (?:este|su) pedido\b/i,
  /\bcódigos? del portón\b/i,
  /\belimin(?:a|ar|e|an|ado|ada)\b/i,
  /\boprim[aei]/i,
  /\bpara entrar\b|^entrar\b/i,
  // The article would follow the hour: a la 1, a las 2.
  /\blas? \{(time|noon|cutoff)\}/i,
];

test('Spanish follows the glossary', () => {
  const wrong = Object.values(spanish).filter((text) => WRONG_SPANISH.some((word) => word.test(text)));
  expect(wrong).toEqual([]);
});

test('a sentence that ends with “p.m.” has one point', () => {
  const t = translator({ 'Shared {moment}.': 'Compartido el {moment}.' });
  expect(t('Shared {moment}.', { moment: '2 de dic, 10:59 p.m.' })).toBe(
    'Compartido el 2 de dic, 10:59 p.m.',
  );
  expect(t('Shared {moment}.', { moment: 'lunes' })).toBe('Compartido el lunes.');
  expect(t('{who}...', { who: 'Ana' })).toBe('Ana...');
  expect(t('{who}. {what}.', { who: 'Ana' })).toBe('Ana. {what}.');
});

test('texts of the server do not need a page’s Spanish', () => {
  const own: Dictionary = { ...domain, ...emails };
  const missing = textUses.filter(
    ({ file, text }) => file.startsWith('server/') && !Object.hasOwn(own, text),
  );
  expect(missing).toEqual([]);
});
