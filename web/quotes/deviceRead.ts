import { $status } from '../offline/status.ts';

/**
 * Resolves when what this device keeps may be read without holding up the page: at once where the worker has the code,
 * else when the page has read it, because a first visit has nothing yet.
 */
export async function deviceRead(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = $status.subscribe(({ lastSent }) => lastSent !== undefined && resolve());
  await promise;
  stop();
}
