import type { createBrowserRouter } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { followAccountCart } from '../../cart/accountCart.ts';
import { warmSearch } from '../../catalog/shop/listProducts.ts';
import { $person, followSession, readPerson } from '../../identity/session.ts';
import { provideTokens } from '../../identity/tokenSource.ts';
import * as catalog from '../../offline/catalog.ts';
import { findDraft, forgetDraft, purgeDrafts, saveDraft } from '../../offline/drafts.ts';
import { drain } from '../../offline/drain.ts';
import { countOthers } from '../../offline/otherOwners.ts';
import { countItems, readOutbox } from '../../offline/outbox.ts';
import { followOwner, probeOwner } from '../../offline/owner.ts';
import { onRecorded, setStatus } from '../../offline/status.ts';
import { keepDrafts } from '../../ui/Form.tsx';
import { loadLocale, onLanguageSwitch } from '../shell/locale.ts';
import { followInstall } from '../status/install.ts';
import { toastSyncResults } from '../status/syncToasts.ts';
import { persistStorage, startSyncTriggers } from '../status/syncTriggers.ts';
import { revalidateScreen } from './revalidate.ts';
import { $settings } from './settingsStore.ts';
import { warmPictures } from './warmPictures.ts';

/** Starts what can wait until the page is used or its worker is ready: the device's database, and sending. */
export async function startOffline(
  router: ReturnType<typeof createBrowserRouter>,
  onSettings: (settings: StoreSettings) => void,
  startedIn: Language,
  worker: Promise<ServiceWorkerRegistration | null>,
): Promise<void> {
  // A change that is sent at once, without a database, then waits for the sign-in client.
  provideTokens();
  // The owner must be known before anything is sent.
  await followSession();
  purgeDrafts();
  let owner = '';
  followOwner(
    async ({ name }) => name,
    (name) => {
      // The same owner's database may only have been opened again.
      if (name !== owner) keepDrafts({ find: findDraft, save: saveDraft, forget: forgetDraft });
      owner = name;
    },
  );
  // In idle time, so that the first letter of a search finds the index ready.
  const warm = async () => {
    const { products, settings } = await catalog.openCatalog();
    $settings.set(settings);
    onSettings(settings);
    warmSearch(products);
  };
  catalog.$catalog.listen((_, oldCatalog) => {
    if (oldCatalog === null) return;
    revalidateScreen(router);
    warm().catch((error: unknown) => console.warn('The search is made ready when it is used.', error));
  });
  // Translates what the screen has read from the catalog.
  onLanguageSwitch(catalog.showInPageLanguage);
  $person.subscribe((person) => {
    countOthers(person ?? null).catch((error: unknown) =>
      console.warn('What waits for others is not counted.', error),
    );
  });
  if (readPerson() !== null) {
    const { resumeSession } = await import('../../identity/signIn.ts');
    await resumeSession().catch((error: unknown) => console.info('The sign-in is renewed later.', error));
  }
  const { committed } = startSyncTriggers({ drain, probeOwner, ...catalog });
  const jobSaved = followInstall();
  onRecorded((type) => {
    if (type === 'saveJob') jobSaved();
    committed();
    persistStorage(worker).catch((error: unknown) =>
      console.info('The browser secures nothing more.', error),
    );
  });
  followAccountCart();
  await catalog.followOtherTabs();
  const toastResults = toastSyncResults(() => loadLocale(catalog.pageLanguage()));
  followOwner(readOutbox, (items) => {
    setStatus(countItems(items));
    toastResults(items).catch((error: unknown) =>
      console.warn('The results are in the outbox, without a toast.', error),
    );
  });
  await warm();
  if (document.documentElement.lang !== startedIn) revalidateScreen(router);
  const registration = await worker;
  if (!registration) return;
  const { products } = await catalog.openCatalog();
  await navigator.serviceWorker.ready;
  await warmPictures(registration, products);
}
