import type { createBrowserRouter } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { followAccountCart } from '../../cart/accountCart.ts';
import { $person, followSession, readPerson } from '../../identity/session.ts';
import { provideTokens } from '../../identity/tokenSource.ts';
import * as catalog from '../../offline/catalog.ts';
import { deleteDraft, findDraft, purgeDrafts, storeDraft } from '../../offline/drafts.ts';
import { drain } from '../../offline/drain.ts';
import { countOthers } from '../../offline/otherOwners.ts';
import { countItems, readOutbox } from '../../offline/outbox.ts';
import { followOwner, probeOwner } from '../../offline/owner.ts';
import { onRecorded, setStatus } from '../../offline/status.ts';
import { tellWorker } from '../../offline/workerMessages.ts';
import { keepDrafts } from '../../ui/Form.tsx';
import {
  findPicture,
  HERO_PICTURE,
  MATERIAL_PICTURES,
  type PictureSlug,
  pictureSize,
  pictureUrl,
  swatchUrl,
  widthFrom,
} from '../../ui/pictures/pictures.ts';
import { loadLocale, onLanguageSwitch } from '../shell/locale.ts';
import { followInstall } from '../status/install.ts';
import { toastSyncResults } from '../status/syncToasts.ts';
import { persistStorage, startSyncTriggers } from '../status/syncTriggers.ts';
import { $settings } from './settingsAndClock.ts';

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
      if (name !== owner) keepDrafts({ find: findDraft, save: storeDraft, forget: deleteDraft });
      owner = name;
    },
  );
  const readSettings = async () => {
    const { settings } = await catalog.openCatalog();
    $settings.set(settings);
    onSettings(settings);
  };
  catalog.$catalog.listen((_, oldCatalog) => {
    if (oldCatalog === null) return;
    revalidateScreen(router);
    readSettings().catch((error: unknown) => console.warn('The settings are read at the next start.', error));
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
  await readSettings();
  if (document.documentElement.lang !== startedIn) revalidateScreen(router);
  const registration = await worker;
  if (!registration) return;
  const { products } = await catalog.openCatalog();
  await navigator.serviceWorker.ready;
  await warmPictures(registration, products);
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>;

/**
 * Reloads the screen's data once no navigation is in progress. During one, the router would lose the scroll
 * position and jump to the top.
 */
export function revalidateScreen(router: Router): void {
  if (router.state.navigation.state === 'idle') {
    void router.revalidate();
    return;
  }
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    stop();
    // The router reports idle before it has finished.
    queueMicrotask(() => revalidateScreen(router));
  });
}

// After the first visit every product has a picture without signal: one width of each, which the
// worker serves for all widths.

async function format(): Promise<'avif' | 'webp'> {
  const probe = new Image();
  probe.src = swatchUrl(MATERIAL_PICTURES[0], 'avif');
  try {
    await probe.decode();
    return 'avif';
  } catch (undecodable) {
    console.info('This browser reads no AVIF; WebP is kept instead.', undecodable);
    return 'webp';
  }
}

function wantsLittleData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** URLs of one card-size picture of every product and of the yard, and of the filters' swatches. */
export function pictureAddresses(products: readonly Product[], kind: 'avif' | 'webp'): string[] {
  const slugs = new Set<PictureSlug>([HERO_PICTURE]);
  for (const { images, name, category } of products) {
    const [image = ''] = images;
    const slug = findPicture(image, name, category);
    if (slug) slugs.add(slug);
  }
  const cards = [...slugs].map((slug) => {
    const { kind: shown, size } = pictureSize(slug, 'cutout');
    return pictureUrl(slug, shown, widthFrom(400, size), kind);
  });
  return [...cards, ...MATERIAL_PICTURES.map((slug) => swatchUrl(slug, kind))];
}

/** Asks the worker to cache the pictures, unless the person saves data. */
async function warmPictures(
  registration: ServiceWorkerRegistration,
  products: readonly Product[],
): Promise<void> {
  if (wantsLittleData()) return;
  const urls = pictureAddresses(products, await format());
  tellWorker(registration.active, { type: 'CACHE_PICTURES', urls });
}
