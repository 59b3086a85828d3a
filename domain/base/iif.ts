// QuickBooks' own import format: lines of tab-separated fields. A line that begins with "!" names the fields of those
// that follow, and the amounts of a transaction add up to nothing.

export type IifRow = readonly (string | number)[];

/** Fields hold no tabs, quotes or line breaks, and no letters beyond ASCII: the program reads the Windows code page. */
function field(value: string | number): string {
  return String(value)
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|"/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const formatIif = (rows: readonly IifRow[]): string =>
  rows.map((row) => `${row.map(field).join('\t')}\r\n`).join('');

/** `2026-11-23` as the format writes days. */
export const iifDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** Cents as dollars, without grouping. */
export const iifDollars = (cents: number): string => (cents / 100).toFixed(2);
