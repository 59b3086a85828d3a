import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';

// Small state that this browser keeps and all its tabs share. What is larger, or somebody's own, is in IndexedDB.

/** Where storage is full or blocked, a value lives as long as the page; null for one that could not be removed. */
const unstored = new Map<string, string | null>();

if (typeof window !== 'undefined') {
  const storage = new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key: string) => readStored(key) !== null,
      get: (_, key: string) => readStored(key) ?? undefined,
      set(_, key: string, text: string) {
        writeStored(key, text);
        return true;
      },
      deleteProperty(_, key: string) {
        writeStored(key, null);
        return true;
      },
    },
  );
  // Once read, an atom follows the other tabs for as long as the page lives.
  setPersistentEngine(storage, { ...windowPersistentEvents, removeEventListener: () => undefined });
}

/** For text that is not ours to encode; else `storedAtom`. null forgets it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch (error) {
    console.warn('Browser storage cannot be written.', error);
    unstored.set(key, text);
  }
}

export function readStored(key: string): string | null {
  const own = unstored.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('Browser storage cannot be read.', error);
    return null;
  }
}

/** Forgets all that this browser and this tab keep, but for some keys. Atoms follow, in the other tabs as well. */
export function forgetStored(isKept: (key: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[area];
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      for (const key of keys) if (!isKept(key)) storage.removeItem(key);
    } catch (error) {
      console.warn('Browser storage cannot be emptied.', error);
    }
  }
  for (const key of unstored.keys()) if (!isKept(key)) unstored.set(key, null);
  // A change of one's own is no event: atoms that are shown are told as if another tab had made it.
  dispatchEvent(new Event('storage'));
}

export type StoredAtom<Value> = WritableAtom<Value> & {
  /** To start a change from: what another tab stored may lie here before its event arrives. */
  latest(): Value;
  /** Back to the initial value: nothing is stored. */
  reset(): void;
};

/**
 * An atom kept in `localStorage` as JSON. A stored value that the schema refuses is left out; the initial value is
 * not stored. Read it with `useStore(atom, { ssr: 'initial' })`: the server's page knows no device.
 *
 * @param toStored the value as the schema reads it, where that differs
 */
export function storedAtom<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  initial: Value,
  toStored: (value: Value) => unknown = (value) => value,
): StoredAtom<Value> {
  const encode = (value: Value) => (value === initial ? undefined : JSON.stringify(toStored(value)));
  const decode = (text: string): Value => {
    try {
      return z.parse(schema, JSON.parse(text));
    } catch (error) {
      console.warn(`The stored "${key}" cannot be read and is left out.`, error);
      return initial;
    }
  };
  const store = persistentAtom<Value>(key, initial, { encode: encode as (value: Value) => string, decode });
  return Object.assign(store, {
    // The first render of the browser is the server's; what is stored follows.
    init: initial,
    latest() {
      const text = readStored(key) ?? undefined;
      if (text !== encode(store.get())) store.set(text === undefined ? initial : decode(text));
      return store.get();
    },
    reset: () => store.set(initial),
  });
}

/** Whether the value of this atom outlives the page. */
export const isStored = (key: string): boolean => !unstored.has(key);

/** What this tab keeps under a key; null for nothing, and for what the schema refuses. */
export function readTab<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : z.parse(schema, JSON.parse(text));
  } catch (error) {
    console.warn(`What this tab keeps as "${key}" cannot be read.`, error);
    return null;
  }
}

/** null forgets it. */
export function keepTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`This tab cannot keep "${key}".`, error);
  }
}
