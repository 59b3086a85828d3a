import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import { storedAtom } from '../ui/storedAtom.ts';

// The products a person set side by side. The comparison itself is its address; this remembers what was picked on
// the way there, in every tab of this browser.

export const MOST_COMPARED = 4;

const $picks = storedAtom<readonly string[]>(
  'compare-products',
  z.pipe(
    z.array(z.string()),
    z.transform((ids: string[]) => withinMost(ids)),
  ),
  [],
);

export const usePicks = (): readonly string[] => useStore($picks, { ssr: 'initial' });

/** False when four are picked already. */
export function pick(productId: string): boolean {
  const known = $picks.latest();
  if (known.includes(productId)) return true;
  if (known.length >= MOST_COMPARED) return false;
  keepPicks([...known, productId]);
  return true;
}

export function unpick(productId: string): void {
  keepPicks($picks.latest().filter((id) => id !== productId));
}

/** Replaces what was picked: a comparison opened by its address is the one to go on with. */
export function keepPicks(productIds: readonly string[]): void {
  $picks.set(productIds);
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
