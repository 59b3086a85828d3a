import { atom } from 'nanostores';

// The time by the store's clock, for delivery days: a device's own clock may be off by days.

const MINUTE_MS = 60_000;
/** Smaller differences change no delivery day that the server would not correct. */
const TOLERATED_MINUTES = 5;

/** How far the store's clock is ahead of this device's. 0 until an answer of the store says otherwise. */
export const $clockOffsetMs = atom(0);

export const storeNow = (): Date => new Date(Date.now() + $clockOffsetMs.get());

/** Reads the `Date` header of an answer. */
export function noteStoreTime({ headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(time)) return;
  const minutes = Math.round((time - Date.now()) / MINUTE_MS);
  $clockOffsetMs.set(Math.abs(minutes) > TOLERATED_MINUTES ? minutes * MINUTE_MS : 0);
}
