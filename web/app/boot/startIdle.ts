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
  /** It has fetched the app and the catalog, or cannot. */
  fetched: Promise<unknown>;
};

/** Starts what an idle page starts first: counting, and the worker. */
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

/** For the few who turned pushes on. */
async function keepPushOn(): Promise<void> {
  if (readStored('push-endpoint') !== null) await (await import('../../messages/messages.ts')).keepPushOn();
}

/** About what the app's own files take, without pictures. */
const APP_BYTES = 2 * 1024 * 1024;
const READING_SECONDS = 12;

/** For a worker that could not be installed: whether the device is too full for it, before anybody relies on it. */
async function tellLittleRoom(language: Language): Promise<void> {
  // Written, because browsers no longer tell how much room there is.
  const hasRoom = async () => {
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
