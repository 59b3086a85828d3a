import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { drain } from '../web/offline/drain.ts';
import { PICTURE_CACHE } from '../web/offline/errors.ts';
import { $status, showBadge } from '../web/offline/status.ts';
import { SYNC_TAG, type WorkerMessage } from '../web/offline/workerMessages.ts';
import { keepPictures, similarPicture } from './pictures.ts';

// The service worker: the shell without signal, pictures kept, the outbox woken. It never touches /api/.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

type SyncEvent = ExtendableEvent & { tag: string };

/** Pages that are the server's alone: stand-ins, hooks, downloads for robots, the language cookie. */
const SERVER_ONLY =
  /^\/(?:api|auth\/v1|sandbox|v1|language|healthz|readyz|metrics)(?:\/|$)|\.(?:xml|txt|json|webmanifest|js)$/;

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [SERVER_ONLY] }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [
      new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true }),
      { handlerDidError: ({ request }) => similarPicture(request.url) },
    ],
  }),
);

// The admin is kept where it is used: a driver's list must open in a valley.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/admin-'),
  new CacheFirst({ cacheName: 'admin', plugins: [new ExpirationPlugin({ maxEntries: 80 })] }),
);

// Taken at once on a first visit, so that the tab that is open now works without signal too. An update waits
// for its person: only the page's message ends the waiting.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null;
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (message?.type === 'KEEP_PICTURES') event.waitUntil(keepPictures(message.urls));
});

// What it sends is off the icon, page or no page.
$status.listen(showBadge);

// Signal is back and perhaps no page is open. A rejection makes the browser try again later.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWaiting());
});

async function sendWaiting(): Promise<void> {
  const { outcome } = await drain('worker');
  // `elsewhere`: a page was at it, which may fail and be closed.
  if (outcome === 'later' || outcome === 'elsewhere') throw new Error('Something still waits.');
}
