import type { createBrowserRouter } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import { startAnalytics } from '../../analytics/analytics.ts';
import { isQuota } from '../../offline/errors.ts';
import { readStored } from '../../ui/storedAtom.ts';
import { toast } from '../../ui/toast.tsx';
import { loadLocale } from '../shell/locale.ts';
import { followClock } from './clock.ts';
import { installWorker } from './serviceWorker.ts';

type Idle = {
  /** The registered worker; null in a browser that has none. */
  worker: Promise<ServiceWorkerRegistration | null>;
  /** Settles when the worker has fetched the app and the catalog, or cannot. */
  fetched: Promise<unknown>;
};

/** Starts analytics and the worker, which come before everything else that waits for an idle page. */
export function startIdle(router: ReturnType<typeof createBrowserRouter>, language: Language): Idle {
  startAnalytics(router);
  followClock();
  const failed = Promise.withResolvers<void>();
  const worker = installWorker(() => {
    failed.resolve();
    tellLittleRoom(language).catch((error: unknown) => console.info('The room cannot be tried.', error));
  }).catch((error: unknown) => {
    console.warn('The service worker could not be installed; the shop needs signal in this browser.', error);
    return null;
  });
  worker.then(keepPushOn).catch((error: unknown) => console.info('Pushes could not be kept on.', error));
  const fetched = worker.then((registration) =>
    registration ? Promise.race([navigator.serviceWorker.ready, failed.promise]) : null,
  );
  return { worker, fetched };
}

/** Only for people who turned notifications on. */
async function keepPushOn(): Promise<void> {
  if (readStored('push-endpoint') !== null) await (await import('../../pushes/pushes.ts')).keepPushOn();
}

/** About the size of the app's own files, without pictures. */
const APP_BYTES = 2 * 1024 * 1024;
const READING_SECONDS = 12;

/** When the worker could not be installed, warns of a full device before anybody relies on the store without signal. */
async function tellLittleRoom(language: Language): Promise<void> {
  // Tested by writing, because browsers no longer report how much room is left.
  const hasRoom = async () => {
    if (!('caches' in globalThis)) return true;
    try {
      const cache = await caches.open('room');
      await cache.put('/room', new Response(new Uint8Array(APP_BYTES)));
      return true;
    } catch (error) {
      return !isQuota(error);
    } finally {
      await caches.delete('room');
    }
  };
  if (await hasRoom()) return;
  const { t } = await loadLocale(language);
  toast({
    tone: 'warning',
    title: t('This device is almost full'),
    text: t(
      'The store will not open here without signal, and what you save may not fit. Delete some photos, videos or apps.',
    ),
    seconds: READING_SECONDS,
  });
}
