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

type CsvSeparator = ',' | ';' | '\t';
type ParsedCsv =
  /** `rowNumbers`: as a spreadsheet counts, blank rows too. */
  { ok: true; rows: string[][]; rowNumbers: number[]; separator: CsvSeparator } | { ok: false; row: number };

/**
 * The cells of each row, as lenient as spreadsheets are. Reads CRLF, LF and CR, a byte order mark, a first line such as
 * `sep=;`, quoted cells with line breaks and doubled quotes, text after a closing quote and quotes inside plain cells.
 * Blank lines are left out but counted, and the apostrophe that `formatCsv` puts before a formula is taken off.
 *
 * @param givenSeparator otherwise the first line tells: spreadsheets of other countries save with semicolons, “Unicode
 * text” with tabs
 * @returns `ok: false` with the row where a quoted cell begins that never ends
 */
export function parseCsv(text: string, givenSeparator?: CsvSeparator): ParsedCsv {
  const unmarked = text.replace(/^\uFEFF/, '');
  // DOS ends a file with this.
  const plain = unmarked.endsWith('\u001a') ? unmarked.slice(0, -1) : unmarked;
  const [marker = '', marked] = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(plain) ?? [];
  const source = plain.slice(marker.length);
  const [, first] = /^\s*[^\r\n]*?([,;\t])/.exec(source) ?? [];
  const separator = givenSeparator ?? ((marked ?? first ?? ',') as CsvSeparator);
  const rows: string[][] = [];
  const rowNumbers: number[] = [];
  let cells: string[] = [];
  let row = 1;
  const bare = `[^${separator}\r\n]*`;
  const next = new RegExp(`(?:"((?:[^"]|"")*)"(${bare})|(?!")(${bare}))(${separator}|\r\n|\n|\r|$)`, 'y');
  while (next.lastIndex <= source.length) {
    const match = next.exec(source);
    if (!match) return { ok: false, row };
    const [, quoted, rest = '', plainCell = '', end] = match;
    const value = quoted === undefined ? plainCell : quoted.replaceAll('""', '"') + rest;
    cells.push(FORMULA.test(value) && value.startsWith("'") ? value.slice(1) : value);
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') {
      rows.push(cells);
      rowNumbers.push(row);
    }
    cells = [];
    row += 1;
    if (end === '' || next.lastIndex >= source.length) break;
  }
  return { ok: true, rows, rowNumbers, separator };
}
