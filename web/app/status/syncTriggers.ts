import { $answeredAt, callApi } from '../../offline/api.ts';
import type { DrainResult, SyncTrigger } from '../../offline/drain.ts';
import { Unreachable } from '../../offline/errors.ts';
import { $status, setStatus, showBadge } from '../../offline/status.ts';
import { SYNC_TAG } from '../../offline/workerMessages.ts';

// When a page sends and pulls. The drain itself knows nothing of pages; the worker triggers it too.

const TIMER_MS = 30_000;
/** How often a visible page asks for changes. The answer is 200 bytes from memory, mostly "nothing". */
const LOOK_MS = 10_000;
/** How long after the last answer a visible page pings the store, and how long a ping may take: ten seconds together. */
const PING_MS = 6_000;
const PING_TIMEOUT_MS = 4_000;

type OfflineModules = {
  drain: (trigger: SyncTrigger) => Promise<DrainResult>;
  refreshCatalog: () => Promise<unknown>;
  probeCatalog: () => Promise<void>;
  probeOwner: () => Promise<void>;
};
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows the network from the start, before anything large is loaded. The only place that asks the browser whether
 * there is a network. Browsers are wrong both ways (behind a VPN they may report none), so an answer decides.
 */
export function followSignal({ isServed }: { isServed: boolean }): void {
  noteSignal(isServed || navigator.onLine);
  // The offline shell comes from the worker, so nothing has answered yet.
  if (!isServed) void ping();
  addEventListener('offline', () => {
    // Until the ping is answered.
    noteSignal(false);
    void ping();
  });
  addEventListener('online', () => void ping());
  const pingVisible = () => {
    if (!document.hidden) void ping();
  };
  document.addEventListener('visibilitychange', pingVisible);
  // Any answer shows that the store can be reached.
  $answeredAt.listen(() => noteSignal(true));
  const pingAfterSilence = () => {
    const silentMs = performance.now() - $answeredAt.get();
    if (silentMs >= PING_MS) pingVisible();
    setTimeout(pingAfterSilence, silentMs < PING_MS ? PING_MS - silentMs : PING_MS);
  };
  setTimeout(pingAfterSilence, PING_MS);
}

function noteSignal(online: boolean, hasPortal = false): void {
  setStatus({ online, hasNetwork: online || hasPortal || navigator.onLine, hasPortal });
}

/** Needs no database on the device, which may be broken, and costs the server nothing. */
async function ping(): Promise<void> {
  const startedAt = performance.now();
  try {
    await callApi('/healthz', { cache: 'no-store', redirect: 'manual' }, PING_TIMEOUT_MS);
    noteSignal(true);
  } catch (error) {
    // Another request was answered meanwhile.
    if ($answeredAt.get() > startedAt) return;
    if ($status.get().online) console.info('The store does not answer.', error);
    noteSignal(false, error instanceof Unreachable && error.isAnsweredByOther);
  }
}

export function startSyncTriggers(offline: OfflineModules): { committed: () => void } {
  const sync = (trigger: SyncTrigger) => {
    const { online, outdated } = $status.get();
    // In an outdated tab every try would fail.
    if (outdated) return;
    // Offline too, as far as is known: an answer to the ping ends that, which sends.
    if (!online) return void ping();
    offline.drain(trigger).then(
      ({ retryInMs }) => {
        clearTimeout(timer);
        if (retryInMs !== null) timer = setTimeout(() => sync('timer'), retryInMs);
      },
      (error: unknown) => console.warn('The outbox could not be opened.', error),
    );
  };
  const refresh = () => {
    if (!$status.get().online) return;
    askedAt = performance.now();
    offline.refreshCatalog().catch((error: unknown) => console.info('The catalog stays as it is.', error));
  };
  let wasOnline = $status.get().online;
  $status.listen(({ online }) => {
    const isBack = online && !wasOnline;
    wasOnline = online;
    if (!isBack) return;
    sync('online');
    refresh();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    Promise.all([offline.probeCatalog(), offline.probeOwner()])
      .catch((error: unknown) => console.warn('A database of this device does not open.', error))
      .finally(() => {
        sync('visible');
        // Not on every switch between tabs.
        if (performance.now() - askedAt > LOOK_MS / 2) refresh();
      });
  });
  setInterval(() => {
    if ($status.get().unsent > 0) sync('timer');
  }, TIMER_MS);
  // A page that stays open gets new prices too.
  setInterval(() => {
    if (!document.hidden) refresh();
  }, LOOK_MS);
  $status.listen(showBadge);
  sync('launch');
  refresh();
  return { committed: () => sync('commit') };
}

/** After the first thing saved here: ask to keep the storage, and have the worker woken when signal returns. */
export async function persistStorage(worker: Promise<ServiceWorkerRegistration | null>): Promise<void> {
  if ('storage' in navigator && 'persist' in navigator.storage && !(await navigator.storage.persisted())) {
    await navigator.storage.persist();
  }
  await ((await worker) as SyncRegistration | null)?.sync?.register(SYNC_TAG);
}
