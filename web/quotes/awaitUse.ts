import { $status } from '../offline/status.ts';

/**
 * Leaves a first visit's network to the page: resolves at once where the worker has the database's code, else when the
 * page is used, or has read the database for itself.
 */
export async function awaitUse(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const use of ['pointerdown', 'keydown'])
    addEventListener(use, () => resolve(), { once: true, capture: true, passive: true });
  const stop = $status.subscribe(({ lastSent }) => lastSent !== undefined && resolve());
  await promise;
  stop();
}
