// Every class that a component names has a rule, and every class with a rule is named somewhere. A plain look at the
// text: of a computed name, only a beginning that ends in a dash is known, as in `bone-${bar}`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => readFileSync(join(web, file), 'utf8'));

const LITERAL = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
/** What a value is compared with is no class. */
const COMPARED = /[!=]== '[^'\n]*'/g;
const COMPUTED = /\$\{([^}]*)\}/g;

/** The words of the strings of some code, and of those in the computed parts of its templates. */
function wordsOf(code: string): string[] {
  return [...code.replaceAll(COMPARED, '').matchAll(LITERAL)].flatMap(([, single, double, template = '']) => [
    ...(single ?? double ?? template.replaceAll(COMPUTED, ' ')).split(/\s+/).filter((word) => word !== ''),
    ...[...template.matchAll(COMPUTED)].flatMap(([, part = '']) => wordsOf(part)),
  ]);
}

/** What is written between `className` and its end. */
function classesOf(code: string): string[] {
  return [...code.matchAll(/\bclassName(?:=\{|=(?=")|: (?='))/g)].map(({ 0: opening, index }) => {
    const rest = code.slice(index + opening.length);
    if (!opening.endsWith('{')) return /^(?:"[^"]*"|'[^']*')/.exec(rest)?.[0] ?? '';
    let depth = 1;
    let end = 0;
    for (; depth > 0 && end < rest.length; end += 1)
      depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0;
    return rest.slice(0, end - 1);
  });
}

const code = read(/\.tsx?$|\.html$/).map((text) => text.replaceAll(/^\s*(?:\/\/|\/\*|\*).*$/gm, ''));
const said = new Set(code.flatMap(wordsOf));
const given = new Set(code.flatMap(classesOf).flatMap(wordsOf));
const ruled = new Set(
  read(/\.css$/).flatMap((css) =>
    [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{};]+(?=\{)/g)].flatMap(([selector]) =>
      [...selector.matchAll(/(?<=\.)[a-z][\w-]*/gi)].map(([name]) => name),
    ),
  ),
);

test('every class that a component names has a rule', () => {
  const hasRule = (name: string) =>
    name.endsWith('-') ? [...ruled].some((rule) => rule.startsWith(name)) : ruled.has(name);
  expect(given.size).toBeGreaterThan(100);
  expect([...given].filter((name) => !hasRule(name)).sort()).toEqual([]);
});

test('every class with a rule is named somewhere', () => {
  const prefixes = [...given].filter((name) => name.endsWith('-'));
  const isSaid = (name: string) => said.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  expect(ruled.size).toBeGreaterThan(100);
  expect([...ruled].filter((name) => !isSaid(name)).sort()).toEqual([]);
});
