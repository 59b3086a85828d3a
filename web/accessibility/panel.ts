import { useSyncExternalStore } from 'react';

// Whether the panel is open: asked for by the floating button, the menu and the footer.

const watchers = new Set<() => void>();
let open = false;

export function showPanel(next: boolean): void {
  open = next;
  for (const watcher of watchers) watcher();
}

export function usePanelOpen(): boolean {
  return useSyncExternalStore(
    watch,
    () => open,
    () => false,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
