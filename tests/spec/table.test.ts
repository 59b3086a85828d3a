// Every line of both specifications has a test that exists, or says why it has none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTENT_DECISIONS, CONTENT_ROWS } from './content.ts';
import type { Proof, Row } from './rows.ts';
import { DECISIONS, SHOPPING } from './shopping.ts';

const root = join(import.meta.dirname, '../..');
const texts = new Map<string, string>();

function textOf(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  texts.set(file, text);
  return text;
}

/** Whether the file has a test, or a case of one, with exactly this title. */
function isThere([file, title]: Proof): boolean {
  const literals = ["'", '"', '`'].map((quote) => `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`);
  return literals.some((literal) =>
    // A title is the first argument of something that is called, or the first of a case.
    new RegExp(`[([]\\s*${literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*,`).test(textOf(file)),
  );
}

/** What is wrong with the table, a line each. */
function faultsOf(rows: readonly Row[], decisions: Readonly<Record<string, string>> = DECISIONS): string[] {
  const faults = rows.flatMap(({ section, rule, proof, decided, missing }) => {
    const name = `§${section}: ${rule}`;
    if (proof && missing) return [`${name}: proven and missing at once`];
    if (!proof && !missing && !decided) return [`${name}: neither test, decision nor reason`];
    if (missing?.trim() === '') return [`${name}: missing without a reason`];
    if (decided && !(decided in decisions)) return [`${name}: no decision ${decided}`];
    return proof && !isThere(proof) ? [`${name}: no test "${proof[1]}" in ${proof[0]}`] : [];
  });
  const named = rows.map(({ section, rule }) => `§${section}: ${rule}`);
  return [...faults, ...named.filter((name, index) => named.indexOf(name) !== index)];
}

describe.each([
  ['shopping', SHOPPING, DECISIONS],
  ['account and content', CONTENT_ROWS, CONTENT_DECISIONS],
])('the specification of %s', (name, rows, decisions) => {
  test('has a test, a decision or a reason for every line', () => {
    expect(faultsOf(rows, decisions)).toEqual([]);
    const proven = rows.filter(({ proof }) => proof);
    const unproven = rows.filter(({ missing }) => missing);
    const decided = rows.filter(({ decided: id }) => id);
    const files = new Set(proven.map(({ proof }) => proof?.[0]));
    console.log(
      [
        `${name}: ${rows.length} lines, ${proven.length} proven by tests in ${files.size} files,`,
        `${decided.length} as decided, ${unproven.length} without a test:`,
        ...unproven.map(({ section, rule, missing }) => `\n  §${section}: ${rule}: ${missing}`),
      ].join(' '),
    );
  });

  test('has a line for every decision', () => {
    const used = new Set(rows.map(({ decided }) => decided));
    expect(Object.keys(decisions).filter((id) => !used.has(id))).toEqual([]);
  });
});

describe('a table that', () => {
  const row: Row = {
    section: '2 /',
    rule: 'a rule',
    proof: ['tests/spec/table.test.ts', 'names a test that is gone'],
  };

  test('names a test that is gone', () => {
    expect(faultsOf([row])).toEqual([]);
    expect(
      faultsOf([{ ...row, proof: ['tests/spec/table.test.ts', 'a test that nobody wrote'] }]),
    ).toHaveLength(1);
    expect(
      faultsOf([{ ...row, proof: ['tests/spec/no-file.ts', 'names a test that is gone'] }]),
    ).toHaveLength(1);
  });

  test.each<[string, Partial<Row>]>([
    ['has neither test nor reason', { proof: undefined }],
    ['gives no reason', { proof: undefined, missing: ' ' }],
    ['names a decision that was never made', { decided: 'never' }],
    ['proves what it says is missing', { missing: 'later' }],
  ])('%s is caught', (_, change) => {
    expect(faultsOf([{ ...row, ...change }])).toHaveLength(1);
  });

  test('has a line twice is caught', () => {
    expect(faultsOf([row, row])).toHaveLength(1);
  });
});
