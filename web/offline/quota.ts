import { StorageFull } from './failures.ts';

/** The worker's cache of product pictures: the first thing given up when the device is full. */
export const PICTURE_CACHE = 'pictures-1';

export function isQuota(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Object && depth < 5; depth += 1) {
    if ('name' in cause && cause.name === 'QuotaExceededError') return true;
    cause = 'inner' in cause ? cause.inner : 'cause' in cause ? cause.cause : null;
  }
  return false;
}

/**
 * Writes; when the device is full, gives up the pictures and tries once more. Rejects with `StorageFull` when
 * that did not help: nothing was written then, a transaction is all or nothing.
 */
export async function withRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isQuota(error)) throw error;
    if ('caches' in globalThis) await caches.delete(PICTURE_CACHE);
    try {
      return await write();
    } catch (again) {
      throw isQuota(again) ? new StorageFull(again) : again;
    }
  }
}
