import type { createBrowserRouter } from 'react-router-dom';
import { startAnalytics } from '../../analytics/analytics.ts';
import { $status } from '../../offline/status.ts';
import { tellWorker } from '../../offline/workerMessages.ts';
import { readStored } from '../../ui/storedAtom.ts';
import { followControl, offerUpdate } from '../status/updates.ts';
import { followClock } from './settingsAndClock.ts';

type IdleWork = {
  /** The registered worker; null in a browser that has none. */
  worker: Promise<ServiceWorkerRegistration | null>;
  /** Settles when the worker has fetched the app and the catalog, or cannot. */
  fetched: Promise<unknown>;
};

/** Starts analytics and the worker, which come before everything else that waits for an idle page. */
export function startIdle(router: ReturnType<typeof createBrowserRouter>): IdleWork {
  startAnalytics(router);
  followClock();
  const failed = Promise.withResolvers<void>();
  const worker = installWorker(failed.resolve).catch((error: unknown) => {
    console.warn('The service worker could not be installed; the shop needs signal in this browser.', error);
    return null;
  });
  worker
    .then(keepNotificationsOn)
    .catch((error: unknown) => console.info('Notifications could not be kept on.', error));
  const fetched = worker.then((registration) =>
    registration ? Promise.race([navigator.serviceWorker.ready, failed.promise]) : null,
  );
  return { worker, fetched };
}

/** Only for people who turned notifications on. */
async function keepNotificationsOn(): Promise<void> {
  if (readStored('push-endpoint') !== null)
    await (await import('../../notifications/notifications.ts')).keepNotificationsOn();
}

const SCRIPT = '/sw.js';
const HOUR_MS = 60 * 60 * 1000;

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/** Trusted Types require a trusted script URL; only our worker's is allowed. */
function trustUrl(url: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (!policies) return url;
  const rules = {
    createScriptURL: (address: string) => {
      if (address !== SCRIPT) throw new TypeError(`not the store's worker: ${address}`);
      return address;
    },
  };
  return policies.createPolicy('worker', rules).createScriptURL(url);
}

/**
 * A page that was still loading when the worker claimed all pages is not controlled, and neither is one reloaded past
 * its caches; neither would work without signal. Such a page asks its worker to claim it.
 */
async function askForControl(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) tellWorker(active, { type: 'CLAIM' });
}

/**
 * Installs the service worker, and checks for a newer one hourly and whenever the page is shown again. `onFailed`: the
 * first one could not be installed.
 */
async function installWorker(onFailed: () => void): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(trustUrl(SCRIPT));
  const control = followControl(navigator.serviceWorker.controller !== null);
  workbox.addEventListener('waiting', () => {
    if (control.isOutdated()) offerUpdate(() => workbox.messageSkipWaiting());
  });
  workbox.addEventListener('controlling', () => {
    // Another tab applied the update; this tab still runs the old code.
    if (control.isOutdated()) offerUpdate(null);
    control.taken();
  });
  workbox.addEventListener('redundant', ({ isUpdate }) => {
    if (!isUpdate && !navigator.serviceWorker.controller) onFailed();
  });
  const registration = await workbox.register();
  void askForControl();
  const look = () => {
    if (!$status.get().online) return;
    workbox.update().catch((error: unknown) => console.info('No update could be looked for.', error));
  };
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  return registration ?? null;
}
