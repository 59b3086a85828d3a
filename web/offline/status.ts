import { map } from 'nanostores';

// What the shell says about signal and about what waits to be sent.

export type SyncStatus = {
  online: boolean;
  /** When the server last confirmed the catalog, ISO 8601. */
  asOf: string | null;
  /** Saved here, not yet answered by the store. */
  waiting: number;
  sending: boolean;
  /** Progress of the run in hand: `sent` of `total`. */
  sent: number;
  total: number;
  /** The command that was sent last, by whichever tab or the worker. undefined before the device was asked. */
  lastSent: string | null | undefined;
  /** Refused by the store: edit, retry or delete. */
  needsAttention: number;
  /** Why nothing is sent for now. */
  parked: 'sign_in' | 'update' | null;
  /** Another tab runs a newer version that changed the database: this one may only be reloaded. */
  outdated: boolean;
};

/** What every page starts from, on the server and before the device was asked. */
export const INITIAL_STATUS: SyncStatus = {
  online: true,
  asOf: null,
  waiting: 0,
  sending: false,
  sent: 0,
  total: 0,
  lastSent: undefined,
  needsAttention: 0,
  parked: null,
  outdated: false,
};

export const $status = map<SyncStatus>(INITIAL_STATUS);

export function setStatus(change: Partial<SyncStatus>): void {
  const before = $status.get();
  const keys = Object.keys(change) as (keyof SyncStatus)[];
  if (keys.some((key) => before[key] !== change[key])) $status.set({ ...before, ...change });
}

/** The number on the app's icon: what waits, and what needs its person. */
export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  const { waiting, needsAttention } = $status.get();
  const count = waiting + needsAttention;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch((error: unknown) => console.info('No badge on the icon.', error));
}
