import { atom, map } from 'nanostores';

// What the shell says about signal and about what waits to be sent.

export type SyncStatus = {
  /** There is a network, and the store answers on it. */
  online: boolean;
  /** There is a network: if the store does not answer on it, the phone's signal is not to blame. */
  hasNetwork: boolean;
  /** Somebody else answers in the store's place, such as a Wi-Fi that wants a sign-in first. */
  hasPortal: boolean;
  /** When the server last confirmed the catalog, ISO 8601. */
  asOf: string | null;
  /** What the person did here and the server has not yet answered. */
  waiting: number;
  /** That, and what the app does by itself: the cart's copy, products that were looked at. */
  unsent: number;
  /** Some of it is taken only after the person's second sign-in step. */
  isFactorMissing: boolean;
  sending: boolean;
  /** Progress of the current run: `sent` of `total`. */
  sent: number;
  total: number;
  /** The last command sent by any tab or the worker; undefined until read. */
  lastSent: string | null | undefined;
  /** Refused by the server: edit, retry or delete. */
  needsAttention: number;
  /** What waits for people who are not signed in, while nobody is. */
  waitingForSignIn: number;
  /** Why nothing is being sent. */
  parked: 'sign_in' | 'update' | null;
  /** A newer version in another tab upgraded the database: this tab must be reloaded. */
  outdated: boolean;
};

/** The initial status, on the server and until the device's is read. */
export const INITIAL_STATUS: SyncStatus = {
  online: true,
  hasNetwork: true,
  hasPortal: false,
  asOf: null,
  waiting: 0,
  unsent: 0,
  isFactorMissing: false,
  sending: false,
  sent: 0,
  total: 0,
  lastSent: undefined,
  needsAttention: 0,
  waitingForSignIn: 0,
  parked: null,
  outdated: false,
};

export const $status = map<SyncStatus>(INITIAL_STATUS);

export function setStatus(change: Partial<SyncStatus>): void {
  const current = $status.get();
  const keys = Object.keys(change) as (keyof SyncStatus)[];
  if (keys.some((key) => current[key] !== change[key])) $status.set({ ...current, ...change });
}

/** What the outbox committed last; its type is null for a retry. */
export const $recorded = atom<{ type: string | null } | null>(null);

/**
 * Called after every commit with what was recorded; null for a retry. The page then starts a drain, a sync
 * registration, and the request for persistent storage.
 */
export const onRecorded = (tell: (type: string | null) => void): (() => void) =>
  $recorded.listen((recorded) => recorded && tell(recorded.type));

/** The number on the app's icon: waiting commands, and those that need the person. */
export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  const { waiting, needsAttention } = $status.get();
  const count = waiting + needsAttention;
  const badge = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  badge.catch((error: unknown) => console.info('No badge on the icon.', error));
}
