import { useSyncExternalStore } from 'react';

// Whether the conversation is open. It outlasts a reload of the tab, as the conversation does.

const KEY = 'chat-open';

const watchers = new Set<() => void>();
let open: boolean | null = null;

function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes';
  } catch (error) {
    console.warn('Browser storage cannot be read.', error);
    return false;
  }
}

export function showChat(next: boolean): void {
  open = next;
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

export function useChatOpen(): boolean {
  return useSyncExternalStore(watch, isOpen, () => false);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
