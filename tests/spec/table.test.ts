// Every line of the shopping specification has a test that exists, or says why it has none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DECISIONS, type Proof, type Row, SHOPPING } from './shopping.ts';

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
function faultsOf(rows: readonly Row[]): string[] {
  const faults = rows.flatMap(({ section, rule, proof, decided, missing }) => {
    const name = `§${section}: ${rule}`;
    if (proof && missing) return [`${name}: proven and missing at once`];
    if (!proof && !missing && !decided) return [`${name}: neither test, decision nor reason`];
    if (missing?.trim() === '') return [`${name}: missing without a reason`];
    if (decided && !(decided in DECISIONS)) return [`${name}: no decision ${decided}`];
    return proof && !isThere(proof) ? [`${name}: no test "${proof[1]}" in ${proof[0]}`] : [];
  });
  const named = rows.map(({ section, rule }) => `§${section}: ${rule}`);
  return [...faults, ...named.filter((name, index) => named.indexOf(name) !== index)];
}

test('every line of the shopping specification has its test, its decision or its reason', () => {
  expect(faultsOf(SHOPPING)).toEqual([]);
  const proven = SHOPPING.filter(({ proof }) => proof);
  const unproven = SHOPPING.filter(({ missing }) => missing);
  const decided = SHOPPING.filter(({ decided: id }) => id);
  const files = new Set(proven.map(({ proof }) => proof?.[0]));
  console.log(
    [
      `${SHOPPING.length} lines: ${proven.length} proven by tests in ${files.size} files,`,
      `${decided.length} of them as decided, ${unproven.length} without a test:`,
      ...unproven.map(({ section, rule, missing }) => `\n  §${section}: ${rule}: ${missing}`),
    ].join(' '),
  );
});

test('every decision that is named settles a line', () => {
  const used = new Set(SHOPPING.map(({ decided }) => decided));
  expect(Object.keys(DECISIONS).filter((id) => !used.has(id))).toEqual([]);
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
