let last = Math.floor(Math.random() * 1_000_000);

/** A made-up order number, from a year before the store's own numbers. Unique within a process. */
export function madeUpNumber(): string {
  last = (last + 1) % 1_000_000;
  return `ORD-2025-${String(last).padStart(6, '0')}`;
}
