import { useSyncExternalStore } from 'react';

// Pictures on their way to the store: what they belong to must not be saved without them.

let count = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const watcher of watchers) watcher();
}

/** Counts `work` as an upload until it ends, whichever way. */
export async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useUploading = (): boolean =>
  useSyncExternalStore(
    watch,
    () => count > 0,
    () => false,
  );
