// Every class that a component names has a rule, and every class with a rule is named somewhere. A plain look at the
// text: of a computed name, only a beginning that ends in a dash is known, as in `bone-${bar}`.
import { type Finding, lineNumber, type Texts } from './project.ts';

const MARKUP = /^web\/.*\.(?:tsx?|html)$/;
const STYLES = /^web\/.*\.css$/;
const LITERAL = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
/** What a value is compared with is no class. */
const COMPARED = /[!=]== '[^'\n]*'/g;
const COMPUTED = /\$\{([^}]*)\}/g;

export function findClassBreaks(project: Texts): Finding[] {
  const markup = [...project].filter(([file]) => MARKUP.test(file));
  const code = markup.map(([file, text]) => [file, text.replaceAll(COMMENT_LINE, '')] as const);
  const styles = [...project].filter(([file]) => STYLES.test(file));
  const said = new Set(code.flatMap(([, text]) => wordsOf(text)));
  const given = code.flatMap(([file, text]) =>
    classesOf(text).flatMap(({ at, names }) =>
      wordsOf(names).map((name) => ({ file, line: lineNumber(text, at), name })),
    ),
  );
  const ruled = styles.flatMap(([file, css]) => rulesOf(css).map((rule) => ({ file, ...rule })));
  const rules = new Set(ruled.map(({ name }) => name));
  const hasRule = (name: string) =>
    name.endsWith('-') ? [...rules].some((rule) => rule.startsWith(name)) : rules.has(name);
  const prefixes = given.map(({ name }) => name).filter((name) => name.endsWith('-'));
  const isSaid = (name: string) => said.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return [
    ...given
      .filter(({ name }) => !hasRule(name))
      .map(({ name, ...place }) => ({ ...place, rule: `classes: .${name} has no rule` })),
    ...ruled
      .filter(({ name }) => !isSaid(name))
      .map(({ name, ...place }) => ({ ...place, rule: `classes: nothing has the class .${name}` })),
  ];
}

/** Emptied instead of removed, so that lines keep their numbers. */
const COMMENT_LINE = /^[^\S\n]*(?:\/\/|\/\*|\*)[^\n]*$/gm;

/** The words of the strings of some code, and of those in the computed parts of its templates. */
function wordsOf(code: string): string[] {
  return [...code.replaceAll(COMPARED, '').matchAll(LITERAL)].flatMap(([, single, double, template = '']) => [
    ...(single ?? double ?? template.replaceAll(COMPUTED, ' ')).split(/\s+/).filter((word) => word !== ''),
    ...[...template.matchAll(COMPUTED)].flatMap(([, part = '']) => wordsOf(part)),
  ]);
}

/** What is written between `className` and its end. */
function classesOf(code: string): { at: number; names: string }[] {
  return [...code.matchAll(/\bclassName(?:=\{|=(?=")|: (?='))/g)].map(({ 0: opening, index }) => {
    const rest = code.slice(index + opening.length);
    if (!opening.endsWith('{')) return { at: index, names: /^(?:"[^"]*"|'[^']*')/.exec(rest)?.[0] ?? '' };
    let depth = 1;
    let end = 0;
    for (; depth > 0 && end < rest.length; end += 1)
      depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0;
    return { at: index, names: rest.slice(0, end - 1) };
  });
}

function rulesOf(css: string): { line: number; name: string }[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...rules.matchAll(/[^{};]+(?=\{)/g)].flatMap(({ 0: selector, index }) =>
    [...selector.matchAll(/(?<=\.)[a-z][\w-]*/gi)].map(({ 0: name, index: at }) => ({
      line: lineNumber(rules, index + at),
      name,
    })),
  );
}
