import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { useStore } from '@nanostores/react';
import { atom, keepMount, onMount, type WritableAtom } from 'nanostores';
import * as z from 'zod/mini';

// Small state that the browser stores and its tabs share. Larger or personal data is in IndexedDB.

/** When storage is full or blocked, values live as long as the page; null marks one that could not be removed. */
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
  setPersistentEngine(storage, windowPersistentEvents);
}

let changed: (key: string | null) => void = () => undefined;

/** Calls back after every change of this page; with null when all was removed. */
export function onStored(tell: (key: string | null) => void): void {
  changed = tell;
}

/** A tab gets no event for its own change, so mounted atoms are notified as if another tab had made it. */
export function tellStored(): void {
  dispatchEvent(new Event('storage'));
}

/** For text in a fixed format; otherwise use `storedAtom`. null removes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch (error) {
    console.warn('Browser storage cannot be written.', error);
    unstored.set(key, text);
    return;
  }
  changed(key);
}

export function readStored(key: string): string | null {
  const unstoredText = unstored.get(key);
  if (unstoredText !== undefined) return unstoredText;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('Browser storage cannot be read.', error);
    return null;
  }
}

/** Removes everything stored by this browser and tab except some keys. Atoms follow, in other tabs too. */
export function forgetStored(isExempt: (key: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[area];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) if (!isExempt(key)) storage.removeItem(key);
    } catch (error) {
      console.warn('Browser storage cannot be emptied.', error);
    }
  }
  for (const key of unstored.keys()) if (!isExempt(key)) unstored.set(key, null);
  changed(null);
  tellStored();
}

export type StoredAtom<Value> = WritableAtom<Value> & {
  /** Reads storage before a change, because another tab's value may be there before its event arrives. */
  latest(): Value;
  /** Resets to the initial value and removes it from storage. */
  reset(): void;
};

/**
 * An atom stored in `localStorage` as JSON. A stored value that the schema refuses is ignored; the initial value is
 * not stored. Read it with `useStore(atom, { ssr: 'initial' })`, because the server does not know the device.
 *
 * @param schemaOf called once something is stored: schemas made while a page starts block a slow phone
 * @param toStored converts to the schema's input, if it differs
 */
export function storedAtom<Value>(
  key: string,
  schemaOf: () => z.ZodMiniType<Value>,
  initial: Value,
  toStored: (value: Value) => unknown = (value) => value,
): StoredAtom<Value> {
  const encode = (value: Value) => (value === initial ? undefined : JSON.stringify(toStored(value)));
  const decode = (text: string): Value => {
    try {
      return z.parse(schemaOf(), JSON.parse(text));
    } catch (error) {
      console.warn(`The stored "${key}" cannot be read and is left out.`, error);
      return initial;
    }
  };
  const store = persistentAtom<Value>(key, initial, { encode: encode as (value: Value) => string, decode });
  // Once read, it follows other tabs; otherwise each read without a listener, as by a new component, sets a timer.
  onMount(store, () => keepMount(store));
  return Object.assign(store, {
    // The browser's first render matches the server's; the stored value follows.
    init: initial,
    latest() {
      const text = readStored(key) ?? undefined;
      if (text !== encode(store.get())) store.set(text === undefined ? initial : decode(text));
      return store.get();
    },
    reset: () => store.set(initial),
  });
}

const $isHydrated = atom(true);

/** False on the server and in the browser's first render, where nothing of the device is known. */
export const useHydrated = (): boolean => useStore($isHydrated, { ssr: () => false });

/** Whether the atom's value survives the page. */
export const isStored = (key: string): boolean => !unstored.has(key);

/** The tab's value under a key; null when absent or refused by the schema. */
export function readTab<Value>(key: string, schemaOf: () => z.ZodMiniType<Value>): Value | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : z.parse(schemaOf(), JSON.parse(text));
  } catch (error) {
    console.warn(`What this tab keeps as "${key}" cannot be read.`, error);
    return null;
  }
}

/** null removes it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`This tab cannot keep "${key}".`, error);
  }
}
