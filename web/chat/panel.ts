import { useSyncExternalStore } from 'react';

// Whether the conversation is open. It outlasts a reload of the tab, as the conversation does.

const KEY = 'chat-open';

const watchers = new Set<() => void>();
let open: boolean | null = null;
let openedHere = false;

/** Beside the page, which goes on working; below it lies over the page. */
export const DESK = '(min-width: 840px)';

function wasOpen(): boolean {
  try {
    // Nobody who reloads a page on a phone wants it covered.
    return sessionStorage.getItem(KEY) === 'yes' && matchMedia(DESK).matches;
  } catch (error) {
    console.warn('Browser storage cannot be read.', error);
    return false;
  }
}

export function showChat(next: boolean): void {
  open = next;
  openedHere = next;
  try {
    if (next) sessionStorage.setItem(KEY, 'yes');
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn('Browser storage cannot be written.', error);
  }
  for (const watcher of watchers) watcher();
}

function isOpen(): boolean {
  open ??= wasOpen();
  return open;
}

/** By a press on this page, and not because it was open before: only then may it take the focus. */
export const wasOpenedHere = (): boolean => openedHere;

export function useChatOpen(): boolean {
  return useSyncExternalStore(watch, isOpen, () => false);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
