import { useSyncExternalStore } from 'react';

// The slips at the bottom of the screen: what is shown. How they look comes after the page (Toasts.tsx).

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

type ToastMessage = {
  title: string;
  text?: string;
  tone?: ToastTone;
  action?: { label: string; to: string };
  /** Default: 4 s, errors 5 s (spec 2 §9). */
  seconds?: number;
};

export type Shown = ToastMessage & { id: number };

const MOST_SHOWN = 3;
const NONE: readonly Shown[] = [];

let shown: readonly Shown[] = NONE;
let lastId = 0;
const watchers = new Set<() => void>();

function put(next: readonly Shown[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Shows a slip at the bottom of the screen. Texts are given already translated. Browser only. An error that stands
 * there gives way to the success or the error that follows: what was wrong before is not wrong any more.
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const { tone = 'success' } = message;
  const standing =
    tone === 'success' || tone === 'error' ? shown.filter((slip) => slip.tone !== 'error') : shown;
  put([...standing, { ...message, id: lastId }].slice(-MOST_SHOWN));
}

export function dismiss(id: number): void {
  put(shown.filter((slip) => slip.id !== id));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useToasts(): readonly Shown[] {
  return useSyncExternalStore(
    watch,
    () => shown,
    () => NONE,
  );
}
