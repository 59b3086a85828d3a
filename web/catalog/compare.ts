import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import { storedAtom } from '../ui/storedAtom.ts';

// The products picked for comparison, in every tab of this browser. The comparison itself is in its URL.

export const MAX_COMPARED = 4;

const $picks = storedAtom<readonly string[]>(
  'compare-products',
  () =>
    z.pipe(
      z.array(z.string()),
      z.transform((ids: string[]) => withinMost(ids)),
    ),
  [],
);

export const usePicks = (): readonly string[] => useStore($picks, { ssr: 'initial' });

/** False when four are picked already. */
export function pick(productId: string): boolean {
  const picks = $picks.latest();
  if (picks.includes(productId)) return true;
  if (picks.length >= MAX_COMPARED) return false;
  savePicks([...picks, productId]);
  return true;
}

export function unpick(productId: string): void {
  savePicks($picks.latest().filter((id) => id !== productId));
}

/** Replaces the picks when a comparison is opened by URL. */
export function savePicks(productIds: readonly string[]): void {
  $picks.set(productIds);
}

export function comparePath(productIds: readonly string[]): string {
  return productIds.length === 0
    ? '/compare'
    : `/compare?ids=${productIds.map(encodeURIComponent).join(',')}`;
}

/** Ids from a URL: one list, or one parameter each from a form. Limited to the maximum, without duplicates. */
export function comparedIds(params: Pick<URLSearchParams, 'getAll'>): string[] {
  const ids = params.getAll('ids').flatMap((part) => part.split(','));
  return withinMost(ids);
}

function withinMost(ids: readonly string[]): string[] {
  return [...new Set(ids.filter(Boolean))].slice(0, MAX_COMPARED);
}
