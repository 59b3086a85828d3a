// What a page and its worker say to each other. Plain words: both sides import them.

/** The name under which the browser wakes the worker once there is signal. */
export const SYNC_TAG = 'outbox';

/** `skipWaiting` is workbox-window's own word. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'CLAIM' }
  | { type: 'KEEP_PICTURES'; urls: readonly string[] };

export function tellWorker(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
