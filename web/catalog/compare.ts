import { useSyncExternalStore } from 'react';

// The products a person set side by side. The comparison itself is its address; this remembers what was picked on
// the way there, in every tab of this browser.

const KEY = 'compare-products';
export const MOST_COMPARED = 4;
const NONE: readonly string[] = [];

let picks: readonly string[] | null = null;
const watchers = new Set<() => void>();

export function usePicks(): readonly string[] {
  return useSyncExternalStore(subscribe, readPicks, () => NONE);
}

/** False when four are picked already. */
export function pick(productId: string): boolean {
  const known = readPicks();
  if (known.includes(productId)) return true;
  if (known.length >= MOST_COMPARED) return false;
  keepPicks([...known, productId]);
  return true;
}

export function unpick(productId: string): void {
  keepPicks(readPicks().filter((id) => id !== productId));
}

/** Replaces what was picked: a comparison opened by its address is the one to go on with. */
export function keepPicks(productIds: readonly string[]): void {
  picks = productIds;
  try {
    localStorage.setItem(KEY, productIds.join(','));
  } catch (error) {
    console.warn('What was picked to compare lasts until this page closes.', error);
  }
  tell();
}

export function comparePath(productIds: readonly string[]): string {
  return productIds.length === 0
    ? '/compare'
    : `/compare?ids=${productIds.map(encodeURIComponent).join(',')}`;
}

/** Ids as they stand in an address: one list, or one each from a form. No more than are compared, none twice. */
export function comparedIds(params: Pick<URLSearchParams, 'getAll'>): string[] {
  const ids = params.getAll('ids').flatMap((part) => part.split(','));
  return [...new Set(ids.filter(Boolean))].slice(0, MOST_COMPARED);
}

function readPicks(): readonly string[] {
  picks ??= comparedIds(new URLSearchParams({ ids: stored() }));
  return picks;
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch (error) {
    console.warn('What was picked to compare cannot be read.', error);
    return '';
  }
}

function subscribe(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage({ key }: StorageEvent): void {
  if (key !== null && key !== KEY) return;
  picks = null;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
