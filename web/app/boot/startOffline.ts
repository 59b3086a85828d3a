import type { createBrowserRouter } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { followAccountCart } from '../../cart/accountCart.ts';
import { warmSearch } from '../../catalog/shop/listProducts.ts';
import { followSession, readPerson } from '../../identity/session.ts';
import * as catalog from '../../offline/catalog.ts';
import { drain } from '../../offline/drain.ts';
import { isQuota } from '../../offline/errors.ts';
import { countsOf, onRecorded, readOutbox } from '../../offline/outbox.ts';
import { followOwner, probeOwner } from '../../offline/owner.ts';
import { setStatus } from '../../offline/status.ts';
import { toast } from '../../ui/toast.tsx';
import { keepSharedLanguage } from '../shell/languageChoice.ts';
import { loadLocale, onLanguageSwitch } from '../shell/locale.ts';
import { followInstall } from '../status/install.ts';
import { secure, startSyncTriggers } from '../status/syncTriggers.ts';
import { revalidateScreen } from './revalidate.ts';
import { installWorker } from './serviceWorker.ts';
import { $settings } from './settingsStore.ts';
import { warmPictures } from './warmPictures.ts';

/** Starts what can wait until the page is ready: the device's database, sending, and the service worker. */
export async function startOffline(
  router: ReturnType<typeof createBrowserRouter>,
  onSettings: (settings: StoreSettings) => void,
  startedIn: Language,
): Promise<void> {
  // Low priority: nothing waits for it.
  import('../../analytics/analytics.ts')
    .then(({ startAnalytics }) => startAnalytics(router))
    .catch((error: unknown) => console.debug('Nothing is counted on this page.', error));
  keepSharedLanguage();
  // Before anything is sent, find its owner.
  await followSession();
  const tooFull = () => {
    tellLittleRoom(startedIn).catch((error: unknown) => console.info('The room cannot be tried.', error));
  };
  const registration = await installWorker(tooFull).catch((error: unknown) => {
    console.warn('The service worker could not be installed; the shop needs signal in this browser.', error);
    return null;
  });
  // In idle time, so that the first letter of a search finds the index ready.
  const warm = async () => {
    const { products, settings } = await catalog.openCatalog();
    $settings.set(settings);
    onSettings(settings);
    warmSearch(products);
  };
  catalog.$catalog.listen((_, before) => {
    if (before === null) return;
    revalidateScreen(router);
    warm().catch((error: unknown) => console.warn('The search is made ready when it is used.', error));
  });
  // What the screen has read from the catalog is read again in the page's language.
  onLanguageSwitch(catalog.speakCatalog);
  if (readPerson() !== null) {
    const { resumeSession } = await import('../../identity/signIn.ts');
    await resumeSession().catch((error: unknown) => console.info('The sign-in is renewed later.', error));
  }
  const { committed } = startSyncTriggers({ drain, probeOwner, ...catalog });
  const jobSaved = followInstall();
  onRecorded((type) => {
    if (type === 'saveJob') jobSaved();
    committed();
    secure(registration).catch((error: unknown) => console.info('The browser secures nothing more.', error));
  });
  followAccountCart();
  await catalog.followOtherTabs();
  followOwner(readOutbox, (items) => setStatus(countsOf(items)));
  await warm();
  if (document.documentElement.lang !== startedIn) revalidateScreen(router);
  if (!registration) return;
  const { products } = await catalog.openCatalog();
  await navigator.serviceWorker.ready;
  await warmPictures(registration, products);
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
