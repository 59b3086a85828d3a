// Messages between a page and the service worker.

/** The sync tag with which the browser wakes the worker when there is signal. */
export const SYNC_TAG = 'outbox';

/** `skipWaiting` is workbox-window's message. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'CLAIM' }
  | { type: 'CACHE_PICTURES'; urls: readonly string[] };

export function tellWorker(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
