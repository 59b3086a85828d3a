// Comma-separated values as RFC 4180 has them.

/** Spreadsheets run cells that begin like this. A leading apostrophe makes them text; `parseCsv` removes it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function cell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as one text with CRLF line ends. Cells that a spreadsheet would run as a formula get an
 * apostrophe in front; plain numbers stay numbers.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

type ParsedCsv = { ok: true; rows: string[][] } | { ok: false; line: number };

/**
 * The cells of each row. Reads CRLF, LF and CR, quoted cells with line breaks and doubled quotes, and a byte order
 * mark; blank lines are left out, and the apostrophe that `formatCsv` puts before a formula is taken off.
 *
 * @returns `ok: false` with the line, from 1, where a quoted cell begins that never ends or goes on after its quote
 */
export function parseCsv(text: string, separator: ',' | ';' | '\t' = ','): ParsedCsv {
  const rows: string[][] = [];
  let row: string[] = [];
  let line = 1;
  const source = text.replace(/^\uFEFF/, '');
  const next = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`, 'y');
  while (next.lastIndex <= source.length) {
    const at = next.lastIndex;
    const found = next.exec(source);
    if (!found) return { ok: false, line };
    const [whole, quoted, bare = '', end] = found;
    const value = quoted === undefined ? bare : quoted.replaceAll('""', '"');
    row.push(FORMULA.test(value) && value.startsWith("'") ? value.slice(1) : value);
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end !== separator) {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
      if (end === '' || next.lastIndex >= source.length) break;
    }
    if (next.lastIndex === at) break;
  }
  return { ok: true, rows };
}
