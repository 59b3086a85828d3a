export type Line = readonly [what: string, value: string, ratio?: string];

export const milliseconds = (ms: number) => `${ms < 100 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(bytes < 100_000 ? 2 : 0)} KB`;
export const perSecond = (count: number) => `${count.toFixed(count < 100 ? 1 : 0)} /s`;
export const times = (ratio: number) => `${ratio.toPrecision(ratio < 1000 ? 3 : 4)} x`;

export function print(lines: readonly Line[]): void {
  const heads: Line[] = [['', '', 'of bare'], ...lines];
  const width = (column: 0 | 1 | 2) => Math.max(...heads.map((line) => (line[column] ?? '').length));
  for (const [what, value, ratio = ''] of heads) {
    console.log(
      `${what.padEnd(width(0))}  ${value.padStart(width(1))}  ${ratio.padStart(width(2))}`.trimEnd(),
    );
  }
}
