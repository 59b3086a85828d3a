import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from '../../../domain/base/csv.ts';

const rowsOf = (text: string) => {
  const parsed = parseCsv(text, ',');
  return parsed.ok ? parsed.rows : parsed;
};

test('any content is read back as written', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=1+1', "'=1", '@x', '-x', 'a"b', 'a,b', 'a\r\nb', '\t', "''=x"),
  );
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }));
  fc.assert(
    fc.property(rows, (some) => {
      expect(rowsOf(formatCsv(some))).toEqual(some);
    }),
  );
});

test('a sheet runs no formula, and numbers stay numbers', () => {
  expect(formatCsv([['=HYPERLINK("x")', '+1', '@a', '-3', -2.5, 'a,b']])).toBe(
    `"'=HYPERLINK(""x"")",'+1,'@a,-3,-2.5,"a,b"\r\n`,
  );
});

test('files of other programs are read', () => {
  expect(rowsOf('\uFEFFa,b\nc,"d\ne"\r\n\r\nf,')).toEqual([
    ['a', 'b'],
    ['c', 'd\ne'],
    ['f', ''],
  ]);
});

test.each([';', '\t'] as const)('cells separated by %j are read', (separator) => {
  expect(parseCsv(`a${separator}b\n1,5${separator}"x${separator}y"\n`)).toEqual({
    ok: true,
    separator,
    rowNumbers: [1, 2],
    rows: [
      ['a', 'b'],
      ['1,5', `x${separator}y`],
    ],
  });
});

test('a quoted cell that never ends is reported with its row', () => {
  expect(parseCsv('a,b\n\nc,"d\n')).toEqual({ ok: false, row: 3 });
  expect(parseCsv('"a\nb",b\nc,"d\n')).toEqual({ ok: false, row: 2 });
});
