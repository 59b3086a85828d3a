import { useSyncExternalStore } from 'react';

/** One small thing this browser keeps, the same in every tab. Lives as long as the page where storage is blocked. */
export type Kept<Value> = {
  read(): Value | null;
  /** null forgets it. False when only this page will know it. */
  keep(value: Value | null): boolean;
  watch(watcher: () => void): () => void;
};

/** @param parse null for anything that is not (or no longer) such a value */
export function kept<Value>(key: string, parse: (stored: unknown) => Value | null): Kept<Value> {
  const watchers = new Set<() => void>();
  let seen: { text: string | null; value: Value | null } | undefined;
  let refused = false;

  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };

  return {
    read() {
      if (refused && seen) return seen.value;
      const text = readStorage(key);
      if (seen?.text !== text || !seen) seen = { text, value: text === null ? null : parsed(text, parse) };
      return seen.value;
    },
    keep(value) {
      const text = value === null ? null : JSON.stringify(value);
      refused = !writeStorage(key, text);
      seen = { text, value };
      tell();
      return !refused;
    },
    watch(watcher) {
      if (watchers.size === 0) addEventListener('storage', onStorage);
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

/** null in the page as the server renders it. */
export function useKept<Value>(thing: Kept<Value>): Value | null {
  return useSyncExternalStore(thing.watch, thing.read, () => null);
}

function parsed<Value>(text: string, parse: (stored: unknown) => Value | null): Value | null {
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    console.warn('What the browser kept cannot be read and is left out.', error);
    return null;
  }
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('Browser storage cannot be read.', error);
    return null;
  }
}

function writeStorage(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch (error) {
    console.warn('Browser storage cannot be written.', error);
    return false;
  }
}
