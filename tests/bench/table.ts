export type Line = readonly [what: string, value: string, ratio?: string, cpu?: string];

export const milliseconds = (ms: number) => `${ms < 100 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(bytes < 100_000 ? 2 : 0)} KB`;
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
export const perSecond = (count: number) => `${count.toFixed(count < 100 ? 1 : 0)} /s`;
export const times = (ratio: number) => `${ratio.toPrecision(ratio < 1000 ? 3 : 4)} x`;

export const microseconds = (us: number) => `${us.toFixed(0)} µs`;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The median with its range: `331 (107–539)`. */
export function spread(values: readonly number[]): string {
  const rounded = (value: number) => String(Math.round(value * 1000) / 1000);
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)].map((value) =>
    rounded(value > 10 ? Math.round(value) : value),
  );
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}

export function print(lines: readonly Line[]): void {
  const cpu = lines.some((line) => line[3] !== undefined) ? 'CPU each' : '';
  const heads: Line[] = [['', '', 'of bare', cpu], ...lines];
  const width = (column: 0 | 1 | 2 | 3) => Math.max(...heads.map((line) => (line[column] ?? '').length));
  for (const [what, value, ratio = '', used = ''] of heads) {
    const cells = [value.padStart(width(1)), ratio.padStart(width(2)), used.padStart(width(3))];
    console.log(`${what.padEnd(width(0))}  ${cells.join('  ')}`.trimEnd());
  }
}
