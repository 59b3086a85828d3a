import { kept, useKept } from '../ui/kept.ts';

// The products a person set side by side. The comparison itself is its address; this remembers what was picked on
// the way there, in every tab of this browser.

export const MOST_COMPARED = 4;
const NONE: readonly string[] = [];

const picks = kept<readonly string[]>('compare-products', (stored) =>
  Array.isArray(stored) ? withinMost(stored.map(String)) : null,
);

export function usePicks(): readonly string[] {
  return useKept(picks) ?? NONE;
}

/** False when four are picked already. */
export function pick(productId: string): boolean {
  const known = picks.read() ?? NONE;
  if (known.includes(productId)) return true;
  if (known.length >= MOST_COMPARED) return false;
  keepPicks([...known, productId]);
  return true;
}

export function unpick(productId: string): void {
  keepPicks((picks.read() ?? NONE).filter((id) => id !== productId));
}

/** Replaces what was picked: a comparison opened by its address is the one to go on with. */
export function keepPicks(productIds: readonly string[]): void {
  picks.keep(productIds);
}

export function comparePath(productIds: readonly string[]): string {
  return productIds.length === 0
    ? '/compare'
    : `/compare?ids=${productIds.map(encodeURIComponent).join(',')}`;
}

/** Ids as they stand in an address: one list, or one each from a form. No more than are compared, none twice. */
export function comparedIds(params: Pick<URLSearchParams, 'getAll'>): string[] {
  const ids = params.getAll('ids').flatMap((part) => part.split(','));
  return withinMost(ids);
}

function withinMost(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(Boolean))].slice(0, MOST_COMPARED);
}
