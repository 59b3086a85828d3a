// A new version of the app: offered, never forced.

const FALLBACK_MS = 3000;

let ready = false;
let activate: (() => void) | null = null;
const watchers = new Set<() => void>();

export function isUpdateReady(): boolean {
  return ready;
}

export function watchUpdates(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** `how` makes the waiting worker take over; null when another tab already had it do so. */
export function offerUpdate(how: (() => void) | null): void {
  activate = how;
  ready = true;
  for (const watcher of watchers) watcher();
}

/** The person agreed. Cart, forms in the outbox and settings live in storage and outlast the reload. */
export function takeUpdate(): void {
  const reload = () => location.reload();
  if (!activate) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, FALLBACK_MS);
  activate();
}
