let last = Math.floor(Math.random() * 1_000_000);

/** Number of a made-up order, of a year before the store drew any itself. None comes twice in a process. */
export function madeUpNumber(): string {
  last = (last + 1) % 1_000_000;
  return `ORD-2025-${String(last).padStart(6, '0')}`;
}
