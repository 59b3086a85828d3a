import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from '../../domain/base/csv.ts';

const rowsOf = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.ok ? parsed.rows : parsed;
};

test('what is written is read back, whatever is in it', () => {
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

test('a sheet runs nothing of it, and numbers stay numbers', () => {
  expect(formatCsv([['=HYPERLINK("x")', '+1', '@a', '-3', -2.5, 'a,b']])).toBe(
    `"'=HYPERLINK(""x"")",'+1,'@a,-3,-2.5,"a,b"\r\n`,
  );
});

test('reads what other programs write', () => {
  expect(rowsOf('\uFEFFa,b\nc,"d\ne"\r\n\r\nf,')).toEqual([
    ['a', 'b'],
    ['c', 'd\ne'],
    ['f', ''],
  ]);
});

test('says in which line a quoted cell is broken', () => {
  expect(parseCsv('a,b\nc,"d\n')).toEqual({ ok: false, line: 2 });
  expect(parseCsv('a,"b"c\n')).toEqual({ ok: false, line: 1 });
});
