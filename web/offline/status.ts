// What the shell says about signal and waiting things. A few numbers and their watchers; knows no database, so
// that it can stand in the first bundle.

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

const SERVER: SyncStatus = {
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

let status = SERVER;
const watchers = new Set<() => void>();

export function readStatus(): SyncStatus {
  return status;
}

/** What every page starts from, on the server and before the device was asked. */
export function initialStatus(): SyncStatus {
  return SERVER;
}

export function setStatus(change: Partial<SyncStatus>): void {
  const next = { ...status, ...change };
  const keys = Object.keys(change) as (keyof SyncStatus)[];
  if (keys.every((key) => status[key] === next[key])) return;
  status = next;
  for (const watcher of watchers) watcher();
}

export function watchStatus(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
