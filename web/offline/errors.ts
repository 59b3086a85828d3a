// Errors of the device's database. Separate from Dexie, so that screens can check for them without loading it.
import { $status } from './status.ts';

/** Nothing is stored here yet, and there is no signal. */
export class NothingStored extends Error {
  constructor(cause: unknown) {
    super('Nothing is stored on this device yet and the store cannot be reached.', { cause });
    this.name = 'NothingStored';
  }
}

/** Whether a part of the app's own code could not be loaded. Each browser words that error differently. */
export function isCodeNotLoaded(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}

/** Nothing of the store answered: no network, no answer in time, or somebody else's page in its place. */
export class Unreachable extends Error {
  readonly isAnsweredByOther: boolean;
  constructor(cause: unknown, isAnsweredByOther = false) {
    super('The store cannot be reached.', { cause });
    this.name = 'Unreachable';
    this.isAnsweredByOther = isAnsweredByOther;
  }
}

/** The device is full, even after deleting the picture cache. Nothing was written. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('This device has no room left to save on.', { cause });
    this.name = 'StorageFull';
  }
}

/** The browser blocks storage, and the server could not be reached. Nothing was written. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super('This browser does not let the store save anything, and there is no signal.', { cause });
    this.name = 'NotSaved';
  }
}

/** The browser blocks storage, and no answer came: the store may have taken it. Sent again as it is, it counts once. */
export class NotConfirmed extends Error {
  constructor(cause: unknown) {
    super('This browser does not let the store save anything, and no answer came.', { cause });
    this.name = 'NotConfirmed';
  }
}

/** The device's database has not answered in time. It may still open later. */
class NoAnswer extends Error {
  constructor() {
    super('The database of this device does not answer.');
    this.name = 'NoAnswer';
  }
}

/** Longer without signal, because there is no other source then, and an old phone may be slow. */
const patienceMs = () => ($status.get().online ? 2_000 : 10_000);

/** For work in the background, which nobody waits for. */
export const LONG_PATIENCE_MS = 30_000;

/** Rejects with `NoAnswer` when a database takes too long; the work itself goes on. */
export async function inTime<Result>(work: Promise<Result>, limitMs = patienceMs()): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer()), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A newer app has upgraded the database: this tab must be reloaded before it writes again. */
export class Outdated extends Error {
  constructor(database: string) {
    super(`A newer app has changed the database ${database}.`);
    this.name = 'Outdated';
  }
}

/** The server does not accept this token: it expired, or the session was ended elsewhere. */
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
 * Runs a write; when the device is full, deletes cached pictures and tries again. Rejects with `StorageFull`
 * when that did not help; the transaction then wrote nothing.
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
