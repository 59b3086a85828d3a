// What the device's own store can fail with. Light on purpose: screens test for these without loading Dexie.

/** Nothing was ever stored here and there is no signal to fetch it with. */
export class NothingStored extends Error {
  constructor(cause: unknown) {
    super('Nothing is stored on this device yet and the store cannot be reached.', { cause });
    this.name = 'NothingStored';
  }
}

/** The device has no room left, also after its picture cache was given up. Nothing was written. */
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
