import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isFile } from '../web/offline/api.ts';
import { CatalogDatabase } from '../web/offline/databases.ts';
import { drain } from '../web/offline/drain.ts';
import { inTime, PICTURE_CACHE } from '../web/offline/errors.ts';
import { forgetAnswers } from '../web/offline/owner.ts';
import { databaseRows, pull } from '../web/offline/pull.ts';
import { $status, showBadge } from '../web/offline/status.ts';
import { SYNC_TAG, type WorkerMessage } from '../web/offline/workerMessages.ts';
import {
  openNotification,
  renewSubscription,
  type SubscriptionChange,
  showMessage,
} from './notifications.ts';
import { cachePictures, similarPicture, trimCache } from './pictures.ts';

// The service worker: serves the offline shell, caches pictures and sends the outbox. It never handles /api/ requests.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

type SyncEvent = ExtendableEvent & { tag: string };

/** Paths that only the server handles: API, provider stand-ins, health checks, files for crawlers, language cookie. */
const SERVER_ONLY =
  /^\/(?:api|auth\/v1|sandbox|v1|language|healthz|readyz|metrics)(?:\/|$)|\.(?:xml|txt|json|webmanifest|js)$/;

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_ONLY] }));

// A captive portal answers with its own page: kept under a file's name, it would stay.
const filesOnly = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isFile(response) ? response : null),
};

const atMost = (entries: number) => ({
  cacheDidUpdate: ({ cacheName }: { cacheName: string }) => trimCache(cacheName, entries),
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [filesOnly, atMost(400), { handlerDidError: ({ request }) => similarPicture(request.url) }],
  }),
);

// Admin assets are cached on first use, because a driver's list must open without signal.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/admin-'),
  new CacheFirst({ cacheName: 'admin', plugins: [filesOnly, atMost(200)] }),
);

// A full device gives up its pictures first, also for an update that is being installed.
registerQuotaErrorCallback(() => caches.delete(PICTURE_CACHE));

// The first visit also stores the catalog. An update does not, because pages of the old version still use the database.
self.addEventListener('install', (event) => {
  if (!self.registration.active) event.waitUntil(pullCatalog());
});

async function pullCatalog(): Promise<void> {
  const database = new CatalogDatabase();
  try {
    await inTime(Promise.resolve(database.open()));
    await pull(databaseRows(database), 'catalog');
  } catch (error) {
    console.info('The page pulls the catalog itself.', error);
  } finally {
    database.close();
  }
}

// Claims open tabs on the first visit, so that they also work offline. An update waits for the user: only the
// page's message activates it.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(
    forgetAnswers().catch((error: unknown) => console.warn('Older answers may still be here.', error)),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null;
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (message?.type === 'CACHE_PICTURES') event.waitUntil(cachePictures(message.urls));
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data, self.registration)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification, { origin: self.location.origin, tabs: self.clients })),
);

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(
    renewSubscription(event as ExtendableEvent & SubscriptionChange, self.registration),
  ),
);

// Updates the app icon's badge when commands are sent, even with no page open.
$status.listen(showBadge);

// Signal is back, perhaps with no page open. A rejection makes the browser retry later.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWaiting());
});

async function sendWaiting(): Promise<void> {
  const { outcome } = await drain('worker');
  // `elsewhere`: a page is sending, but may fail or be closed.
  if (outcome === 'later' || outcome === 'elsewhere') throw new Error('Something still waits.');
}
