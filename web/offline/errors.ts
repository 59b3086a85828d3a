// Errors of the device's own store. Separate from Dexie, so that screens can test for them without loading it.

/** Nothing was ever stored here, and there is no signal to fetch it. */
export class NothingStored extends Error {
  constructor(cause: unknown) {
    super('Nothing is stored on this device yet and the store cannot be reached.', { cause });
    this.name = 'NothingStored';
  }
}

/** The device is full, even after its picture cache was deleted. Nothing was written. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('This device has no room left to save on.', { cause });
    this.name = 'StorageFull';
  }
}

/** The browser refuses to store, and the store could not be reached either. Nothing was written. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super('This browser does not let the store save anything, and there is no signal.', { cause });
    this.name = 'NotSaved';
  }
}

/** A newer app has changed the database of that name: this one must be reloaded before it writes again. */
export class Outdated extends Error {
  constructor(database: string) {
    super(`A newer app has changed the database ${database}.`);
    this.name = 'Outdated';
  }
}

/** The store does not take this person's token: it ran out, or the session was ended elsewhere. */
export class TokenRefused extends Error {
  constructor() {
    super('The store does not take this token.');
    this.name = 'TokenRefused';
  }
}

/** The worker's cache of product pictures: deleted first when the device is full. */
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
